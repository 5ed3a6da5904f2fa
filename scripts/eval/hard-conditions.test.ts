import { expect, test } from 'bun:test'
import { type Company, meetsHard } from './hard-conditions.ts'

const company: Company = {
  id: 'example:1',
  city: 'PALO ALTO',
  region: null,
  country_iso2: 'US',
  founded_year: 2012,
  total_funding_usd: null,
  last_funding_date: '2013-06-28',
  employees: 20,
  investors: ['Alder Ventures'],
}

test('a place counts as it is written, or as it was located', () => {
  expect(meetsHard(company, null, { city: 'Palo Alto' })).toBe(true)
  expect(meetsHard(company, null, { region: 'California' })).toBe(false)
  const place = { city: null, region: 'California', country_iso: 'US' }
  expect(meetsHard(company, place, { region: 'California' })).toBe(true)
  expect(meetsHard({ ...company, city: 'New York City' }, null, { city: ['Boston', 'New York'] })).toBe(true)
})

test('bounds are inclusive, and what is unknown is in no range', () => {
  expect(meetsHard(company, null, { employees: [20, 20], founded: [null, 2012] })).toBe(true)
  expect(meetsHard(company, null, { employees: [21, null] })).toBe(false)
  expect(meetsHard(company, null, { funding: [0, null] })).toBe(false)
  expect(meetsHard(company, null, { last: ['2013-01-01', '2013-06-27'] })).toBe(false)
  expect(meetsHard(company, null, { funding: [0, null] }, ['funding'])).toBe(true)
  expect(meetsHard(company, null, { employees: [21, null] }, ['employees'])).toBe(false)
})

test('a condition that nobody reads is an error, not a pass', () => {
  expect(() => meetsHard(company, null, { colour: 'red' } as never)).toThrow('colour')
})
