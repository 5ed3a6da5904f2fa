import { isDigits } from '../../kernel/index.ts'

/** A fraction of whole numbers, so that "1.1 million" and "two thirds" lose nothing. */
export interface Exact {
  readonly over: bigint
  /** At least 1. */
  readonly under: bigint
}

/** Digits that a number may have: nothing that people write is longer, and arithmetic stays cheap. */
export const digitsMax = 24

export const exact = (over: bigint | number, under: bigint | number = 1n): Exact =>
  reduced(BigInt(over), BigInt(under))

/** `12.50` or `0.5`: digits with at most one dot. Null for anything else, and for more digits than `digitsMax`. */
export function exactOf(text: string): Exact | null {
  const [whole = '', decimals = '', ...more] = text.split('.')
  const digits = whole + decimals
  if (more.length > 0 || digits === '' || digits.length > digitsMax || !isDigits(digits)) return null
  return decimals === ''
    ? { over: BigInt(digits), under: 1n }
    : reduced(BigInt(digits), 10n ** BigInt(decimals.length))
}

export const plus = (a: Exact, b: Exact): Exact =>
  reduced(a.over * b.under + b.over * a.under, a.under * b.under)
export const times = (a: Exact, b: Exact): Exact => reduced(a.over * b.over, a.under * b.under)
export const minus = (a: Exact): Exact => ({ over: -a.over, under: a.under })
export const divided = (a: Exact, b: Exact): Exact =>
  b.over === 0n
    ? a
    : b.over < 0n
      ? times(minus(a), exact(b.under, -b.over))
      : times(a, exact(b.under, b.over))
export const compare = (a: Exact, b: Exact): number => {
  const [left, right] = [a.over * b.under, b.over * a.under]
  return left < right ? -1 : left > right ? 1 : 0
}
export const isWhole = (a: Exact): boolean => a.under === 1n
export const isSame = (a: Exact, b: Exact): boolean => a.over === b.over && a.under === b.under

/** A small power; null when it would have more digits than numbers may have. */
export function power(base: Exact, exponent: number): Exact | null {
  let result = exact(1)
  const step = exponent < 0 ? divided(exact(1), base) : base
  for (let left = Math.abs(exponent); left > 0; left--) {
    result = times(result, step)
    if (sizeOf(result) > 8 * digitsMax) return null
  }
  return result
}

const sizeOf = ({ over, under }: Exact) => over.toString().length + under.toString().length

export const toNumber = (value: Exact): number => Number(toText(value))

/** The value as a decimal without an exponent: exact where it ends, else cut to 15 digits that count. */
export function toText({ over, under }: Exact): string {
  const sign = over < 0n ? '-' : ''
  const size = over < 0n ? -over : over
  const whole = size / under
  let rest = size % under
  let decimals = ''
  let digits = whole === 0n ? 0 : whole.toString().length
  const ends = endsWithin(under)
  while (rest > 0n && (ends ? decimals.length < 60 : digits < 16)) {
    rest *= 10n
    decimals += (rest / under).toString()
    rest %= under
    if (digits > 0 || !decimals.endsWith('0')) digits++
  }
  if (!ends) return sign + rounded(whole, decimals)
  return sign + whole.toString() + (decimals === '' ? '' : `.${decimals}`)
}

/** Drops the sixteenth digit, rounding the fifteenth. */
function rounded(whole: bigint, decimals: string): string {
  if (decimals === '') return whole.toString()
  const scaled = (BigInt(whole.toString() + decimals) + 5n) / 10n
  const text = scaled.toString().padStart(decimals.length, '0')
  const at = text.length - (decimals.length - 1)
  const kept = text.slice(at).replace(/(?<!0)0+$/, '')
  return text.slice(0, at) + (kept === '' ? '' : `.${kept}`)
}

function endsWithin(under: bigint): boolean {
  let left = under
  for (const prime of [2n, 5n]) while (left % prime === 0n) left /= prime
  return left === 1n
}

function reduced(over: bigint, under: bigint): Exact {
  if (under === 1n) return { over, under }
  let [a, b] = [over < 0n ? -over : over, under]
  while (b > 0n) [a, b] = [b, a % b]
  return a <= 1n ? { over, under } : { over: over / a, under: under / a }
}
