import { isObject, nearest, type ValidationIssue } from '../../kernel/index.ts'
import type { ExchangeRates } from '../../reference/index.ts'
import type { CompanyRecord } from '../company.ts'
import { isAbsent } from '../import/fields.ts'
import { type CustomValue, customFieldsMax } from './custom-field.ts'
import type { FieldView } from './field-view.ts'
import { plainStyle, readCustomValue } from './read-value.ts'
import { asMember } from './take-custom.ts'

/** What an edit says of own fields, by key: null empties one. */
export type CustomPatch = ReadonlyMap<number, CustomValue | null>

/** The member `custom` of an edit, or every problem of it. */
export function readCustomPatch(
  given: unknown,
  view: FieldView,
  rates: ExchangeRates | null,
): { readonly patch: CustomPatch; readonly issues: readonly ValidationIssue[] } {
  const patch = new Map<number, CustomValue | null>()
  const issues: ValidationIssue[] = []
  if (!isObject(given) || Object.keys(given).length === 0)
    issues.push({ path: 'custom', message: 'names fields with their values, such as {"owner":"Ann"}' })
  else
    for (const [name, value] of Object.entries(given).slice(0, 2 * customFieldsMax)) {
      const field = view.named(name)
      const path = `custom.${name}`
      if (field === null) issues.push({ path, message: noField(name, view) })
      else if (isAbsent(value) || (Array.isArray(value) && value.length === 0)) patch.set(field.key, null)
      else {
        const read = readCustomValue(field, value, { ...plainStyle, rates })
        if ('value' in read) patch.set(field.key, read.value)
        else issues.push({ path, message: `must be ${read.expected}, or null for none` })
      }
    }
  return { patch, issues }
}

function noField(name: string, { fields }: FieldView): string {
  const near = nearest(
    name,
    fields.map((field) => field.name),
  )
  return `There is no such field.${near === null ? '' : ` Did you mean ${near}?`} dealflow field create makes one.`
}

/** A record with an edit of its own fields, marked as edited at an instant. */
export function patchCustom(record: CompanyRecord, patch: CustomPatch, at: string): CompanyRecord {
  if (patch.size === 0) return record
  const { custom, ...rest } = record
  const values: Record<string, CustomValue> = { ...custom }
  const marks: Record<string, string> = {}
  for (const [key, value] of patch) {
    if (value === null) delete values[key]
    else values[key] = value
    marks[`custom.${key}`] = at
  }
  return { ...rest, edits: { ...record.edits, ...marks }, ...asMember(values) }
}
