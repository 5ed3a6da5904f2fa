import { readFileSync } from 'node:fs'
import { type ExchangeRates, readExchangeRates, ServiceError } from '@dealflow/core'
import type { Settings } from './config/table.ts'

/** The rates of the file that the settings name; nothing where they name none. */
export function exchangeRatesOf({ exchangeRates: file }: Pick<Settings, 'exchangeRates'>): {
  readonly exchangeRates?: ExchangeRates
} {
  if (file === null) return {}
  try {
    return { exchangeRates: readExchangeRates(readFileSync(file, 'utf8')) }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ServiceError('BAD_REQUEST', { message: `exchange_rates: ${file}: ${reason}`, cause })
  }
}
