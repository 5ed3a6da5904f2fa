import rankingWords from '../../../data/ranking-words.json' with { type: 'json' }
import { lazily } from '../../kernel/index.ts'
import { compoundParts } from './compounds.ts'
import { entriesOf, type ForeignEntry, type ForeignMeaning, isEnglish } from './foreign-table.ts'
import { stopWords } from './stop-words.ts'
import { indexTokens } from './tokens.ts'
import { wordsIn } from './words-in.ts'

/** What a word says in English: the parts of a compound each; none when it ranks nothing there. */
export interface ForeignReading {
  readonly meanings: readonly ForeignMeaning[]
  /** English has the word as well, for something else. */
  readonly isEnglish: boolean
}

/** What the words of a text say that are not English. In an English text only words that English lacks are foreign. */
export type ForeignReadings = ReadonlyMap<string, ForeignReading>

/** What a word says in English that English lacks; null for all others. Of a compound it is the last part, which says what it is. */
export function foreignMeaning(word: string): ForeignMeaning | null {
  return foreignReadings(word).get(word)?.meanings.at(-1) ?? null
}

/** By word, folded. A text asks for each of its words many times: the latest is remembered. */
export function foreignReadings(text: string): ForeignReadings {
  if (text !== latest.text) latest = { text, readings: readingsOf(text) }
  return latest.readings
}

let latest: { readonly text: string; readonly readings: ForeignReadings } = { text: '', readings: new Map() }

/** Whether a word of a query says no more than that companies, or good ones, are wanted. */
export function isFiller(word: string): boolean {
  return fillers().has(word)
}

/** Whether a term says no more than that something is made, done or sold. */
export function isGeneric(term: string): boolean {
  return genericTerms().has(term)
}

/** Whether a text names what companies sell, or who makes it: `software`, `logiciel`, `brands`. */
export function namesOffers(text: string): boolean {
  const readings = foreignReadings(text)
  return indexTokens(text).some(({ word, term }) => {
    const meanings = readings.get(word)?.meanings
    return meanings === undefined
      ? offeredTerms().has(term)
      : meanings.some((one) => offeredTerms().has(one.term))
  })
}

function readingsOf(text: string): ForeignReadings {
  const words: string[] = []
  wordsIn(text, ({ word }) => {
    if (isWord(word)) words.push(word)
  })
  const linked = linksIn(words)
  const english = new Set(words.filter((word) => isEnglish(word) && !linked.has(word)))
  const foreign = words.filter((word) => !english.has(word))
  if (foreign.length === 0) return nothing
  const entries = new Map(words.map((word) => [word, knownEntries(word)]))
  const language = languageOf(linked.size > 0 ? words : foreign, entries)
  // Where as many words are English, all words that English has are meant as English has them.
  const told = foreign.filter((word) => stopWords.has(word) || (entries.get(word)?.length ?? 0) > 0)
  const isForeign = linked.size > 0 || (told.length > 0 && told.length >= english.size)
  const readings = new Map<string, ForeignReading>()
  for (const word of new Set(words)) {
    const isOfEnglish = english.has(word)
    if (isOfEnglish && !isForeign) continue
    const meanings = meaningsOf(word, entries.get(word) ?? [], language, isOfEnglish, isForeign)
    if (meanings !== null) readings.set(word, { meanings, isEnglish: isOfEnglish })
  }
  if (isForeign) readJoined(words, language, readings)
  return readings
}

/** Two words that the table has as one, of which one says nothing alone: `bien-être`. Small words are what they are: `di vino`. */
function readJoined(words: readonly string[], language: string, readings: Map<string, ForeignReading>): void {
  for (const [i, second] of words.entries()) {
    const first = words[i - 1] ?? ''
    if (isSmall(first) || isSmall(second)) continue
    if (![first, second].some((word) => readings.get(word)?.meanings.length === 0)) continue
    const entry = entriesOf(first + second).find(({ languages }) => languages.includes(language))
    if (entry?.meaning == null) continue
    readings.set(first, { meanings: [entry.meaning], isEnglish: false })
    readings.set(second, { meanings: [], isEnglish: false })
  }
}

const isSmall = (word: string) =>
  word === '' || links().has(word) || stopWords.has(word) || fillers().has(word)

const nothing: ForeignReadings = new Map()
const isWord = (word: string) => word.length > 1 && /^\p{L}+$/u.test(word)

/** Small words of other languages, in a text without one of English: `robots de cuisine`. */
function linksIn(words: readonly string[]): ReadonlySet<string> {
  const found = words.filter((word) => links().has(word))
  return found.length > 0 && words.every((word) => !englishSmall().has(word)) ? new Set(found) : noLinks
}

/** The letter of the language that most of the words have; '' for none. */
function languageOf(words: readonly string[], entries: ReadonlyMap<string, readonly ForeignEntry[]>): string {
  const votes = new Map<string, number>()
  for (const word of words)
    for (const letter of links().get(word) ??
      new Set((entries.get(word) ?? []).flatMap(({ languages }) => [...languages])))
      votes.set(letter, (votes.get(letter) ?? 0) + 1)
  const [first] = [...votes].sort(([, a], [, b]) => b - a)
  return first?.[0] ?? ''
}

function meaningsOf(
  word: string,
  entries: readonly ForeignEntry[],
  language: string,
  isOfEnglish: boolean,
  isForeign: boolean,
): readonly ForeignMeaning[] | null {
  const entry =
    entries.find(({ languages }) => languages.includes(language)) ?? (isOfEnglish ? undefined : entries[0])
  if (entry !== undefined) {
    if (entry.meaning !== null) return [entry.meaning]
    return isForeign ? [] : null
  }
  if (isOfEnglish || word.length < compoundLettersMin) return null
  return compoundParts(word, language)
}

const compoundLettersMin = 8

/** Also behind an article or preposition: `lenergie` is what the tokens make of `l'énergie`. */
function knownEntries(word: string): readonly ForeignEntry[] {
  const entries = entriesOf(word)
  if (entries.length > 0) return entries
  for (const elision of elisions) {
    const rest = word.startsWith(elision) ? word.slice(elision.length) : ''
    const known = rest.length >= elidedLettersMin ? entriesOf(rest) : []
    if (known.length > 0) return known
  }
  return entries
}

const elidedLettersMin = 3
const elisions = rankingWords.elisions.split(' ')
const noLinks: ReadonlySet<string> = new Set()
const englishSmall = lazily((): ReadonlySet<string> => new Set(rankingWords.stopWords.en.split(' ')))
/** With the letters of their languages. */
const links = lazily((): ReadonlyMap<string, readonly string[]> => {
  const table = new Map<string, string[]>()
  for (const [letter, words] of Object.entries(rankingWords.links))
    for (const word of words.split(' ')) table.set(word, [...(table.get(word) ?? []), letter])
  return table
})

const termsIn = (text: string) =>
  lazily((): ReadonlySet<string> => new Set(indexTokens(text).map(({ term }) => term)))
const genericTerms = termsIn(rankingWords.generic)
const offeredTerms = termsIn(rankingWords.offered)
const fillers = lazily(
  (): ReadonlySet<string> =>
    new Set(Object.values(rankingWords.fillers).flatMap((words) => words.split(' '))),
)
