import { completedFromMax, completionsMax } from '../../analysis/term-worth.ts'
import { compareTerms } from '../format/utf8.ts'
import type { IndexView, LiveSegment } from '../segment.ts'
import { liveFrequency } from './live-counts.ts'

/** A word and how many companies of the view hold it. */
export interface Completion {
  readonly term: string
  readonly holding: number
}

/**
 * The words that begin so, those of most companies, ties in the order of UTF-8; of more than `completedFromMax` the first in that order
 * are asked, since a word may have to stand for all that begin so and a query has several such words. Remembered for a view.
 */
export function completionsOf(view: IndexView, beginning: string): readonly Completion[] {
  const remembered = memories.get(view) ?? new Map<string, readonly Completion[]>()
  memories.set(view, remembered)
  let completions = remembered.get(beginning)
  if (completions === undefined) {
    completions = findCompletions(view, beginning)
    if (remembered.size >= rememberedMax) remembered.clear()
    remembered.set(beginning, completions)
  }
  return completions
}

const memories = new WeakMap<IndexView, Map<string, readonly Completion[]>>()
const rememberedMax = 1_000

function findCompletions(view: IndexView, beginning: string): Completion[] {
  const holding = new Map<string, number>()
  for (const segment of view.segments) addLiveWords(segment, beginning, holding)
  // The first of the view are among the first of each segment that has them, so what lies in which segment does not matter.
  return [...holding]
    .sort(([a], [b]) => compareTerms(a, b))
    .slice(0, completedFromMax)
    .map(([term, holding]) => ({ term, holding }))
    .sort((a, b) => b.holding - a.holding)
    .slice(0, completionsMax)
}

/** Adds the first words of a segment that begin so and that live companies hold. */
function addLiveWords(segment: LiveSegment, beginning: string, holding: Map<string, number>): void {
  const { words } = segment.segment
  const [from, to] = words.withPrefix(beginning)
  let found = 0
  for (let ordinal = from; ordinal < to && found < completedFromMax; ) {
    const term = words.term(ordinal)
    const space = term.indexOf(' ')
    if (space < 0) {
      const live = liveFrequency(segment, words, ordinal++)
      if (live === 0) continue
      holding.set(term, (holding.get(term) ?? 0) + live)
      found++
    } else {
      // Pairs of words are terms too, and several times as many. Those that begin with one word are together.
      const [, end] = words.withPrefix(term.slice(0, space + 1))
      ordinal = Math.max(ordinal + 1, end)
    }
  }
}
