import { wordsThat } from './connecting-words-table.ts'
import { type Found, phraseTable } from './phrases.ts'
import type { QueryToken } from './query-tokens.ts'

/** One end of a range as it was said; "more than 50" is not inclusive. */
export interface Edge {
  readonly value: number
  readonly isInclusive: boolean
}

export interface Bounds {
  readonly min: Edge | null
  readonly max: Edge | null
}

type ReadValue = (tokens: readonly QueryToken[], at: number) => Found<number> | null

/**
 * A comparison: `more than 50`, `between 10 and 50`, `10-50`, `50+`, `50 or fewer`, `more than 10 but fewer than 50`. A plain
 * number compares nothing and is null. `comparators` are the words of the kind of number (years have some of their own).
 */
export function readBounds(
  tokens: readonly QueryToken[],
  at: number,
  readValue: ReadValue,
  comparators = plainComparators,
): Found<Bounds> | null {
  const first =
    readBetween(tokens, at, readValue) ??
    readCompared(tokens, at, readValue, comparators) ??
    readRangeOrSuffix(tokens, at, readValue)
  if (first === null) return null
  const joint = joints.has(tokens[first.next]?.word ?? '') ? first.next + 1 : first.next
  const second = joint === first.next ? null : readCompared(tokens, joint, readValue, comparators)
  if (second === null) return first
  const min = first.value.min ?? second.value.min
  const max = first.value.max ?? second.value.max
  return min !== null && max !== null && min.value <= max.value
    ? { value: { min, max }, next: second.next }
    : first
}

function readBetween(tokens: readonly QueryToken[], at: number, readValue: ReadValue): Found<Bounds> | null {
  const opening = between.find(tokens, at)
  if (opening === null) return null
  const low = readValue(tokens, opening.next)
  if (low === null || !opening.value.has(tokens[low.next]?.word ?? '')) return null
  const high = readValue(tokens, low.next + 1)
  return high === null ? null : ordered(low.value, high.value, high.next)
}

function readCompared(
  tokens: readonly QueryToken[],
  at: number,
  readValue: ReadValue,
  comparators: typeof plainComparators,
): Found<Bounds> | null {
  const comparator = comparators.find(tokens, at)
  const number = comparator === null ? null : readValue(tokens, comparator.next)
  if (comparator === null || number === null) return null
  const { side, isInclusive } = comparator.value
  // "Fewer than 0" says nothing that a filter could ask for.
  if (side === 'max' && !isInclusive && number.value <= 0) return null
  const edge = { value: number.value, isInclusive }
  return {
    value: { min: side === 'min' ? edge : null, max: side === 'max' ? edge : null },
    next: number.next,
  }
}

function readRangeOrSuffix(
  tokens: readonly QueryToken[],
  at: number,
  readValue: ReadValue,
): Found<Bounds> | null {
  const low = readValue(tokens, at)
  if (low === null) return null
  if (rangeMarks.has(tokens[low.next]?.word ?? '')) {
    const high = readValue(tokens, low.next + 1)
    if (high !== null) return ordered(low.value, high.value, high.next)
  }
  const suffix = suffixes.find(tokens, low.next)
  if (suffix === null) return null
  const edge = { value: low.value, isInclusive: true }
  const value = suffix.value === 'min' ? { min: edge, max: null } : { min: null, max: edge }
  return { value, next: suffix.next }
}

function ordered(low: number, high: number, next: number): Found<Bounds> | null {
  if (low > high) return null
  const isInclusive = true
  return { value: { min: { value: low, isInclusive }, max: { value: high, isInclusive } }, next }
}

/** The bounds in whole steps: "more than 50" begins at 51, "under 8" in tenths ends at 7.9. */
export function toMinMax({ min, max }: Bounds, step = 1): { min?: number; max?: number } {
  const decimals = step < 1 ? 1 : 0
  // Of money with cents, "more than 1.50" begins at 2 and "less than 1.50" ends at 1.
  const low = min === null ? null : min.isInclusive ? min.value : above(min.value, step)
  const high = max === null ? null : max.isInclusive ? max.value : below(max.value, step)
  return {
    ...(low === null ? {} : { min: Number(low.toFixed(decimals || 2)) }),
    ...(high === null ? {} : { max: Number(high.toFixed(decimals || 2)) }),
  }
}

const above = (value: number, step: number) =>
  step < 1 ? value + step : Number.isInteger(value) ? value + 1 : Math.ceil(value)
const below = (value: number, step: number) =>
  step < 1 ? value - step : Number.isInteger(value) ? value - 1 : Math.floor(value)

type Comparator = { readonly side: 'min' | 'max'; readonly isInclusive: boolean }
const more: Comparator = { side: 'min', isInclusive: false }
const atLeast: Comparator = { side: 'min', isInclusive: true }
const less: Comparator = { side: 'max', isInclusive: false }
const atMost: Comparator = { side: 'max', isInclusive: true }

const comparatorRows: readonly (readonly [string, Comparator])[] = [
  [
    `more than | greater than | larger than | bigger than | higher than | over | above | exceeding | north of |
      in excess of | > | beyond | well over`,
    more,
  ],
  ['mehr als|uber|plus de|mas de|mais de|superior a|acima de|por encima de|au dessus de', more],
  [
    `at least | no less than | not less than | no fewer than | not fewer than | minimum | a minimum of |
      minimum of | min | >= | ≥ | upwards of | starting at`,
    atLeast,
  ],
  ['mindestens|au moins|al menos|por lo menos|pelo menos|a partir de|como minimo|no minimo', atLeast],
  ['less than|fewer than|smaller than|lower than|under|below|south of|<|beneath', less],
  ['weniger als|unter|moins de|menos de|inferior a|abaixo de|por debajo de|en dessous de', less],
  [
    'at most|no more than|not more than|up to|maximum|a maximum of|maximum of|max|<=|≤|not exceeding|not over',
    atMost,
  ],
  ['hochstens|maximal|bis zu|au plus|jusqu a|jusqua|como maximo|hasta|ate|no maximo', atMost],
]

const plainComparators = phraseTable(comparatorRows)

/** Of years, which have words of their own beside those of numbers. */
export const yearComparators = phraseTable([
  ...comparatorRows,
  ['after|later than|post|nach|apres|despues de|depois de', more] as const,
  [
    `since | from | as of | in or after | on or after | after or in | seit | ab | depuis | desde |
      a partir de | no earlier than | not before | starting in | starting`,
    atLeast,
  ] as const,
  ['before|prior to|earlier than|pre|vor|avant|antes de', less] as const,
  [
    'by|until|till|in or before|on or before|through|no later than|not after|up to|bis|jusqu en|hasta',
    atMost,
  ] as const,
])

const between = phraseTable([
  [
    'between|in between|anywhere between|entre|zwischen',
    new Set(['and', 'und', 'et', 'y', 'e', 'to', '-', '–', '&']),
  ],
  ['from|von|de', new Set(['to', 'until', 'through', 'till', 'bis', 'a', '-', '–'])],
])
const rangeMarks = new Set(['-', '–', '—', 'to', 'bis', '~'])
const joints: ReadonlySet<string> = new Set([...wordsThat('and', 'but'), '&', ','])
/** "50 or more". */
export const suffixes = phraseTable([
  [
    `+ | plus | or more | or greater | or higher | or above | and more | and up | and above | and over |
      or over | oder mehr | ou plus | o mas | ou mais`,
    'min' as const,
  ],
  [
    'or less|or fewer|or lower|or below|or under|and under|and below|oder weniger|ou moins|o menos|ou menos',
    'max' as const,
  ],
])
