import type { ExchangeRates } from '../../../reference/index.ts'
import type { WrittenMoney } from '../../written-money.ts'

/** Dollars that the file says itself are taken for what they are, and tell the rate. */
export function worthOf(
  { amount, text }: { readonly amount: number; readonly text: string },
  currency: string,
  month: string | null,
  saidUsd: number | null,
  rates: ExchangeRates,
): { readonly usd: number | null; readonly written: WrittenMoney | null } {
  if (currency === 'USD') return { usd: amount, written: null }
  if (saidUsd !== null && amount > 0)
    return { usd: saidUsd, written: { text, amount, currency, usd_rate: saidUsd / amount, rate_on: null } }
  const rate = rates.usdPer(currency, month)
  const usd = rate === null ? null : Number((amount * rate.usd).toPrecision(12))
  return {
    usd,
    written: { text, amount, currency, usd_rate: rate?.usd ?? null, rate_on: rate?.month ?? null },
  }
}
