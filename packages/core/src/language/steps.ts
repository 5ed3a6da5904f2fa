import { hasFlag, type Token, tokenFlag } from '../words/index.ts'
import { sentenceBegins } from './sentence-begins.ts'
import type { Span } from './spans.ts'
import { allLangs, isJoint, type Vocabulary } from './vocabulary.ts'

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
  /** 1 for a letter with a capital within a sentence: the "A" of "Series A". */
  readonly letters: Uint8Array
  /** By token: 1 where a sentence begins. */
  readonly begins: Uint8Array
  /** The first step at or behind a token. */
  stepOf(token: number): number
}

export function stepsOf(text: string, tokens: readonly Token[], vocabulary: Vocabulary): Steps {
  const steps = new Int32Array(tokens.length + 1)
  const words = new Int32Array(tokens.length)
  const clauses = new Int32Array(tokens.length)
  const sentences = new Uint8Array(tokens.length)
  const letters = new Uint8Array(tokens.length)
  const places = new Int32Array(tokens.length + 1)
  const begins = sentenceBegins(text, tokens, vocabulary)
  let count = 0
  let sentence = true
  let isOpened = false
  let clause = true
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    places[at] = count
    if (begins[at] === 1) {
      sentence = true
      isOpened = false
    }
    const isMark = (token.flags & tokenFlag.mark) !== 0
    if (isMark && isJoint(token.word)) {
      // A hyphen between spaces is a dash, and a colon between digits is none.
      if ((token.word === '-' || token.word === ':') && !isBetween(tokens, at)) clause = true
      continue
    }
    const word = vocabulary.idOf(token)
    steps[count] = at
    words[count] = word
    letters[count] =
      !sentence && token.end - token.start === 1 && (token.flags & tokenFlag.capital) !== 0 ? 1 : 0
    sentences[count] = sentence ? (isOpened ? 2 : 1) : 0
    clauses[count] = sentence || clause ? allLangs : (vocabulary.clauseEndOf[word] ?? 0)
    isOpened = sentence && isMark && word === 0
    sentence = isOpened
    clause = isMark && clauseEnds.has(token.word)
    count++
  }
  places[tokens.length] = count
  steps[count] = tokens.length
  const stepOf = (token: number) => places[token] ?? count
  return { count, tokens: steps, words, clauses, sentences, letters, begins, stepOf }
}

/** Signs that end a clause, and that no gap crosses. */
const clauseEnds = new Set([...',;()[]{}–—|•·!?…/', '。', '、', '，', '！', '？', '¿', '¡'])

const isBetween = (tokens: readonly Token[], at: number) =>
  hasFlag(tokens[at], tokenFlag.glued) && hasFlag(tokens[at + 1], tokenFlag.glued)

/** The spans by the step that they begin at; null where there are none. */
export function spansByStep(
  spans: readonly Span[],
  steps: Steps,
): readonly (readonly Span[] | undefined)[] | null {
  if (spans.length === 0) return null
  const byStep: (Span[] | undefined)[] = new Array(steps.count)
  for (const span of spans) {
    const step = steps.stepOf(span.from)
    const others = byStep[step]
    if (others === undefined) byStep[step] = [span]
    else others.push(span)
  }
  return byStep
}
