import type { Edits } from '../edit/editable-fields.ts'
import type { CustomField } from './custom-field.ts'
import { customPrefix } from './field-name.ts'

/** Marks of edits, those of own fields by name; a field that is gone has none. */
export function namedEdits(edits: Edits, fields: readonly CustomField[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(edits).flatMap(([edited, at]) => {
      if (!edited.startsWith(customPrefix)) return [[edited, at]]
      const key = Number(edited.slice(customPrefix.length))
      const field = fields.find((one) => one.key === key)
      return field === undefined ? [] : [[`${customPrefix}${field.name}`, at]]
    }),
  )
}
