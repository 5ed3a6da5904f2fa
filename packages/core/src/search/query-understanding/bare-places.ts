import { startsUpper } from '../../kernel/index.ts'
import { resolveIndustry } from '../../reference/index.ts'
import { foreignMeaning } from '../analysis/foreign-words.ts'
import { stopWords } from '../analysis/stop-words.ts'
import { saidOfAsker } from './asker.ts'
import { bigCity } from './city-names.ts'
import { nounAt, nounBefore } from './company-nouns.ts'
import { excludedBehind } from './exclusions.ts'
import { organizations } from './organization-words.ts'
import type { Found } from './phrases.ts'
import type { CityPlace } from './place.ts'
import { describesCompanies, requestStart, standsFree } from './place-adjectives.ts'
import type { PlacesReading } from './place-list.ts'
import { type PlaceMention, type PlacesQuery, readPlaceList } from './place-list.ts'
import { bestOf, phraseText } from './place-names.ts'
import { boundaryWords, isElsewhere, isPeopleNoun, leadWords, movingVerbs, placeCues } from './place-words.ts'
import { countryNames, isBusinessWord } from './places-known.ts'
import { isPossessive, type QueryToken } from './query-tokens.ts'
import { asks } from './requests.ts'
import { isOffer, isOfTheState } from './said-of-others.ts'
import { homesOf } from './widened-places.ts'
import { denyingWords, eitherOf, marks, wordsThat } from './words.ts'

/** `Berlin fintech`, `fintech London`, `Texas startups`: only names that can hardly be anything else. */
export function readBare(query: PlacesQuery, at: number): PlacesReading | null {
  const { tokens } = query
  const before = tokens[at - 1]
  const isBehindNoun = nounBefore(tokens, at) >= 0
  // "Foodtech Nantes": a sentence begins with a capital.
  const isBehindBusiness = (before?.isCapital === false || at === 1) && isBusinessWord(before?.word)
  const isBehindLargeNoun = !isBehindBusiness && !isBehindNoun && isNounBefore(query, at)
  const isBehindTopic = isBehindLargeNoun || isTopicBefore(query, at)
  const isLed = before?.kind === 'word' && (isBusinessWord(before.word) || leadWords.has(before.word))
  const isOnly = isLedAlone(tokens, at)
  if (before?.kind === 'word' && !isLed && !isBehindNoun && !isBehindTopic && !isOnly) return null
  if ((before?.text === '-' && tokens[at]?.isGlued) || denied.has(before?.word)) return null
  if (before?.isCapital && directions.has(before.word)) return null
  // "name:Oslo"
  // "Portugal or Spain - surf tech"
  const isDashed = before?.text === '-' && !before.isGlued
  const isApart =
    ((separators.has(before?.text) || isDashed) && !(before?.text === ':' && tokens[at]?.isGlued)) || isOnly
  const isBegin = at === 0 || sentenceEnds.has(before?.text) || requestStart(tokens, at) === at
  const leastBare =
    isApart || isBehindNoun || isBehindBusiness
      ? asks(tokens, query.values)
        ? askedCity
        : apartCity
      : isBehindTopic
        ? topicCity
        : isBegin
          ? firstCity
          : bigCity - 1
  // "Fintech startups scotland"
  const endsRequest = isBehindNoun || isBehindBusiness
  const list =
    readPlaceList({ ...query, leastBare, endsRequest }, at, 'bare') ??
    (isBegin && tokens[at]?.isCapital === true ? readHeading(query, at) : null) ??
    readPlain(query, at)
  if (list === null || endsPossessive(tokens, list.next) || saidOfAsker(tokens, at)) return null
  if (
    isBehindLargeNoun &&
    !isGenitive(query, at) &&
    !list.value.every(({ place }) => homesOf(place).every((code) => largeNounCountries.has(code)))
  )
    return null
  const excluded = excludedBehind(tokens, list.next)
  const isExcluded = excluded !== null
  const isOnlyBehind = isExcluded || onlyWords.has(tokens[list.next]?.word)
  const next = excluded ?? (isOnlyBehind ? list.next + 1 : list.next)
  const after = tokens[next]
  const isBeforeTopic = standsFree(tokens, at) && describesCompanies(tokens, list.next, noWords)
  const isAfterTopic =
    before !== undefined &&
    (['(', ','].includes(before.text) ||
      isBusinessWord(before.word) ||
      isBehindNoun ||
      isBehindTopic ||
      isApart)
  const ends =
    after === undefined ||
    (after.kind === 'mark' && after.text !== '-') ||
    boundaryWords.has(after.word) ||
    query.isReadAt?.(next) === true
  if (isNameBehind(tokens, list.next) || isOfTheState(tokens, list.next)) return null
  if (isOfRoute(tokens, at, list.next)) return null
  if (before?.text === '(' && !isBracketed(tokens, at, list.next, isLarge(list.value))) return null
  // "Luxembourg ou Belgique : regtech"
  const isHeading =
    isBegin &&
    (after?.text === ':' ||
      ((separators.has(after?.text) || endsHeading(after) || query.isReadAt?.(next) === true) &&
        isLarge(list.value)))
  // "startups berlin fintech"
  const isBetween = isBehindNoun && isLarge(list.value) && isBusinessWord(after?.word)
  const isMany = list.value.length > 1 && !query.usesCapitals && (isBegin || isAfterTopic)
  const isAll =
    isHeading ||
    isMany ||
    isBetween ||
    isExcluded ||
    (isBegin && organizations.find(tokens, list.next) !== null) ||
    (at === 0 && (after === undefined || isDeniedBehind(query, list.next)))
  if (!isAll && !isBeforeTopic && nounAt(tokens, list.next) < 0 && !(isAfterTopic && ends)) return null
  return {
    from: at,
    next,
    isExcluded,
    isAdjective: false,
    places: list.value,
    confidence: 0.8,
  }
}

/** "Bretagne, algues", "Hokkaido hospitals": a place that begins a sentence and stands apart, or before a type, may be a smaller one. */
function readHeading(query: PlacesQuery, at: number): Found<PlaceMention[]> | null {
  const list = readPlaceList({ ...query, leastBare: apartCity }, at, 'bare')
  if (list === null || !isLarge(list.value)) return null
  const isApart = separators.has(query.tokens[list.next]?.text)
  return isApart || organizations.find(query.tokens, list.next) !== null ? list : null
}

/** "medtech delft enschede": a query in small letters that has another condition, or several places. */
function readPlain(query: PlacesQuery, at: number): Found<PlaceMention[]> | null {
  if (query.usesCapitals || !asks(query.tokens, query.values) || (query.tokens[at]?.text.length ?? 0) < 4)
    return null
  const list = readPlaceList({ ...query, leastPlain: apartCity }, at, 'bare')
  const isSure = list !== null && (list.value.length > 1 || query.isReadAt?.(list.next) === true)
  return isSure && (list.value.length > 1 || isLarge(list.value)) ? list : null
}

/** "Hallo" is also what Halle is called somewhere. */
function isNamedSo(place: CityPlace): boolean {
  const { isOwnName, population } = bestOf(place)
  return population >= (isOwnName ? apartCity : bigCity)
}

/** "Lisboa–Madrid" is a way. */
function isOfRoute(tokens: readonly QueryToken[], at: number, next: number): boolean {
  const isDash = (place: number) =>
    dashes.has(tokens[place]?.text) && tokens[place]?.isGlued === true && tokens[place + 1]?.isGlued === true
  return isDash(at - 1) || isDash(next)
}
const dashes: ReadonlySet<string | undefined> = new Set(['-', '–', '—'])

const isLarge = (places: readonly PlaceMention[]) =>
  places.every(({ place }) => place.kind !== 'city' || isNamedSo(place))

/** What keeps the parts of a query apart that is a list of keywords. */
export const separators: ReadonlySet<string | undefined> = new Set([
  ',',
  ';',
  ':',
  '|',
  '/',
  ')',
  '"',
  '”',
  '“',
  '»',
  '!',
  '?',
  '#',
  '+',
  '•',
  '·',
  '–',
  '—',
])
/** "Bitte nur Ungarn": behind words that only restrict or ask. */
function isLedAlone(tokens: readonly QueryToken[], at: number): boolean {
  let start = at - 1
  while (onlyWords.has(tokens[start]?.word) || leadWords.has(tokens[start]?.word)) start--
  const isOnly = tokens.slice(start + 1, at).some(({ word }) => onlyWords.has(word))
  return isOnly && (start < 0 || tokens[start]?.kind === 'mark')
}
const denied = eitherOf(denyingWords, wordsThat('unbacked', 'never'))

const endsHeading = (token: QueryToken | undefined) =>
  token?.text === '.' || (token?.text === '-' && !token.isGlued)
const sentenceEnds: ReadonlySet<string | undefined> = new Set(['.', '!', '?'])

/** Cities that are named alone between commas or behind what companies do, and at the beginning. */
const [askedCity, apartCity, topicCity, firstCity] = [40_000, 90_000, 150_000, 200_000]

/** "Die Banken Italiens": the names of countries without their ending are names as well. */
function isGenitive({ tokens }: PlacesQuery, at: number): boolean {
  const token = tokens[at]
  if (token === undefined || token.word.length < genitiveMin || !token.word.endsWith('s')) return false
  return countryNames.find([{ ...token, word: token.word.slice(0, -1) }], 0) !== null
}
const genitiveMin = 5

/** "Soil carbon measurement Australia": a name with a capital letter behind words of a topic in small letters. */
function isTopicBefore({ tokens, usesCapitals }: PlacesQuery, at: number): boolean {
  const [first, before] = [tokens[at - 2], tokens[at - 1]]
  if (!usesCapitals || tokens[at]?.isCapital !== true) return false
  const isBehind = before?.kind === 'word' && !before.isCapital && first?.isCapital !== true
  return isBehind && isTopicWord(before.word) && !isOffer(tokens, at)
}

/** "Wasserstoff Sachsen": German writes nouns with capitals, and other places behind one may be part of a name. */
function isNounBefore({ tokens, usesCapitals }: PlacesQuery, at: number): boolean {
  const before = tokens[at - 1]
  if (!usesCapitals || before?.kind !== 'word' || !before.isCapital || before.text.length < 6) return false
  const isNoun = foreignMeaning(before.word) !== null || writesNounsLarge(tokens)
  return isNoun && isTopicWord(before.word) && !isOffer(tokens, at)
}

/** In German the word before a place may be any noun. */
const writesNounsLarge = (tokens: readonly QueryToken[]) =>
  tokens.some(({ word, text }) => largeNounWords.has(word) || /[äöüß]/.test(text))
const largeNounCountries = new Set(['AT', 'CH', 'DE', 'LI', 'LU'])
const largeNounWords = wordsThat('large-nouns')

function isTopicWord(word: string): boolean {
  if (word.length < 4 || stopWords.has(word) || boundaryWords.has(word) || leadWords.has(word)) return false
  return !isElsewhere.has(word) && !isPeopleNoun(word) && !movingVerbs.has(word) && !leadingWords.has(word)
}

export const leadingWords = wordsThat(
  'for',
  'serves',
  'to',
  'from',
  'of',
  'in',
  'at',
  'place-sure',
  'place-near',
  'place-from',
  'not',
  'without',
)
const onlyWords = wordsThat('only')

/** "New England" is not in England. */
const directions = wordsThat('direction')
const noWords = marks()
/** "Europe but not Germany". */
function isDeniedBehind(query: PlacesQuery, at: number): boolean {
  const start = query.tokens[at]?.text === ',' ? at + 1 : at
  const cue = placeCues.find(query.tokens, start)
  return (
    (cue?.value === 'excluding' || cue?.value === 'without') &&
    readPlaceList(query, cue.next, 'cued') !== null
  )
}

/** "Drone startups (Switzerland)". */
function isBracketed(tokens: readonly QueryToken[], at: number, next: number, isSure: boolean): boolean {
  const isTopic = isSure || nounBefore(tokens, at - 1) >= 0 || isBusinessWord(tokens[at - 2]?.word)
  return isTopic && tokens[next]?.text === ')'
}

/** A capital behind a place makes it part of a longer name: "Paris Hilton", "Boston Dynamics"; "AI" and 東京 do not. */
export function goesOnAsName(
  tokens: readonly QueryToken[],
  at: number,
  places: readonly PlaceMention[],
): boolean {
  const token = tokens[at]
  if (token?.isCapital && institutions.has(token.word)) return true
  if (token?.kind !== 'word' || isBusinessWord(token.word) || boundaryWords.has(token.word)) return false
  // "In Vorarlberg Seilbahnen": in German any noun.
  const areKnown = places.every(({ place }) => place.kind !== 'city' || bestOf(place).population >= bigCity)
  const isNoun = areKnown && token.text.length > 5 && writesNounsLarge(tokens)
  return startsUpper(token.text) && token.text !== token.text.toUpperCase() && !isNoun
}

/**
 * Capitals behind a bare place that name no industry: "London Stock Exchange"; "Berlin Fintech Startups" is only in
 * title case.
 */
function isNameBehind(tokens: readonly QueryToken[], at: number): boolean {
  let next = at
  while (tokens[next]?.isCapital === true && goesInTitleCase(tokens[next]) && nounAt(tokens, next) < 0) next++
  if (institutions.has(tokens[at]?.word) && tokens[at]?.isCapital) return true
  // "Berlin SaaS"
  if (next === at + 1 && isBusinessWord(tokens[at]?.word)) return false
  return next > at && resolveIndustry(phraseText(tokens, at, next)) === null
}

const institutions = wordsThat('institution')
function goesInTitleCase(token: QueryToken | undefined): boolean {
  return token?.kind === 'word' && token.text !== token.text.toUpperCase()
}

export function endsPossessive(tokens: readonly QueryToken[], next: number): boolean {
  const last = tokens[next - 1]
  return last !== undefined && isPossessive(last)
}
