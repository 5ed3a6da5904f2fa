import type { CustomField } from './custom-field.ts'

/** Whose fields: the operator sees all, an API key those that are shown to keys. */
export type Sees = 'all' | 'visible'

/** The fields that somebody may see. There are no others for them. */
export interface FieldView {
  /** In the order of their making. */
  readonly fields: readonly CustomField[]
  /** Another one has another text; empty without fields. */
  readonly fingerprint: string
  named(name: string): CustomField | null
  keyed(key: string): CustomField | null
}

export function fieldView(fields: readonly CustomField[]): FieldView {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const byKey = new Map(fields.map((field) => [String(field.key), field]))
  return {
    fields,
    fingerprint: fields.length === 0 ? '' : JSON.stringify(fields),
    named: (name) => byName.get(name) ?? null,
    keyed: (key) => byKey.get(key) ?? null,
  }
}

export const noFields: FieldView = fieldView([])
