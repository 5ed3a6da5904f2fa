import type { Demotion } from '../../company-index.ts'
import type { Segment } from '../segment.ts'
import { type DocumentSet, setHas } from './document-set.ts'
import { type Condition, filterConditions } from './filter-conditions.ts'
import { passingSet } from './passing-set.ts'
import type { FoundDocuments } from './top-documents.ts'

/** Conditions of companies that score a part of what they would, the least part first. */
export interface AskedDemotion {
  readonly conditions: readonly Condition[]
  readonly part: number
}

/** The documents of a segment that do; null for all of them. */
export interface DemotedSet {
  readonly set: DocumentSet | null
  readonly part: number
}

export function askDemotions(demoted: readonly Demotion[]): readonly AskedDemotion[] {
  return demoted
    .map(({ filter, part }) => ({ conditions: filterConditions(filter), part }))
    .sort((a, b) => a.part - b.part)
}

export function demotedIn(segment: Segment, asked: readonly AskedDemotion[]): readonly DemotedSet[] {
  return asked.map(({ conditions, part }) => ({ set: passingSet(segment, conditions), part }))
}

/** Which part of its score a document gets: 1 when it is in none of the sets. */
export function partOf(sets: readonly DemotedSet[], document: number): number {
  for (let i = 0; i < sets.length; i++) {
    const { set, part } = sets[i] as DemotedSet
    if (set === null || setHas(set, document)) return part
  }
  return 1
}

/** Takes documents by the part of their scores that they keep. */
export function demoting(sets: readonly DemotedSet[], best: FoundDocuments): FoundDocuments {
  if (sets.length === 0) return best
  return {
    get least() {
      return best.least
    },
    get threshold() {
      return best.threshold
    },
    offer: (score, document) => best.offer(demotedScore(sets, document, score), document),
  }
}

/** A score is never raised: what cannot be among the best by all of it cannot be by a part. */
export function demotedScore(sets: readonly DemotedSet[], document: number, score: number): number {
  return sets.length === 0 ? score : Math.max(1, Math.floor(score * partOf(sets, document)))
}
