import type { Segment } from '../segment.ts'
import { keepInColumn } from './column-scan.ts'
import { type AskedCondition, ask, keepByAttributes, setOf } from './condition-sets.ts'
import { type DocumentSet, difference, intersection } from './document-set.ts'
import type { Condition } from './filter-conditions.ts'
import { keyOf, rememberedSet, rememberSet } from './remembered-sets.ts'

/** Documents of a segment that meet all conditions, dead ones too; null when those are all of it. Remembered like a single condition. */
export function passingSet(segment: Segment, conditions: readonly Condition[]): DocumentSet | null {
  const keys = conditions.map((condition) => {
    const key = keyOf(condition)
    return key !== null && takesAway(condition) ? `not ${key}` : key
  })
  const key = keys.length < 2 || keys.includes(null) ? null : `all\n${keys.join('\n\n')}`
  const known = key === null ? null : rememberedSet(segment, key)
  if (known !== null) return known
  const asked = conditions.map((condition) => ask(segment, condition))
  let passing: DocumentSet | null = null
  for (const next of asked.sort((a, b) => costOf(segment, a) - costOf(segment, b))) {
    if (passing?.count === 0) break
    passing = narrow(segment, passing, next)
  }
  if (key !== null && passing !== null) rememberSet(segment, key, passing)
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

/** An attribute that is looked up costs as much as so many postings that are read in order. */
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
