import { quantile, type Timing } from './timing.ts'

export interface Comparison {
  /** How many times as long the other takes, by medians, for each set that both answered. */
  readonly ratios: readonly { readonly name: string; readonly ratio: number }[]
  /** Sets for which one found nothing at all: an empty answer takes no time. */
  readonly refused: readonly string[]
  /** Of the ratios; NaN where there is none. */
  readonly median: number
}

export function compared(own: readonly Timing[], other: readonly Timing[]): Comparison {
  const pairs = own.flatMap((timing) => {
    const theirs = other.find(({ name }) => name === timing.name)
    return theirs === undefined || timing.calls + theirs.calls === 0 ? [] : [{ ours: timing, theirs }]
  })
  const answered = pairs.filter(({ ours, theirs }) => ours.hits > 0 && theirs.hits > 0)
  const ratios = answered.map(({ ours, theirs }) => ({ name: ours.name, ratio: theirs.p50 / ours.p50 }))
  return {
    ratios,
    refused: pairs.filter((pair) => !answered.includes(pair)).map(({ ours }) => ours.name),
    median: quantile(
      ratios.map(({ ratio }) => ratio),
      0.5,
    ),
  }
}
