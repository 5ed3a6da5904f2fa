import type { Segment } from '../segment.ts'
import { keepInColumn } from './column-scan.ts'
import { type AskedCondition, ask, keepByAttributes, setOf } from './condition-sets.ts'
import { type DocumentSet, difference, intersection } from './document-set.ts'
import type { Condition } from './filter-conditions.ts'

/**
 * Of the documents `among` (null: of all in the segment) those that meet all conditions, dead ones too; null when those are all of
 * the segment.
 */
export function passingSet(
  segment: Segment,
  among: DocumentSet | null,
  conditions: readonly Condition[],
): DocumentSet | null {
  const asked = conditions.map((condition) => ask(segment, condition))
  let passing = among
  for (const next of asked.sort((a, b) => costOf(segment, a) - costOf(segment, b))) {
    if (passing?.count === 0) return passing
    passing = narrow(segment, passing, next)
  }
  return passing
}

/** A few documents are looked up one by one, unless the condition's set is at hand. */
function narrow(segment: Segment, passing: DocumentSet | null, asked: AskedCondition): DocumentSet {
  const { condition, known, ordinals, postings } = asked
  if (passing?.kind === 'few' && known === null) {
    const { documents, count } = passing
    if (condition.kind === 'column') return keepInColumn(segment, condition, documents)
    if (condition.kind === 'attributes' && count * ordinals.length * lookupCost < postings) {
      return keepByAttributes(segment, ordinals, documents, condition.isExcluded)
    }
  }
  const set = setOf(segment, asked)
  if (takesAway(condition)) return difference(passing, set, segment.documents)
  return passing === null ? set : intersection(passing, set, segment.documents)
}

function takesAway(condition: Condition): boolean {
  return condition.kind === 'topic' || (condition.kind !== 'column' && condition.isExcluded)
}

/** A lookup costs as much as so many postings read in order. */
const lookupCost = 16

/** Small includes before large ones, columns after them, and what takes away last. */
function costOf({ documents }: Segment, { condition, known, postings }: AskedCondition): number {
  if (takesAway(condition)) return 4 * documents
  if (known !== null) return known.count
  switch (condition.kind) {
    case 'attributes':
      return postings
    case 'members':
      return condition.lists.reduce((sum, ids) => sum + ids.length, 0)
    default:
      return 2 * documents
  }
}
