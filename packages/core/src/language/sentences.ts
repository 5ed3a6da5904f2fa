import type { Range } from './spans.ts'
import type { Steps } from './steps.ts'

/** The sentence that a place begins in, in tokens. */
export const sentenceAt = (steps: Steps, place: Range): Range =>
  within(steps, place, 400, (step) => steps.sentences[step] === 1)

/** The clause that a place begins in, in tokens, as some languages part clauses. */
export const clauseAt = (steps: Steps, place: Range, langs: number): Range =>
  within(steps, place, 40, (step) => ((steps.clauses[step] ?? 0) & langs) !== 0)

/**
 * From the last bound at the place's beginning or before it, to the first one behind the place; at most so many steps on either side,
 * since what has no bound for longer is a list, or hostile.
 */
function within(steps: Steps, place: Range, reachMax: number, isBound: (step: number) => boolean): Range {
  let from = Math.min(steps.stepOf(place.from), steps.count - 1)
  const [least, most] = [from - reachMax, from + reachMax]
  while (from > 0 && from > least && !isBound(from)) from--
  let to = Math.max(steps.stepOf(place.to), from + 1)
  while (to < steps.count && to < most && !isBound(to)) to++
  return { from: steps.tokens[Math.max(0, from)] ?? 0, to: steps.tokens[Math.min(to, steps.count)] ?? 0 }
}

/** Of ranges in a sentence the one with the fewest tokens between it and a place; of two the first. */
export function nearestOf<Item extends Range>(
  items: readonly Item[],
  place: Range,
  sentence: Range,
): Item | null {
  let nearest: Item | null = null
  for (const item of items) {
    if (item.from < sentence.from || item.from >= sentence.to) continue
    if (nearest === null || distance(item, place) < distance(nearest, place)) nearest = item
  }
  return nearest
}

const distance = (one: Range, other: Range) => Math.max(0, one.from - other.to, other.from - one.to)
