import type { IndexToken } from './known-tokens.ts'
import { wordsIn } from './words-in.ts'

/** The words that search ranks by, in order, without stop words. */
export function indexTokens(text: string): IndexToken[] {
  const tokens: IndexToken[] = []
  wordsIn(text, (token) => {
    if (token.term !== '') tokens.push(token)
  })
  return tokens
}

/** The term of two neighbouring words. No word holds a space. */
export function pairOf(first: string, second: string): string {
  return `${first} ${second}`
}

/** The terms of a text and the pairs of its neighbours: two words may stand for one. */
export function termsAndPairs(text: string): string[] {
  const terms = indexTokens(text).map(({ term }) => term)
  return [...terms, ...terms.slice(1).map((term, i) => pairOf(terms[i] ?? '', term))]
}
