import { oneLine } from '../../../kernel/index.ts'

/** A whole number as people write it: `1,234`, `1 234`, `84.0`, `12.5K`. Null when it may mean another one: `1.234`. */
export function readWholeNumber(text: string): number | null {
  const value = readAmountNumber(text)
  return value !== null && Number.isSafeInteger(value) ? value : null
}

/** The patterns try many ways to read long runs of white space: a cell of megabytes must not come to them. */
export const numberCharactersMax = 100

export type CellMoney =
  | { readonly usd: number }
  /** An amount in another currency: it is never converted. */
  | { readonly foreign: true }
  | null

/** US dollars as people write them: `$1,250,000`, `USD 1.2M`, `US$ 3 million`, `1250000.00`. */
export function readMoney(text: string): CellMoney {
  if (text.length > numberCharactersMax) return null
  const parts = moneyPattern.exec(oneLine(text))
  if (parts === null) return null
  const [, before = '', number = '', after = ''] = parts
  const value = readAmountNumber(number)
  if (value === null) return null
  const currency = `${before}${after}`.replace(/[\s.]/g, '').toUpperCase()
  if (currency === '' || usDollars.has(currency)) return { usd: value }
  return { foreign: true }
}

const moneyPattern =
  /^([^\d\s.,-]*)\s*([\d][\d.,'\s\u00a0\u202f]*(?:(?:thousand|million|billion|mn|mm|bn|k|m|b)\b)?)\s*([^\d]*)$/i
const usDollars: ReadonlySet<string> = new Set([
  '$',
  'USD',
  'US$',
  'USD$',
  '$USD',
  'US',
  'DOLLARS',
  'USDOLLARS',
])

/** Digits with thousands between them and decimals after a dot; null for what has two readings, such as `1,25` and `1.250`. */
function readAmountNumber(text: string): number | null {
  if (text.length > numberCharactersMax) return null
  const parts = numberPattern.exec(text.trim())
  if (parts === null) return null
  const factor = factors[(parts[2] ?? '').toLowerCase()] ?? 1
  const digits = plainDigits(parts[1] ?? '', factor > 1)
  if (digits === null) return null
  // Decimal: 1.2 × 1,000,000 in binary is not 1,200,000 for every amount.
  return factor === 1 ? Number(digits) : Math.round(Number(digits) * factor * 100) / 100
}

const numberPattern = /^(\d(?:[\d.,'\s\u00a0\u202f]*[\d.,'])?)\s*(k|m|mn|mm|bn|b|thousand|million|billion)?$/i
const factors: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  mm: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
}

function plainDigits(written: string, isScaled: boolean): string | null {
  if (/^\d{1,15}$/.test(written)) return written
  const text = written.replace(/[\s\u00a0\u202f']/g, ',')
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return text.replaceAll(',', '')
  // 1.250.000 can only be a million; 1.250 may be either, unless thousands or millions follow.
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(text)) return text.replaceAll('.', '')
  if (/^\d{1,15}\.\d{3}$/.test(text) && !isScaled && text.indexOf('.') <= 3) return null
  return /^\d{1,15}\.\d+$/.test(text) ? text : null
}
