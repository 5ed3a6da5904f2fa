import { stopWords } from '../analysis/stop-words.ts'
import { behindAsker } from './asker.ts'
import { customerWords, nounAt, nounBefore } from './company-nouns.ts'
import { englishEndings, romancePlurals, romanceSingulars } from './known-words.ts'
import { behindOpeners, endsOpener, openerEnd } from './openers.ts'
import { organizations } from './organization-words.ts'
import { type Found, isGluedHyphen, skip } from './phrases.ts'
import type { Place } from './place.ts'
import { adjectivesInCapitals } from './place-groups.ts'
import type { PlaceMention, PlacesQuery } from './place-list.ts'
import { cityNamed, regionsTogether } from './place-names.ts'
import { adjectiveWords, audience, boundaryWords, leadWords, notCompanies } from './place-words.ts'
import { type AdjectiveSays, adjectives, isBusinessWord, type PlaceNames } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import { asks } from './requests.ts'
import { isOfTheState } from './said-of-others.ts'
import { eitherOf, marks, placeJoints, type Words, wordsThat } from './words.ts'

const nameJoints = eitherOf(wordsThat('and', 'or'), marks('/', '&'))

/** `Kenyan logistics`, `top German AI companies`, `startups françaises`; never `French fries` or `for Indian students`. */
export function readAdjective(query: PlacesQuery, at: number): Found<PlaceMention[]> | null {
  const { tokens, usesCapitals, locations } = query
  const found = adjectives.find(tokens, at)
  if (
    found === null ||
    tokens[found.next]?.text === '$' ||
    (isPronoun(tokens[at]) && (at > 0 || usesCapitals))
  )
    return null
  if (tokens[at]?.isCapital === false && adjectivesInCapitals.has(tokens[at]?.word ?? '')) return null
  const mentions = [mention(locations, at, found)]
  // "French and German startups", "Deense, Zweedse en Noorse startups"
  for (let joint = listJoint(tokens, found.next); joint > 0; ) {
    const other = adjectives.find(tokens, joint)
    if (other === null) break
    mentions.push(mention(locations, joint, other))
    joint = listJoint(tokens, other.next)
  }
  const next = mentions.at(-1)?.next ?? found.next
  if (isOfTheState(tokens, next)) return null
  const isBehindTopic = isBusinessWord(tokens[at - 1]?.word) && isRomancePlural(tokens[at]?.word)
  // "SaaS chileno"
  const isOne =
    isBusinessWord(tokens[at - 1]?.word) && isRomanceSingular(tokens[at]?.word) && endsHere(tokens[next])
  const isRomance =
    isOne ||
    ((nounBefore(tokens, at) >= 0 || isBehindTopic || rivals.has(tokens[at - 1]?.word)) &&
      !isEnglish(tokens[at]?.word))
  const isFree = standsFree(tokens, at) || isSecond(tokens, at)
  const describes = isFree
    ? describesCompanies(tokens, next) || nounSoon(tokens, next)
    : beginsThought(tokens, at) && nounSoon(tokens, next)
  const isWanted =
    isRomance ||
    describes ||
    standsAlone(tokens, at, next) ||
    isAskedFor(query, at, next, mentions) ||
    (isFree && opensRequest(query, at, next, mentions)) ||
    followsThing(query, at, next, mentions)
  return isWanted ? { value: mentions, next } : null
}

/** "Greek sake breweries", "Canadese cannabiskwekers": of a few words that ask for a thing the nationality is theirs who make it. */
function opensRequest(
  { tokens }: PlacesQuery,
  at: number,
  next: number,
  mentions: readonly PlaceMention[],
): boolean {
  const isShort = tokens.length <= shortRequest && tokens.every(({ text }) => !sentenceEnds.has(text))
  if (!isShort) return false
  if (organizations.find(tokens, next) !== null) return true
  const areLarge = mentions.every(({ place }) => place.kind !== 'city')
  // "Afrikanische Mikrokredite": German writes nouns with capitals, and adjectives without.
  const isNamed = tokens[at]?.isCapital === true || tokens[next]?.isCapital === true
  return areLarge && isNamed && isTopicNext(tokens, next)
}

/** Words of what may be typed without a company noun. */
const shortRequest = 8

const sentenceEnds = marks('.', '!', '?')

/** "Estúdios japoneses ou coreanos": in Romance languages the adjective ends what asks for a thing. */
function followsThing(
  { tokens }: PlacesQuery,
  at: number,
  next: number,
  mentions: readonly PlaceMention[],
): boolean {
  const thing = tokens[at - 1]
  if (thing?.kind !== 'word' || tokens.length > shortRequest || !isRomancePlural(tokens[at]?.word))
    return false
  if (isEnglish(tokens[at]?.word) || !isRomancePlural(thing.word) || notCompanies.has(thing.word))
    return false
  // "Cantieri navali croati"
  const isSecond = at === 2 && isRomancePlural(tokens[0]?.word) && !isEnglish(tokens[0]?.word)
  const isBegun = at === 1 || isSecond || tokens[at - 2]?.kind === 'mark'
  const isLast = tokens[next] === undefined || tokens[next]?.kind === 'mark'
  return isBegun && isLast && mentions.every(({ place }) => place.kind === 'countries')
}

/** In what asks for companies a nationality is theirs, unless another word takes it: "software for Spanish lessons". */
function isAskedFor(
  { tokens, values }: PlacesQuery,
  at: number,
  next: number,
  mentions: readonly PlaceMention[],
): boolean {
  const word = tokens[at]?.word ?? ''
  const isMany = mentions.length > 1 || (isRomancePlural(word) && !isEnglish(word))
  const isTopic = tokens[at]?.isCapital === true && isTopicNext(tokens, next)
  // "Ricette napoletane": what is of a city is a kind of thing as often.
  const areCountries = mentions.every(({ place }) => place.kind === 'countries')
  if (!(isMany || isTopic) || !areCountries || !asks(tokens, values)) return false
  for (let before = at - 1; before >= Math.max(0, at - 3); before--) {
    const token = tokens[before]
    if (token === undefined || (token.kind === 'mark' && !isGluedHyphen(tokens, before))) break
    if (others.has(token.word) && !endsOpener(tokens, before)) return false
    if (!(leads.has(token.word) || nameJoints.has(token.word))) break
  }
  return !(notCompanies.has(tokens[next]?.word) || audience.has(tokens[next]?.word))
}

/** "Brazilian or Argentine crop insurance": no name goes on, and no sentence about somebody. */
function isTopicNext(tokens: readonly QueryToken[], at: number): boolean {
  const token = tokens[at]
  if (token?.kind !== 'word' || endsPhrase(token)) return false
  return !stopWords.has(token.word) && !notCompanies.has(token.word) && !audience.has(token.word)
}

const others = eitherOf(customerWords, wordsThat('with', 'to', 'liken', 'helps', 'demonstrative', 'learns'))

/** "Edtech for deaf children, Indian, set up in 2021". */
function standsAlone(tokens: readonly QueryToken[], at: number, next: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[next]]
  const ends = after === undefined || (after.kind === 'mark' && after.text !== '-')
  const begins =
    before === undefined
      ? isRomancePlural(tokens[at]?.word) && !isEnglish(tokens[at]?.word)
      : before.kind === 'mark' && thoughtMarks.has(before.text) && tokens[at]?.isGlued !== true
  return begins && ends && !commaList(tokens, next) && tokens.length > next - at
}

/** "Tutors for German, French, Spanish" names languages. */
const commaList = (tokens: readonly QueryToken[], at: number) => adjectives.find(tokens, at + 1) !== null

/** Behind the joints of a list of adjectives, or 0. */
function listJoint(tokens: readonly QueryToken[], at: number): number {
  const next = skip(tokens, at, placeJoints)
  return next > at ? next : 0
}

/** "British fintechs or German insurtechs". */
function isSecond(tokens: readonly QueryToken[], at: number): boolean {
  return nameJoints.has(tokens[at - 1]?.word) && isBusinessWord(tokens[at - 2]?.word)
}

export const endsHere = (token: QueryToken | undefined) => token === undefined || endsPhrase(token)

/** "…, alleen Nederlandse partijen", "…. Looking for Canadian companies". */
function beginsThought(tokens: readonly QueryToken[], at: number): boolean {
  let before = at - 1
  while (leadWords.has(tokens[before]?.word) || onlyWords.has(tokens[before]?.word)) before--
  const mark = tokens[before]
  return mark?.kind === 'mark' && thoughtMarks.has(mark.text)
}

/** "Canadian wildfire detection companies": words of any topic come between, and none that leads elsewhere. */
export function nounSoon(tokens: readonly QueryToken[], at: number, others: Words = notOfCompanies): boolean {
  for (let next = at; next < at + 4; next++) {
    if (nounAt(tokens, next) >= 0 || rivals.has(tokens[next]?.word)) return true
    const token = tokens[next]
    // "Medtech-Unternehmen"
    if (isGluedHyphen(tokens, next)) continue
    if (token?.kind !== 'word' || endsPhrase(token) || stopWords.has(token.word)) return false
    if (others.has(token.word)) return false
  }
  return false
}

const notOfCompanies = eitherOf(notCompanies, customerWords, audience)

const rivals = wordsThat('rival')

const onlyWords = wordsThat('only')

const thoughtMarks = marks(',', ';', ':', '.', '!', '?')

/** The place that an adjective of a country says. */
export function adjectiveMention(
  tokens: readonly QueryToken[],
  locations: PlaceNames,
  at: number,
): PlaceMention | null {
  const found = adjectives.find(tokens, at)
  return found === null ? null : mention(locations, at, found)
}

export function mention(
  locations: PlaceNames,
  from: number,
  { value, next }: Found<AdjectiveSays>,
): PlaceMention {
  return { from, next, place: placeSaid(locations, value) }
}

function placeSaid(locations: PlaceNames, said: AdjectiveSays): Place {
  if (said.kind === 'countries') return said
  return said.kind === 'city' ? cityNamed(locations, said.name) : regionsTogether(locations, [said.name])
}

/** "us" and "eu" in small letters. */
function isPronoun(token: QueryToken | undefined): boolean {
  const isShort = token?.word === 'us' || token?.word === 'eu'
  return isShort && token.text !== token.text.toUpperCase() && !token.text.includes('.')
}

/** Behind a noun an adjective is Romance; an English one there begins something else. */
export const isEnglish = (word = '') => englishEndings.some((ending) => word.endsWith(ending))

const isRomanceSingular = (word = '') => romanceSingulars.some((ending) => word.endsWith(ending))

export const isRomancePlural = (word = '') => romancePlurals.some((ending) => word.endsWith(ending))

/** At the beginning, or behind words that only rank, number or ask for companies. */
export function standsFree(tokens: readonly QueryToken[], at: number): boolean {
  const start = requestStart(tokens, at)
  // "Das Berliner Unternehmen wurde 2018 gegründet" tells of one.
  const between = start === 0 ? leadWords : leads
  return tokens
    .slice(start, at)
    .every(({ word, kind }) => (kind === 'mark' ? word !== '(' : kind === 'number' || between.has(word)))
}

const leads = eitherOf(leadWords, wordsThat('in', 'article'))

/** Where a request begins that goes on to a token: behind who asks, and behind the last words that ask. */
export function requestStart(tokens: readonly QueryToken[], at: number): number {
  let start = Math.min(at, behindOpeners(tokens, Math.max(0, behindAsker(tokens, at))))
  for (let from = Math.max(0, at - askReach); from < at; from++) {
    const next = openerEnd(tokens, from)
    if (next <= at) start = Math.max(start, next)
  }
  return start
}

/** Words from where asking begins to a nationality. */
const askReach = 10

/** A company noun soon follows, or what companies do and then the end of the thought. */
export function describesCompanies(
  tokens: readonly QueryToken[],
  at: number,
  others: Words = notCompanies,
): boolean {
  for (let next = at; next < at + 5; next++) {
    if (nounAt(tokens, next) >= 0) return true
    // "Energie-Startups": the noun says what the word before it is.
    if (isGluedHyphen(tokens, next + 1) && nounAt(tokens, next + 2) >= 0) return true
    const token = tokens[next]
    if (token === undefined || endsPhrase(token)) return next > at
    if (others.has(token.word)) return false
    if (token.kind === 'word' && !isBusinessWord(token.word) && !adjectiveWords.has(token.word)) return false
  }
  return false
}

function endsPhrase({ kind, text, word }: QueryToken): boolean {
  return kind === 'mark' ? text !== '-' && text !== '&' : boundaryWords.has(word)
}
