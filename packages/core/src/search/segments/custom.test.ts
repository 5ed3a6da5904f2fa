import { expect, test } from 'bun:test'
import { customParts } from './custom.ts'

test('an amount whose dollars nobody knows has no number, and tags have no order', () => {
  const custom = {
    3: { money: null, written: { text: '5 XAU', amount: 5, currency: 'XAU', usd_rate: null, rate_on: null } },
    4: { tags: ['b2b'] },
    5: { money: 0 },
  }
  expect(customParts({ custom }).numbers).toEqual([['custom.5', 0]])
})
