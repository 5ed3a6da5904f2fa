import type { CompanyRecord } from '../company.ts'
import type { CustomField, CustomValue } from './custom-field.ts'
import { type FieldView, fieldView } from './field-view.ts'

/** What somebody sees of a company's own fields, by name; null where there is nothing. */
export type ShownCustom = Readonly<Record<string, unknown>>

/** As answers have it: of money the dollars, with the amount in the currency in which it was written. */
export const customOf = (record: Pick<CompanyRecord, 'custom'>, view: FieldView): ShownCustom | null =>
  shown(record, view, answered)

/** The same for whoever knows the fields. */
export const customValues = (record: Pick<CompanyRecord, 'custom'>, fields: readonly CustomField[]) =>
  customOf(record, fieldView(fields))

/** As the normal form has it, so that reading it gives the same values; by name, whenever the fields were made. */
export function customColumn(record: Pick<CompanyRecord, 'custom'>, view: FieldView): ShownCustom | null {
  const values = shown(record, view, exported)
  if (values === null) return null
  return Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function shown(
  { custom }: Pick<CompanyRecord, 'custom'>,
  { fields }: FieldView,
  of: (field: CustomField, value: CustomValue) => unknown,
): ShownCustom | null {
  if (custom === undefined || fields.length === 0) return null
  const values = fields.flatMap((field) => {
    const value = custom[field.key]
    const text = value === undefined ? null : of(field, value)
    return text === null ? [] : [[field.name, text] as const]
  })
  return values.length === 0 ? null : Object.fromEntries(values)
}

function answered(field: CustomField, value: CustomValue): unknown {
  if (!('money' in value)) return plain(field, value)
  const { money: amount_usd, written } = value
  if (written === undefined) return { amount_usd }
  return { amount_usd, amount: written.amount, currency: written.currency }
}

function exported(field: CustomField, value: CustomValue): unknown {
  if (!('money' in value)) return plain(field, value)
  return value.written === undefined ? value.money : { amount_usd: value.money, written: value.written }
}

/** Null of a choice that is one no more. */
function plain({ choices }: CustomField, value: CustomValue): unknown {
  if ('choice' in value) return choices.find(({ key }) => key === value.choice)?.name ?? null
  if ('tags' in value) return [...value.tags]
  return Object.values(value)[0] ?? null
}
