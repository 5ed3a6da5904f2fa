import { type Found, phrasesAt, skip } from './phrases.ts'
import type { Certainty, CityPlace, Place, PlaceSearch, Within } from './place.ts'
import { bestOf, phraseText, placeAt } from './place-names.ts'
import { areaWords, articles } from './place-words.ts'
import { knownPlace, type PlaceNames } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import type { QueryValues } from './query-values.ts'
import { placeJoints, wordsThat } from './words.ts'

export interface PlaceMention {
  readonly from: number
  readonly next: number
  readonly place: Place
}

/** Places that a query names together, and whether it wants them or not. */
export interface PlacesReading {
  readonly from: number
  readonly next: number
  readonly isExcluded: boolean
  readonly isAdjective: boolean
  readonly places: readonly PlaceMention[]
  readonly confidence: number
}

export interface PlacesQuery {
  readonly tokens: readonly QueryToken[]
  readonly values: QueryValues
  readonly locations: PlaceNames
  readonly usesCapitals: boolean
  readonly leastBare?: number
  readonly leastPlain?: number
  /** It stands behind what companies are or do. */
  readonly endsRequest?: boolean
  /** The place before it in a list is a region. */
  readonly isBehindRegion?: boolean
  /** Whether something else than a place is read at a token, so that a name ends there. */
  readonly isReadAt?: (at: number) => boolean
  /** The token after what was understood last: "10 employees in France" has no employees who are elsewhere. */
  readonly understoodTo: number
}

/** One place after another: "London, Berlin or in Paris". `isNear` takes the areas around cities. */
export function readPlaceList(
  query: PlacesQuery,
  at: number,
  certainty: Certainty,
  isNear = false,
  joints = placeJoints,
): Found<PlaceMention[]> | null {
  const { tokens } = query
  const mentions: PlaceMention[] = []
  let next = at
  for (let start = at; ; ) {
    // An article may belong to the name ("Los Angeles", "La Paz").
    const isBehindRegion = mentions.at(-1)?.place.kind === 'region'
    const found = readAfterArticle(
      { ...query, isBehindRegion },
      start,
      mentions.length === 0 ? certainty : 'listed',
      isNear,
    )
    if (found === null) break
    mentions.push({ from: start, next: found.next, place: found.value })
    next = found.next
    const joint = skip(tokens, next, joints)
    if (joint === next && !isBeside(query, found.value, next)) break
    // "Ni de Brasil"
    start = listWords.has(tokens[joint]?.word) ? joint + 1 : joint
  }
  return mentions.length === 0 ? null : { value: qualified(query, mentions), next }
}

/** "Australia New Zealand", "Toscana Emilia-Romagna": names of countries and regions need nothing between them. */
function isBeside(query: PlacesQuery, { kind }: Place, at: number): boolean {
  // In a query without capitals also of cities: "firenze pisa beni culturali".
  const isCapital = query.tokens[at]?.isCapital === true
  if (kind === 'metro' || (query.usesCapitals ? kind === 'city' || !isCapital : isCapital)) return false
  return (
    placeAt({ ...query, certainty: 'bare', leastBare: 90_000, leastPlain: 90_000 }, at)?.value.kind === kind
  )
}

const listWords = wordsThat('in', 'at', 'from', 'of')

function readAfterArticle(
  query: PlacesQuery,
  at: number,
  certainty: Certainty,
  isNear: boolean,
): Found<Place> | null {
  const found = readPlace(query, at, certainty, isNear)
  if (found !== null || !articles.has(query.tokens[at]?.word)) return found
  // "The Valley" is no town called Valley.
  return readPlace(query, skip(query.tokens, at, articles), certainty === 'sure' ? 'cued' : certainty, isNear)
}

/** A place with what belongs to it: "Greater Boston", "Boston area", "Paris, Texas", "New York state". */
export function readPlace(
  query: PlacesQuery,
  at: number,
  certainty: Certainty,
  isNear = false,
): Found<Place> | null {
  const { tokens } = query
  const isGreater = tokens[at]?.word === 'greater'
  const start = isGreater ? at + 1 : at
  const found = placeAt({ ...query, certainty }, start) ?? qualifiedCity(query, start, certainty)
  if (found === null) return null
  if (found.value.kind !== 'city') return withCountry(query, found)
  const state = tokens[found.next]?.word === 'state' ? regionNamed(query, start, found.next) : null
  if (state !== null) return { value: state, next: found.next + 1 }
  const within = readWithin(query, found.value, found.next)
  const city = within?.value ?? found.value
  const next = within?.next ?? found.next
  const area = areaWords.find(tokens, next)
  const { metro, country } = bestOf(city)
  if ((isGreater || isNear || area !== null) && metro !== null) {
    return { value: { kind: 'metro', slug: metro, country }, next: area?.next ?? next }
  }
  return isGreater ? null : { value: city, next }
}

/** "East Coast of the US", "Lombardy region": its country says nothing more. */
function withCountry(query: PlacesQuery, found: Found<Place>): Found<Place> {
  const { tokens } = query
  if (tokens[found.next]?.word === 'region') return { ...found, next: found.next + 1 }
  if (found.value.kind !== 'region' || !ofWords.has(tokens[found.next]?.word)) return found
  const { codes } = found.value
  const country = placeAt({ ...query, certainty: 'cued' }, skip(tokens, found.next + 1, articles))
  const holds =
    country?.value.kind === 'countries' &&
    codes.every(
      (code) => country.value.kind === 'countries' && country.value.codes.includes(code.slice(0, 2)),
    )
  return holds ? { ...found, next: country.next } : found
}
const ofWords = wordsThat('of')

/** "Cambridge, MA": what is too small to be named alone is clear with its region. */
function qualifiedCity(query: PlacesQuery, at: number, certainty: Certainty): Found<CityPlace> | null {
  if (certainty !== 'bare' || query.tokens[at]?.isCapital !== true) return null
  const found = placeAt({ ...query, certainty: 'sure' }, at)
  if (found === null || found.value.kind !== 'city' || query.tokens[found.next]?.text !== ',') return null
  return readWithin(query, found.value, found.next) === null ? null : { value: found.value, next: found.next }
}

function regionNamed({ tokens, locations }: PlacesQuery, from: number, next: number): Place | null {
  const regions = knownPlace(locations, phraseText(tokens, from, next))?.regions ?? []
  const codes = regions.flatMap(({ code }) => (code === null ? [] : [code]))
  const [first] = regions
  return first === undefined || codes.length === 0 ? null : { kind: 'region', names: [first.name], codes }
}

/**
 * The region or country behind a city, when the city lies in it: with a comma, in brackets, or directly ("Portland
 * Oregon").
 */
function readWithin(query: PlacesQuery, city: CityPlace, at: number): Found<CityPlace> | null {
  const { tokens } = query
  const isBracket = tokens[at]?.text === '('
  const start = isBracket || tokens[at]?.text === ',' ? at + 1 : at
  const found = withinAt(query, city, start, start > at)
  if (found === null || (isBracket && tokens[found.next]?.text !== ')')) return null
  const end = isBracket ? found.next + 1 : found.next
  const within = { ...city, within: found.value }
  // "Paris, Texas, USA": the country says nothing more.
  const country =
    tokens[end]?.text === ',' ? withinAt(query, { ...city, cities: [bestOf(within)] }, end + 1, true) : null
  return { value: within, next: country !== null && country.value.countries.length > 0 ? country.next : end }
}

/** The longest name of a region or country here that holds a city of that name. */
function withinAt(query: PlacesQuery, city: CityPlace, at: number, isApart: boolean): Found<Within> | null {
  const { tokens, locations } = query
  const search: PlaceSearch = { ...query, certainty: 'cued' }
  const found = placeAt(search, at)
  const within = found === null ? null : withinOf(city, found.value)
  if (found !== null && within !== null) return { value: within, next: found.next }
  const code = codeAt(tokens[at], locations, city)
  if (code !== null && (isApart || isItsState(tokens[at], code, city))) return { value: code, next: at + 1 }
  if (!isApart) return null
  // "Georgia" alone says too little; behind Atlanta it is the state, behind Tbilisi the country.
  for (const { text, next } of phrasesAt(tokens, at, 3).reverse()) {
    const known = knownPlace(locations, text)
    if (known === null || tokens[at]?.kind !== 'word') continue
    const country =
      known.country === null ? null : withinOf(city, { kind: 'countries', codes: [known.country] })
    const region = withinOf(city, {
      kind: 'region',
      names: [text],
      codes: known.regions.flatMap(({ code }) => code ?? []),
    })
    const value = sameMeaning(city, country, region)
    if (value !== null) return { value, next }
  }
  return null
}

function sameMeaning(city: CityPlace, country: Within | null, region: Within | null): Within | null {
  if (country === null || region === null) return country ?? region
  return bestOf({ ...city, within: country }).population > bestOf({ ...city, within: region }).population
    ? country
    : region
}

/** `CA`, `TX`, `NW`: what regions and countries are called for short behind a city of theirs. */
function codeAt(token: QueryToken | undefined, locations: PlaceNames, { cities }: CityPlace): Within | null {
  if (token?.kind !== 'word' || token.text.length > 3 || token.text !== token.text.toUpperCase()) return null
  const countries = new Set(cities.map(({ country }) => country))
  if (token.word === 'uk' && countries.has('GB')) return { countries: ['GB'], admin1Codes: [] }
  for (const country of countries) {
    const code = locations.admin1Code(`${country}-${token.text}`)
    if (code !== null && cities.some(({ admin1Code }) => admin1Code === code))
      return { countries: [], admin1Codes: [code] }
  }
  return countries.has(token.text) ? { countries: [token.text], admin1Codes: [] } : null
}

/** "Seattle WA" needs no comma; "Milan IT" and "Austin AR" are about something else, and OR may join two cities. */
function isItsState(token: QueryToken | undefined, code: Within, city: CityPlace): boolean {
  const { country, admin1Code } = bestOf(city)
  const isOften = country === 'US' || country === 'CA' || country === 'AU'
  return isOften && code.admin1Codes.includes(admin1Code ?? '') && !placeJoints.has(token?.word)
}

/** Null when none of the cities lies there. */
function withinOf(city: CityPlace, place: Place): Within | null {
  if (place.kind === 'countries') {
    const countries = place.codes.filter((code) => city.cities.some(({ country }) => country === code))
    return place.codes.length === 1 && countries.length > 0 ? { countries, admin1Codes: [] } : null
  }
  const codes = place.kind === 'region' ? place.codes : []
  const admin1Codes = codes.filter((code) => city.cities.some(({ admin1Code }) => admin1Code === code))
  return admin1Codes.length > 0 ? { countries: [], admin1Codes } : null
}

/** "Boston or Cambridge, Massachusetts" says the state once for both; with commas between them it is said of the last. */
function qualified({ tokens }: PlacesQuery, mentions: readonly PlaceMention[]): PlaceMention[] {
  const last = mentions.at(-1)?.place
  const within = last?.kind === 'city' ? last.within : undefined
  const between = tokens.slice(mentions[0]?.from, mentions.at(-1)?.from)
  if (within === undefined || within.admin1Codes.length === 0 || between.some(({ text }) => text === ','))
    return [...mentions]
  return mentions.map((mention) => {
    const { place } = mention
    if (place.kind !== 'city' || place.within !== undefined) return mention
    const isThere = place.cities.some(({ admin1Code }) => within.admin1Codes.includes(admin1Code ?? ''))
    return isThere ? { ...mention, place: { ...place, within } } : mention
  })
}
