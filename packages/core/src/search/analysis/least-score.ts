import { impactMax } from './impact.ts'
import { tellingGroups, type Weighed } from './telling-groups.ts'

/** The least score of a hit, as far as the query alone says. */
export interface LeastScore {
  /** Scores that may be a floor lie so far apart. */
  readonly step: number
  /** What a hit scores at least where the best hit scores `top`: a multiple of the step. */
  beside(top: number): number
}

/**
 * Where a query says what it is about in several words, who holds the least telling of them is not about it: who scores far less than
 * the best hit, or of a short query than a company that is all about it would, but for those nearly as good as the best: words that
 * nobody joins empty no list. Where a query names alternatives, half is enough. Null for
 * a query of one telling word: whoever holds that is a hit.
 */
export function leastScoreOf(groups: readonly Weighed[], isEither: boolean): LeastScore | null {
  const telling = tellingGroups(groups).length
  if (telling < 2) return null
  const all =
    impactMax * groups.reduce((sum, group) => (group.isBonus || !group.isHeld ? sum : sum + group.worth), 0)
  const step = Math.max(1, Math.floor(all / stepsOfAll))
  const part = isEither ? eitherPart : 1
  const ofTop = (telling <= fewWordsMax ? topShareOfFew : topShare) * part
  // Of a text of many words nobody holds many.
  const least = telling <= shortMax ? all * allShare * part : 0
  const beside = (top: number) => Math.max(top * ofTop, Math.min(least, top * nearTop))
  return { step, beside: (top) => Math.max(1, Math.ceil(beside(top) / step)) * step }
}

const stepsOfAll = 1_024
// Measured on hits of 135 sentences that somebody judged and on 150 known items: higher floors lose known items before they lose a
// tenth more of the wrong hits.
const fewWordsMax = 3
const topShareOfFew = 0.5
const topShare = 0.4
const shortMax = 5
const allShare = 0.15
const nearTop = 0.8
const eitherPart = 0.5
