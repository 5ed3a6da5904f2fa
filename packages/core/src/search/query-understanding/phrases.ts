import { KeyTable } from '../../kernel/index.ts'
import type { QueryToken } from './query-tokens.ts'

/** What is at a place of the query: a value, and the token after it. */
export interface Found<T> {
  readonly value: T
  readonly next: number
}

/** Words that mean something, found by the longest phrase. */
export interface PhraseTable<T> {
  find(tokens: readonly QueryToken[], at: number): Found<T> | null
}

type Rows<T> = Iterable<readonly [phrases: string, value: T]>

/**
 * Keys are folded phrases; several that mean the same are in one key, separated by `|`. Made at the first question, which a start
 * need not wait for.
 */
export function phraseTable<T>(rows: Rows<T> | (() => Rows<T>)): PhraseTable<T> {
  let made: ReturnType<typeof byPhrase<T>> | null = null
  return {
    find(tokens, at) {
      made ??= byPhrase(typeof rows === 'function' ? rows() : rows)
      const word = tokens[at]?.word ?? ''
      const wordsMax = made.longest.get(word) ?? (made.keys.has(word) ? 1 : 0)
      if (wordsMax === 0) return null
      let found: Found<T> | null = null
      for (const { text, next } of phrasesAt(tokens, at, wordsMax)) {
        // Of two rows with one phrase the later one counts.
        const row = made.keys.find(text).at(-1)
        if (row !== undefined) found = { value: made.values[row] as T, next }
      }
      return found
    },
  }
}

function byPhrase<T>(rows: Rows<T>) {
  const values: T[] = []
  const lines: string[] = []
  /** Of a first word: how many words the longest phrase has, where one has several. */
  const longest = new Map<string, number>()
  for (const [text, value] of rows) {
    const phrases = text.split('|').map((part) => part.trim())
    values.push(value)
    lines.push(phrases.join('|'))
    for (const phrase of phrases) {
      const [first = '', ...others] = phrase.split(' ')
      if (others.length > 0) longest.set(first, Math.max(longest.get(first) ?? 0, 1 + others.length))
    }
  }
  const keys = new KeyTable(lines.join('\n'))
  return { values, keys, longest }
}

/**
 * The phrases of one, two ... words that begin at a token. Hyphens inside a word join it as a space would, and before the first one
 * where it goes on with a phrase.
 */
export function phrasesAt(
  tokens: readonly QueryToken[],
  at: number,
  wordsMax: number,
  isFirst = true,
): { text: string; next: number }[] {
  const phrases: { text: string; next: number }[] = []
  let text = ''
  for (let next = at, count = 0; count < wordsMax; next++, count++) {
    const isLater = count > 0 || !isFirst
    const hyphen = isLater && isGluedHyphen(tokens, next)
    const token = tokens[hyphen ? next + 1 : next]
    if (token === undefined || (token.kind === 'mark' && isLater)) break
    if (hyphen) next++
    text = count === 0 ? token.word : `${text} ${token.word}`
    phrases.push({ text, next: next + 1 })
  }
  return phrases
}

/** A hyphen between two words without white space: `Berlin-based`. */
export function isGluedHyphen(tokens: readonly QueryToken[], at: number): boolean {
  const token = tokens[at]
  return token !== undefined && hyphens.has(token.text) && token.isGlued && tokens[at + 1]?.isGlued === true
}

const hyphens = new Set(['-', '‐', '‑'])

/** Reads one optional word or mark after another: the token after those of the set that are here. */
export function skip(
  tokens: readonly QueryToken[],
  at: number,
  words: { has(word: string | undefined): boolean },
): number {
  let next = at
  // The "e" of "e-commerce" is no Portuguese "and".
  while (words.has(tokens[next]?.word) && !isGluedHyphen(tokens, next + 1)) next++
  return next
}
