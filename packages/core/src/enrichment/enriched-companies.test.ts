import { describe, expect, test } from 'bun:test'
import { sha256 } from '../../test/sqlite.ts'
import { memoryStorage } from '../storage/memory.ts'
import { fixtureRecord } from '../testing/fixtures.ts'
import { enrich } from '../testing/storage-contract-enrichment.ts'
import { testHost } from '../testing/test-clock.ts'
import { createEnrichedCompanies } from './enriched-companies.ts'

function start() {
  const host = testHost({ sha256 })
  const storage = memoryStorage({ host })
  const dropped: string[] = []
  const companies = createEnrichedCompanies({
    clock: host.clock,
    companies: storage.companies,
    store: storage.enrichment,
    forgetPages: async (domain) => void dropped.push(domain),
  })
  return { storage, companies, dropped }
}

describe('a company that is forgotten', () => {
  test('is named by its id, or by any form of its website', async () => {
    for (const name of ['a', 'a.example', ' https://www.A.example/about ', 'http://a.example:8080']) {
      const { storage, companies, dropped } = start()
      await enrich(storage, 'a')
      expect(await companies.forget(name)).toEqual({ companyIds: ['a'], domains: ['a.example'] })
      expect(await storage.companies.count()).toBe(0)
      expect(dropped).toEqual(['a.example'])
    }
  })

  test('by an id that looks like a website is the one of that id', async () => {
    const { storage, companies } = start()
    await enrich(storage, 'a')
    await storage.companies.replace(null, fixtureRecord({ id: 'a.example', domain: 'b.example' }))
    expect(await companies.forget('a.example')).toEqual({
      companyIds: ['a.example'],
      domains: ['b.example'],
    })
    expect((await storage.companies.find('a'))?.company.id).toBe('a')
  })

  test('need not be there: its website stays away all the same', async () => {
    const { storage, companies } = start()
    expect(await companies.forget('none.example')).toEqual({ companyIds: [], domains: ['none.example'] })
    expect((await storage.enrichment.forgottenOf(['none.example'])).size).toBe(1)
  })

  test('takes the pages of its whole site from the cache', async () => {
    const { companies, dropped } = start()
    expect((await companies.forget('shop.none.example')).domains).toEqual(['shop.none.example'])
    expect(dropped).toEqual(['none.example'])
  })

  test('is told apart from what is neither an id nor a website', async () => {
    const { companies, dropped } = start()
    for (const name of ['acme', '', 'localhost', 'two words'])
      await expect(companies.forget(name)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(dropped).toEqual([])
  })
})

test('what enrichment found about a company is told, and nothing of one that enrichment found nothing about', async () => {
  const { storage, companies } = start()
  await enrich(storage, 'a')
  const { facts, people, rounds } = await companies.enriched('a')
  expect([facts.length, people.length, rounds.length]).toEqual([1, 1, 1])
  expect(await companies.enriched('b')).toEqual({ facts: [], people: [], rounds: [] })
})
