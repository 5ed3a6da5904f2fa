import type { Amount } from '../facts.ts'
import type { RoundSaid } from './round-said.ts'

/** What several sentences and pages tell of one and the same round. */
export type SameRound = readonly RoundSaid[]

/**
 * Groups what was said by round. Those that say most come first, so that "raised our seed round" joins the one whose amount is
 * known. Two amounts of one label are one round told differently when they stand on different pages, and two rounds on one page.
 */
export function mergeRounds(said: readonly RoundSaid[]): SameRound[] {
  const groups: RoundSaid[][] = []
  for (const round of said.toSorted((left, right) => says(right) - says(left)).slice(0, roundsMax)) {
    const fits = groups.filter((group) => isSame(group, round))
    // A round without an amount that fits several belongs to none of them for sure; the latest is what pages speak of.
    const [group] = fits
    if (group === undefined) groups.push([round])
    else group.push(round)
  }
  return groups
}

const roundsMax = 200
const says = ({ type, amount, date, isHeadline }: RoundSaid) =>
  (amount === null ? 0 : 4) + (type === null ? 0 : 2) + (date === null ? 0 : 1) + (isHeadline ? 0.5 : 0)

function isSame(group: SameRound, round: RoundSaid): boolean {
  const types = new Set(group.flatMap(({ type }) => type?.value ?? []))
  const amounts = group.flatMap(({ amount }) => amount?.value ?? [])
  const dates = group.flatMap(({ date }) => date ?? [])
  const type = round.type?.value
  if (type !== undefined && types.size > 0 && !types.has(type)) return false
  if (round.date !== null && dates.length > 0 && !dates.some((date) => isNear(date, round.date))) return false
  if (round.amount === null) return type !== undefined && types.has(type)
  const { value } = round.amount
  if (amounts.length === 0) return type !== undefined && types.has(type)
  if (amounts.some((amount) => isSameAmount(amount, value))) return true
  const isElsewhere = group.every(({ page }) => page.url !== round.page.url)
  return (
    isElsewhere &&
    type !== undefined &&
    types.has(type) &&
    isNumbered(type) &&
    !amounts.some(({ currency }) => currency !== value.currency)
  )
}

const isNumbered = (type: string) => type.startsWith('series_') && type !== 'series_e_plus'

/** "Over $30M" is $32M; "$4 million" is "$4M". */
export function isSameAmount(left: Amount, right: Amount): boolean {
  if (left.currency !== right.currency) return false
  const tolerance = left.isApproximate || right.isApproximate ? 0.1 : 0.015
  return Math.abs(left.value - right.value) <= tolerance * Math.max(left.value, right.value)
}

function isNear(left: RoundSaid['date'], right: RoundSaid['date']): boolean {
  if (left === null || right === null) return true
  const days = Math.abs(Date.parse(left.value) - Date.parse(right.value)) / 86_400_000
  return days <= (left.precision === 'year' || right.precision === 'year' ? 366 : 200)
}
