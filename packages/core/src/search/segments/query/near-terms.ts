import { wordsNear } from '../../analysis/word-forms.ts'
import type { Dictionary } from '../format/dictionary.ts'

type Terms = Pick<Dictionary, 'find' | 'term' | 'withPrefix'>
type Visit = (term: string, ordinal: number) => void

/** Visits the terms that are one edit of a Latin letter away: some 500 look-ups. */
export function visitTermsNear(terms: Terms, key: string, visit: Visit): void {
  for (const { word } of wordsNear(key)) {
    const ordinal = terms.find(word)
    if (ordinal >= 0) visit(word, ordinal)
  }
}

/** Visits the single words among the terms that begin with the first four letters of a key and may be the stems of words two edits away. */
export function visitTermsBeginningLike(terms: Terms, key: string, visit: Visit): void {
  const [from, to] = terms.withPrefix(key.slice(0, 4))
  let seen = 0
  for (let ordinal = from; ordinal < to && seen < termsMax; seen++) {
    const term = terms.term(ordinal)
    const space = term.indexOf(' ')
    if (space < 0) {
      if (term.length <= key.length + 2) visit(term, ordinal)
      ordinal++
    } else {
      // Pairs that begin with one word are together.
      const [, end] = terms.withPrefix(term.slice(0, space + 1))
      ordinal = Math.max(ordinal + 1, end)
    }
  }
}

/** At a million companies 1,500 words begin like the commonest four letters. */
const termsMax = 5_000
