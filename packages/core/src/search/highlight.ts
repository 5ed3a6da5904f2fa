import { cutTo } from '../kernel/index.ts'
import type { Company } from '../records/index.ts'
import { normalizeName } from '../reference/index.ts'
import { type QueryTerm, queryTerms } from './analysis/query-terms.ts'
import { indexTokens, termsAndPairs } from './analysis/tokens.ts'
import type { TunedWords } from './analysis/tuned-words.ts'
import { type TextField, textFields, textsOf } from './analysis/words-of.ts'

export type Highlights = { [Field in TextField]?: string }

/**
 * The fields of a company that hold some words, as HTML: the words in `<mark>`, everything else escaped. Of a long text it is what stands
 * around the first of them.
 */
export function highlightsOf(company: Company, words: readonly string[], tuned?: TunedWords): Highlights {
  return highlightsIn(textFields, company, words, tuned)
}

/** The names of a company that was found by one of them: the legal form of that is no word of it. */
export function nameHighlightsOf(company: Company, name: string): Highlights {
  return highlightsIn(['name', 'aliases'], company, [normalizeName(name)])
}

function highlightsIn(
  fields: readonly TextField[],
  company: Company,
  words: readonly string[],
  tuned?: TunedWords,
): Highlights {
  const asked = queryTerms(words.join(' '), [], tuned).filter(({ isBonus }) => !isBonus)
  const texts = textsOf(company)
  const held = new Set(fields.flatMap((field) => texts[field].flatMap(termsAndPairs)))
  const isAsked = askedTest(asked, held)
  const highlights: Highlights = {}
  for (const field of fields) {
    const marked = texts[field].flatMap((text) => excerpt(text, isAsked) ?? [])
    if (marked.length > 0) highlights[field] = marked.join(', ')
  }
  return highlights
}

/** A word that the company does not hold was found as the beginning of others. */
function askedTest(asked: readonly QueryTerm[], held: ReadonlySet<string>): (term: string) => boolean {
  const exact = new Set<string>()
  const beginnings: string[] = []
  for (const { alternatives } of asked) {
    const terms = alternatives.map(({ term }) => term)
    // Of two words that stand for one, both are marked.
    const found = terms.filter((term) => held.has(term)).flatMap((term) => term.split(' '))
    if (found.length > 0) for (const term of found) exact.add(term)
    else beginnings.push(...terms)
  }
  return (term) => exact.has(term) || beginnings.some((beginning) => term.startsWith(beginning))
}

/** Null when the text holds none of the words. */
function excerpt(text: string, isAsked: (term: string) => boolean): string | null {
  const marks = marksIn(text, isAsked)
  const [first] = marks
  if (first === undefined) return null
  const from = beginOf(text, first.start)
  const to = endOf(text, from)
  let html = from > 0 ? '…' : ''
  let at = from
  for (const { start, end } of marks) {
    if (end > to) break
    html += `${escaped(text.slice(at, start))}<mark>${escaped(text.slice(start, end))}</mark>`
    at = end
  }
  return `${html}${escaped(text.slice(at, to))}${to < text.length ? '…' : ''}`
}

interface Mark {
  readonly start: number
  readonly end: number
}

/** Neighbouring letters of a script without spaces are one mark. */
function marksIn(text: string, isAsked: (term: string) => boolean): readonly Mark[] {
  const marks: Mark[] = []
  const add = (start: number, end: number) => {
    const last = marks.at(-1)
    if (last !== undefined && start < last.end)
      marks[marks.length - 1] = { start: last.start, end: Math.max(end, last.end) }
    else marks.push({ start, end })
  }
  const read = (start: number, end: number) => {
    const tokens = indexTokens(text.slice(start, end))
    const [only, more] = tokens
    if (only === undefined) return
    if (more === undefined) {
      if (isAsked(only.term)) add(start, end)
      return
    }
    if (!tokens.some(({ term }) => isAsked(term))) return
    // Words that a hyphen joins, or a run of letters without spaces.
    const parts = [...text.slice(start, end).matchAll(plainWord)]
    if (parts.length > 1)
      for (const part of parts) read(start + part.index, start + part.index + part[0].length)
    else readPairs(start, end)
  }
  const readPairs = (start: number, end: number) => {
    const letters = [...text.slice(start, end)]
    let at = start
    for (const [i, letter] of letters.entries()) {
      const pair = `${letter}${letters[i + 1] ?? ''}`
      if (i + 1 < letters.length && indexTokens(pair).some(({ term }) => isAsked(term)))
        add(at, at + pair.length)
      at += letter.length
    }
  }
  for (const run of text.matchAll(joinedWords)) read(run.index, run.index + run[0].length)
  return marks
}

const plainWord = /[\p{L}\p{N}\p{M}]+/gu
/** Letters and digits, and what may join them. */
const joinedWords = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’.+#‐-]*[\p{L}\p{N}\p{M}+#])?/gu

/** Of longer texts a part is shown. */
const excerptMax = 240
const before = 80

/** At a space, some letters before the first mark. */
function beginOf(text: string, mark: number): number {
  if (text.length <= excerptMax || mark <= before) return 0
  const space = text.indexOf(' ', mark - before)
  return space < 0 || space >= mark ? mark : space + 1
}

function endOf(text: string, from: number): number {
  const shown = cutTo(text.slice(from), excerptMax)
  if (from + shown.length >= text.length) return text.length
  const space = shown.lastIndexOf(' ')
  return from + (space > excerptMax / 2 ? space : shown.length)
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
