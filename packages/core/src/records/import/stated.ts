import { isObject } from '../../kernel/index.ts'
import type { Stated, StatedPerson, WrittenMoney } from '../company.ts'
import { type FieldReader, isAbsent } from './fields.ts'

/** The people of a line, and the total of funding as a file wrote it; null where it says neither. */
export function readStated(fields: FieldReader, value: Readonly<Record<string, unknown>>): Stated | null {
  const people = readPeopleOf(fields, value['people'])
  const total = readWritten(fields, 'total_funding_written', value['total_funding_written'])
  if (people.length === 0 && total === null) return null
  return {
    ...(people.length === 0 ? {} : { people }),
    ...(total === null ? {} : { total_funding: total }),
  }
}

/** Objects with a name and perhaps a role; a name twice is one person. */
function readPeopleOf(fields: FieldReader, value: unknown): StatedPerson[] {
  if (isAbsent(value)) return []
  const people = new Map<string, StatedPerson>()
  for (const item of fields.list('people', value, 'people')) {
    const given = isObject(item) ? item : { name: item }
    const name = fields.text('people', given['name'])
    const role = fields.text('people', given['role'])
    // Two columns may name a person, and the second alone what they do: "Founders" and "CEO".
    if (name !== null && (people.get(name)?.role ?? null) === null) people.set(name, { name, role })
  }
  return [...people.values()]
}

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
