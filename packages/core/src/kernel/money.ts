import { trimEndOf } from './text.ts'

/** Money inside Dealflow is an integer of micro-USD (10^-6 USD). Numbers stay exact up to 9 billion USD. */
export const microUsdPerUsd = 1_000_000

/** The JSON number of the contract: exact decimal, at most six fraction digits. */
export function toUsd(microUsd: number): number {
  return microUsd / microUsdPerUsd
}

/** The other direction. Null for more than six fraction digits, and for what is not a number. */
export function fromUsd(usd: unknown): number | null {
  if (typeof usd !== 'number') return null
  const microUsd = Math.round(usd * microUsdPerUsd)
  return Number.isSafeInteger(microUsd) && toUsd(microUsd) === usd ? microUsd : null
}

/** `X-Balance-Remaining-USD`: plain decimal, two to six fraction digits, no exponent (`9.98`, `10.00`, `0.0005`). */
export function formatUsd(microUsd: number): string {
  const magnitude = Math.abs(microUsd)
  const whole = Math.floor(magnitude / microUsdPerUsd)
  const fraction = String(magnitude % microUsdPerUsd).padStart(6, '0')
  const shown = fraction.slice(0, 2) + trimEndOf(fraction.slice(2), '0')
  return `${microUsd < 0 ? '-' : ''}${whole}.${shown}`
}

/** Reads a decimal amount of USD with at most six fraction digits, or null. Never goes through a float. */
export function parseUsd(text: string): number | null {
  const match = /^(\d{1,10})(?:\.(\d{1,6}))?$/.exec(text.trim())
  if (match === null) return null
  const microUsd = Number(match[1]) * microUsdPerUsd + Number((match[2] ?? '').padEnd(6, '0'))
  return Number.isSafeInteger(microUsd) ? microUsd : null
}
