import { expect, test } from 'bun:test'
import { locations } from '../../test/locations.ts'
import { namesPlace } from './place-in-title.ts'

const named = (title: string) => namesPlace(title, locations)

test('a title that names a town or a state is that of a local business', () => {
  const titles = [
    'Plumbers Toronto',
    'Homes in New York City | Oakhollow',
    'Zahnarzt Köln',
    'Custom homes, Wisconsin',
    'Avocats à Nantes',
  ]
  expect(titles.map(named)).toEqual(titles.map(() => true))
})

test('companies, products and words are no places', () => {
  const titles = [
    'Tidemark: payroll software',
    'Enterprise search',
    'Mobile payments for everyone',
    'Mission control for data',
    'plumbers in toronto',
    'PARIS',
    '',
    'a '.repeat(100_000),
  ]
  expect(titles.map(named)).toEqual(titles.map(() => false))
})
