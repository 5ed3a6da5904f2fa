import { expect, test } from 'bun:test'
import { sha256 } from '../../test/sqlite.ts'
import { noHistory } from '../records/history/history.ts'
import { draft, exampleRecord } from '../testing/example-company.ts'
import { verdictOf } from '../testing/storage-contract-verdicts.ts'
import { TeamCompanies } from '../testing/team-companies.ts'
import { testHost } from '../testing/test-clock.ts'
import { memoryStorage } from './memory.ts'
import type { OwnCompanyStore } from './own-companies.ts'
import { withOwnCompanies } from './own-companies.ts'

const host = testHost({ sha256 })
const domains = ['kettles.example', 'kettles.test', 'quill.example']

/** Kettles has two domains of its own, and beside them the website of Quill. A verdict is kept of each. */
async function twoCompanies() {
  const storage = memoryStorage({ host })
  const own: OwnCompanyStore = new TeamCompanies(host)
  const others = { alternate_domains: ['kettles.test', 'quill.example'] }
  const kettles = exampleRecord('kettles', { domain: 'kettles.example', ...others })
  const quill = exampleRecord('quill', { domain: 'quill.example' })
  await own.upsertMany([draft(kettles), draft(quill)], null)
  await storage.verdicts.saveMany(domains.map((domain) => verdictOf(domain)))
  const { enrichment } = withOwnCompanies(storage, own)
  const verdictsLeft = async () => [...(await storage.verdicts.findMany(domains, '1', 0)).keys()]
  return { storage, own, enrichment, verdictsLeft }
}

const gone = { companyIds: ['kettles'], domains: ['kettles.example', 'kettles.test'] }

for (const what of [{ companyId: 'kettles' }, { domain: 'kettles.example' }, { domain: 'kettles.test' }]) {
  const name = JSON.stringify(what)

  test(`${name}: forgetting goes on after a failure in the storage, and takes the verdicts on every domain`, async () => {
    const { storage, enrichment, verdictsLeft } = await twoCompanies()
    const { forget } = storage.enrichment
    let calls = 0
    storage.enrichment.forget = async (...asked) => {
      if (++calls === 2) throw new Error('disk full')
      return forget(...asked)
    }
    await expect(enrichment.forget(what, 1)).rejects.toThrow('disk full')
    expect(await enrichment.forget(what, 1)).toMatchObject({ companyIds: gone.companyIds })
    expect(await verdictsLeft()).toEqual(['quill.example'])
  })

  test(`${name}: forgetting goes on after a failure in the team database`, async () => {
    const { own, enrichment, verdictsLeft } = await twoCompanies()
    const forget = own.forget.bind(own)
    own.forget = async () => {
      throw new Error('connection lost')
    }
    await expect(enrichment.forget(what, 1)).rejects.toThrow('connection lost')
    own.forget = forget
    const { companyIds, domains } = (await enrichment.forget(what, 1)) ?? gone
    expect({ companyIds, domains: [...domains].sort() }).toEqual(gone)
    expect(await verdictsLeft()).toEqual(['quill.example'])
  })
}

test('a verdict that is saved while its company is forgotten is not kept', async () => {
  const { storage, own, enrichment, verdictsLeft } = await twoCompanies()
  const forget = own.forget.bind(own)
  own.forget = async (...asked) => {
    await storage.verdicts.saveMany(domains.map((domain) => verdictOf(domain)))
    return forget(...asked)
  }
  await enrichment.forget({ companyId: 'kettles' }, 1)
  expect(await verdictsLeft()).toEqual(['quill.example'])
})

test('of companies with one website each loses its verdicts', async () => {
  const { storage, own, enrichment, verdictsLeft } = await twoCompanies()
  const beside = exampleRecord('beside', { domain: 'kettles.example', alternate_domains: ['beside.example'] })
  await own.upsertMany([draft(beside)], null)
  await storage.verdicts.saveMany([verdictOf('beside.example')])
  await enrichment.forget({ domain: 'kettles.example' }, 1)
  expect(await verdictsLeft()).toEqual(['quill.example'])
  expect((await storage.verdicts.findMany(['beside.example'], '1', 0)).size).toBe(0)
})

test('what names no company leaves no mark', async () => {
  const { enrichment, verdictsLeft } = await twoCompanies()
  expect(await enrichment.forget({ companyId: 'none' }, 1)).toBeNull()
  expect(await verdictsLeft()).toEqual(domains)
})

test('a store of its own is neither asked for histories nor given any', async () => {
  const own: OwnCompanyStore = new TeamCompanies(host)
  const { companies, enrichment } = withOwnCompanies(memoryStorage({ host }), own)
  const given: object[] = []
  const { upsertMany } = own
  own.upsertMany = (drafts, step) => {
    given.push(...drafts)
    return upsertMany.call(own, drafts, step)
  }
  const instant = '2025-01-01T00:00:00.000Z'
  const kept = {
    dates: { created_at: instant, updated_at: instant, verified_at: null },
    edits: { tags: instant },
    history: noHistory,
    found: { facts: [], people: [], rounds: [] },
  }
  await companies.upsertMany([{ ...draft(exampleRecord('kettles')), kept }], null)
  expect(given.flatMap(Object.keys)).not.toContain('kept')
  const record = await own.find('kettles')
  expect(record?.edits).toEqual({})
  expect(await companies.withHistory('kettles')).toEqual({ record: record as never, history: noHistory })
  expect(await enrichment.wholeOf(['kettles', 'nobody'])).toEqual([
    { record: record as never, history: noHistory, found: kept.found },
    null,
  ])
})
