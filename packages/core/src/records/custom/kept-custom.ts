import { isObject } from '../../kernel/index.ts'
import type { KeptCompany } from '../history/kept-company.ts'
import type { CustomValue, CustomValues } from './custom-field.ts'
import { customPrefix } from './field-name.ts'
import type { FieldView } from './field-view.ts'
import { withCustomValues } from './named-whole.ts'
import { readCustomValue } from './read-value.ts'

/** `namedWhole` the other way round, of a file: what is no field here, and no value of it, is left out. */
export function keyedKept(kept: KeptCompany, view: FieldView): KeptCompany {
  const edits = Object.entries(kept.edits).flatMap(([edited, at]) => {
    if (!edited.startsWith(customPrefix)) return [[edited, at]]
    const field = view.named(edited.slice(customPrefix.length))
    return field === null ? [] : [[`${customPrefix}${field.key}`, at]]
  })
  return {
    ...kept,
    edits: Object.fromEntries(edits),
    history: withCustomValues(kept.history, (value) => keyed(value, view)),
  }
}

function keyed(value: unknown, view: FieldView): CustomValues | null {
  if (!isObject(value)) return null
  const values: Record<string, CustomValue> = {}
  for (const [name, given] of Object.entries(value)) {
    const field = view.named(name)
    const read = field === null ? null : readCustomValue(field, given)
    if (field !== null && read !== null && 'value' in read) values[field.key] = read.value
  }
  return Object.keys(values).length === 0 ? null : values
}
