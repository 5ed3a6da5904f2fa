import { expect, test } from 'bun:test'
import { tradeTermsIn } from '../../enrichment/trade-terms.ts'
import type { OutputOf } from '../schema.ts'
import { marketQueries, marketTopicOf } from './market-topic.ts'

const profile = (given: Partial<OutputOf<'companyProfile'>>) =>
  ({
    ...{
      name: 'Harrow Kettles',
      legal_name: null,
      tagline: null,
      description: null,
      value_proposition: null,
    },
    ...{ products: [], tags: [], industries: [] },
    ...given,
  }) as unknown as OutputOf<'companyProfile'>

test('a market is looked for by what a company says most of what it makes', () => {
  const topic = marketTopicOf(
    profile({
      tagline: 'Office kettles that call you',
      description: 'Harrow Kettles makes office kettles with sensors. Our kettles save energy.',
      industries: ['Consumer Hardware'],
      tags: ['tea'],
    }),
  )
  expect(topic?.phrases).toEqual(['office kettles', 'consumer hardware', 'tea'])
  expect(topic !== null && marketQueries(topic)).toEqual([
    'office kettles market size',
    'consumer hardware market growth CAGR forecast',
    'office kettles market drivers challenges',
  ])
  for (const term of tradeTermsIn('kettle tea')) expect(topic?.terms).toContain(term)
})

test('words that are a name alone tell no trade', () => {
  const topic = marketTopicOf(
    profile({
      tagline: 'Harrow Lark, Harrow Lark and more Harrow Lark for boat berths',
      products: [{ name: 'Lark', description: null, url: null }],
    }),
  )
  expect(topic?.phrases).toEqual(['boat berths'])
})

test('nothing said is no topic', () => {
  expect(marketTopicOf(profile({}))).toBeNull()
  expect(
    marketTopicOf(profile({ tagline: 'We help you', description: 'Harrow Kettles is a company.' })),
  ).toBeNull()
})
