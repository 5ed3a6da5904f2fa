import { termOf } from './term-of.ts'
import { wordsIn } from './words-in.ts'

/** One word of a text: as written (folded), and the term under which its forms meet. */
export interface Token {
  readonly word: string
  readonly term: string
}

/** The words that search ranks by, in order, without stop words. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  wordsIn(text, (word) => {
    const term = termOf(word)
    if (term !== '') tokens.push({ word, term })
  })
  return tokens
}

/** The terms alone. */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  wordsIn(text, (word) => {
    const term = termOf(word)
    if (term !== '') terms.push(term)
  })
  return terms
}

/** The term of two neighbouring words. No word holds a space. */
export function pairOf(first: string, second: string): string {
  return `${first} ${second}`
}
