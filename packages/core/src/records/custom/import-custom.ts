import { isObject } from '../../kernel/index.ts'
import type { ExchangeRates } from '../../reference/index.ts'
import { type FieldReader, isAbsent } from '../import/fields.ts'
import { parseJson } from '../import/json-text.ts'
import type { TakeColumn } from '../import/mapping/column-maker.ts'
import { saysUnknown } from '../import/mapping/import-words.ts'
import type { CustomValue, CustomValues } from './custom-field.ts'
import type { FieldView } from './field-view.ts'
import { type CustomStyle, plainStyle, readCustomValue } from './read-value.ts'

type Line = Readonly<Record<string, unknown>>

/** Takes what a line of the normal form says of own fields, and leaves the line without it. */
export type CustomReader = (
  line: Line,
  fields: FieldReader,
) => { readonly line: Line; readonly custom?: CustomValues }

/** Values that columns of a table gave, read already. */
class TakenCustom {
  readonly values: Record<string, CustomValue> = {}
}

/** Members of `custom` that are no fields stay in it, and so in `extra`. */
export function customReader(view: FieldView, rates: ExchangeRates): CustomReader {
  return (line, fields) => {
    const { custom: given, ...others } = line
    if (given instanceof TakenCustom) return { line: others, custom: given.values }
    if (!isObject(given)) return { line }
    const values: Record<string, CustomValue> = {}
    const left: [string, unknown][] = []
    for (const [name, value] of Object.entries(given)) {
      const field = view.named(name)
      if (field === null) left.push([name, value])
      else if (!isAbsent(value)) {
        const read = readCustomValue(field, value, { ...plainStyle, rates })
        if ('value' in read) values[field.key] = read.value
        else fields.refuse(`custom.${name}`, read.expected, value)
      }
    }
    if (left.length > 0) fields.warnings.push(notYours)
    const rest = left.length === 0 ? others : { ...others, custom: Object.fromEntries(left) }
    return Object.keys(values).length === 0 ? { line: rest } : { line: rest, custom: values }
  }
}

const notYours = 'custom: no field of yours has this name; kept in extra.custom'

/** Takes the cells of a column for an own field. */
export function takeCustomColumn(
  column: string,
  name: string,
  fields: FieldView,
  style: CustomStyle,
): TakeColumn {
  const field = fields.named(name)
  if (field === null) return (given, taken) => taken.keep(column, given)
  const isOfWords = field.type === 'text' || field.type === 'person' || field.type === 'tags'
  return (given, taken) => {
    const isUnknown = typeof given === 'string' && saysUnknown(given)
    if (isUnknown && isOfWords) return
    taken.value['custom'] ??= new TakenCustom()
    const { custom } = taken.value
    if (!(custom instanceof TakenCustom) || Object.hasOwn(custom.values, field.key))
      return taken.keep(column, given)
    const read = readCustomValue(field, asExported(given), style)
    if ('value' in read) custom.values[field.key] = read.value
    else if (!isUnknown) taken.bad(column, `${read.expected} (custom.${name})`, given)
  }
}

/** An export writes money of another currency as JSON. */
function asExported(given: unknown): unknown {
  if (typeof given !== 'string' || !given.startsWith('{')) return given
  const parsed = parseJson(given)
  return 'value' in parsed ? parsed.value : given
}
