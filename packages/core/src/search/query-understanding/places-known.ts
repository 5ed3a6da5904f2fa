import { industries, type Locations } from '../../reference/index.ts'
import { stopWords } from '../analysis/stop-words.ts'
import { companyNouns } from './company-nouns.ts'
import { businessWords, countryWords } from './known-words.ts'
import { phraseTable } from './phrases.ts'
import {
  blocs,
  cityAdjectives,
  cityNicknames,
  metroNicknames,
  partsOfCountries,
  regionAdjectives,
} from './place-groups.ts'

/** What the rules ask of the location data. */
export type PlaceNames = Pick<
  Locations,
  | 'countryNamed'
  | 'metroCountry'
  | 'describeCities'
  | 'describeRegions'
  | 'regionsOf'
  | 'admin1Code'
  | 'suggestCities'
  | 'suggestRegions'
>

type NamedCities = ReturnType<PlaceNames['describeCities']>
type NamedRegions = ReturnType<PlaceNames['describeRegions']>

/** Everything that a phrase may name in the location data. */
export interface KnownPlace {
  readonly country: string | null
  readonly regions: NamedRegions
  readonly cities: NamedCities
}

/** One look-up costs 5 to 20 µs, and queries name the same words over and over. */
export function knownPlace(locations: PlaceNames, phrase: string): KnownPlace | null {
  if (phrase.length > phraseMax) return null
  let known = remembered.get(locations)
  if (known === undefined) {
    known = new Map()
    remembered.set(locations, known)
  }
  const found = known.get(phrase)
  if (found !== undefined) return found
  const place = lookUp(locations, phrase)
  if (known.size >= rememberedMax) known.clear()
  known.set(phrase, place)
  return place
}

function lookUp(locations: PlaceNames, phrase: string): KnownPlace | null {
  // Codes are read apart: two letters are a word more often than a country.
  // "The AI" would be Anguilla: articles are taken off before.
  const country = phrase.length > 3 && !phrase.startsWith('the ') ? locations.countryNamed(phrase) : null
  const regions = locations.describeRegions(phrase)
  // Two Latin letters are a code, two Chinese ones a city.
  const cities = phrase.length > 2 || !/^[a-z]*$/.test(phrase) ? locations.describeCities(phrase) : []
  return country === null && regions.length === 0 && cities.length === 0 ? null : { country, regions, cities }
}

const remembered = new WeakMap<PlaceNames, Map<string, KnownPlace | null>>()
/** An entry holds up to 24 cities: together at most about 10 MB. */
const rememberedMax = 2_000
/** No place has a longer name, and a query may be as long as a page. */
const phraseMax = 60

export const countryNames = phraseTable(() => [
  ...countryWords.filter(({ names }) => names !== '').map(({ code, names }) => [names, [code]] as const),
  ...blocs().map(({ names, countries }) => [names, countries] as const),
])

/** What an adjective says: the codes of countries, or the name of a city or region. */
export type AdjectiveSays =
  | { readonly kind: 'countries'; readonly codes: readonly string[] }
  | { readonly kind: 'city' | 'region'; readonly name: string }

export const adjectives = phraseTable<AdjectiveSays>(() => [
  ...countryWords.map(({ code, adjectives }) => [adjectives, { kind: 'countries', codes: [code] }] as const),
  ...blocs()
    .filter(({ adjectives }) => adjectives !== '')
    .map(({ adjectives, countries }) => [adjectives, { kind: 'countries', codes: countries }] as const),
  ...cityAdjectives().map(([phrases, name]) => [phrases, { kind: 'city', name }] as const),
  ...regionAdjectives().map(([phrases, name]) => [phrases, { kind: 'region', name }] as const),
])

export const cityNicknameTable = phraseTable(cityNicknames)
export const regionGroups = phraseTable(partsOfCountries)
export const metroNicknameTable = phraseTable(metroNicknames)

let vocabulary: ReadonlySet<string> | null = null

/** Words of what companies do: beside a place they do not make it a part of some longer name. */
export function isBusinessWord(word: string | undefined): boolean {
  if (word === undefined) return false
  vocabulary ??= new Set([...businessWords, ...industryWords()])
  return isOne(vocabulary, word) || (word.endsWith('s') && isOne(vocabulary, word.slice(0, -1)))
}

const isOne = (words: ReadonlySet<string>, word: string) => words.has(word) || companyNouns.has(word)

/** The names of industries are ASCII; words of one letter and those that any text holds say nothing of them. */
function industryWords(): string[] {
  const names = industries().flatMap(({ label, synonyms }) => [label, ...synonyms])
  const words = names
    .join(' ')
    .toLowerCase()
    .split(/[^a-z0-9+#]+/)
  return words.filter((word) => word.length > 1 && !stopWords.has(word))
}
