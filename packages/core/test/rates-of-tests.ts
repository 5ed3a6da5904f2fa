import type { ExchangeRates } from '../src/reference/exchange-rates/exchange-rates.ts'

/** Rates that stay, whatever the newest month of the table: tables of sentences are written with them. */
export const ratesOfTests: ExchangeRates = {
  last: '2024-12',
  usdPer(currency, month) {
    const usd = { USD: 1, EUR: 1.08, GBP: 1.28, INR: 0.012 }[currency]
    return usd === undefined ? null : { usd, month: month ?? '2024-12' }
  },
}
