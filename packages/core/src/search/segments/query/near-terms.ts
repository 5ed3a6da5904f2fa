import type { Dictionary } from '../format/dictionary.ts'

type Terms = Pick<Dictionary, 'find' | 'term' | 'withPrefix'>
type Visit = (term: string, ordinal: number) => void

/** Visits the terms that have one Latin letter more or less than a key, or another one, or two of its letters swapped: some 500 look-ups. */
export function visitTermsNear(terms: Terms, key: string, visit: Visit): void {
  const seen = new Set<string>()
  const look = (term: string) => {
    if (term === key || seen.has(term)) return
    seen.add(term)
    const ordinal = terms.find(term)
    if (ordinal >= 0) visit(term, ordinal)
  }
  for (let at = 0; at <= key.length; at++) {
    const [before, behind] = [key.slice(0, at), key.slice(at)]
    const [from, to] = terms.withPrefix(before)
    if (from === to) return
    for (const letter of letters) {
      look(before + letter + behind)
      if (behind !== '') look(before + letter + behind.slice(1))
    }
    if (behind !== '') look(before + behind.slice(1))
    if (behind.length > 1) look(before + behind.charAt(1) + behind.charAt(0) + behind.slice(2))
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Visits the single words among the terms that begin with the first four letters of a key and are at most two letters longer or shorter. */
export function visitTermsBeginningLike(terms: Terms, key: string, visit: Visit): void {
  const [from, to] = terms.withPrefix(key.slice(0, 4))
  for (let ordinal = from; ordinal < to; ) {
    const term = terms.term(ordinal)
    const space = term.indexOf(' ')
    if (space < 0) {
      if (Math.abs(term.length - key.length) <= 2) visit(term, ordinal)
      ordinal++
    } else {
      // Pairs that begin with one word are together.
      const [, end] = terms.withPrefix(term.slice(0, space + 1))
      ordinal = Math.max(ordinal + 1, end)
    }
  }
}
