import { stopWords } from '../analysis/stop-words.ts'
import { customerWords, nounAt, nounBefore } from './company-nouns.ts'
import { englishEndings, romancePlurals, romanceSingulars } from './known-words.ts'
import { behindOpeners } from './openers.ts'
import { type Found, isGluedHyphen } from './phrases.ts'
import type { Place } from './place.ts'
import { adjectivesInCapitals } from './place-groups.ts'
import type { PlaceMention, PlacesQuery } from './place-list.ts'
import { cityNamed, regionsTogether } from './place-names.ts'
import { adjectiveWords, audience, boundaryWords, leadWords, notCompanies } from './place-words.ts'
import { type AdjectiveSays, adjectives, isBusinessWord, type PlaceNames } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import { isOfTheState } from './said-of-others.ts'
import { denyingWords, eitherOf, marks, nonPrefix, type Words, wordsThat } from './words.ts'

const nameJoints = eitherOf(wordsThat('and', 'or'), marks('/', '&'))

/** `Kenyan logistics`, `top German AI companies`, `startups françaises`; never `French fries` or `for Indian students`. */
export function readAdjective(
  { tokens, usesCapitals, locations }: PlacesQuery,
  at: number,
): Found<PlaceMention[]> | null {
  const found = adjectives.find(tokens, at)
  if (found === null || (isPronoun(tokens[at]) && (at > 0 || usesCapitals))) return null
  if (tokens[at]?.isCapital === false && adjectivesInCapitals.has(tokens[at]?.word ?? '')) return null
  // "French and German startups"
  const second = nameJoints.has(tokens[found.next]?.word) ? adjectives.find(tokens, found.next + 1) : null
  const next = second?.next ?? found.next
  if (isOfTheState(tokens, next)) return null
  const isBehindTopic = isBusinessWord(tokens[at - 1]?.word) && isRomancePlural(tokens[at]?.word)
  // "SaaS chileno"
  const isOne =
    isBusinessWord(tokens[at - 1]?.word) && isRomanceSingular(tokens[at]?.word) && isEnd(tokens[next])
  const isRomance = isOne || ((nounBefore(tokens, at) >= 0 || isBehindTopic) && !isEnglish(tokens[at]?.word))
  const isFree = standsFree(tokens, at) || isSecond(tokens, at)
  const describes = isFree
    ? describesCompanies(tokens, next) || nounSoon(tokens, next)
    : beginsThought(tokens, at) && nounSoon(tokens, next)
  if (!isRomance && !describes) return null
  const mentions = [mention(locations, at, found)]
  if (second !== null) mentions.push(mention(locations, found.next + 1, second))
  return { value: mentions, next }
}

/** "British fintechs or German insurtechs". */
function isSecond(tokens: readonly QueryToken[], at: number): boolean {
  return nameJoints.has(tokens[at - 1]?.word) && isBusinessWord(tokens[at - 2]?.word)
}

const isEnd = (token: QueryToken | undefined) => token === undefined || endsThought(token)

/** "Geen Chinese bedrijven", "ninguna empresa china". */
export function readDeniedAdjective(
  { tokens, locations }: PlacesQuery,
  at: number,
): Found<PlaceMention[]> | null {
  if (!denials.has(tokens[at]?.word)) return null
  const start = ofWords.has(tokens[at + 1]?.word) ? at + 2 : at + 1
  const noun = nounAt(tokens, start)
  const found = adjectives.find(tokens, noun < 0 ? start : noun)
  // "Nessuna americana", "…, not American"
  const isApart = tokens[at - 1]?.kind === 'mark' || noneWords.has(tokens[at]?.word)
  const isNone = found !== null && isApart && isEnd(tokens[found.next])
  const next = noun < 0 && found !== null && !isNone ? nounAt(tokens, found.next) : (found?.next ?? -1)
  return found === null || next < 0 ? null : { value: [{ ...mention(locations, at, found), next }], next }
}

const noneWords = wordsThat('never')
const denials = eitherOf(denyingWords, noneWords)
const ofWords = wordsThat('of')

/** "…, alleen Nederlandse partijen", "…. Looking for Canadian companies". */
function beginsThought(tokens: readonly QueryToken[], at: number): boolean {
  let before = at - 1
  while (leadWords.has(tokens[before]?.word) || onlyWords.has(tokens[before]?.word)) before--
  const mark = tokens[before]
  return mark?.kind === 'mark' && thoughtMarks.has(mark.text)
}

/** "Canadian wildfire detection companies": words of any topic come between, and none that leads elsewhere. */
function nounSoon(tokens: readonly QueryToken[], at: number): boolean {
  for (let next = at; next < at + 4; next++) {
    if (nounAt(tokens, next) >= 0) return true
    const token = tokens[next]
    if (token?.kind !== 'word' || endsThought(token) || stopWords.has(token.word)) return false
    if (notCompanies.has(token.word) || customerWords.has(token.word) || audience.has(token.word))
      return false
  }
  return false
}

const onlyWords = wordsThat('only')
const thoughtMarks = marks(',', ';', ':', '.', '!', '?')

/** `non-US`, `non-European`. */
export function readNonAdjective(
  { tokens, locations }: PlacesQuery,
  at: number,
): Found<PlaceMention[]> | null {
  if (tokens[at]?.word !== nonPrefix) return null
  const found = adjectives.find(tokens, tokens[at + 1]?.text === '-' ? at + 2 : at + 1)
  if (found === null) return null
  // "Startup spaziali non americane": a Romance adjective stands behind what it describes.
  const after = tokens[found.next]
  const isRomance = isRomancePlural(tokens[at + 1]?.word) && !isEnglish(tokens[at + 1]?.word)
  const isBehind = at > 0 && isRomance && (after === undefined || endsThought(after))
  return !isBehind && !describesCompanies(tokens, found.next)
    ? null
    : { value: [mention(locations, at, found)], next: found.next }
}

function mention(locations: PlaceNames, from: number, { value, next }: Found<AdjectiveSays>): PlaceMention {
  return { from, next, place: placeSaid(locations, value) }
}

function placeSaid(locations: PlaceNames, said: AdjectiveSays): Place {
  if (said.kind === 'countries') return said
  return said.kind === 'city' ? cityNamed(locations, said.name) : regionsTogether(locations, [said.name])
}

/** "us" in small letters. */
function isPronoun(token: QueryToken | undefined): boolean {
  return token?.word === 'us' && token.text !== 'US' && !token.text.includes('.')
}

/** Behind a noun an adjective is Romance; an English one there begins something else. */
const isEnglish = (word = '') => englishEndings.some((ending) => word.endsWith(ending))

const isRomanceSingular = (word = '') => romanceSingulars.some((ending) => word.endsWith(ending))

const isRomancePlural = (word = '') => romancePlurals.some((ending) => word.endsWith(ending))

/** At the beginning, or behind words that only rank, number or ask for companies. */
export function standsFree(tokens: readonly QueryToken[], at: number): boolean {
  return tokens
    .slice(Math.min(at, behindOpeners(tokens)), at)
    .every(({ word, kind }) => (kind === 'mark' ? word !== '(' : kind === 'number' || leadWords.has(word)))
}

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
    if (token === undefined || endsThought(token)) return next > at
    if (others.has(token.word)) return false
    if (token.kind === 'word' && !isBusinessWord(token.word) && !adjectiveWords.has(token.word)) return false
  }
  return false
}

function endsThought({ kind, text, word }: QueryToken): boolean {
  return kind === 'mark' ? text !== '-' && text !== '&' : boundaryWords.has(word)
}
