import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { locations } from '../../../test/locations.ts'
import { readNormalForm } from './normal-form.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const context = { locations, crypto: { sha256 }, now: '2026-09-21T13:33:20.000Z' }

function read(value: unknown) {
  const result = readNormalForm(value, context)
  if (result.outcome === 'refused') throw new Error(result.reasons.join('; '))
  return result.draft.record
}

test('the type of an organisation is what the column says, else what the source tells of it by itself', () => {
  const typeOf = (line: object) => read({ name: 'Zyx', ...line }).company.organization_type
  expect(typeOf({})).toBeUndefined()
  expect(typeOf({ organization_type: 'Research Institute' })).toBe('research_institute')
  expect(typeOf({ organization_type: 'education' })).toBe('university')
  expect(typeOf({ symbols: ['ZYX'] })).toBe('public_company')
  expect(typeOf({ extra: { ticker: 'ZYX' }, organization_type: 'museum' })).toBe('museum')
  expect(typeOf({ extra: { ticker: 'ZYX' }, organization_type: 'unknown' })).toBeUndefined()
  expect(typeOf({ symbols: [], ticker: '' })).toBeUndefined()
  const registered = (name: string, ...industries: string[]) => typeOf({ name, industries, source: 'ror' })
  expect(registered('Zyx', 'education')).toBe('university')
  expect(registered('Zyx', 'facility', 'funder')).toBe('research_institute')
  expect(registered('Zyx', 'funder')).toBe('non_profit')
  expect(registered('Zyx Hospital', 'education')).toBe('hospital')
  expect(registered('Zyx Hospital Foundation', 'healthcare')).toBe('non_profit')
  expect(registered('Zyx Laboratories', 'company')).toBeUndefined()
  expect(registered('Zyx Institute', 'company')).toBe('company')
  expect(typeOf({ name: 'Zyx', industries: ['education'] })).toBeUndefined()
  const odd = read({ name: 'Zyx', organization_type: 'circus' })
  expect(odd.company.organization_type).toBeUndefined()
  expect(odd.extra).toEqual({ organization_type_as_written: 'circus' })
})
