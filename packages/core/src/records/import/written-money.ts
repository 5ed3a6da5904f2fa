import type { WrittenMoney } from '../written-money.ts'
import { type FieldReader, isAbsent } from './fields.ts'

export function readWritten(fields: FieldReader, field: string, value: unknown): WrittenMoney | null {
  if (isAbsent(value)) return null
  const given = fields.object(field, value)
  const amount = fields.number(`${field}.amount`, given['amount'], 0, Number.MAX_VALUE)
  const currency = fields.text(`${field}.currency`, given['currency'])
  if (amount === null || currency === null) return null
  return {
    text: fields.text(`${field}.text`, given['text']) ?? '',
    amount,
    currency,
    usd_rate: fields.number(`${field}.usd_rate`, given['usd_rate'], 0, Number.MAX_VALUE),
    rate_on: fields.text(`${field}.rate_on`, given['rate_on']),
  }
}
