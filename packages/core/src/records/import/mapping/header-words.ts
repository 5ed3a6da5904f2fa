import { recentlyUsed, spacedWords, withoutAccents } from '../../../kernel/index.ts'

/** The words of a header: `aantal_medewerkers` and `teamSize` have two. A longer text than any header is read at its begin. */
export function wordsOf(header: string): readonly string[] {
  let text = ''
  let before = ' '
  for (const letter of withoutAccents(header.slice(0, lettersMax))) {
    const isCapital = letter !== letter.toLowerCase()
    if (isCapital && before !== ' ' && before === before.toLowerCase()) text += ' '
    text += letter
    before = letter
  }
  const words = spacedWords(text).toLowerCase()
  return words === '' ? [] : words.split(' ')
}

const lettersMax = 500

/** So many columns are understood by their headers: as many as a sheet of an old office program had; a hostile row names thousands. */
export const headersMax = 256

/** A reading of headers that remembers them: each is asked for as a column, for the language of its file, and for its unit. */
export function readOnce<T>(read: (header: string) => T): (header: string) => T {
  const known = recentlyUsed<{ readonly found: T }>(headersMax)
  return (header) => {
    const before = known.get(header)
    if (before !== undefined) return before.found
    const found = read(header)
    known.set(header, { found }, 1)
    return found
  }
}

/** What stands in brackets, and the text without them. */
export function bracketsOf(header: string): { readonly base: string; readonly inside: readonly string[] } {
  const inside: string[] = []
  let base = ''
  let held = ''
  let depth = 0
  for (const letter of header) {
    if (letter === '(' || letter === '[') depth++
    else if ((letter === ')' || letter === ']') && depth > 0) {
      depth--
      if (depth === 0) inside.push(held)
      if (depth === 0) held = ''
    } else if (depth > 0) held += letter
    else base += letter
  }
  return { base: base + held, inside }
}
