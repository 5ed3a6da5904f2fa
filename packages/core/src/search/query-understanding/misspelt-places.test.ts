import { expect, test } from 'bun:test'
import { locations } from '../../../test/locations.ts'
import { misspeltPlaces } from './misspelt-places.ts'
import { queryTokens } from './query-tokens.ts'

/** What is meant by the names of several words; `unknown` are words that no rule and no company knows. */
function meant(query: string, ...unknown: string[]) {
  const tokens = queryTokens(query)
  const places = [...tokens.keys()].filter((at) => unknown.includes(tokens[at]?.text ?? ''))
  return misspeltPlaces(tokens, places, locations).meant.map(({ name }) => name)
}

test('a name that is misspelt is held against places as a whole', () => {
  expect(meant('startups in Tel Aviev', 'Aviev')).toEqual(['Tel Aviv'])
  expect(meant('startups in New Yrok')).toEqual(['New York'])
  expect(meant('startups in new yrok')).toEqual(['New York'])
  expect(meant('kites in South Koera', 'Koera')).toEqual(['South Korea'])
  expect(meant('kites in Los Angelos')).toEqual(['Los Angeles'])
  expect(meant('kites in Ho Chi Min City')).toEqual(['Ho Chi Minh City'])
  expect(meant('Kuala Lumper kites', 'Lumper')).toEqual(['Kuala Lumpur'])
})

test('what is spelt right, and what is no place, is left alone', () => {
  expect(meant('startups in Tel Aviv')).toEqual([])
  expect(meant('startups in Machine Learning')).toEqual([])
  expect(meant('startups in real estate')).toEqual([])
  expect(meant('Kestrel Harbour kites', 'Kestrel')).toEqual([])
})

test('words of a place that is spelt right are no misspelt words', () => {
  const tokens = queryTokens('fintech in Sao Paolo')
  expect([...misspeltPlaces(tokens, [3], locations).known]).toEqual([2, 3])
})
