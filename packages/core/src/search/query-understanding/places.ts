import { startsUpper } from '../../kernel/index.ts'
import { resolveIndustry } from '../../reference/index.ts'
import { stopWords } from '../analysis/stop-words.ts'
import { bigCity } from './city-names.ts'
import { customerWords, nounAt, nounBefore } from './company-nouns.ts'
import { behindOpeners } from './openers.ts'
import {
  describesCompanies,
  readAdjective,
  readDeniedAdjective,
  readNonAdjective,
  standsFree,
} from './place-adjectives.ts'
import { type PlaceMention, type PlacesQuery, readPlace, readPlaceList } from './place-list.ts'
import { bestOf, phraseText } from './place-names.ts'
import {
  atLanguageWords,
  audience,
  basedWords,
  boundaryWords,
  type CueKind,
  isElsewhere,
  isPeopleNoun,
  leadWords,
  movingVerbs,
  noLanguageWords,
  placeCues,
} from './place-words.ts'
import { isBusinessWord } from './places-known.ts'
import { isPossessive, type QueryToken } from './query-tokens.ts'
import { isDoneToProducts, isOffer, isOfTheState, saidOfAsker, saidOfOthers } from './said-of-others.ts'
import { denyingWords, eitherOf, marks, placeJoints, wordsThat } from './words.ts'

/** Places that a query names together, and whether it wants them or not. */
export interface PlacesReading {
  readonly from: number
  readonly next: number
  readonly isExcluded: boolean
  readonly isAdjective: boolean
  readonly places: readonly PlaceMention[]
  readonly confidence: number
}

/** Where companies are: behind a cue ("based in", "outside"), as an adjective ("Kenyan logistics"), or as a bare name. */
export function readPlaces(query: PlacesQuery, at: number): PlacesReading | null {
  return readCued(query, at) ?? readBased(query, at) ?? readAsAdjective(query, at) ?? readBare(query, at)
}

function readCued(query: PlacesQuery, at: number): PlacesReading | null {
  const { tokens } = query
  const hasColon = tokens[at + 1]?.text === ':'
  // "…, HQ Rotterdam"
  const isNoted = tokens[at - 1]?.text === ',' && tokens[at + 1]?.isCapital === true
  const isLabel = placeLabels.has(tokens[at]?.word) && (hasColon || isNoted)
  const cue = isLabel
    ? { value: 'sure' as const, next: hasColon ? at + 2 : at + 1 }
    : placeCues.find(tokens, at)
  if (cue === null) return null
  const isHere = isCueHere(query, at, cue.value)
  const isOf = !isHere && cue.value === 'of' && beginsWithCompanies(tokens, at)
  if (!isHere && !isOf && !(cue.value === 'in' && isForPeople(tokens, at))) return null
  if (saidOfAsker(tokens, at)) return null
  const isSure = cue.value === 'sure' || (cue.value === 'in' && nounBefore(tokens, at) >= 0)
  const isExcluded = cue.value === 'excluding' || cue.value === 'without'
  const certainty = isSure ? 'sure' : 'cued'
  const list = readPlaceList(
    query,
    cue.next,
    certainty,
    cue.value === 'near',
    isExcluded ? deniedJoints : undefined,
  )
  // "From the US to Mexico" is a way, not a place.
  if (list !== null && cue.value === 'from' && toWords.has(tokens[list.next]?.word)) return null
  if (list === null || endsPossessive(tokens, list.next) || goesOnAsName(tokens[list.next])) return null
  if (isOfTheState(tokens, list.next)) return null
  // Of customers a city says where companies are, of what they make a country does.
  if (!isHere && list.value.some(({ place }) => (place.kind === 'countries') !== isOf)) return null
  if (cue.value === 'without' && !list.value.every((mention) => isKnownPlace(query, mention))) return null
  const [first, ...rest] = list.value
  const places = first === undefined ? [] : [{ ...first, from: at }, ...rest]
  return {
    from: at,
    next: list.next,
    isExcluded,
    isAdjective: false,
    places,
    confidence: isSure ? 0.97 : 0.92,
  }
}

/** "Proveedores de software hospitalario de Uruguay": companies come first. */
function beginsWithCompanies(tokens: readonly QueryToken[], at: number): boolean {
  const first = behindOpeners(tokens)
  return tokens[at + 1]?.isCapital === true && at <= first + 6 && nounAt(tokens, first) >= 0
}

/** "Apps for parents in Toronto": who serves people of one city or region mostly sits there; those of a country may be served from anywhere. */
function isForPeople(tokens: readonly QueryToken[], at: number): boolean {
  const people = tokens[at - 1]?.word
  return (
    people !== undefined &&
    (audience.has(people) || isPeopleNoun(people)) &&
    customerWords.has(tokens[at - 2]?.word)
  )
}

/** "Senza costi", "ohne Kosten": what a town is called as well is mostly a thing, unless the town is large. */
function isKnownPlace({ tokens }: PlacesQuery, { from, place }: PlaceMention): boolean {
  if (place.kind !== 'city') return true
  const { isOwnName, population } = bestOf(place)
  return population >= bigCity || (isOwnName && tokens[from]?.isCapital === true && population >= 100_000)
}

function isCueHere({ tokens, understoodTo }: PlacesQuery, at: number, kind: CueKind): boolean {
  const before = tokens[at - 1]?.word ?? ''
  // French "à" folds to the English article.
  const isArticle = tokens[at]?.text.toLowerCase() === 'a'
  if (isArticle && !tokens.some(({ word }) => atLanguageWords.has(word))) return false
  if (kind === 'sure' || at === understoodTo) return true
  if (isDoneToProducts(tokens, at - 1)) return false
  if (kind === 'excluding' || kind === 'without') return true
  if (kind === 'in' || kind === 'near') {
    if (isElsewhere.has(before) || saidOfOthers(tokens, at)) return false
    return nounBefore(tokens, at) >= 0 || !isOffer(tokens, at)
  }
  if (kind === 'no')
    return tokens.some(({ word, text }) => noLanguageWords.has(word) || /[ãõçáâêé]/i.test(text))
  if (at === 0 || tokens[at - 1]?.kind === 'mark') return true
  const isMoved = movingVerbs.has(tokens[0]?.word)
  // "fintechs de Madrid", "apps from Chile"
  const isOfTopic = kind === 'from' || (before.endsWith('s') && tokens[at + 1]?.isCapital === true)
  // "deeptechs photoniques de Grenoble": a Romance adjective comes between.
  const isOfDescribed =
    kind === 'of' &&
    tokens[at + 1]?.isCapital === true &&
    before.endsWith('s') &&
    nounBefore(tokens, at - 1) >= 0
  return (
    nounBefore(tokens, at) >= 0 ||
    isOfDescribed ||
    (isOfTopic && isBusinessWord(before) && at <= 3 && !isMoved)
  )
}

/** `Berlin-based`, `US based`. */
function readBased(query: PlacesQuery, at: number): PlacesReading | null {
  const { tokens } = query
  if (!tokens.slice(at + 1, at + 7).some(({ word }) => basedWords.has(word))) return null
  const found = readPlace(query, at, 'cued')
  if (found === null) return null
  const based = tokens[found.next]?.text === '-' ? found.next + 1 : found.next
  if (!basedWords.has(tokens[based]?.word) || placePrepositions.has(tokens[based + 1]?.word)) return null
  if (placeCues.find(tokens, based) !== null || saidOfAsker(tokens, at)) return null
  const places = [{ from: at, next: based + 1, place: found.value }]
  return { from: at, next: based + 1, isExcluded: false, isAdjective: false, places, confidence: 0.96 }
}

const placeLabels = wordsThat('place-label')
/** "New England" is not in England. */
const directions = wordsThat('direction')
const noWords = marks()
const deniedJoints = eitherOf(placeJoints, wordsThat('nor'))
const placePrepositions = wordsThat('in', 'at', 'place-near')

function readAsAdjective(query: PlacesQuery, at: number): PlacesReading | null {
  const excluded = readNonAdjective(query, at) ?? readDeniedAdjective(query, at)
  const found = excluded ?? readAdjective(query, at)
  if (found === null) return null
  const isExcluded = excluded !== null
  return {
    from: at,
    next: found.next,
    isExcluded,
    isAdjective: !isExcluded,
    places: found.value,
    confidence: 0.88,
  }
}

/** `Berlin fintech`, `fintech London`, `Texas startups`: only names that can hardly be anything else. */
function readBare(query: PlacesQuery, at: number): PlacesReading | null {
  const { tokens } = query
  const before = tokens[at - 1]
  const isBehindNoun = nounBefore(tokens, at) >= 0
  const isBehindTopic = isTopicBefore(query, at)
  const isLed = before?.kind === 'word' && (isBusinessWord(before.word) || leadWords.has(before.word))
  const isOnly = onlyWords.has(before?.word) && tokens[at - 2]?.kind === 'mark'
  if (before?.kind === 'word' && !isLed && !isBehindNoun && !isBehindTopic && !isOnly) return null
  if ((before?.text === '-' && tokens[at]?.isGlued) || denyingWords.has(before?.word)) return null
  if (before?.isCapital && directions.has(before.word)) return null
  const isApart = before?.text === ',' || before?.text === ';' || isOnly
  const isBehindBusiness = before?.isCapital === false && isBusinessWord(before.word)
  const leastBare =
    isApart || isBehindNoun || isBehindBusiness
      ? apartCity
      : isBehindTopic
        ? topicCity
        : at === 0
          ? firstCity
          : bigCity - 1
  const list = readPlaceList({ ...query, leastBare }, at, 'bare')
  if (list === null || endsPossessive(tokens, list.next) || saidOfAsker(tokens, at)) return null
  const isExcluded = excludedBehind.has(tokens[list.next]?.word)
  const isOnlyBehind = isExcluded || onlyWords.has(tokens[list.next]?.word)
  const after = tokens[isOnlyBehind ? list.next + 1 : list.next]
  const isBeforeTopic = standsFree(tokens, at) && describesCompanies(tokens, list.next, noWords)
  const isAfterTopic =
    before !== undefined &&
    (['(', ','].includes(before.text) ||
      isBusinessWord(before.word) ||
      isBehindNoun ||
      isBehindTopic ||
      isApart)
  const ends =
    after === undefined || (after.kind === 'mark' && after.text !== '-') || boundaryWords.has(after.word)
  if (isNameBehind(tokens, list.next) || isOfTheState(tokens, list.next)) return null
  if (before?.text === '(' && !isBracketed(tokens, at, list.next, isLarge(list.value))) return null
  // "Luxembourg ou Belgique : regtech"
  const isHeading = at === 0 && (after?.text === ':' || (after?.text === ',' && isLarge(list.value)))
  const isAll =
    isHeading || isExcluded || (at === 0 && (after === undefined || isDeniedBehind(query, list.next)))
  if (!isAll && !isBeforeTopic && nounAt(tokens, list.next) < 0 && !(isAfterTopic && ends)) return null
  return {
    from: at,
    next: isOnlyBehind ? list.next + 1 : list.next,
    isExcluded,
    isAdjective: false,
    places: list.value,
    confidence: 0.8,
  }
}

const isLarge = (places: readonly PlaceMention[]) =>
  places.every(
    ({ place }) =>
      place.kind === 'countries' || (place.kind === 'city' && bestOf(place).population >= bigCity),
  )

/** Cities that are named alone between commas or behind what companies do, and at the beginning. */
const [apartCity, topicCity, firstCity] = [90_000, 150_000, 200_000]

/** "Soil carbon measurement Australia": a name with a capital letter behind words of a topic in small letters. */
function isTopicBefore({ tokens, usesCapitals }: PlacesQuery, at: number): boolean {
  const [first, before] = [tokens[at - 2], tokens[at - 1]]
  if (!usesCapitals || tokens[at]?.isCapital !== true) return false
  const isBehind = before?.kind === 'word' && !before.isCapital && first?.isCapital !== true
  return isBehind && isTopicWord(before.word) && !isOffer(tokens, at)
}

function isTopicWord(word: string): boolean {
  if (word.length < 4 || stopWords.has(word) || boundaryWords.has(word) || leadWords.has(word)) return false
  return !isElsewhere.has(word) && !isPeopleNoun(word) && !movingVerbs.has(word) && !leadingWords.has(word)
}

const leadingWords = wordsThat(
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
const excludedBehind = wordsThat('excluded-behind')

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
function goesOnAsName(token: QueryToken | undefined): boolean {
  if (token?.isCapital && institutions.has(token.word)) return true
  if (token?.kind !== 'word' || isBusinessWord(token.word) || boundaryWords.has(token.word)) return false
  return startsUpper(token.text) && token.text !== token.text.toUpperCase()
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
const toWords = wordsThat('to')

function goesInTitleCase(token: QueryToken | undefined): boolean {
  return token?.kind === 'word' && token.text !== token.text.toUpperCase()
}

function endsPossessive(tokens: readonly QueryToken[], next: number): boolean {
  const last = tokens[next - 1]
  return last !== undefined && isPossessive(last)
}
