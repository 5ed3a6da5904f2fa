import { industries, resolveIndustry } from '../../reference/index.ts'
import { foreignMeaning } from '../analysis/foreign-words.ts'
import { indexTokens } from '../analysis/tokens.ts'
import { nounAt, nounBefore } from './company-nouns.ts'
import { type Found, isGluedHyphen, phrasesAt, skip } from './phrases.ts'
import { isBusinessWord } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import type { QueryText } from './reading.ts'
import { isDoneToProducts } from './said-of-others.ts'
import { denyingWords, eitherOf, marks, nonPrefix, orWords, phrasesThat, wordsThat } from './words.ts'

/** Topics said to be unwanted. The words stay in the semantic query; they do not rank. */
export interface TopicsReading {
  readonly from: number
  readonly next: number
  readonly topics: readonly TopicSpan[]
}

interface TopicSpan {
  readonly from: number
  readonly next: number
}

/** `fintech, not crypto`, `but no gambling or tobacco`, `excluding hardware`, `non-crypto`. */
export function readUnwanted({ tokens }: QueryText, at: number): TopicsReading | null {
  const cue = cueAt(tokens, at)
  if (cue === null || !standsRight(tokens, at, cue.value)) return null
  const topics: TopicSpan[] = []
  let start = cue.value === 'joined' && tokens[cue.next]?.text === '-' ? cue.next + 1 : cue.next
  let next = at
  while (true) {
    const end = topicEnd(tokens, start, cue.value)
    if (end === null) break
    // "No crypto, fintech" begins with what is unwanted, and "no crypto" is all of a query; "No code tools" praises.
    if (at === 0 && topics.length === 0 && cue.value === 'apart' && !isAllUnwanted(tokens, end)) break
    topics.push({ from: start, next: end })
    next = end
    const joint = skip(tokens, next, goesOn(tokens, next, cue.value) ? commaJoints : wordJoints)
    if (joint === next) break
    start = skip(tokens, joint, repeats)
  }
  return topics.length === 0 ? null : { from: at, next, topics }
}

function isAllUnwanted(tokens: readonly QueryToken[], end: number): boolean {
  if (tokens[end] !== undefined) return tokens[end]?.text === ','
  return phrasesAt(tokens, 0, end).every(({ text }) => resolveIndustry(text) === null)
}

/** "Not A, B or C" denies all three; behind a bare comma ("not A, B") follows what is wanted. */
function goesOn(tokens: readonly QueryToken[], at: number, kind: CueKind): boolean {
  const closing = kind === 'sure' ? wordJoints : closingJoints
  let isList = false
  for (let next = at; next < tokens.length; next++) {
    const token = tokens[next]
    if (token === undefined) break
    if (closing.has(token.word)) return isList
    if (denyingWords.has(token.word) || boundaries.has(token.word)) break
    if (token.kind === 'mark' && token.text !== ',' && !isGluedHyphen(tokens, next)) break
    isList ||= token.text === ','
  }
  return false
}

/** "No fees" praises a product; only behind a comma or "but" it is said of what is looked for. */
function standsRight(tokens: readonly QueryToken[], at: number, kind: CueKind): boolean {
  const before = tokens[at - 1]
  if (kind === 'sure') return true
  if (kind === 'joined') return at === 0 || before?.kind === 'mark' || wordJoints.has(before?.word)
  if (tokens[at + 1]?.text === '-' && tokens[at + 1]?.isGlued) return false
  const isApart = before === undefined || before.kind === 'mark' || beginnings.has(before.word)
  if (kind === 'apart') return isApart
  if (kind === 'without' && before === undefined) return false
  return isApart || nounBefore(tokens, at) >= 0 || isBusinessWord(before.word)
}

/** The longest industry that ends where the thought ends; behind "not" also one or two words that name none. */
function topicEnd(tokens: readonly QueryToken[], at: number, kind: CueKind): number | null {
  for (const { text, next } of phrasesAt(tokens, at, 4).reverse()) {
    if (kind === 'joined' && isIndustry(text)) return next
    if (endsTopic(tokens, nounAt(tokens, next) >= 0 ? nounAt(tokens, next) : next) && isIndustry(text))
      return next
  }
  if (kind !== 'sure' && kind !== 'not') return null
  if (tokens[at]?.kind !== 'word') return null
  if (notTopics.has(tokens[at]?.word) || isDoneToProducts(tokens, at)) return null
  const short = phrasesAt(tokens, at, 2).find(({ next }) => endsTopic(tokens, next))
  return short?.next ?? null
}

/** In English, or as one word of another language: "Kryptowährungen". */
function isIndustry(text: string): boolean {
  if (resolveIndustry(text) !== null) return true
  const meaning = foreignMeaning(text)
  if (meaning === null) return false
  industryTerms ??= new Set(
    industries()
      .flatMap(({ label, synonyms }) => [label, ...synonyms].map(indexTokens))
      .flatMap((name) => {
        const [word] = name
        return word !== undefined && name.length === 1 ? [word.term] : []
      }),
  )
  return industryTerms.has(meaning.term)
}

let industryTerms: ReadonlySet<string> | null = null

function endsTopic(tokens: readonly QueryToken[], at: number): boolean {
  const token = tokens[at]
  return token === undefined || (token.kind === 'mark' && token.text !== '-') || boundaries.has(token.word)
}

type CueKind = 'sure' | 'not' | 'apart' | 'without' | 'joined'
const beginnings = wordsThat('and', 'but')
const cues = phrasesThat<CueKind>([
  // Only of an industry: "payments without fees" praises.
  ['without', 'without'],
  ['not', 'apart'],
  ['denied-topic', 'not'],
  ['unwanted', 'sure'],
  ['other-than', 'sure'],
  [['except', 'for'], 'sure'],
  [['but', 'not'], 'sure'],
])

function cueAt(tokens: readonly QueryToken[], at: number): Found<CueKind> | null {
  return tokens[at]?.word === nonPrefix ? { value: 'joined', next: at + 1 } : cues.find(tokens, at)
}

const wordJoints = eitherOf(wordsThat('and', 'nor'), orWords, marks('/', '&'))
/** "And" may begin another thing that is wanted. */
const closingJoints = eitherOf(wordsThat('nor'), orWords)
const commaJoints = eitherOf(wordJoints, marks(','))
const repeats = wordsThat('not', 'or', 'and', 'of')
const boundaries = eitherOf(orWords, wordsThat('and', 'nor', 'but', 'in', 'from', 'with', 'who', 'topic-end'))
const notTopics = wordsThat('article', 'in', 'at', 'from', 'of', 'to', 'for', 'with', 'no-topic')
