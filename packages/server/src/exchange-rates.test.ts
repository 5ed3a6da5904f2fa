import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exchangeRatesOf } from './exchange-rates.ts'

test('the file that the settings name is read, and one that holds no rates stops the start with its name', () => {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-rates-'))
  try {
    const file = join(directory, 'rates.csv')
    writeFileSync(file, 'Date,USD,GBP\n2026-10-01,1.20,0.80\n')
    const { exchangeRates } = exchangeRatesOf({ exchangeRates: file })
    expect(exchangeRates?.usdPer('GBP', null)).toEqual({ usd: 1.5, month: '2026-10' })
    expect(exchangeRatesOf({ exchangeRates: null })).toEqual({})
    writeFileSync(file, 'nothing')
    expect(() => exchangeRatesOf({ exchangeRates: file })).toThrow(
      `exchange_rates: ${file}: expected the rates`,
    )
  } finally {
    rmSync(directory, { recursive: true })
  }
})
