import { isFiller } from '../analysis/foreign-words.ts'
import { indexTokens, pairOf } from '../analysis/tokens.ts'
import { wordsIn } from '../analysis/words-in.ts'

/** Two sentences of the same key are one: capitals, accents, marks and spaces tell none apart, in any language. Empty without a letter or digit. */
export function sentenceKey(sentence: string): string {
  const words: string[] = []
  wordsIn(sentence, ({ word }) => void words.push(word))
  return words.join(' ')
}

/** The terms of what an operator wrote, without the words that search ignores in every sentence. */
export const termsIn = (text: string): readonly string[] =>
  indexTokens(text).flatMap(({ word, term }) => (isFiller(word) ? [] : [term]))

/** What companies must hold to be found by it: the index has single terms and pairs of neighbours. */
export function foundTerm([first = '', second]: readonly string[]): string {
  return second === undefined ? first : pairOf(first, second)
}

/** So many terms side by side the index finds. */
export const foundTermsMax = 2
/** So many words side by side are looked for in a sentence. */
export const askedTermsMax = 4
