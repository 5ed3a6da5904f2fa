import { afterEach, expect, test } from 'bun:test'
import { locations } from '../../test/locations.ts'
import { sha256 } from '../../test/sqlite.ts'
import { createService, memoryStorage, type Service, type ServiceOptions } from '../index.ts'
import type { Threads } from '../kernel/threads.ts'
import { memoryFiles } from '../search/segments/lifecycle/memory-files.ts'
import { draft, exampleRecord } from '../testing/example-company.ts'
import { memoryWeb } from '../testing/memory-web.ts'
import { verdictOf } from '../testing/storage-contract-verdicts.ts'
import { TeamCompanies } from '../testing/team-companies.ts'
import { testHost } from '../testing/test-clock.ts'

const open: Service[] = []
afterEach(async () => {
  for (const service of open.splice(0)) await service.close()
})

const host = testHost({ sha256 })
const kettles = {
  'https://kettles.example/':
    '<!doctype html><html lang="en"><head><title>Harrow Kettles</title><meta name="description" content="Kettles that tell your phone when the water boils."></head><body><h1>Kettles that call you</h1><p>Harrow Kettles was founded in 2019 in Berlin, Germany.</p></body></html>',
}

function start(more: Partial<ServiceOptions> = {}) {
  const storage = memoryStorage({ host })
  const companies = new TeamCompanies(host)
  const { resolver, dialer } = memoryWeb(kettles, host)
  const service = createService({
    host,
    storage,
    companies,
    locations,
    outbound: { resolver, dialer },
    sites: { delayMs: 0 },
    ...more,
  })
  open.push(service)
  return { service, storage, companies }
}

async function* csv(text: string) {
  yield new TextEncoder().encode(text)
}

test('an import, its dry run, edits, lookups and searches work on a team database', async () => {
  const { service, storage, companies } = start()
  const file = 'name,website\nHarrow Kettles,kettles.example\nQuill,quill.example\n'
  expect(await service.companies.import({ source: csv(file), dryRun: true })).toMatchObject({ created: 2 })
  expect(await service.companies.import({ source: csv(file) })).toMatchObject({ created: 2 })
  expect([await companies.count(), await storage.companies.count()]).toEqual([2, 0])
  const looked = await service.companies.lookup('live', { websites: ['quill.example'] })
  const id = looked.companies[0]?.company?.id ?? ''
  await service.companies.put(id, { name: 'Quill & Löwe' })
  expect((await companies.find(id))?.company.name).toBe('Quill & Löwe')
  const { results } = await service.companies.search('live', { query: 'Quill & Löwe' })
  expect(results.map((hit) => hit.id)).toEqual([id])
})

test('what others write into the database is found by the next search', async () => {
  const { service, companies } = start()
  const named = (name: string) => draft(exampleRecord('a', { name, domain: 'a.example' }))
  const found = async (query: string) =>
    (await service.companies.search('live', { query })).results.map(({ name }) => name)
  await companies.upsertMany([named('Harrow Kettles')], null)
  expect(await found('Harrow Kettles')).toEqual(['Harrow Kettles'])
  await companies.upsertMany([named('Osterly Boilers')], null)
  expect(await found('Osterly Boilers')).toEqual(['Osterly Boilers'])
  await companies.remove('a', 'source')
  expect(await found('Osterly Boilers')).toEqual([])
})

test('enrichment answers, and writes nothing: neither there nor into the storage', async () => {
  const { service, storage, companies } = start()
  await companies.upsertMany([draft(exampleRecord('a', { domain: 'kettles.example' }))], null)
  const before = await companies.lastCursor()
  const { signal } = new AbortController()
  const asked = { website: 'https://kettles.example' }
  const result = await service.atOnce.enrich('general_enrichment', asked, { keep: true, signal })
  expect(JSON.stringify(result)).toContain('2019')
  expect(await companies.lastCursor()).toBe(before)
  expect(await storage.companies.count()).toBe(0)
})

test('a company that is forgotten goes from the team database, with the verdicts on its domains, and stays away', async () => {
  const { service, storage, companies } = start()
  const record = exampleRecord('a', { domain: 'kettles.example' })
  await companies.upsertMany([draft(record)], null)
  await storage.verdicts.saveMany([verdictOf('kettles.example')])
  expect(await service.companies.forget('kettles.example')).toEqual({
    companyIds: ['a'],
    domains: ['kettles.example'],
  })
  expect(await companies.find('a')).toBeNull()
  await storage.verdicts.saveMany([verdictOf('kettles.example')])
  expect((await storage.verdicts.findMany(['kettles.example'], '1', 0)).size).toBe(0)
  const file = 'name,website\nHarrow Kettles,kettles.example\n'
  expect(await service.companies.import({ source: csv(file) })).toMatchObject({ created: 0, withheld: 1 })
  const asked = { website: 'https://kettles.example' }
  const { signal } = new AbortController()
  await expect(service.atOnce.enrich('general_enrichment', asked, { signal })).rejects.toThrow('collected')
})

test('an index of the storage is not taken for one of a team database', async () => {
  const index = { files: memoryFiles(), threads: null }
  const storage = memoryStorage({ host })
  const first = createService({ host, storage, locations, index })
  await storage.companies.upsertMany([draft(exampleRecord('a', { name: 'Harrow Kettles' }))], null)
  await first.warmUp()
  await first.close()
  const companies = new TeamCompanies(host)
  await companies.upsertMany([draft(exampleRecord('b', { name: 'Quill' }))], null)
  const { service } = start({ storage, index, companies })
  const { results } = await service.companies.search('live', { query: 'Quill' })
  expect(results.map(({ id }) => id)).toEqual(['b'])
})

test('half a storage is refused: enrichment would write companies that nobody finds', () => {
  const storage = { ...memoryStorage({ host }), companies: memoryStorage({ host }).companies }
  expect(() => createService({ host, storage, locations })).toThrow('as the option companies')
})

test('threads of an index are refused: they read the data directory', () => {
  const threads: Threads = {
    parallelism: 1,
    start() {
      throw new Error('never started')
    },
  }
  expect(() => start({ index: { files: memoryFiles(), threads } })).toThrow('index.threads: null')
})
