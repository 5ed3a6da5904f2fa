import type { Token } from '../words/index.ts'
import type { SlotName } from './keys.ts'

/** Places in the tokens: the first, and behind the last. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** A run of tokens that an annotator found: an amount, a year, the name of a person. It fills the slot of a line. */
export interface Span<Value = unknown> extends Range {
  readonly slot: SlotName
  /** What stands there. The matcher does not look at it. */
  readonly value: Value
  /** Of a value the place without "about" and "or more", in characters; of a range that of each end. */
  readonly ends?: readonly { readonly start: number; readonly end: number }[]
  /** The languages that read it so, where others read the words in another way or not at all. */
  readonly readBy?: readonly string[]
}

/** Finds one kind of span in a text of which the tokens are made. Spans of one annotator do not overlap each other. */
export type Annotator = (text: string, tokens: readonly Token[]) => readonly Span[]

/** Those that lie within no longer one: "go to market" is no "market". */
export function outermost<Item extends Range>(ranges: readonly Item[]): Item[] {
  const sorted = ranges.toSorted((left, right) => left.from - right.from || right.to - left.to)
  let reached = { from: 0, to: 0 }
  return sorted.filter((range) => {
    const isWithin = range.to <= reached.to && range.to - range.from < reached.to - reached.from
    if (range.to > reached.to) reached = range
    return !isWithin
  })
}

/** What people are called is settled apart from amounts and dates: "Alder 2020 Fund" holds both. */
const nameSlots: ReadonlySet<SlotName> = new Set(['person', 'company', 'investor', 'place', 'industry'])

/** The spans of all annotators, settled where they overlap, by place. */
export function settle(spans: readonly Span[]): Span[] {
  if (spans.length === 0) return []
  const names = spans.filter(({ slot }) => nameSlots.has(slot))
  const values = names.length === 0 ? spans : spans.filter(({ slot }) => !nameSlots.has(slot))
  return [...settleLayer(names), ...settleLayer(values)].sort(byPlace)
}

const byPlace = (left: Range, right: Range) => left.from - right.from || left.to - right.to

/**
 * Of spans that overlap those that together cover most tokens; of ways that cover as many the one with fewer spans. Spans of the very
 * same tokens are readings of each other, and stay or go together.
 */
function settleLayer(spans: readonly Span[]): readonly Span[] {
  if (isApart(spans.toSorted(byPlace))) return spans
  const groups = [...Map.groupBy(spans, ({ from, to }) => from * placesMax + to).values()]
  const ranges = groups
    .flatMap((group) => {
      const [first] = group
      return first === undefined ? [] : [{ from: first.from, to: first.to, group }]
    })
    .sort((left, right) => left.to - right.to || left.from - right.from)
  // best[n] is the weight of the best choice among the first n ranges.
  const best = [0]
  const before = ranges.map(({ from }) => countEndingBy(ranges, from))
  for (const [at, { from, to }] of ranges.entries())
    best.push(Math.max(best[at] ?? 0, weightOf(from, to) + (best[before[at] ?? 0] ?? 0)))
  const kept: Span[] = []
  for (let at = ranges.length; at > 0; ) {
    const range = ranges[at - 1]
    if (range === undefined || best[at] === best[at - 1]) at--
    else {
      kept.push(...range.group)
      at = before[at - 1] ?? 0
    }
  }
  return kept
}

/** Whether spans in their order overlap nowhere, as most do, but where two are of the very same tokens. */
function isApart(spans: readonly Span[]): boolean {
  let before: Range = { from: 0, to: 0 }
  for (const span of spans) {
    const isSame = span.from === before.from && span.to === before.to
    if (span.to === span.from || (span.from < before.to && !isSame)) return false
    before = span
  }
  return true
}

/** More than a text has places, so that two of them make one number. */
const placesMax = 2 ** 26

const weightOf = (from: number, to: number) => (to - from) * 1_000 - 1

/** How many of the ranges, sorted by their end, end at a place or before it. */
export function countEndingBy(ranges: readonly { readonly to: number }[], place: number): number {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle]?.to ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return low
}
