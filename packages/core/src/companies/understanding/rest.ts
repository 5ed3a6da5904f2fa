import { tokenize } from '../analysis/tokens.ts'
import type { QueryToken } from './query-tokens.ts'
import type { Reading } from './reading.ts'
import type { TextSpan, Understanding } from './understanding.ts'

/** What the rules left: the text that ranks. Words that only tied the understood parts to it go with them. */
export function restOf(
  query: string,
  tokens: readonly QueryToken[],
  readings: readonly Reading[],
): Pick<Understanding, 'unparsed' | 'semanticQuery' | 'rankingText' | 'without'> {
  const unparsed = gaps(tokens, readings).flatMap(([from, next]) => textSpan(query, tokens, from, next))
  const text = unparsed.map((span) => span.text).join(' ')
  const semanticQuery = tokenize(text).length === 0 ? null : text
  return { unparsed, semanticQuery, rankingText: semanticQuery, without: [] }
}

function gaps(tokens: readonly QueryToken[], readings: readonly Reading[]): [number, number][] {
  const found: [number, number][] = []
  let from = 0
  for (const reading of [...readings, { from: tokens.length, next: tokens.length }]) {
    const isFirst = from === 0
    const isLast = reading.from === tokens.length
    let [start, end] = [from, reading.from]
    // Only beside something understood: a query that is all text stays as it was written.
    if (!isFirst) while (start < end && isGlue(tokens[start])) start++
    if (!isLast) while (end > start && isGlue(tokens[end - 1])) end--
    if (!isFirst && isLast) while (end > start && tokens[end - 1]?.kind === 'mark') end--
    if (start < end) found.push([start, end])
    from = reading.next
  }
  return found
}

function isGlue(token: QueryToken | undefined): boolean {
  if (token === undefined) return false
  return token.kind === 'mark' ? glueMarks.has(token.text) : glueWords.has(token.word)
}

function textSpan(query: string, tokens: readonly QueryToken[], from: number, next: number): TextSpan[] {
  const start = tokens[from]?.start ?? 0
  const end = tokens[next - 1]?.end ?? start
  return start < end ? [{ text: query.slice(start, end), start, end }] : []
}

const glueMarks = new Set([
  ',',
  ';',
  ':',
  '(',
  ')',
  '-',
  '–',
  '—',
  '.',
  '/',
  '&',
  '|',
  '[',
  ']',
  '+',
  '!',
  '?',
  '"',
])
const glueWords = new Set(
  `
and or but with that which who whose are is was were be been have has had having the a an in of by from at on for to as
based located only also all still whose their its company's
und oder aber mit die der das den in im aus von sind hat haben et ou mais avec qui dans de des du la le les en au aux ont
y o e pero con que la las los el em no na com do da dos das
`
    .trim()
    .split(/\s+/),
)
