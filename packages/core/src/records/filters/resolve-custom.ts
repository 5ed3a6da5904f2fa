import { isIsoDate, isObject, nearest } from '../../kernel/index.ts'
import { type CustomField, customNameMax } from '../custom/custom-field.ts'
import { type FieldView, noFields } from '../custom/field-view.ts'
import { comparedText } from '../custom/filter-values.ts'
import { dateNumber } from '../date-number.ts'
import type { CustomTerm } from './company-filter.ts'
import { filterTable } from './filter-table.ts'
import { type Findings, plainText, type Resolved } from './findings.ts'
import type { Filters } from './schema.ts'

interface CustomContext {
  /** Those that the caller may see: there are no others. Default none. */
  readonly fields?: FieldView
}

/** The filter over fields of the operator's own, by name. */
export function resolveCustom(
  { custom }: Filters,
  { fields = noFields }: CustomContext,
  findings: Findings,
): Resolved {
  const terms: CustomTerm[] = []
  const active: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(custom ?? {}).slice(0, namesMax)) {
    const path = `filters.custom.${name}`
    const wrong = (message: string, at = path) => void findings.issues.push({ path: at, message })
    const field = fields.named(name)
    if (field === null) wrong(noSuchField(name, fields))
    else if (given !== null) {
      const read = isRanged(field)
        ? readRange(field, given, path, wrong)
        : readValues(field, given, path, wrong)
      if (read === null) continue
      terms.push(read.term)
      active[field.name] = read.said
    }
  }
  return terms.length === 0
    ? { filter: {}, active: {} }
    : { filter: { custom: terms }, active: { custom: active } }
}

/** More than there are fields. */
const namesMax = 100

export function noSuchField(name: string, { fields }: FieldView): string {
  const near = nearest(
    name,
    fields.map((field) => field.name),
  )
  return `there is no field of this name${near === null ? '' : `: did you mean ${near}?`}`
}

const isRanged = ({ type }: CustomField) => type === 'number' || type === 'money' || type === 'date'

type Wrong = (message: string, at?: string) => void
interface Read {
  readonly term: CustomTerm
  readonly said: unknown
}

/** One value, or an object of bounds. */
function readRange({ key, type }: CustomField, given: unknown, path: string, wrong: Wrong): Read | null {
  const wanted = type === 'date' ? 'a day YYYY-MM-DD' : 'a number'
  const isValue = (value: unknown): value is string | number =>
    type === 'date'
      ? typeof value === 'string' && isIsoDate(value.trim())
      : typeof value === 'number' && Number.isFinite(value)
  if (isValue(given)) return rangeOf(key, { min: given, max: given })
  if (!isObject(given)) {
    wrong(`must be ${wanted}, or an object with min, max and includeMissing`)
    return null
  }
  const bounds: Bounds = {}
  for (const [name, value] of Object.entries(given).slice(0, namesMax)) {
    const at = `${path}.${name}`
    if (name !== 'min' && name !== 'max' && name !== 'includeMissing')
      wrong('is not known: min, max and includeMissing are', at)
    else if (value === null) continue
    else if (name === 'includeMissing') {
      if (typeof value === 'boolean') bounds.includeMissing = value
      else wrong('must be true or false', at)
    } else if (isValue(value)) bounds[name] = value
    else wrong(`must be ${wanted}`, at)
  }
  const { min, max } = bounds
  if (min === undefined && max === undefined) return null
  if (min !== undefined && max !== undefined && numberOf(min) > numberOf(max)) {
    wrong('must not be above max', `${path}.min`)
    return null
  }
  return rangeOf(key, bounds)
}

interface Bounds {
  min?: string | number
  max?: string | number
  includeMissing?: boolean
}

const numberOf = (value: string | number): number =>
  typeof value === 'string' ? (dateNumber(value.trim()) ?? Number.NaN) : value

function rangeOf(key: number, { min, max, includeMissing = false }: Bounds): Read {
  const said = (value: string | number) => (typeof value === 'string' ? value.trim() : value)
  return {
    term: {
      ...{ key, kind: 'range', includeMissing },
      min: min === undefined ? null : numberOf(min),
      max: max === undefined ? null : numberOf(max),
    },
    said: {
      ...(min === undefined ? {} : { min: said(min) }),
      ...(max === undefined ? {} : { max: said(max) }),
      ...(includeMissing ? { includeMissing } : {}),
    },
  }
}

/** A text, a list of which one is enough, or what is to be and what not. */
function readValues(field: CustomField, given: unknown, path: string, wrong: Wrong): Read | null {
  const lists = isObject(given) ? given : { include: given }
  const read = { include: new Map<string, string>(), exclude: new Map<string, string>() }
  for (const [name, list] of Object.entries(lists).slice(0, namesMax)) {
    const at = isObject(given) ? `${path}.${name}` : path
    if (name !== 'include' && name !== 'exclude') wrong('is not known: include and exclude are', at)
    else if (list !== null) readList(field, list, at, read[name], wrong)
  }
  const [include, exclude] = [[...read.include.values()], [...read.exclude.values()]]
  if (include.length === 0 && exclude.length === 0) return null
  const terms = { include: [...read.include.keys()], exclude: [...read.exclude.keys()] }
  return {
    term: { key: field.key, kind: 'values', ...terms },
    said: exclude.length === 0 ? include : { ...(include.length === 0 ? {} : { include }), exclude },
  }
}

function readList(
  { choices, type }: CustomField,
  list: unknown,
  path: string,
  into: Map<string, string>,
  wrong: Wrong,
) {
  const { entriesMax } = filterTable.custom
  const values: readonly unknown[] = Array.isArray(list) ? list : [list]
  if (values.length > entriesMax) return wrong(`takes at most ${entriesMax} values`, path)
  for (const [i, value] of values.entries()) {
    const at = Array.isArray(list) ? `${path}[${i}]` : path
    const text = typeof value === 'string' && value.length <= 4 * customNameMax ? plainText(value) : ''
    const compared = comparedText(text)
    if (text === '' || text.length > customNameMax || compared.length > customNameMax) {
      wrong(`must be a text of 1 to ${customNameMax} characters`, at)
    } else if (type !== 'choice') into.set(compared, into.get(compared) ?? text)
    else {
      const choice = choices.find(({ name }) => comparedText(name) === compared)
      if (choice === undefined) wrong(`must be one of ${choices.map(({ name }) => name).join(', ')}`, at)
      else into.set(String(choice.key), choice.name)
    }
  }
}
