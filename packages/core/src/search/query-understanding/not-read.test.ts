import { expect, test } from 'bun:test'
import { locations } from '../../../test/locations.ts'
import { notRead } from './not-read.ts'
import { understandQuery } from './understand-query.ts'

const context = { today: '2026-06-15', currentYear: 2026, locations, investorsNamed: () => [] }
const read = (query: string) =>
  notRead(query, understandQuery(query, context), context).map(({ text, why }) => [text, why] as const)

test('a year, an amount, a place and an investor that became no filter are named, with what would be read', () => {
  const [year] = read('robots 1999 archive of machines for history teachers')
  expect(year?.[0]).toBe('1999')
  expect(year?.[1]).toContain('"founded in 1999"')
  const [money] = read('insurance against losses of $5M for farmers')
  expect(money?.[0]).toBe('$5M')
  const [place] = read('software for companies in Lisbon')
  expect(place?.[0]).toBe('Lisbon')
  expect(place?.[1]).toContain('It is said of others')
  const [led] = read('travel guides that explain Lisbon to children')
  expect(led?.[1]).toContain('"based in Lisbon"')
  const [investor] = read('software that Andreessen Horowitz would like')
  expect(investor?.[0]).toBe('Andreessen Horowitz')
  expect(investor?.[1]).toContain('"backed by Andreessen Horowitz"')
})

test('a count that compares nothing, years of no founding and years before all filters are named', () => {
  expect(read('companies with 5 employees')).toEqual([
    ['5 employees', 'It is not said whether more would do: "exactly 5 employees" is read.'],
  ])
  expect(read('companies founded before 1800')).toEqual([['1800', 'Founding years are known from 1800 on.']])
  expect(read('bands from between 1960 and 1970').map(([text]) => text)).toEqual(['between 1960 and 1970'])
  expect(read('raised $5M between 2010 and 2012').map(([text]) => text)).toEqual(['$5M'])
})

test('what is said of who asks, and what a description tells, is told so', () => {
  const asker = 'Our office is in Leeds. We are looking for robots'
  expect(read(asker)).toEqual([['Leeds', 'It is said of who asks.']])
  const investor = 'Our fund from Leeds backs robots in Norway'
  expect(read(investor)).toEqual([['Leeds', 'It is said of who asks.']])
  const told =
    'Pennywhistle was founded in 2016 in Lisbon and sells invoices and payments to freelance musicians. Its software sends reminders, ' +
    'collects royalties and pays them out every week to bands in all countries of the continent.'
  expect(read(told)).toEqual(
    ['2016', 'Lisbon'].map((text) => [
      text,
      'The text describes a company, so that what it tells excludes nobody.',
    ]),
  )
})

test('what became a filter, and what is none of these, is not named', () => {
  expect(read('payments in Lisbon founded after 2018')).toEqual([])
  expect(read('payroll software for restaurants with 3 kitchens')).toEqual([])
})
