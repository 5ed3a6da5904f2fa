import type { Span } from './spans.ts'
import { type Token, tokenFlag } from './tokens.ts'
import { isJoint, type Vocabulary } from './vocabulary.ts'

/** A bit for each language. */
export const allLangs = 0x7fff_ffff

/**
 * A text as the automaton walks it: a step a token, without the signs that join words. Everything is by step; `tokens` has one more
 * place at its end.
 */
export interface Steps {
  readonly count: number
  /** The token of each step. */
  readonly tokens: Int32Array
  /** The word's number in the vocabulary. */
  readonly words: Int32Array
  /** In which languages a clause begins here; in all of them with a sentence. */
  readonly clauses: Int32Array
  /** 1 where a sentence begins, 2 behind the signs that open it: at the word of "¿Es". */
  readonly sentences: Uint8Array
  /** The first step at or behind a token. */
  stepOf(token: number): number
}

export function stepsOf(text: string, tokens: readonly Token[], vocabulary: Vocabulary): Steps {
  const steps = new Int32Array(tokens.length + 1)
  const words = new Int32Array(tokens.length)
  const clauses = new Int32Array(tokens.length)
  const sentences = new Uint8Array(tokens.length)
  const places = new Int32Array(tokens.length + 1)
  let count = 0
  let sentence = true
  let isOpened = false
  let clause = true
  for (const [at, token] of tokens.entries()) {
    places[at] = count
    if ((token.flags & tokenFlag.newLine) !== 0) [sentence, isOpened] = [true, false]
    const isMark = (token.flags & tokenFlag.mark) !== 0
    const isEnd = isMark && endsSentence(tokens, at, words[count - 1] ?? 0, vocabulary)
    if (isMark && isJoint(token.word)) {
      // A hyphen between spaces is a dash, and a colon between digits is none.
      if ((token.word === '-' || token.word === ':') && !isBetween(tokens, at)) clause = true
      if (isEnd) [sentence, isOpened] = [true, false]
      continue
    }
    const word = vocabulary.idOf(token.word, text, token)
    steps[count] = at
    words[count] = word
    sentences[count] = sentence ? (isOpened ? 2 : 1) : 0
    clauses[count] = sentence || clause ? allLangs : (vocabulary.clauseEndOf[word] ?? 0)
    isOpened = sentence && isMark && word === 0 && !isEnd
    sentence = isEnd || isOpened
    clause = isMark && clauseEnds.has(token.word)
    count++
  }
  places[tokens.length] = count
  steps[count] = tokens.length
  return { count, tokens: steps, words, clauses, sentences, stepOf: (token) => places[token] ?? count }
}

/** Signs that end a clause, and that no gap crosses. */
const clauseEnds = new Set([...',;()[]{}–—|•·!?…/', '。', '、', '，', '！', '？', '¿', '¡'])

const isBetween = (tokens: readonly Token[], at: number) =>
  ((tokens[at]?.flags ?? 0) & tokenFlag.glued) !== 0 && ((tokens[at + 1]?.flags ?? 0) & tokenFlag.glued) !== 0

function endsSentence(tokens: readonly Token[], at: number, word: number, vocabulary: Vocabulary): boolean {
  const sign = tokens[at]?.word ?? ''
  if (sign === '。' || sign === '！' || sign === '？') return true
  if (sign !== '.' && sign !== '!' && sign !== '?') return false
  let behind = at + 1
  while (closing.includes(tokens[behind]?.word ?? ' ')) behind++
  const next = tokens[behind]
  if (next === undefined) return true
  if ((next.flags & tokenFlag.glued) !== 0) return false
  if (sign !== '.') return true
  // "ca. 5", "J. Doe", "z. B."; what goes on in small letters is no new sentence.
  const before = tokens[at - 1]
  const isShort =
    before !== undefined && before.end - before.start === 1 && (before.flags & tokenFlag.capital) !== 0
  const isSmall = (next.flags & (tokenFlag.capital | tokenFlag.mark | tokenFlag.number)) === 0
  return !isShort && !isSmall && (vocabulary.abbreviationOf[word] ?? 0) === 0
}

/** What a sentence may have behind its full stop. */
const closing = `"'”“’»)]`

/** The spans by the step that they begin at. */
export function spansByStep(spans: readonly Span[], steps: Steps): ReadonlyMap<number, readonly Span[]> {
  return Map.groupBy(spans, ({ from }) => steps.stepOf(from))
}
