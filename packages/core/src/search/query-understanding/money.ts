import { wordsThat } from './connecting-words-table.ts'
import { readNumber } from './numbers.ts'
import { type Found, phraseTable } from './phrases.ts'
import type { QueryToken } from './query-tokens.ts'

export interface QueryMoney {
  /** Whole dollars; other currencies by `usdPerUnit`. */
  readonly usd: number
  /** The code of the currency in which it was said, null when none was. */
  readonly currency: string | null
}

/**
 * US dollars for one unit, rounded yearly averages of 2024. Filters know dollars only, and a service that works offline knows no
 * rate of the day: the span of such an amount shows the dollars it came to, with a low confidence. Currencies that lose a fifth
 * of their value in a year (TRY, ARS, NGN, EGP) are left out: no fixed rate of theirs is worth a filter.
 */
export const usdPerUnit: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 1.08,
  GBP: 1.28,
  CHF: 1.14,
  JPY: 0.0066,
  CNY: 0.14,
  INR: 0.012,
  CAD: 0.73,
  AUD: 0.66,
  NZD: 0.605,
  SGD: 0.75,
  HKD: 0.128,
  SEK: 0.095,
  NOK: 0.093,
  DKK: 0.145,
  PLN: 0.25,
  CZK: 0.043,
  BRL: 0.186,
  MXN: 0.055,
  ILS: 0.27,
  KRW: 0.00073,
  ZAR: 0.0546,
  AED: 0.2723,
  SAR: 0.2667,
}

/** `$30M`, `30 million dollars`, `USD 5m`, `€2,5 Mio.`, `5 crore rupees`; without a currency of its own in the one said before. */
export function readMoney(
  tokens: readonly QueryToken[],
  at: number,
  saidBefore: string | null = null,
): Found<QueryMoney> | null {
  const before = currencies.find(tokens, at)
  const number = readNumber(tokens, before?.next ?? at)
  if (number === null) return null
  // Romance languages say "five million of euros".
  const ofAt = ofWords.has(tokens[number.next]?.word ?? '') ? number.next + 1 : number.next
  const after = currencies.find(tokens, ofAt)
  // "EUR 5 million" and "5 million euros", never both unless they agree ("$5M USD").
  const currency =
    before?.value === 'USD' && after !== null ? after.value : (before?.value ?? after?.value ?? null)
  const shared = after === null ? sharedWithNext(tokens, number) : null
  const code = currency ?? shared?.currency ?? saidBefore
  const usd = Number(
    (number.value * (shared?.magnitude ?? 1) * (usdPerUnit[code ?? 'USD'] ?? 1)).toPrecision(15),
  )
  return { value: { usd, currency: code }, next: after?.next ?? number.next }
}

/** "$1-5M" and "5 to 10 million euros" say magnitude and currency once for both ends. */
function sharedWithNext(
  tokens: readonly QueryToken[],
  low: Found<number>,
): { readonly magnitude: number; readonly currency: string | null } | null {
  if (!rangeWords.has(tokens[low.next]?.word ?? '')) return null
  const sign = currencies.find(tokens, low.next + 1)
  const at = sign?.next ?? low.next + 1
  const high = readNumber(tokens, at)
  if (high === null) return null
  const behind = ofWords.has(tokens[high.next]?.word ?? '') ? high.next + 1 : high.next
  const currency = sign?.value ?? currencies.find(tokens, behind)?.value ?? null
  const digits = Number((tokens[at]?.text ?? '').replace(',', '.'))
  const ratio = low.value < 1_000 && digits > 0 ? high.value / digits : 1
  const magnitude = [1e3, 1e6, 1e9].find((known) => Math.abs(known - ratio) < 1) ?? 1
  return { magnitude, currency }
}

/** The code of a currency by its sign, code or name. */
export const currencies = phraseTable([
  ['$|us$|us $|usd|dollar|dollars|us dollars|us dollar|bucks|u s dollars|dolares|dolar', 'USD'],
  ['€|eur|euro|euros', 'EUR'],
  ['£|gbp|pound|pounds|pounds sterling|quid', 'GBP'],
  ['chf|francs|swiss francs|franken', 'CHF'],
  ['¥|jpy|yen', 'JPY'],
  ['cny|rmb|yuan', 'CNY'],
  ['₹|inr|rs|rupees', 'INR'],
  ['cad|c$|ca$|canadian dollars', 'CAD'],
  ['aud|a$|australian dollars', 'AUD'],
  ['nzd|nz$', 'NZD'],
  ['sgd|s$', 'SGD'],
  ['hkd|hk$', 'HKD'],
  ['sek', 'SEK'],
  ['nok', 'NOK'],
  ['dkk', 'DKK'],
  ['pln|zloty', 'PLN'],
  ['czk', 'CZK'],
  ['brl|reais', 'BRL'],
  ['mxn', 'MXN'],
  ['ils|nis|shekels', 'ILS'],
  ['krw|won', 'KRW'],
  ['zar|rand', 'ZAR'],
  ['aed|dirhams', 'AED'],
  ['sar|riyals', 'SAR'],
])
const ofWords = wordsThat('of')
const rangeWords: ReadonlySet<string> = new Set([...wordsThat('and', 'to'), 'bis', '-', '–', '—'])
