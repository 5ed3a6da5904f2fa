import { describe, expect, test } from 'bun:test'
import type { SimilarQuery } from '../search/company-index.ts'
import { memoryCompanyStore } from '../storage/memory/companies.ts'
import { exampleFact, exampleProfile } from '../testing/example-facts.ts'
import { fixtureRecord } from '../testing/fixtures.ts'
import { knownInvestors, neighboursOf } from './known-companies.ts'

const site = { domain: 'acme.example', pages: [], names: [] }
const log = { write() {} }
const feed = { catchUp: async () => {} }

async function start() {
  const store = memoryCompanyStore()
  const labelled = fixtureRecord({ id: 'a', name: 'Kettle One', industries: ['Kitchen'] })
  await store.replace(null, labelled)
  await store.replace(null, fixtureRecord({ id: 'b', name: 'Kettle Two' }))
  const enriched = fixtureRecord({ id: 'c', name: 'Kettle Three', industries: ['Kitchen'] })
  await store.replace(null, { ...enriched, source: 'enrichment' })
  const asked: SimilarQuery[] = []
  const index = {
    async similar(query: SimilarQuery) {
      asked.push(query)
      return ['a', 'b', 'c', 'gone'].map((id, at) => ({ id, score: 1 - at / 10, terms: [], industries: [] }))
    },
    investorsNamed: async () => [],
  }
  return { asked, parts: { store, index, feed, log } }
}

describe('neighbours in the dataset', () => {
  test('are those that somebody labelled, the company itself and those made by enrichment aside', async () => {
    const { asked, parts } = await start()
    const profile = exampleProfile({ description: exampleFact('Makes kettles.') })
    expect(await neighboursOf(site, profile, 'own', parts)).toEqual([
      { name: 'Kettle One', industries: ['Kitchen'], score: 1 },
    ])
    expect(asked).toMatchObject([{ text: 'Makes kettles.', excludedIds: ['own'] }])
  })

  test('are not asked for where a site says nothing', async () => {
    const { asked, parts } = await start()
    expect(await neighboursOf(site, exampleProfile(), null, parts)).toEqual([])
    expect(asked).toEqual([])
  })
})

describe('known investors', () => {
  const parts = (names: readonly string[], companies = 1) => ({
    feed,
    log,
    index: {
      similar: async () => [],
      investorsNamed: async (texts: readonly string[]) =>
        texts.map((text) =>
          names.filter((name) => text.toLowerCase() === name).map((name) => ({ name, companies })),
        ),
    },
  })

  test('are the curated ones, those that the client names, and those of the dataset once it was asked', async () => {
    const investors = knownInvestors({ hinted: ['Rook Partners'], own: [] }, parts(['harbor lane']))
    expect(investors.isInvestor('Y Combinator')).toBe(true)
    expect(investors.isInvestor('rook partners')).toBe(true)
    expect(investors.isInvestor('Harbor Lane')).toBe(false)
    expect(await investors.learn()).toBe(true)
    expect(investors.isInvestor('Harbor Lane')).toBe(true)
    expect(await investors.learn()).toBe(false)
  })

  test('are not those that the record of the company alone names', async () => {
    const named = { hinted: [], own: ['Harbor Lane'] }
    for (const [companies, isKnown] of [
      [1, false],
      [2, true],
    ] as const) {
      const investors = knownInvestors(named, parts(['harbor lane'], companies))
      investors.isInvestor('Harbor Lane')
      expect(await investors.learn()).toBe(isKnown)
      expect(investors.isInvestor('Harbor Lane')).toBe(isKnown)
    }
  })

  test('nobody is asked twice', async () => {
    const investors = knownInvestors({ hinted: [], own: [] }, parts([]))
    investors.isInvestor('Nobody Known')
    expect(await investors.learn()).toBe(false)
    investors.isInvestor('Nobody Known')
    expect(await investors.learn()).toBe(false)
  })
})
