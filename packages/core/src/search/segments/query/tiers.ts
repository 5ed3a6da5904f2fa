import type { ColumnName, IndexView, Segment } from '../segment.ts'
import { countLive, type DocumentSet, difference, setOfNumbers } from './document-set.ts'
import type { Condition } from './filter-conditions.ts'
import { type Passing, passingDocuments, passingSet } from './passing-set.ts'

/** A part of the companies that pass: all hits of one tier come before those of the next. */
export interface Tier {
  /** Its companies lack a number of one of the columns. */
  readonly isLacking: boolean
  /** Documents of the tier that meet `more` too, dead ones too; null when those are all of the segment. */
  setIn(segment: Segment, more?: readonly Condition[]): DocumentSet | null
  /** The same documents for a search that looks at some of them. */
  passingIn(segment: Segment): Passing
}

/** Companies that know every number of `knownFirst`, then those that lack one: a missing number is no reason against a company. */
export function tiersOf(
  conditions: readonly Condition[],
  knownFirst: readonly ColumnName[],
): readonly [Tier, ...Tier[]] {
  if (knownFirst.length === 0) return [knowing(conditions)]
  const strict = conditions.map((condition) =>
    condition.kind === 'column' && knownFirst.includes(condition.column)
      ? { ...condition, unknownPasses: false }
      : condition,
  )
  return [knowing(strict), lacking(conditions, strict)]
}

/** How many live companies of the view are in the tier and meet `more`. */
export function countTier({ segments }: IndexView, tier: Tier, more: readonly Condition[]): number {
  return segments.reduce(
    (sum, { segment, dead }) => sum + countLive(tier.setIn(segment, more), dead, segment.documents),
    0,
  )
}

function knowing(conditions: readonly Condition[]): Tier {
  return {
    isLacking: false,
    setIn: (segment, more = []) => passingSet(segment, [...conditions, ...more]),
    passingIn: (segment) => passingDocuments(segment, conditions),
  }
}

function lacking(conditions: readonly Condition[], strict: readonly Condition[]): Tier {
  const setIn: Tier['setIn'] = (segment, more = []) => {
    const known = passingSet(segment, [...strict, ...more])
    if (known === null) return setOfNumbers(new Uint32Array(0), segment.documents)
    return difference(passingSet(segment, [...conditions, ...more]), known, segment.documents)
  }
  return {
    isLacking: true,
    setIn,
    passingIn: (segment) => ({ set: setIn(segment), check: null }),
  }
}
