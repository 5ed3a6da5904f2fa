import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { loadLocations } from '../../reference/locations/locations.ts'
import { placeKey } from '../../reference/locations/place-key.ts'
import { commonWords, countryWords } from './known-words.ts'
import {
  blocs,
  cityAdjectives,
  cityNicknames,
  metroNicknames,
  partsOfCountries,
  regionAdjectives,
} from './place-groups.ts'

const locations = loadLocations(readFileSync(new URL('../../../data/locations.bin', import.meta.url)))
const phrasesOf = (text: string) =>
  text
    .split('|')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')

describe('every place that a table names is in the location data', () => {
  test('countries', () => {
    const codes = [...countryWords.map(({ code }) => code), ...blocs().flatMap(({ countries }) => countries)]
    expect(codes.filter((code) => !locations.isCountry(code))).toEqual([])
  })

  test('cities', () => {
    const cities = [...cityNicknames(), ...cityAdjectives()]
    expect(cities.filter(([, city]) => locations.citiesNamed(city).length === 0)).toEqual([])
  })

  test('regions', () => {
    const names = [
      ...regionAdjectives().map(([, name]) => name),
      ...partsOfCountries().flatMap(([, all]) => all),
    ]
    expect(names.filter((name) => locations.describeRegions(name).length === 0)).toEqual([])
  })

  test('metros', () => {
    expect(metroNicknames().filter(([, slug]) => !locations.hasMetro(slug))).toEqual([])
  })
})

test('the words of the tables are in the form in which a query is read', () => {
  const words = [
    ...countryWords.flatMap(({ adjectives, names }) => [...phrasesOf(adjectives), ...phrasesOf(names)]),
    ...blocs().flatMap(({ names, adjectives }) => [...phrasesOf(names), ...phrasesOf(adjectives)]),
    ...[...cityNicknames(), ...metroNicknames(), ...cityAdjectives(), ...regionAdjectives()].flatMap(
      ([phrases]) => phrasesOf(phrases),
    ),
    ...partsOfCountries().flatMap(([phrases]) => phrasesOf(phrases)),
    ...commonWords,
  ]
  expect(words.filter((word) => placeKey(word) !== word && !word.includes('&'))).toEqual([])
})

test('no adjective means two places', () => {
  const adjectives = [
    ...countryWords.flatMap((row) => phrasesOf(row.adjectives)),
    ...blocs().flatMap((row) => phrasesOf(row.adjectives)),
    ...[...cityAdjectives(), ...regionAdjectives()].flatMap(([phrases]) => phrasesOf(phrases)),
  ]
  expect(adjectives.filter((phrase, i) => adjectives.indexOf(phrase) !== i)).toEqual([])
})

test('no adjective or name means two countries or blocs', () => {
  for (const column of ['adjectives', 'names'] as const) {
    const ofCountries = countryWords.flatMap((row) => phrasesOf(row[column]))
    expect(ofCountries.filter((phrase, i) => ofCountries.indexOf(phrase) !== i)).toEqual([])
  }
  const ofBlocs = blocs().flatMap(({ names }) => phrasesOf(names))
  expect(ofBlocs.filter((phrase, i) => ofBlocs.indexOf(phrase) !== i)).toEqual([])
})
