import { placeKey } from '../../reference/index.ts'
import { bigCity, chooseCity } from './city-names.ts'
import { ambiguousCountries, commonWords, undecidedPlaces } from './known-words.ts'
import { type Found, isGluedHyphen, phrasesAt } from './phrases.ts'
import type { CityPlace, Place, PlaceSearch, RegionPlace } from './place.ts'
import { nicknamesInCapitals } from './place-groups.ts'
import {
  cityNicknameTable,
  countryNames,
  isBusinessWord,
  type KnownPlace,
  knownPlace,
  metroNicknameTable,
  type PlaceNames,
  regionGroups,
} from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import { denyingWords, wordsThat } from './words.ts'

/** The longest place name that begins at a token, where it is sure enough to be a place. */
export function placeAt(search: PlaceSearch, at: number): Found<Place> | null {
  const { tokens } = search
  if (tokens[at]?.kind !== 'word' || search.values.isOfDate(at) || denyingWords.has(tokens[at]?.word))
    return null
  const curated = curatedPlace(search, at)
  const phrases = phrasesAt(tokens, at, wordsMax).reverse()
  for (const { text, next } of phrases) {
    if (curated !== null && curated.next >= next) break
    const known = knownPlace(search.locations, text)
    const place = known === null ? null : choose(search, known, text, at, next)
    if (place !== null) return { value: place, next }
  }
  return curated
}

const wordsMax = 5

function curatedPlace(search: PlaceSearch, at: number): Found<Place> | null {
  const { tokens, locations } = search
  const named = countryNames.find(tokens, at)
  const metro = metroNicknameTable.find(tokens, at)
  const nickname = cityNicknameTable.find(tokens, at)
  const group = regionGroups.find(tokens, at)
  if (group !== null) return { value: regionsTogether(locations, group.value), next: group.next }
  const found = [metro, named, nickname].filter((one) => one !== null).toSorted((a, b) => b.next - a.next)[0]
  if (found === undefined) return usCountry(search, at)
  if (found === nickname) {
    const text = phraseText(tokens, at, nickname.next)
    // "Dans la santé" is in no Los Angeles: an article leads to a word.
    const isArticle = articleWords.has(text) && tokens[nickname.next]?.kind === 'word'
    const isWritten =
      tokens[at]?.text === tokens[at]?.text.toUpperCase() || (search.certainty === 'sure' && !isArticle)
    if (
      nicknamesInCapitals.has(text) &&
      !isWritten &&
      !(search.certainty === 'cued' && !search.usesCapitals && tokens[nickname.next] === undefined)
    )
      return null
    const city = cityNamed(locations, nickname.value)
    return city.cities.length === 0 ? null : { value: city, next: nickname.next }
  }
  if (found === metro) {
    const country = locations.metroCountry(metro.value)
    return country === null
      ? null
      : { value: { kind: 'metro', slug: metro.value, country }, next: metro.next }
  }
  if (named === null || isDoubtfulCountry(search, phraseText(tokens, at, named.next), at)) return null
  return { value: { kind: 'countries', codes: named.value }, next: named.next }
}

/** A city by the name that filters have for it. */
export function cityNamed(locations: PlaceNames, name: string): CityPlace {
  return { kind: 'city', name, cities: knownPlace(locations, placeKey(name))?.cities ?? [] }
}

export function regionsTogether(locations: PlaceNames, names: readonly string[]): RegionPlace {
  const codes = names.flatMap((name) => locations.describeRegions(name).flatMap(({ code }) => code ?? []))
  return { kind: 'region', names, codes }
}

/** `US` and `U.S.`; "us" is a pronoun unless "the" comes before it. */
function usCountry({ tokens, certainty, usesCapitals }: PlaceSearch, at: number): Found<Place> | null {
  const token = tokens[at]
  // "US$ 5 million"
  if (token?.word !== 'us' || tokens[at + 1]?.text === '$') return null
  const isWritten = token.text === 'US' || token.text.includes('.')
  const isMeant = articleWords.has(tokens[at - 1]?.word) || (!usesCapitals && certainty !== 'bare')
  return isWritten || isMeant ? { value: { kind: 'countries', codes: ['US'] }, next: at + 1 } : null
}

function choose(
  search: PlaceSearch,
  known: KnownPlace,
  text: string,
  at: number,
  next: number,
): Place | null {
  if (undecidedPlaces.has(text) || (isCommon(text) && !isClearName(search, known, at, next))) return null
  if (known.country !== null && !regionsFirst.has(text)) {
    return isDoubtfulCountry(search, text, at) ? null : { kind: 'countries', codes: [known.country] }
  }
  const city = chooseCity(search, known, text, at, next)
  const region = chooseRegion(search, known, text, at)
  if (region === null || city === null) return region ?? city
  // "Goiás ou Santa Catarina"
  if (regionsFirst.has(text) || (search.isBehindRegion === true && !citiesFirst.has(text))) return region
  // "Washington" may be either, and a filter can say so.
  if (text === 'washington') return { ...city, orRegion: region.names[0] ?? '' }
  const [largest] = city.cities
  // "No Paraná" is the state of Brazil: Portuguese puts an article before regions and countries, and before few cities.
  const isBrazilian = region.codes.some((code) => code.startsWith('BR-'))
  const isSmall = largest?.country !== 'BR' || largest.population < 100_000
  if (isBrazilian && portugueseArticles.has(search.tokens[at - 1]?.word) && isSmall) return region
  const isItsName = largest?.isOwnName === true || largest?.name === region.names[0] || citiesFirst.has(text)
  // A city that gave its region the name is meant itself; "Oklahoma" is short for Oklahoma City far less often.
  const isInRegion = region.codes.includes(largest?.admin1Code ?? '')
  const isLarger = (largest?.population ?? 0) >= (isWidelyKnown(known.regions) ? bigCity : 100_000)
  return isItsName && (isInRegion || isLarger) ? city : region
}

function chooseRegion(
  { tokens, certainty, usesCapitals, leastBare = bigCity, leastPlain, endsRequest = false }: PlaceSearch,
  { regions }: KnownPlace,
  text: string,
  at: number,
): RegionPlace | null {
  const codes = regions.flatMap(({ code }) => (code === null ? [] : [code]))
  const [first] = regions
  if (first === undefined || codes.length === 0) return null
  const isKnownWidely = isWidelyKnown(regions) || regionsFirst.has(text)
  // "…, Piemonte e Toscana, …"
  const isKnown = isKnownWidely || (leastBare < 200_000 && text.length > 4)
  // "agrotech minas gerais"
  const isPlain = !usesCapitals && (endsRequest ? isKnownWidely : leastPlain !== undefined && text.length > 6)
  if (certainty === 'bare' && !isPlain && !(isKnown && text.length > 3 && tokens[at]?.isCapital === true))
    return null
  if (certainty === 'listed' && !isKnownWidely && tokens[at]?.isCapital !== true) return null
  if (usesCapitals && tokens[at]?.isCapital !== true) return null
  return { kind: 'region', names: [first.name], codes }
}

const portugueseArticles = wordsThat('region-article')
const articleWords = wordsThat('article')

/** Of regions, those whose names every reader of English knows. */
const isWidelyKnown = (regions: KnownPlace['regions']) =>
  regions.some(({ country }) => widelyKnown.has(country))
const widelyKnown = new Set(['US', 'CA', 'AU', 'DE', 'GB'])
const citiesFirst = new Set([
  'new york',
  'mexico city',
  'guatemala',
  'san sebastian',
  'brussels',
  'bruxelles',
  'brussel',
  'bruselas',
  'bruxelas',
])
const regionsFirst = new Set([
  'ontario',
  'quebec',
  'england',
  'scotland',
  'wales',
  'northern ireland',
  'victoria',
  'catalonia',
])

function isDoubtfulCountry(
  { tokens, certainty, usesCapitals }: PlaceSearch,
  text: string,
  at: number,
): boolean {
  if (undecidedPlaces.has(text)) return true
  const isCapital = tokens[at]?.isCapital === true
  if (ambiguousCountries.has(text)) {
    // "Electric vehicles China"
    const before = tokens[at - 1]
    const isLast = tokens[at + 1] === undefined && before?.isCapital === false && isBusinessWord(before.word)
    return (certainty === 'bare' && !isLast) || (!isCapital && (usesCapitals || certainty === 'bare'))
  }
  // "island" is German for Iceland, "sea" an English word.
  return isCommon(text) && !isCapital
}

function isCommon(text: string): boolean {
  return commonWords.has(text) || (!text.includes(' ') && isBusinessWord(text))
}

/**
 * A name that is also a word counts where "based in" or "startups in" leads to it, it has a capital, and nothing goes on
 * behind it.
 */
function isClearName(
  { tokens, certainty }: PlaceSearch,
  { country }: KnownPlace,
  at: number,
  next: number,
): boolean {
  const after = tokens[next]
  const isMark = after?.kind === 'mark' && !isGluedHyphen(tokens, next)
  const isEnd = after === undefined || isMark || endWords.has(after.word)
  const isLed = certainty === 'sure' || (certainty === 'cued' && country !== null)
  return isLed && tokens[at]?.isCapital === true && isEnd
}

const endWords = wordsThat(
  'and',
  'or',
  'but',
  'not',
  'with',
  'who',
  'topic-end',
  'having',
  'employs',
  'place-area',
)

/** The city that a name with its qualifier means: the largest there that bears the name itself. */
export function bestOf({ cities, within }: CityPlace): CityPlace['cities'][number] {
  const there = cities.filter(
    ({ country, admin1Code }) =>
      within === undefined ||
      within.countries.includes(country) ||
      within.admin1Codes.includes(admin1Code ?? ''),
  )
  const [largest] = there
  // An alternate name counts when its city is far larger: München is Munich, but "York" is not Warner Robins.
  const own = there.find(({ isOwnName }) => isOwnName)
  const best = own !== undefined && own.population * 64 >= (largest?.population ?? 0) ? own : largest
  return best ?? (cities[0] as CityPlace['cities'][number])
}

export function phraseText(tokens: readonly QueryToken[], from: number, next: number): string {
  return tokens
    .slice(from, next)
    .filter(({ kind }) => kind !== 'mark')
    .map(({ word }) => word)
    .join(' ')
}
