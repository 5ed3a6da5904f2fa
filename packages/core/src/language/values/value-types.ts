import type { Range } from '../spans.ts'

/** A decimal without exponent: `-2.5`, `1500000`. Exact where the number ends, else with 15 digits that count. */
export type Decimal = string

/** How far a text commits itself to the value: "about", "at least" and "more than", "at most" and "less than". */
export type Bound = 'exact' | 'about' | 'min' | 'max'

interface Measured {
  readonly amount: Decimal
  readonly bound: Bound
  /** Whether the amount itself is meant too: "at least 5" but not "more than 5". True of exact values. */
  readonly isInclusive: boolean
}

export interface NumberValue extends Measured {
  readonly type: 'number'
  /** A magnitude stands in it: "4 million". */
  readonly isScaled: boolean
}

export interface PercentValue extends Measured {
  readonly type: 'percent'
}

export interface MoneyValue extends Measured {
  readonly type: 'money'
  /** ISO 4217; null for "50 cents" and other money that names no country. */
  readonly currency: string | null
  /** A plain "$", which other countries than the United States mean for their own; `currency` is USD then. */
  readonly isPlainDollar: boolean
}

export type DurationUnit = 'day' | 'week' | 'month' | 'quarter' | 'year'

/** "18 months"; `isAge` where the text says how old: "18 months old". */
export interface DurationValue extends Measured {
  readonly type: 'duration'
  readonly unit: DurationUnit
  readonly isAge: boolean
}

export type Grain = 'day' | 'week' | 'month' | 'quarter' | 'half' | 'year' | 'decade'

/** Days as YYYY-MM-DD, both included. */
export interface DateValue {
  readonly type: 'date'
  readonly from: string
  readonly to: string
  readonly grain: Grain
  /** False where the text leaves the year to the reader: "on 3 May" is the last one first, and then the next. */
  readonly isYearSaid: boolean
}

export type PlainValue = NumberValue | PercentValue | MoneyValue | DurationValue | DateValue

/** Both ends of one kind. An end that is not inclusive: "more than 10 but less than 20". */
export interface RangeValue {
  readonly type: 'range'
  readonly low: PlainValue
  readonly high: PlainValue
}

export type Value = PlainValue | RangeValue
/** `scaled` are numbers with a magnitude; `number` are all. */
export type ValueKind = 'number' | 'scaled' | 'percent' | 'money' | 'duration' | 'date'

export interface ValueSpan extends Range {
  /** UTF-16 offsets in the text. */
  readonly start: number
  readonly end: number
  /** Offsets of the values themselves, without "about" and "or more": one, or both ends of a range. */
  readonly ends: readonly { readonly start: number; readonly end: number }[]
  /** Best first; never empty. */
  readonly readings: readonly [Value, ...Value[]]
  /** The languages that read it, in the order in which they were asked. */
  readonly languages: readonly string[]
  /** Those that have each reading, in the order of the readings. */
  readonly readBy: readonly (readonly string[])[]
}
