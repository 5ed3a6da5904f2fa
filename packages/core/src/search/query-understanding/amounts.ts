import type { PlainValue, Value } from '../../language/index.ts'
import type { Found } from './phrases.ts'
import type { Readings } from './query-values.ts'

/** One end of a range as it was said; "more than 50" is not inclusive. */
export interface Edge {
  readonly value: number
  readonly isInclusive: boolean
}

/** What a value lets in. `isBound` when it compares: a plain number does not. */
export interface Amounts {
  readonly min: Edge | null
  readonly max: Edge | null
  readonly kind: 'exact' | 'about' | 'bounds'
}

/** The first reading that is a number by `toNumber`, which says null of what it does not take. */
export function amountsIn(
  found: Found<Readings> | null,
  toNumber: (plain: PlainValue) => number | null,
): Found<Amounts> | null {
  for (const reading of found?.value ?? []) {
    const value = amountsOf(reading, toNumber)
    if (found !== null && value !== null) return { value, next: found.next }
  }
  return null
}

function amountsOf(value: Value, toNumber: (plain: PlainValue) => number | null): Amounts | null {
  if (value.type === 'range') {
    const [low, high] = [edgeOf(value.low, toNumber), edgeOf(value.high, toNumber)]
    return low === null || high === null ? null : { min: low, max: high, kind: 'bounds' }
  }
  const edge = edgeOf(value, toNumber)
  if (edge === null || value.type === 'date') return null
  if (value.bound === 'exact' || value.bound === 'about') return { min: edge, max: edge, kind: value.bound }
  // "Fewer than 0" says nothing that a filter could ask for.
  if (value.bound === 'max' && !edge.isInclusive && edge.value <= 0) return null
  return value.bound === 'min'
    ? { min: edge, max: null, kind: 'bounds' }
    : { min: null, max: edge, kind: 'bounds' }
}

function edgeOf(plain: PlainValue, toNumber: (plain: PlainValue) => number | null): Edge | null {
  const value = toNumber(plain)
  if (value === null || value < 0 || value > numberMax) return null
  return { value, isInclusive: plain.type === 'date' || plain.isInclusive }
}

/** Below the most that a filter takes (`amountMax`), so that "more than" and other currencies stay below it too. */
const numberMax = 1e15

/** A number without a unit; of "1.500 employees" the whole one, which people are. */
export const wholeNumber = (plain: PlainValue): number | null =>
  plain.type === 'number' && Number.isInteger(Number(plain.amount)) ? Number(plain.amount) : null

/** The bounds in whole steps: "more than 50" begins at 51, "under 8" in tenths ends at 7.9. */
export function toMinMax(
  { min, max }: Pick<Amounts, 'min' | 'max'>,
  step = 1,
): { min?: number; max?: number } {
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
