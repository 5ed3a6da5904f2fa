import { expect, test } from 'bun:test'
import { builtInRates, readExchangeRates } from './exchange-rates.ts'

test('a rate is that of the month, of the nearest month that is known, and of the newest where none is said', () => {
  const rates = builtInRates()
  // Averages of the reference rates of the European Central Bank for these months.
  expect(rates.usdPer('EUR', '2021-03')).toEqual({ usd: 1.1899, month: '2021-03' })
  expect(rates.usdPer('GBP', '2016-07')).toEqual({ usd: 1.3161, month: '2016-07' })
  expect(rates.usdPer('EUR', null)?.month).toBe(rates.last)
  expect(rates.usdPer('EUR', '1990-01')?.month).toBe('1999-01')
  expect(rates.usdPer('RUB', '2024-01')?.month).toBe('2022-03')
  expect(rates.usdPer('USD', '2001-01')).toEqual({ usd: 1, month: '2001-01' })
  expect(rates.usdPer('AED', null)?.usd).toBe(0.2723)
  expect(rates.usdPer('ARS', null)).toBeNull()
})

test('the file of the European Central Bank takes their place', () => {
  const rates = readExchangeRates(
    'Date,USD,JPY,\n2026-10-02,1.20,N/A,\n2026-10-01,1.10,110,\n2026-09-30,1.00,100,\n',
  )
  expect(rates.last).toBe('2026-10')
  expect(rates.usdPer('EUR', '2026-10')).toEqual({ usd: 1.15, month: '2026-10' })
  expect(rates.usdPer('JPY', '2026-10')).toEqual({ usd: 0.01, month: '2026-10' })
  expect(rates.usdPer('GBP', null)).toBeNull()
  expect(() => readExchangeRates('a,b\n1,2\n')).toThrow('expected the rates of the European Central Bank')
})
