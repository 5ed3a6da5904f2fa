import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { rounds } from '../../../test/nightly.ts'
import { openSqlite, sha256 } from '../../../test/sqlite.ts'
import type { Company } from '../../records/company.ts'
import type { EditableField } from '../../records/edit/editable-fields.ts'
import { exampleRecord } from '../../testing/example-company.ts'
import { verdictOf } from '../../testing/storage-contract-verdicts.ts'
import { testHost } from '../../testing/test-clock.ts'
import { memoryStorage } from '../memory.ts'
import type { Storage } from '../storage.ts'
import { openSqliteStorage } from './index.ts'

/** The first two of each share a key (company-batches.test.ts). */
const ids = ['c76971440', 'c123424649', 'a', 'site:a.example']
const domains = ['w8mfu.example', '18l09p.example', 'a.example', '']

const record = fc
  .record({
    id: fc.constantFrom(...ids),
    domain: fc.constantFrom(...domains),
    alternate: fc.constantFrom(...domains),
    year: fc.constantFrom(null, 2018, 2019),
  })
  .map(({ id, domain, alternate, year }) => {
    const alternates = alternate === '' || alternate === domain ? [] : [alternate]
    return exampleRecord(id, { domain, alternate_domains: alternates, founded_year: year })
  })

const step = fc.oneof(
  fc.record({
    act: fc.constant('import' as const),
    drafts: fc.array(
      fc.record({
        record,
        matchDomain: fc.boolean(),
        operatorEdits: fc.constantFrom('keep' as const, 'overwrite' as const),
      }),
      { maxLength: 10 },
    ),
  }),
  fc.record({
    act: fc.constant('learn' as const),
    id: fc.constantFrom(...ids),
    known: fc.record({ domain: fc.constantFrom(...domains), founded_year: fc.constantFrom(2019, 2020) }),
    fields: fc.subarray<EditableField>(['founded_year', 'tagline', 'funding', 'website']),
  }),
  fc.record({
    act: fc.constant('edit' as const),
    id: fc.constantFrom(...ids),
    known: fc.record({ domain: fc.constantFrom(...domains) }),
  }),
  fc.record({ act: fc.constant('forget' as const), companyId: fc.constantFrom(...ids) }),
  fc.record({ act: fc.constant('forget' as const), domain: fc.constantFrom(...domains.slice(0, 3)) }),
  fc.record({
    act: fc.constant('remove' as const),
    id: fc.constantFrom(...ids),
    by: fc.constantFrom('operator' as const, 'source' as const),
  }),
)

/** What one step comes to. */
async function take({ companies, enrichment, verdicts }: Storage, given: Step): Promise<unknown> {
  if (given.act === 'import') return companies.upsertMany(given.drafts, null)
  if (given.act === 'remove') return companies.remove(given.id, given.by)
  if (given.act === 'forget') {
    await verdicts.saveMany(domains.filter((domain) => domain !== '').map((domain) => verdictOf(domain)))
    const forgotten = await enrichment.forget('domain' in given ? { domain: given.domain } : given, 1)
    return forgotten === null ? null : [forgotten.companyIds, [...forgotten.domains].sort()]
  }
  const before = await companies.find(given.id)
  const base = before ?? exampleRecord(given.id)
  const company: Company = { ...base.company, ...given.known }
  if (given.act === 'edit') {
    const edits = { ...base.edits, website: '2026-01-01T00:00:00.000Z' }
    return companies.replace(before, { ...base, company, edits })
  }
  const facts = given.fields.map((field) => ({
    ...{ field, confidence: 0.9, observedAt: 1, method: 'rule', evidence: [] },
  }))
  return enrichment.save({ before, after: { ...base, company }, facts })
}

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** All that can be asked. */
async function everything({ companies, enrichment, verdicts }: Storage) {
  const deleted = await companies.deletedByOperator(ids, domains)
  return {
    scan: await companies.scan(null, 100),
    changes: await companies.changesAfter(null, 100),
    facts: await Promise.all(ids.map(enrichment.factsOf)),
    enriched: [...(await companies.enrichedFields(ids))]
      .map(([id, fields]) => [id, [...fields].sort()])
      .sort(),
    deleted: Object.values(deleted).map((names) => [...names].sort()),
    forgotten: [...(await enrichment.forgottenOf(domains))].sort(),
    verdicts: [...(await verdicts.findMany(domains, '1', 0)).keys()].sort(),
  }
}

test('whatever is imported, enriched, edited, forgotten and removed ends as in the plainest store', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const host = testHost({ sha256 })
      const plainest = memoryStorage({ host })
      const ours = await openSqliteStorage({ open: openSqlite, host, directory: '.', file: () => ':memory:' })
      try {
        for (const given of steps) {
          expect(await take(ours, given)).toEqual(await take(plainest, given))
          const all = await everything(ours)
          expect(all).toEqual(await everything(plainest))
          // What was forgotten is nowhere.
          const there = all.scan.records.map(({ company }) => company)
          expect(there.filter(({ domain }) => all.forgotten.includes(domain))).toEqual([])
          expect(all.verdicts.filter((domain) => all.forgotten.includes(domain))).toEqual([])
        }
      } finally {
        await ours.close()
      }
    }),
    { numRuns: rounds(150) },
  )
}, 170_000)
