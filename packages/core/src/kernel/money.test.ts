import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { formatUsd, fromUsd, parseUsd, toUsd } from './money.ts'

const amount = fc.integer({ min: 0, max: 9_000_000_000_000_000 })

/** Integer arithmetic on text, in another way than the code under test. */
function slowFormat(microUsd: number): string {
  const digits = BigInt(microUsd).toString().padStart(7, '0')
  let fraction = digits.slice(-6)
  while (fraction.length > 2 && fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  return `${digits.slice(0, -6)}.${fraction}`
}

test('amounts are shown as plain decimals with two to six fraction digits', () => {
  expect([9_980_000, 10_000_000, 500, 1, 0, -1_500_000].map(formatUsd)).toEqual([
    '9.98',
    '10.00',
    '0.0005',
    '0.000001',
    '0.00',
    '-1.50',
  ])
  fc.assert(fc.property(amount, (microUsd) => formatUsd(microUsd) === slowFormat(microUsd)))
})

test('what is shown reads back as the same amount', () => {
  const readable = fc.integer({ min: 0, max: 999_999_999_999_999 })
  fc.assert(fc.property(readable, (microUsd) => parseUsd(formatUsd(microUsd)) === microUsd))
})

test('the JSON number of an amount has its exact digits', () => {
  fc.assert(fc.property(amount, (microUsd) => Number(slowFormat(microUsd)) === toUsd(microUsd)))
  expect(JSON.stringify([toUsd(10_000), toUsd(1), toUsd(100_000_000)])).toBe('[0.01,0.000001,100]')
})

test('what is not a decimal amount is refused', () => {
  for (const text of [
    '',
    '.5',
    '1.',
    '-1',
    '1e3',
    '1,5',
    '0.0000001',
    '12345678901',
    '9007199254.740992',
    'NaN',
    '1 0',
  ]) {
    expect([text, parseUsd(text)]).toEqual([text, null])
  }
})

test('a JSON number of at most six decimals is the amount it was made from, any other none', () => {
  const readable = fc.integer({ min: 0, max: 1_000_000_000_000_000 })
  fc.assert(fc.property(readable, (microUsd) => fromUsd(toUsd(microUsd)) === microUsd))
  for (const usd of [0.0000005, 0.02000001, Number.NaN, Number.POSITIVE_INFINITY, 1e300, '5', null])
    expect([usd, fromUsd(usd)]).toEqual([usd, null])
})
