import { dayMs } from '../kernel/index.ts'
import type { RoundType } from '../records/index.ts'

/** What two sources tell of a round. */
export interface ToldRound {
  readonly type: RoundType
  readonly announced_on: string | null
  readonly amount_usd: number | null
}

/** Sources date a round by its signing, its announcement or its registration, and many sources know the month alone. */
const daysApartMax = 100
/** `$12M` and `$11.9M` are one amount. */
const shareApartMax = 0.03

/** Whether two accounts are of one round: nothing in them differs, and the kind or the amount is the same. */
export function isSameRound(left: ToldRound, right: ToldRound): boolean {
  const areTyped = left.type !== 'unknown' && right.type !== 'unknown'
  if (areTyped && left.type !== right.type) return false
  if (daysApart(left.announced_on, right.announced_on) > daysApartMax) return false
  if (left.amount_usd === null || right.amount_usd === null)
    return areTyped || left.announced_on !== null || right.announced_on !== null
  const apart = Math.abs(left.amount_usd - right.amount_usd)
  return apart <= shareApartMax * Math.max(left.amount_usd, right.amount_usd)
}

/** A company has one of each, and accounts of it differ: what was closed first, what was converted, what is debt. */
const once: ReadonlySet<RoundType> = new Set(['seed', 'series_a', 'series_b', 'series_c', 'series_d'])

/** Whether two accounts of different amounts are of one round all the same. */
export function isSameSeries(left: ToldRound, right: ToldRound): boolean {
  return (
    left.type === right.type &&
    once.has(left.type) &&
    left.announced_on !== null &&
    right.announced_on !== null &&
    daysApart(left.announced_on, right.announced_on) <= daysApartMax
  )
}

/** 0 where one of them is not known. */
function daysApart(left: string | null, right: string | null): number {
  if (left === null || right === null) return 0
  return Math.abs(Date.parse(left) - Date.parse(right)) / dayMs
}
