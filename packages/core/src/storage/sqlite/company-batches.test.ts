import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { rounds } from '../../../test/nightly.ts'
import { openSqlite } from '../../../test/sqlite.ts'
import type { CompanyDraft, CompanyStore } from '../../records/store.ts'
import { exampleRecord } from '../../testing/example-company.ts'
import { testClock } from '../../testing/test-clock.ts'
import { memoryCompanyStore } from '../memory/companies.ts'
import { createCommitter } from './committer.ts'
import { sqliteCompanyStore } from './companies.ts'
import { companyKey } from './company-keys.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openDatabase } from './open.ts'

/** Two ids of one key, and two domains of one key, found by trying 130 million. */
const twins = { ids: ['c76971440', 'c123424649'], domains: ['w8mfu.example', '18l09p.example'] } as const
const ids = [...twins.ids, 'a', 'b', 'site:a.example', 'site:b.example']
const domains = [...twins.domains, 'a.example', 'b.example', '']

const draftArbitrary = fc
  .record({
    id: fc.constantFrom(...ids),
    domain: fc.constantFrom(...domains),
    name: fc.constantFrom('A', 'B'),
    matchDomain: fc.boolean(),
    operatorEdits: fc.constantFrom('keep' as const, 'overwrite' as const),
  })
  .map(
    ({ id, domain, name, matchDomain, operatorEdits }): CompanyDraft => ({
      record: exampleRecord(id, { domain, name }),
      matchDomain,
      operatorEdits,
    }),
  )
const removal = fc.record({
  id: fc.constantFrom(...ids),
  by: fc.constantFrom('operator' as const, 'source' as const),
})
const stepArbitrary = fc.oneof(
  { weight: 3, arbitrary: fc.array(draftArbitrary, { minLength: 1, maxLength: 20 }) },
  { weight: 1, arbitrary: removal },
)

/** All that can be asked of a store, many at a time and one at a time. */
async function everything(store: CompanyStore) {
  const one = async (id: string) => store.find(id)
  const asked = [...ids, ...ids]
  const sites = [...domains, ...domains]
  const { ids: deleted, domains: deletedSites } = await store.deletedByOperator(asked, sites)
  return {
    scan: await store.scan(null, 100),
    changes: await store.changesAfter(null, 100),
    many: await store.findMany(asked),
    each: await Promise.all(asked.map(one)),
    sites: await store.findByDomains(sites),
    eachSite: await Promise.all(domains.map(async (domain) => store.findByDomains([domain]))),
    deleted: [[...deleted].sort(), [...deletedSites].sort()],
  }
}

function sqliteStore() {
  const driver = openDatabase(openSqlite, ':memory:')
  migrate(driver, migrations)
  const store = sqliteCompanyStore(driver, createCommitter({ driver, clock: testClock(0) }))
  const keys = 'SELECT (SELECT count(*) FROM company_keys) + (SELECT count(*) FROM company_keys_new) AS keys'
  return { store, keys: () => driver.prepare(keys).get()?.['keys'], close: () => driver.close() }
}

test('the texts that stand for a collision have one key', () => {
  for (const kind of ['id', 'domain'] as const) {
    const [one, other] = kind === 'id' ? twins.ids : twins.domains
    expect(one).not.toBe(other)
    expect(companyKey(kind, one)).toBe(companyKey(kind, other))
  }
})

test('batches end as in the plainest store: repeated ids, moved websites, shared keys, deleted companies', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { maxLength: 6 }), async (steps) => {
      const { store, keys, close } = sqliteStore()
      const plainest = memoryCompanyStore()
      try {
        for (const step of steps) {
          if (!Array.isArray(step)) {
            expect(await store.remove(step.id, step.by)).toBe(await plainest.remove(step.id, step.by))
          } else expect(await store.upsertMany(step, null)).toEqual(await plainest.upsertMany(step, null))
        }
        const all = await everything(store)
        expect(all).toEqual(await everything(plainest))
        // A key for each id and each website, and none left behind.
        const sites = all.scan.records.filter(({ company }) => company.domain !== '')
        expect(keys()).toBe(all.scan.records.length + sites.length)
      } finally {
        close()
      }
    }),
    { numRuns: rounds(500) },
  )
})

test('a batch that fails leaves no keys to the next one', async () => {
  const { store, keys, close } = sqliteStore()
  const fresh = Array.from({ length: 10 }, (_, i) => `new:${i}`)
  const batch = fresh.map((id): CompanyDraft => ({ record: exampleRecord(id), matchDomain: false }))
  const broken = { ...exampleRecord('broken'), extra: { big: 1n as unknown as number } }
  const drafts = [...batch, { record: broken, matchDomain: false }]
  await expect(store.upsertMany(drafts, null)).rejects.toThrow('BigInt')
  await store.upsertMany([{ record: exampleRecord('next'), matchDomain: false }], null)
  expect(keys()).toBe(1)
  expect((await store.findMany(fresh)).every((found) => found === null)).toBe(true)
  close()
})
