import { type Found, phraseTable, skip } from './phrases.ts'
import {
  bestOf,
  type Certainty,
  type CityPlace,
  type Place,
  type PlaceSearch,
  phraseText,
  placeAt,
  type Within,
} from './place-names.ts'
import { adjectives, isBusinessWord, knownPlace, type PlaceNames } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import { nounAt, nounBefore } from './reading.ts'

/** Places that a query names together, and whether it wants them or not. */
export interface PlacesReading {
  readonly from: number
  readonly next: number
  readonly isExcluded: boolean
  readonly isAdjective: boolean
  readonly places: readonly PlaceMention[]
  readonly confidence: number
}

export interface PlaceMention {
  readonly from: number
  readonly next: number
  readonly place: Place
}

export interface PlacesQuery {
  readonly tokens: readonly QueryToken[]
  readonly locations: PlaceNames
  readonly usesCapitals: boolean
}

/** Where companies are: behind a cue ("based in", "outside"), as an adjective ("Indian edtech"), or as a bare name. */
export function readPlaces(query: PlacesQuery, at: number): PlacesReading | null {
  return (
    readCued(query, at) ??
    readNonAdjective(query, at) ??
    readBased(query, at) ??
    readAdjective(query, at) ??
    readBare(query, at)
  )
}

function readCued(query: PlacesQuery, at: number): PlacesReading | null {
  const { tokens } = query
  const cue = cues.find(tokens, at)
  if (cue === null || !isCueHere(tokens, at, cue.value.kind)) return null
  const { isExcluded, kind } = cue.value
  const certainty: Certainty = kind === 'sure' ? 'sure' : 'cued'
  const found = readList(query, cue.next, certainty, kind === 'near')
  if (found === null || goesOnAsName(query, found.next)) return null
  const [first] = found.value
  const places = first === undefined ? [] : [{ ...first, from: at }, ...found.value.slice(1)]
  return {
    from: at,
    next: found.next,
    isExcluded,
    isAdjective: false,
    places,
    confidence: kind === 'sure' ? 0.97 : 0.92,
  }
}

/** Some cues say where only behind the right word: "startups from Chile", but not "imports from Chile". */
function isCueHere(tokens: readonly QueryToken[], at: number, kind: CueKind): boolean {
  const before = tokens[at - 1]?.word ?? ''
  if (kind === 'sure' || kind === 'excluding') return true
  if (kind === 'in' || kind === 'near') return !audience.has(before) && !verbsWithIn.has(before)
  if (at === 0 || tokens[at - 1]?.kind === 'mark') return true
  return nounBefore(tokens, at) >= 0 || (kind === 'from' && isBusinessWord(before) && at <= 3)
}

/** One place after another: "London, Berlin or in Paris". */
function readList(
  query: PlacesQuery,
  at: number,
  certainty: Certainty,
  isNear: boolean,
): Found<PlaceMention[]> | null {
  const { tokens } = query
  const mentions: PlaceMention[] = []
  let start = skip(tokens, at, articles)
  let next = at
  while (true) {
    const found = readPlace(query, start, mentions.length === 0 ? certainty : 'cued', isNear)
    if (found === null) break
    mentions.push({ from: start, next: found.next, place: found.value })
    next = found.next
    const joint = skip(tokens, next, joints)
    if (joint === next) break
    start = skip(tokens, joint, listWords)
  }
  return mentions.length === 0 ? null : { value: qualified(query, mentions), next }
}

/** A place with what belongs to it: "Greater Boston", "Boston area", "Paris, Texas", "New York state". */
function readPlace(
  query: PlacesQuery,
  at: number,
  certainty: Certainty,
  isNear: boolean,
): Found<Place> | null {
  const { tokens, locations } = query
  const isGreater = tokens[at]?.word === 'greater'
  const search: PlaceSearch = { ...query, certainty }
  const found = placeAt(search, isGreater ? at + 1 : at)
  if (found === null) return null
  if (found.value.kind !== 'city') return { ...found, next: skip(tokens, found.next, regionWords) }
  if (stateWords.has(tokens[found.next]?.word ?? '')) {
    const regions = knownPlace(locations, phraseText(tokens, at, found.next))?.regions ?? []
    const codes = regions.flatMap(({ code }) => (code === null ? [] : [code]))
    if (codes.length > 0)
      return { value: { kind: 'region', name: regions[0]?.name ?? '', codes }, next: found.next + 1 }
  }
  const within = readWithin(query, found.value, found.next)
  const city = within?.value ?? found.value
  const next = within?.next ?? found.next
  const area = areaWords.find(tokens, next)
  const metro = bestOf(city).metro
  if ((isGreater || isNear || area !== null) && metro !== null) {
    return { value: { kind: 'metro', slug: metro, country: bestOf(city).country }, next: area?.next ?? next }
  }
  return isGreater ? null : { value: city, next }
}

/** The region or country behind a city, when the city lies in it: with a comma, in brackets, or directly ("Portland Oregon"). */
function readWithin(query: PlacesQuery, city: CityPlace, at: number): Found<CityPlace> | null {
  const { tokens, locations } = query
  const isBracket = tokens[at]?.text === '('
  const start = isBracket || tokens[at]?.text === ',' ? at + 1 : at
  const code = start > at ? codeAt(tokens[start], locations, city) : null
  const found = placeAt({ ...query, certainty: 'cued' }, start)
  const named = found === null ? null : withinOf(city, found.value)
  const within = named ?? code
  if (within === null) return null
  const next = named === null || found === null ? start + 1 : found.next
  if (isBracket && tokens[next]?.text !== ')') return null
  // "Paris, Texas, USA": the country says nothing more.
  const end = isBracket ? next + 1 : next
  const country = tokens[end]?.text === ',' ? placeAt({ ...query, certainty: 'cued' }, end + 1) : null
  const isSaid = country?.value.kind === 'countries' && withinOf({ ...city, within }, country.value) !== null
  return { value: { ...city, within }, next: isSaid && country !== null ? country.next : end }
}

/** `CA`, `TX`, `NRW`: what regions are called for short behind a city of theirs. */
function codeAt(token: QueryToken | undefined, locations: PlaceNames, { cities }: CityPlace): Within | null {
  if (token?.kind !== 'word' || token.text.length > 3 || token.text !== token.text.toUpperCase()) return null
  const countries = new Set(cities.map(({ country }) => country))
  if (countries.has(token.text)) return { countries: [token.text], admin1Codes: [] }
  for (const country of countries) {
    const code = locations.admin1Code(`${country}-${token.text}`)
    if (code !== null && cities.some(({ admin1Code }) => admin1Code === code))
      return { countries: [], admin1Codes: [code] }
  }
  return null
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

/** "Boston or Cambridge, Massachusetts" says the state once for both. */
function qualified(query: PlacesQuery, mentions: readonly PlaceMention[]): PlaceMention[] {
  const last = mentions.at(-1)?.place
  if (last?.kind !== 'city' || last.within === undefined || last.within.admin1Codes.length === 0)
    return [...mentions]
  const { within } = last
  const first = mentions[0]?.from ?? 0
  const hasCommas = query.tokens.slice(first, mentions.at(-1)?.from).some(({ text }) => text === ',')
  if (hasCommas) return [...mentions]
  return mentions.map((mention) => {
    const { place } = mention
    const isThere =
      place.kind === 'city' &&
      place.within === undefined &&
      place.cities.some(({ admin1Code }) => within.admin1Codes.includes(admin1Code ?? ''))
    return isThere ? { ...mention, place: { ...place, within } } : mention
  })
}

/** `non-US`, `non-European`. */
function readNonAdjective(query: PlacesQuery, at: number): PlacesReading | null {
  const { tokens } = query
  if (tokens[at]?.word !== 'non') return null
  const start = tokens[at + 1]?.text === '-' ? at + 2 : at + 1
  const found = adjectives.find(tokens, start)
  if (found === null) return null
  const place: Place = { kind: 'countries', codes: found.value }
  return {
    from: at,
    next: found.next,
    isExcluded: true,
    isAdjective: false,
    places: [{ from: at, next: found.next, place }],
    confidence: 0.9,
  }
}

/** `Berlin-based`, `US based`. */
function readBased(query: PlacesQuery, at: number): PlacesReading | null {
  const { tokens } = query
  const found = readPlace(query, at, 'cued', false)
  if (found === null) return null
  const based = tokens[found.next]?.text === '-' ? found.next + 1 : found.next
  const isBased =
    basedWords.has(tokens[based]?.word ?? '') &&
    !['in', 'on', 'at', 'out', 'around'].includes(tokens[based + 1]?.word ?? '')
  if (!isBased) return null
  const places = [{ from: at, next: based + 1, place: found.value }]
  return { from: at, next: based + 1, isExcluded: false, isAdjective: false, places, confidence: 0.96 }
}

/** `Indian edtech`, `top German AI companies`, `startups françaises`; never `French fries` or `for Indian students`. */
function readAdjective(query: PlacesQuery, at: number): PlacesReading | null {
  const { tokens } = query
  const found = adjectives.find(tokens, at)
  if (found === null) return null
  const isPronoun = tokens[at]?.word === 'us' && tokens[at]?.text !== 'US' && !tokens[at]?.text.includes('.')
  if (isPronoun && (at > 0 || query.usesCapitals)) return null
  const second = adjectiveAfter(tokens, found.next)
  const next = second?.next ?? found.next
  if (nounBefore(tokens, at) < 0 || isLowerEnglish(tokens, at)) {
    if (!standsFree(tokens, at) || !describesCompanies(tokens, next)) return null
  }
  const mention = (from: number, end: number, codes: readonly string[]): PlaceMention => ({
    from,
    next: end,
    place: { kind: 'countries', codes },
  })
  const places = [mention(at, found.next, found.value)]
  if (second !== null) places.push(mention(second.from, second.next, second.codes))
  return { from: at, next, isExcluded: false, isAdjective: true, places, confidence: 0.88 }
}

/** "French and German startups". */
function adjectiveAfter(
  tokens: readonly QueryToken[],
  at: number,
): { from: number; next: number; codes: readonly string[] } | null {
  if (!adjectiveJoints.has(tokens[at]?.word ?? '')) return null
  const found = adjectives.find(tokens, at + 1)
  return found === null ? null : { from: at + 1, next: found.next, codes: found.value }
}

/** Behind a noun an adjective is Romance ("startups françaises"); an English one there begins something else. */
function isLowerEnglish(tokens: readonly QueryToken[], at: number): boolean {
  return /(?:an|ish|ese|ch|i)$/.test(tokens[at]?.word ?? '')
}

/** At the beginning, or behind words that only rank or number companies. */
function standsFree(tokens: readonly QueryToken[], at: number): boolean {
  for (let before = at - 1; before >= 0; before--) {
    const { word, kind } = tokens[before] ?? { word: '', kind: 'mark' }
    if (kind === 'mark' ? word === '(' : !leadWords.has(word) && kind !== 'number') return false
  }
  return true
}

/** A company noun soon follows, or what companies do and then the end of the thought. */
function describesCompanies(tokens: readonly QueryToken[], at: number): boolean {
  for (let next = at; next < at + 5; next++) {
    if (nounAt(tokens, next) >= 0) return true
    const token = tokens[next]
    const isEnd =
      token === undefined ||
      (token.kind === 'mark' && token.text !== '-' && token.text !== '&') ||
      boundaryWords.has(token.word)
    if (isEnd) return next > at
    if (notCompanies.has(token.word)) return false
    if (token.kind === 'word' && !isBusinessWord(token.word) && !adjectiveWords.has(token.word)) return false
  }
  return false
}

/** `Berlin fintech`, `fintech London`, `Texas startups`: only names that can hardly be anything else. */
function readBare(query: PlacesQuery, at: number): PlacesReading | null {
  const { tokens } = query
  const before = tokens[at - 1]
  if (
    before !== undefined &&
    before.kind !== 'mark' &&
    !isBusinessWord(before.word) &&
    !leadWords.has(before.word)
  )
    return null
  if (tokens[at]?.isGlued && before?.text === '-') return null
  const found = readPlace(query, at, 'bare', false)
  if (found === null || isPossessive(tokens[found.next - 1])) return null
  const after = tokens[found.next]
  const leads =
    after !== undefined &&
    (nounAt(tokens, found.next) >= 0 || (isBusinessWord(after.word) && standsFree(tokens, at)))
  const trails =
    at > 0 &&
    (before?.text === ',' || before === undefined || isBusinessWord(before.word)) &&
    (after === undefined || (after.kind === 'mark' && after.text !== '-') || boundaryWords.has(after.word))
  if (!leads && !trails) return null
  return {
    from: at,
    next: found.next,
    isExcluded: false,
    isAdjective: false,
    places: [{ from: at, next: found.next, place: found.value }],
    confidence: 0.8,
  }
}

/** A capital behind a place makes it part of a longer name: "Paris Hilton", "Boston Dynamics". */
function goesOnAsName({ tokens }: PlacesQuery, at: number): boolean {
  const token = tokens[at]
  if (token?.kind !== 'word' || isPossessive(tokens[at - 1]))
    return token !== undefined && isPossessive(tokens[at - 1])
  return (
    token.isCapital &&
    !isBusinessWord(token.word) &&
    !boundaryWords.has(token.word) &&
    !/^\p{Lo}/u.test(token.text) &&
    token.text !== token.text.toUpperCase()
  )
}

function isPossessive(token: QueryToken | undefined): boolean {
  return /['’]s$/i.test(token?.text ?? '')
}

type CueKind = 'sure' | 'in' | 'near' | 'from' | 'of' | 'excluding'
interface Cue {
  readonly kind: CueKind
  readonly isExcluded: boolean
}
const wanted = (kind: CueKind): Cue => ({ kind, isExcluded: false })
const unwanted: Cue = { kind: 'excluding', isExcluded: true }

const cues = phraseTable<Cue>([
  [
    'based in|based out of|located in|headquartered in|hq in|hq d in|hqed in|headquarters in|with headquarters in|domiciled in|incorporated in|out of|hailing from|originating from|based near',
    wanted('sure'),
  ],
  [
    'mit sitz in|mit hauptsitz in|ansassig in|basee a|basees a|base a|bases a|situees a|situees en|basees en|basee en|con sede en|con base en|ubicadas en|com sede em|sediadas em|baseadas em',
    wanted('sure'),
  ],
  ['in|im|en|em|dans|aux|au|a', wanted('in')],
  ['near|around|close to|in and around|nahe|bei|pres de|cerca de|perto de', wanted('near')],
  ['from|aus|desde|within|across|throughout|inside|operating in', wanted('from')],
  ['of|de|d|von|do|da|del', wanted('of')],
  [
    'outside|outside of|not in|not from|not based in|not located in|but not in|but not from|but not based in|and not in|except|except in|except for|excluding|excluding in|but not|not|other than|anywhere but|everywhere but|excl',
    unwanted,
  ],
  [
    'nicht in|nicht aus|aber nicht in|ausser|ausser in|ausserhalb von|ausserhalb|ohne|hors de|hors|sauf|sauf en|pas en|mais pas en|fuera de|excepto|excepto en|pero no en|no en|fora de|fora do|exceto|menos|mas nao em|mas nao no',
    unwanted,
  ],
])
const articles = new Set([
  'the',
  'der',
  'den',
  'die',
  'la',
  'le',
  'les',
  'el',
  'los',
  'l',
  'o',
  'os',
  'as',
  'either',
  'both',
  'downtown',
  'or',
])
const joints = new Set([',', 'or', 'and', '/', '&', 'oder', 'und', 'ou', 'et', 'o', 'y', 'e', '+', ';'])
const listWords = new Set([...articles, 'in', 'im', 'en', 'em', 'from', 'aus'])
const regionWords = new Set(['region'])
const stateWords = new Set(['state'])
const areaWords = phraseTable([
  [
    'area|metro|metro area|metropolitan area|metropolitan region|region|metro region|and surroundings|and surrounding area|und umgebung',
    true,
  ],
])
const basedWords = new Set(['based', 'headquartered'])
const adjectiveJoints = new Set(['and', 'or', '/', '&', 'und', 'oder', 'et', 'ou', 'y', 'e', 'o'])
const boundaryWords = new Set(
  'in that which who with founded since before after from backed raised raising under over having for based located headquartered not but and or established started between led by near around outside mit die der aus et qui avec dans con que en com em series seed without excluding except pre post working focused focusing building making doing offering developing specializing specialising specialized'.split(
    ' ',
  ),
)
const leadWords = new Set(
  'the all top best leading list of find show me get early stage late growth seed new young small big large female led founded women emerging promising fastest growing fast hot give any some other us major most every biggest looking for search which what are private public listed independent bootstrapped profitable innovative successful well known famous active former'.split(
    ' ',
  ),
)
const adjectiveWords = new Set(
  'early stage late growth seed new young small big large led female women green clean digital consumer enterprise mobile online deep open source venture backed fast growing ai based vc funded bootstrapped'.split(
    ' ',
  ),
)
const audience = new Set(
  'customers users people merchants students consumers families immigrants farmers women patients workers drivers kids teachers smbs smes employees residents citizens travelers travellers tourists buyers sellers professionals freelancers borrowers individuals shoppers clients millennials parents'.split(
    ' ',
  ),
)
const verbsWithIn = new Set(
  'invest investing interested believe live living living hiring sell selling expand expanding specialize specializing specialise specializing experts expert leader leaders checked lock plug opt built written fluent speak speaking'.split(
    ' ',
  ),
)
const notCompanies = new Set(
  'food foods cuisine restaurant restaurants cooking fries wine wines language languages lessons learning speaking speakers course courses tutor tutors tutoring translation translators classes grammar culture music film literature football consumers customers users merchants families students people women immigrants diaspora expats army express standard dream history massage yoga street medicine art'.split(
    ' ',
  ),
)
