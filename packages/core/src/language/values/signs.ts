import table from '../../../data/value-signs.json' with { type: 'json' }
import { exact } from './exact.ts'

/** A currency as it is written beside an amount. */
export interface CurrencySaid {
  readonly code: string
  readonly isPlainDollar: boolean
  /** Of codes that hold a magnitude: "MEUR" and "k€". */
  readonly scale: number
  /** Codes that are words of a language count in capitals only. */
  readonly needsCapitals: boolean
}

const said = (code: string, more: Partial<CurrencySaid> = {}): CurrencySaid => ({
  code: code.toUpperCase(),
  isPlainDollar: false,
  scale: 1,
  needsCapitals: false,
  ...more,
})

const codes = table.codes.split(' ')
const capitalCodes = table.codesInCapitals.split(' ')

/** Signs and codes of currencies, which all languages share. */
export const signs: readonly (readonly [string, CurrencySaid])[] = [
  ['$', said('USD', { isPlainDollar: true })],
  ...Object.entries(table.signs).map(([code, forms]) => [forms, said(code)] as const),
  ...codes.map((code) => [`${code} ${code}$ $${code}`, said(code)] as const),
  ...capitalCodes.map((code) => [code, said(code, { needsCapitals: true })] as const),
]

/** Whose dollars those behind an amount are, in capitals: "3 M$ CA". */
export const dollarsBehind: ReadonlyMap<string, string> = new Map(
  Object.entries(table.dollarsBehind).flatMap(([code, forms]) =>
    forms.split(' ').map((form) => [form, code] as const),
  ),
)

/** "MEUR", "KUSD" and "kCHF"; small letters of others are other units: "50 msek". */
export const scaledCodes: readonly (readonly [string, CurrencySaid])[] = Object.entries(
  table.scaledBy,
).flatMap(([letter, scale]) =>
  table.scaledCodes
    .split(' ')
    .map((code) => [letter + code, said(code, { scale, needsCapitals: letter !== 'k' })] as const),
)

/** What stands behind digits in Chinese and Japanese, whatever the language around it: "3億". */
export const sharedMagnitudes = Object.entries(table.magnitudes).map(
  ([forms, value]) => [forms, exact(value)] as const,
)

/**
 * Words for large numbers of many languages, to refuse an amount whose magnitude no pack has: half an amount is worse than none.
 */
const foreign = new Set(table.magnitudesOfAnyLanguage.split(' '))
const foreignStems = table.magnitudeStems.split(' ')
const notMagnitudes = new Set(table.notMagnitudes.split(' '))

/** Whether a word looks like "million" in some language. */
export function looksLikeMagnitude(word: string): boolean {
  if (foreign.has(word)) return true
  if (word.length < 5 || word.length > 14 || notMagnitudes.has(word)) return false
  return foreignStems.some((stem) => word.startsWith(stem))
}
