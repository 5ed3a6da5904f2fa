import { expect, test } from 'bun:test'
import { analyse } from '../../language/index.ts'
import { amountsIn, slideValues } from './amounts.ts'

const amounts = (text: string) =>
  amountsIn(analyse(text, { annotators: [slideValues] })).map(({ value, currency }) => [value, currency])

test('amounts are in the currency that they name, whatever the language', () => {
  for (const [text, ...expected] of [
    ['S$2m', 2_000_000, 'SGD'],
    ['1,5 miljoen euro', 1_500_000, 'EUR'],
    ['Buscamos US$ 800 mil', 800_000, 'USD'],
    ['C$ 2.125M', 2_125_000, 'CAD'],
    ['2,500,000 USD', 2_500_000, 'USD'],
  ] as const)
    expect([text, ...amounts(text)]).toEqual([text, expected])
  expect(amounts('2 million users in 2024')).toEqual([])
})

test('a range is its lower end', () => {
  for (const text of ['$1–2M', '$1M to $2M'])
    expect([text, ...amounts(text)]).toEqual([text, [1_000_000, 'USD']])
})
