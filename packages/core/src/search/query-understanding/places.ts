import { saidOfAsker } from './asker.ts'
import { endsPossessive, goesOnAsName, leadingWords, readBare, separators } from './bare-places.ts'
import { bigCity } from './city-names.ts'
import { customerWords, linkWords, nounAt, nounBefore } from './company-nouns.ts'
import { readDeniedAdjective, readNonAdjective } from './denied-adjectives.ts'
import { behindOpeners, openerEnd } from './openers.ts'
import { typeBefore } from './organization-words.ts'
import { readAdjective } from './place-adjectives.ts'
import {
  type PlaceMention,
  type PlacesQuery,
  type PlacesReading,
  readPlace,
  readPlaceList,
} from './place-list.ts'
import { bestOf } from './place-names.ts'
import {
  atLanguageWords,
  audience,
  basedWords,
  type CueKind,
  isElsewhere,
  isPeopleNoun,
  movingVerbs,
  ofLargePlaces,
  placeCues,
  saysInByNo,
} from './place-words.ts'
import { isBusinessWord } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import { isDoneToProducts, isOffer, isOfTheState, saidOfOthers } from './said-of-others.ts'
import { eitherOf, placeJoints, wordsThat } from './words.ts'
/** Where companies are: behind a cue ("based in", "outside"), as an adjective ("Kenyan logistics"), or as a bare name. */
export function readPlaces(query: PlacesQuery, at: number): PlacesReading | null {
  const cued = readCued(query, at) ?? readBased(query, at)
  const adjective = cued === null || cued.isExcluded ? readAsAdjective(query, at) : null
  // "No US companies" is more than "no US".
  if (cued !== null) return adjective !== null && adjective.next > cued.next ? adjective : cued
  // "British Columbia makers"
  const bare = readBare(query, at)
  if (adjective === null || bare === null || bare.next < adjective.next) return adjective ?? bare
  // "Brits" is a town as well.
  const isTown = bare.places.every(({ place }) => place.kind === 'city') && bare.next === adjective.next
  return isTown ? adjective : bare
}

function readCued(query: PlacesQuery, at: number): PlacesReading | null {
  const { tokens } = query
  const hasColon = tokens[at + 1]?.text === ':'
  // "…, HQ Rotterdam"
  const isNoted = (at === 0 || separators.has(tokens[at - 1]?.text)) && tokens[at + 1]?.isCapital === true
  const isLabel =
    placeLabels.has(tokens[at]?.word) &&
    (hasColon || isNoted) &&
    (readPlace(query, at, 'sure')?.next ?? 0) <= at + 1
  const found = isLabel
    ? { value: 'sure' as const, next: hasColon ? at + 2 : at + 1 }
    : placeCues.find(tokens, at)
  if (found === null) return null
  // "No Stati Uniti": only Portuguese says "in the" so, and where nothing parts it from what is looked for, "startups no Porto".
  const isIn = saysInByNo(tokens) || nounBefore(tokens, at) >= 0 || typeBefore(tokens, at)
  const cue = found.value === 'no' && !isIn ? { ...found, value: 'denied' as const } : found
  const isHere = isCueHere(query, at, cue.value)
  const isOf = !isHere && cue.value === 'of' && beginsWithCompanies(tokens, at)
  if (!isHere && !isOf && !(cue.value === 'in' && isForPeople(tokens, at))) return null
  if (saidOfAsker(tokens, at)) return null
  const isSure = cue.value === 'sure' || (cue.value === 'in' && nounBefore(tokens, at) >= 0)
  const isExcluded = excludingKinds.has(cue.value)
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
  if (list === null || endsPossessive(tokens, list.next) || goesOnAsName(tokens, list.next, list.value))
    return null
  if (isOfTheState(tokens, list.next)) return null
  // "Makers of Acme"
  const isOfLarge = cue.value === 'of' && ofLargePlaces.has(tokens[at]?.word)
  if (isOfLarge && list.value.some(({ place }) => place.kind === 'city' && !isGreat(place))) return null
  // Of what companies make a country says where they are, and a city does not.
  if (isOf && list.value.some(({ place }) => place.kind !== 'countries' && !isGreat(place))) return null
  if (cue.value === 'without' && !list.value.every((mention) => isKnownPlace(query, mention))) return null
  // "No Stati Uniti": a bare denial is followed by what is no thing.
  if (cue.value === 'denied' && !list.value.every((mention) => isKnownPlace(query, mention))) return null
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

/** "Empresas de biotecnologia de São Paulo". */
const isGreat = (place: PlaceMention['place']) => place.kind === 'city' && bestOf(place).population >= bigCity

/** "Proveedores de software hospitalario de Uruguay": companies come first. */
function beginsWithCompanies(tokens: readonly QueryToken[], at: number): boolean {
  const first = behindOpeners(tokens)
  return tokens[at + 1]?.isCapital === true && at <= first + 6 && nounAt(tokens, first) >= 0
}

/** "Apps for parents in Toronto": who serves people of a place mostly sits there. */
function isForPeople(tokens: readonly QueryToken[], at: number): boolean {
  const people = tokens[at - 1]?.word
  return (
    people !== undefined &&
    (audience.has(people) || isPeopleNoun(people)) &&
    customerWords.has(tokens[at - 2]?.word)
  )
}

/** "Cosmetics brands in Korea": no customers, since nothing leads to them. */
function isBrands(tokens: readonly QueryToken[], at: number): boolean {
  const topic = tokens.slice(behindOpeners(tokens), at)
  const leads = ({ word }: QueryToken) => customerWords.has(word) || linkWords.has(word)
  return audience.has(tokens[at]?.word) && topic.length > 0 && !topic.some(leads)
}

/** "Nos interesan relojeras de Japón": what is asked for, and where it is. */
function isAskedThing(tokens: readonly QueryToken[], at: number): boolean {
  for (let from = Math.max(0, at - 6); from < at; from++) {
    const next = openerEnd(tokens, from)
    if (next > 0 && next < at && next >= at - 3)
      return tokens.slice(next, at).every(({ kind, word }) => kind === 'word' && !leadingWords.has(word))
  }
  return false
}

const excludingKinds: ReadonlySet<CueKind> = new Set(['excluding', 'without', 'denied'])
const besideDenial = wordsThat('and', 'but')

/** "Senza costi", "ohne Kosten": what a town is called as well is mostly a thing, unless the town is large. */
function isKnownPlace({ tokens }: PlacesQuery, { from, place }: PlaceMention): boolean {
  if (place.kind !== 'city') return true
  const { isOwnName, population } = bestOf(place)
  return population >= bigCity || (isOwnName && tokens[from]?.isCapital === true && population >= 100_000)
}

function isCueHere({ tokens, understoodTo, usesCapitals }: PlacesQuery, at: number, kind: CueKind): boolean {
  const before = tokens[at - 1]?.word ?? ''
  // French "à" folds to the English article.
  const isArticle = tokens[at]?.text.toLowerCase() === 'a'
  if (isArticle && !tokens.some(({ word }) => atLanguageWords.has(word))) return false
  const next = tokens[at + 1]
  // "Fornecedores indianos de peças"
  if (kind === 'of' && usesCapitals && next?.isCapital === false) return false
  if (kind === 'sure' || at === understoodTo) return true
  if (isDoneToProducts(tokens, at - 1)) return false
  if (kind === 'excluding' || kind === 'without') return true
  if (kind === 'denied') return at === 0 || tokens[at - 1]?.kind === 'mark' || besideDenial.has(before)
  if (kind === 'in' || kind === 'near') {
    if (isBrands(tokens, at - 1)) return true
    if (isElsewhere.has(before) || saidOfOthers(tokens, at)) return false
    return nounBefore(tokens, at) >= 0 || !isOffer(tokens, at)
  }
  if (kind === 'no') return true
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
    (kind === 'of' && isOfType(tokens, at)) ||
    // "Uma insurtech da Estónia"
    (next?.isCapital === true && isBusinessWord(before) && before.endsWith('tech')) ||
    (kind === 'of' && next?.isCapital === true && isAskedThing(tokens, at)) ||
    (isOfTopic && isBusinessWord(before) && at <= 3 && !isMoved)
  )
}

/** "Universidades públicas de Andalucía". */
const isOfType = (tokens: readonly QueryToken[], at: number) =>
  tokens[at + 1]?.isCapital === true && (typeBefore(tokens, at) || typeBefore(tokens, at - 1))

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
const deniedJoints = eitherOf(placeJoints, wordsThat('nor'))
const placePrepositions = wordsThat('in', 'at', 'place-near')
const toWords = wordsThat('to')
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
