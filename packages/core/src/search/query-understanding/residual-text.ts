import { oneLine } from '../../kernel/index.ts'
import { isFiller } from '../analysis/foreign-words.ts'
import { indexTokens } from '../analysis/tokens.ts'
import { distinctiveNouns, notGlue } from './known-words.ts'
import { behindOpeners } from './openers.ts'
import { isGluedHyphen } from './phrases.ts'
import type { QueryToken } from './query-tokens.ts'
import type { QueryUnderstanding, TextSpan } from './query-understanding.ts'
import type { TopicsReading } from './topics.ts'
import { butNot, denyingWords, eitherOf, listJoints, orWords, partsOf, wordsThat } from './words.ts'

export interface SaidText {
  readonly query: string
  /** Those of the query that say what is wanted. */
  readonly tokens: readonly QueryToken[]
  /** The places of `tokens` before which others of the query were left out. */
  readonly cuts: readonly number[]
}

/** The text that no rule understood; it ranks the answers. Words that only joined it to an understood part are left out. */
export function residualTextOf(
  { query, tokens, cuts }: SaidText,
  readings: readonly Range[],
  unwanted: readonly TopicsReading[],
): Pick<
  QueryUnderstanding,
  'unparsed' | 'semanticQuery' | 'rankingText' | 'isEither' | 'isList' | 'without'
> {
  const spanOf = ({ from, next }: Range): TextSpan => {
    const [start, end] = [tokens[from]?.start ?? 0, tokens[next - 1]?.end ?? 0]
    return { text: query.slice(start, end), start, end }
  }
  const isUnwanted = (at: number) => unwanted.some(({ from, next }) => from <= at && at < next)
  const holes = cuts.map((at): Range => ({ from: at, next: at }))
  const inOrder = (ranges: readonly Range[]) => [...ranges, ...holes].toSorted((a, b) => a.from - b.from)
  const unparsed = gaps(tokens, inOrder(readings), isUnwanted).map(spanOf)
  // Without the comma "AI, no healthcare" would ask for healthcare when it is sent again.
  const isDenied = (before: TextSpan, span: TextSpan) =>
    unwanted.some((reading) => {
      const { start, end } = spanOf(reading)
      return start === span.start || end === before.end
    })
  const isBeside = readings.length > 0
  const semanticQuery = textOf(unparsed, isBeside, isDenied)
  const ranking = gaps(tokens, inOrder([...readings, ...unwanted]), undefined, behindOpeners(tokens))
  return {
    unparsed,
    semanticQuery,
    // A query that is opener alone ranks as it was written.
    rankingText: textOf(ranking.map(spanOf), isBeside) ?? (unwanted.length === 0 ? semanticQuery : null),
    isEither: namesAlternatives(tokens, ranking),
    isList: ranking.some((range) => isWithin(tokens, range, listJoints)),
    without: unwanted.flatMap(({ topics }) => topics.map((topic) => spanOf(topic).text)),
  }
}

/**
 * Null when no word of it ranks: "companies" tells none apart, in no language, and neither does "top" beside what was understood
 * (`isBeside`).
 */
function textOf(
  spans: readonly TextSpan[],
  isBeside: boolean,
  isApart: (before: TextSpan, span: TextSpan) => boolean = () => false,
): string | null {
  const parts = spans.map((span, i) => {
    const before = spans[i - 1]
    return before !== undefined && isApart(before, span) ? `, ${span.text}` : ` ${span.text}`
  })
  const text = oneLine(parts.join(''))
  const isWorthless = (word: string) =>
    (companyWords.has(word) && !distinctiveNouns.has(word)) || (isBeside && isFiller(word))
  return indexTokens(text).every(({ word }) => isWorthless(word)) ? null : text
}

/** "Nuclear or geothermal", and "accelerators and incubators" where it says nothing else. */
function namesAlternatives(tokens: readonly QueryToken[], ranges: readonly Range[]): boolean {
  const [only] = ranges
  const isPair = ranges.length === 1 && only !== undefined && only.next - only.from === 3
  return isPair
    ? isWithin(tokens, only, listJoints)
    : ranges.some((range) => isWithin(tokens, range, orWords))
}

const isWithin = (
  tokens: readonly QueryToken[],
  { from, next }: Range,
  joints: Pick<ReadonlySet<string>, 'has'>,
) => tokens.slice(from + 1, next - 1).some(({ word }) => joints.has(word))

interface Range {
  readonly from: number
  readonly next: number
}

/** The tokens between readings. Where there are none a query stays as it was written, but for what ranks. */
function gaps(
  tokens: readonly QueryToken[],
  readings: readonly Range[],
  isKept: (at: number) => boolean = () => false,
  begin = readings.length > 0 ? behindOpeners(tokens) : 0,
): Range[] {
  const found: Range[] = []
  let from = begin
  for (const reading of [...readings, { from: tokens.length, next: tokens.length }]) {
    const isLast = reading.from === tokens.length
    let [start, end] = [from, reading.from]
    // Only beside something understood: a query that is all text stays as it was written.
    if (from > 0)
      while (start < end && isGlue(tokens[start]) && !isKept(start) && !isGluedHyphen(tokens, start + 1))
        start++
    if (!isLast) while (end > start && isGlue(tokens[end - 1])) end--
    if (from > 0 && isLast) while (end > start && tokens[end - 1]?.kind === 'mark') end--
    if (start < end) found.push({ from: start, next: end })
    // A place may be read within the name of a company: "the Chinese Acme".
    from = Math.max(from, reading.next)
  }
  return found
}

function isGlue(token: QueryToken | undefined): boolean {
  if (token === undefined) return false
  // The "D" of "3D"
  if (token.kind === 'word' && token.isGlued && token.word.length === 1) return false
  // "#Rennes", but not "C#"
  if (token.text === '#') return !token.isGlued
  return token.kind === 'mark' ? glueMarks.has(token.text) : glueWords.has(token.word)
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
/** "No" ties things together in Portuguese only, and denies in the query of everybody else. */
const glueWords = butNot(
  wordsThat(
    ...(['and', 'or', 'but', 'article', 'in', 'at', 'from', 'of', 'for', 'to', 'with'] as const),
    ...(['who', 'being', 'having', 'only', 'be', 'have', 'founded'] as const),
  ),
  eitherOf(denyingWords, notGlue),
)
const companyWords = partsOf('company')
