import { foldText, splitAtSpaces } from '../kernel/index.ts'
import { kinds } from './characters.ts'
import { lexemeBetween } from './lexeme.ts'

/** A text as folded words; of Chinese each character is one, because nothing parts its words. */
export function wordsOf(text: string): string[] {
  // Capitals have no ß: "MARKTGRÖSSE" is "Marktgröße".
  return wordsOfPlain(text) ?? foldText(text).replaceAll('ß', 'ss').match(wordPattern) ?? []
}

/** Of ASCII, which is most texts, and whose words are known from other texts; null of others. */
function wordsOfPlain(text: string): string[] | null {
  const words: string[] = []
  let start = -1
  let kind: number = kinds.digit
  for (let at = 0; at <= text.length; at++) {
    const unit = at < text.length ? text.charCodeAt(at) : 0
    if (unit > 127) return null
    const small = unit | 0x20
    const isLetter = small >= 97 && small <= 122
    const isPart = isLetter || (unit >= 48 && unit <= 57)
    if (isLetter) kind = kinds.letter
    if (isPart && start < 0) start = at
    if (isPart || start < 0) continue
    words.push(lexemeBetween(text, start, at, kind).word)
    start = -1
    kind = kinds.digit
  }
  return words
}

const wordPattern = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu

export interface PhraseMatch<Value> {
  readonly value: Value
  /** Places in the words: from the first to behind the last. */
  readonly from: number
  readonly to: number
}

export interface PhraseIndex<Value> {
  /** Every phrase in the words, overlapping ones too, by where they begin. */
  find(words: readonly string[]): PhraseMatch<Value>[]
}

/** Finds phrases, parted by `|`, as whole words; a `*` ends a word that may go on. One look at each word, whatever the text. */
export function phraseIndex<Value>(
  rows: Iterable<readonly [phrases: string, value: Value]>,
): PhraseIndex<Value> {
  const byFirstWord = new Map<string, Phrase<Value>[]>()
  const byBeginning = new Map<string, Phrase<Value>[]>()
  for (const [phrases, value] of rows) {
    for (const text of phrases.split('|')) {
      const words = phraseWords(text)
      const [first] = words
      if (first === undefined) continue
      const [index, key] = first.endsWith('*') ? [byBeginning, beginning(first)] : [byFirstWord, first]
      index.set(key, [...(index.get(key) ?? []), { words, value }])
    }
  }
  const hasBeginnings = byBeginning.size > 0
  return {
    find(words) {
      const found: PhraseMatch<Value>[] = []
      for (let from = 0; from < words.length; from++) {
        const word = words[from] ?? ''
        const whole = byFirstWord.get(word)
        if (whole !== undefined) addFound(whole, words, from, found)
        const begun = hasBeginnings ? byBeginning.get(beginning(word)) : undefined
        if (begun !== undefined) addFound(begun, words, from, found)
      }
      return found
    },
  }
}

/** Adds those of some phrases that begin at a word. */
function addFound<Value>(
  phrases: readonly Phrase<Value>[],
  words: readonly string[],
  from: number,
  found: PhraseMatch<Value>[],
): void {
  for (const { words: wanted, value } of phrases) {
    let at = 0
    while (at < wanted.length && isWord(words[from + at], wanted[at])) at++
    if (at === wanted.length) found.push({ value, from, to: from + at })
  }
}

/** Letters of which every word that may go on has as many. */
const beginning = (word: string) => word.slice(0, 3)

/** Folding drops the mark of a word that may go on, so it is put back. */
function phraseWords(phrase: string): string[] {
  return splitAtSpaces(phrase).flatMap((part) => {
    const words = wordsOf(part)
    return part.endsWith('*') ? words.with(-1, `${words.at(-1)}*`) : words
  })
}

interface Phrase<Value> {
  readonly words: readonly string[]
  readonly value: Value
}

function isWord(word: string | undefined, wanted: string | undefined): boolean {
  if (word === undefined || wanted === undefined) return false
  return wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted
}

/** Without those that lie within a longer one: "go to market" is no "market". */
export function longestOnly<Value>(matches: readonly PhraseMatch<Value>[]): PhraseMatch<Value>[] {
  return matches.filter(
    (match) =>
      !matches.some(
        (other) =>
          other.from <= match.from && other.to >= match.to && other.to - other.from > match.to - match.from,
      ),
  )
}
