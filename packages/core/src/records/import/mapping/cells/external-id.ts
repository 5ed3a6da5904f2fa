import { digitCount, isDigits } from '../../../../kernel/index.ts'
import { compact, readExternalId, registryOf } from '../../../external-ids.ts'
import type { MappingField } from '../mapping-fields.ts'
import { readCellDate } from './cell-date.ts'

export type IdCell =
  /** `isPart`: the cell says more. */
  { readonly scheme: string; readonly id: string; readonly isPart: boolean } | { readonly why: string | null }

/** What one cell says of ids. A bare number belongs to the country of its row. */
export function readIdCell(field: MappingField, text: string, country: string | null): IdCell {
  if (field === 'registration_number') return readOfRow(text, country)
  const code = compact(text)
  // A SIRET is an establishment of the company that its first nine digits number.
  if (field === 'registry_fr' && code.length === 14 && isDigits(code))
    return withScheme(field, code.slice(0, 9), true)
  if (field !== 'vat' && !field.startsWith('vat_')) return withScheme(field, text, false)
  const read = withScheme('vat', text, false)
  const own = field === 'vat' ? country : field.slice(-2).toUpperCase()
  return 'id' in read || own === null || code.startsWith(own) ? read : withScheme('vat', own + code, false)
}

/** A number whose register nobody names counts in the very form of the register: it may be one of another kind. */
function readOfRow(text: string, country: string | null): IdCell {
  const isNumber = compact(text).length >= numberLeast
  const read = country === null || !isNumber ? { why: null } : withScheme(registryOf(country), text, false)
  return 'id' in read && read.id === compact(text) ? read : { why: null }
}
const numberLeast = 6

function withScheme(scheme: string, text: string, isPart: boolean): IdCell {
  const read = readExternalId(scheme, text)
  return 'id' in read ? { scheme, id: read.id, isPart } : { why: `expected ${read.expected}` }
}

/** Whether a cell may be one of the field's ids, whatever its row says. */
export function mayBeExternalId(field: MappingField, text: string): boolean {
  const first = text.split(';', 1).join()
  const isNumber = digitCount(first) > 3 && compact(first).length <= 20 && !first.includes(',')
  if (field === 'vat' && digitCount(first) > 6 && isNumber) return true
  if (field !== 'registration_number') return 'id' in readIdCell(field, first, null)
  const isDate = !isDigits(first) && readCellDate(first, null) !== null
  return isNumber && compact(first).length >= numberLeast && !isDate
}
