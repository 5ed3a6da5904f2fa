import type { ForeignMeaning } from './foreign-table.ts'
import {
  type ForeignReading,
  type ForeignReadings,
  foreignReadings,
  isFiller,
  isGeneric,
} from './foreign-words.ts'
import type { IndexToken } from './known-tokens.ts'
import { abbreviated, synonymsOf, writtenOut } from './synonyms.ts'
import { indexTokens, pairOf } from './tokens.ts'
import { type TunedWords, tunedTerms } from './tuned-words.ts'

/** What one word of a query asks of a company's words. */
export interface QueryTerm {
  /** As it is written in the query, folded: what hits name. */
  readonly word: string
  /** The term itself, then others that may stand for it, at most 1; of those that a company holds the best counts, once. */
  readonly alternatives: readonly { readonly term: string; readonly weight: number }[]
  /** Adds to the score of a match, but makes none: a pair of neighbouring words. */
  readonly isBonus: boolean
  /** Said of every trade, or half of a pair: whoever lacks it may be about the query. */
  readonly isGeneric?: boolean
  /** Times the inverse frequency; 1 when absent. */
  readonly boost?: number
  /** A word that no company holds may stand for the terms that begin with it. */
  readonly mayComplete?: boolean
}

const pairBoost = 0.3
const synonymWeight = 0.3
const correctedWeight = 0.8
/** Of the other English words for a foreign one. */
const sameMeaningWeight = 0.9
/** Of a foreign word that is an English one too: companies mean the English one by it. */
const otherMeaningWeight = 0.3
/** What a query is about is in its other words, where these are so few that one of them alone would make a hit. */
const genericShare = 0.5
const besideGenericMax = 2
const completeLettersMin = 4
/** Thousands of terms may begin like a word, which costs some 2 ms at a million companies. */
const completedWordsMax = 12
/** How soon more of the same word in a query stops counting: twice is worth 1.67, often at most 5. */
const repeatSaturation = 4

/** A word of a text that was written otherwise in the query. */
export interface CorrectedWord {
  readonly meant: string
  readonly written: string
}

/**
 * Each term once, words in the order of the query, then pairs. None when the text is of stop words only. Who holds a word as it was
 * written comes before who holds the one that is meant.
 */
export function queryTerms(
  text: string,
  corrected: readonly CorrectedWord[] = [],
  tuned?: TunedWords,
): readonly QueryTerm[] {
  const readings = foreignReadings(text)
  const says = ({ word }: IndexToken) => !isFiller(word) && readings.get(word)?.meanings.length !== 0
  const tokens = indexTokens(text).filter(says)
  const said = saidIn(tokens, readings)
  const plain = [...wordTerms(tokens, readings, said), ...pairTerms(said)]
  const terms = tuned === undefined ? plain : tunedTerms(plain, tuned)
  return corrected.length === 0 ? terms : terms.map(withWritten(corrected))
}

/** A word of a query, or a part of a foreign compound. */
interface SaidWord {
  readonly word: string
  /** As it is written. */
  readonly own: string
  /** The same, or what a foreign word says in English, likeliest first. */
  readonly terms: readonly [string, ...string[]]
  /** The word order of its language may be another than that of English. */
  readonly isForeign: boolean
}

function saidIn(tokens: readonly IndexToken[], readings: ForeignReadings): readonly SaidWord[] {
  return tokens.flatMap(({ word, term }): SaidWord[] => {
    const meanings = readings.get(word)?.meanings
    if (meanings === undefined) return [{ word, own: term, terms: [term], isForeign: false }]
    return meanings.map((one) => ({ word, own: term, terms: [one.term, ...one.others], isForeign: true }))
  })
}

function wordTerms(
  tokens: readonly IndexToken[],
  readings: ForeignReadings,
  said: readonly SaidWord[],
): QueryTerm[] {
  const asked = [...counted(tellingAlone(tokens)).values()].map((token): AskedToken => {
    const reading = readings.get(token.word)
    const terms = reading?.meanings.map(({ term }) => term) ?? [token.term]
    return { ...token, reading, isGeneric: terms.every(isGeneric) }
  })
  const about = asked.filter((token) => !token.isGeneric).length
  const share = about > 0 && about <= besideGenericMax ? genericShare : 1
  const shorter = abbreviationsIn(said)
  return asked.flatMap((token, place) => {
    const terms = termsOf(token, place, shorter)
    return token.isGeneric
      ? terms.map((term) => ({ ...term, isGeneric: true, boost: term.boost * share }))
      : terms
  })
}

interface AskedToken extends CountedToken {
  /** Of a foreign word. */
  readonly reading: ForeignReading | undefined
  readonly isGeneric: boolean
}

function withWritten(corrected: readonly CorrectedWord[]): (asked: QueryTerm) => QueryTerm {
  const read = corrected.map(({ meant, written }) => ({
    meant: new Set(indexTokens(meant).map(({ word }) => word)),
    written: indexTokens(written).map(({ term }) => ({ term, weight: 1 })),
  }))
  return (asked) => {
    const found = read.find(({ meant }) => meant.has(asked.word))
    if (found === undefined) return asked
    const meant = asked.alternatives.map(({ term, weight }) => ({ term, weight: weight * correctedWeight }))
    return { ...asked, alternatives: [...meant, ...found.written] }
  }
}

/** A single letter tells nothing beside other words but with its neighbour: `Series B` is not hepatitis B. */
function tellingAlone(tokens: readonly IndexToken[]): readonly IndexToken[] {
  const longer = tokens.filter(({ term }) => !/^[a-z]$/.test(term))
  return longer.length === 0 ? tokens : longer
}

/** Of the words of a text those that are half of what has an abbreviation, with its term: `artificial` before `intelligence` is `ai`. */
function abbreviationsIn(said: readonly SaidWord[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const [before, { terms }] of neighbours(said))
    for (const first of before.terms)
      for (const second of terms) {
        const short = abbreviated(first, second)
        if (short === null) continue
        for (const term of [before.terms[0], terms[0]]) found.set(term, [...(found.get(term) ?? []), short])
      }
  return found
}

/** Words that stand side by side; of foreign ones also the other way round, as English may have them. */
function* neighbours(said: readonly SaidWord[]): Generator<readonly [SaidWord, SaidWord]> {
  for (const [i, second] of said.entries()) {
    const first = said[i - 1]
    if (first === undefined) continue
    yield [first, second]
    if (first.isForeign || second.isForeign) yield [second, first]
  }
}

/** A compound has a term for each of its parts. `shorter` are abbreviations by the terms that are half of them. */
function termsOf(
  { term, word, count, reading }: AskedToken,
  place: number,
  shorter: ReadonlyMap<string, readonly string[]>,
) {
  const itself = { term, weight: reading?.isEnglish === true ? otherMeaningWeight : 1 }
  const boost = ((repeatSaturation + 1) * count) / (repeatSaturation + count)
  const mayComplete = reading === undefined && place < completedWordsMax && term.length >= completeLettersMin
  return (reading?.meanings ?? [null]).map((meaning) => {
    const alternatives = meaning === null ? [itself] : foreignAlternatives(itself, meaning)
    const isNew = (other: string) => alternatives.every(({ term }) => term !== other)
    for (const other of shorter.get(meaning?.term ?? term) ?? [])
      if (isNew(other)) alternatives.push({ term: other, weight: 1 })
    for (const other of writtenOut(meaning?.term ?? term)) if (isNew(other.term)) alternatives.push(other)
    for (const synonym of synonymsOf(meaning?.term ?? term))
      if (isNew(synonym)) alternatives.push({ term: synonym, weight: synonymWeight })
    return { word, alternatives, isBonus: false, boost, mayComplete }
  })
}

type Alternative = QueryTerm['alternatives'][number]

/** The English term comes first, since companies that hold it say how rare the thing is; few hold the foreign one. */
function foreignAlternatives(itself: Alternative, { term, others }: ForeignMeaning): Alternative[] {
  const own = itself.term === term ? [] : [itself]
  const more = others.filter((other) => other !== term && other !== itself.term)
  return [{ term, weight: 1 }, ...own, ...more.map((term) => ({ term, weight: sameMeaningWeight }))]
}

function pairTerms(said: readonly SaidWord[]): QueryTerm[] {
  const pairs = new Map<string, QueryTerm>()
  for (const [first, second] of neighbours(said)) {
    const term = pairOf(first.terms[0], second.terms[0])
    const word = `${first.word} ${second.word}`
    const own = pairOf(first.own, second.own)
    const isCompound = first.word === second.word
    const terms = own === term || isCompound ? [term] : [term, own]
    const alternatives = terms.map((one) => ({ term: one, weight: 1 }))
    pairs.set(term, { word, alternatives, isBonus: true, boost: pairBoost })
  }
  return [...pairs.values()]
}

/**
 * What a company must hold to be about a topic: all of these. Of a topic of stop words only nothing is left: no company is about it.
 * A filler counts only where it is alone: "Uber" is a topic, "di" within one is none.
 */
export function topicTerms(topic: string): readonly string[] {
  const tokens = indexTokens(topic)
  const telling = tokens.filter(({ word }) => !isFiller(word))
  const asked = telling.length === 0 ? tokens : telling
  const readings = foreignReadings(topic)
  return [
    ...new Set(
      asked.flatMap(({ word, term }) => readings.get(word)?.meanings.map((meaning) => meaning.term) ?? term),
    ),
  ]
}

/** What a term is worth: much when few of the `companies` hold it, never below 0. */
export function inverseFrequency(companies: number, holding: number): number {
  return Math.log(1 + (companies - holding + 0.5) / (holding + 0.5))
}

/** What a text is about, for finding companies like it: its terms with how often they occur, and one of the words for each. */
export function similarTerms(
  text: string,
): ReadonlyMap<string, { readonly word: string; readonly count: number }> {
  return counted(indexTokens(text))
}

interface CountedToken extends Pick<IndexToken, 'term' | 'word'> {
  count: number
}

function counted(tokens: readonly IndexToken[]): ReadonlyMap<string, CountedToken> {
  const terms = new Map<string, CountedToken>()
  for (const { term, word } of tokens) {
    const known = terms.get(term)
    if (known === undefined) terms.set(term, { term, word, count: 1 })
    else known.count++
  }
  return terms
}
