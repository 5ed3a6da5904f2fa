import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { longTestMs, rounds } from '../../../test/nightly.ts'
import { sha256 } from '../../../test/sqlite.ts'
import { memoryCompanyStore } from '../../storage/memory/companies.ts'
import { memoryStorage } from '../../storage/memory.ts'
import { exampleRecord } from '../../testing/example-company.ts'
import { testHost } from '../../testing/test-clock.ts'
import type { Company } from '../company.ts'
import { byOperator } from '../history/history.ts'
import type { CompanyDraft, CompanyStore } from '../store.ts'
import { previewStore } from './preview-store.ts'

const record = (id: string, name: string, site: number, known: Partial<Company> = {}) =>
  exampleRecord(id, { name, domain: site === 0 ? '' : `site${site}.example`, ...known })

/** Companies keep their website, and lines without an id are known by it, as the reader makes them. */
const draftArbitrary = fc
  .record({
    own: fc.boolean(),
    site: fc.nat(4),
    which: fc.nat(2),
    name: fc.constantFrom('A', 'B'),
    founded_year: fc.constantFrom(null, 2019, 2020),
    merge: fc.constantFrom('replace' as const, 'update' as const, 'add' as const, 'keep' as const),
  })
  .map(
    ({ own, site, which, name, founded_year, merge }): CompanyDraft => ({
      record: record(own ? `own:${site}:${which}` : `site:site${site}.example`, name, site, { founded_year }),
      matchDomain: !own,
      merge,
    }),
  )
const batches = fc.array(fc.array(draftArbitrary, { maxLength: 6 }), { maxLength: 6 })

interface Seed {
  readonly stored: readonly CompanyDraft[]
  readonly isEdited: boolean
  readonly isEnriched: boolean
  /** Numbers of those that are stored. */
  readonly merged: readonly (readonly [number, number])[]
  readonly deleted: readonly string[]
  readonly forgotten: readonly string[]
}

async function seeded({ stored, isEdited, isEnriched, merged, deleted, forgotten }: Seed) {
  const { companies: store, enrichment } = memoryStorage({ host: testHost({ sha256 }) })
  await store.upsertMany(stored, null)
  const [enriched] = (await store.scan(null, 1)).records
  if (isEnriched && enriched !== undefined) {
    const after = { ...enriched, company: { ...enriched.company, founded_year: 2019 } }
    const field = 'founded_year' as const
    const fact = { field, confidence: 0.9, observedAt: 1, method: 'rule', evidence: [] }
    await enrichment.save({ before: enriched, after, facts: [fact] })
  }
  const [first] = (await store.scan(null, 1)).records
  if (isEdited && first !== undefined) {
    const company = { ...first.company, name: 'Edited' }
    await store.replace(first, { ...first, company, edits: { name: '2026-01-01T00:00:00.000Z' } })
  }
  const idOf = (number: number) => stored[number % stored.length]?.record.company.id ?? ''
  for (const [into, one] of merged) await store.merge(idOf(into), idOf(one), '2026-01-02T00:00:00.000Z')
  for (const id of deleted) await store.remove(id, 'operator')
  for (const name of forgotten)
    await enrichment.forget(name.includes(':') ? { companyId: name } : { domain: name }, 1)
  return store
}

async function everything(store: CompanyStore) {
  return JSON.stringify([await store.scan(null, 1_000), await store.lastCursor()])
}

test(
  'a dry run tells the outcomes of the import and leaves the store as it is',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          stored: fc.array(draftArbitrary, { maxLength: 6 }),
          isEdited: fc.boolean(),
          isEnriched: fc.boolean(),
          merged: fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 4 }),
          deleted: fc.array(
            fc.constantFrom('own:1:0', 'own:2:1', 'site:site1.example', 'site:site3.example'),
          ),
          forgotten: fc.array(
            fc.constantFrom('own:1:0', 'site:site2.example', 'site2.example', 'site4.example'),
          ),
        }),
        batches,
        fc.constantFrom('keep' as const, 'overwrite' as const),
        async (seed, batches, operatorEdits) => {
          const file = batches.map((drafts) => drafts.map((draft) => ({ ...draft, operatorEdits })))
          const store = await seeded(seed)
          const before = await everything(store)
          const preview = previewStore(store)
          const told = []
          for (const batch of file) told.push(await preview.upsertMany(batch, null))
          expect(await everything(store)).toBe(before)
          const done = []
          for (const batch of file) done.push(await store.upsertMany(batch, null))
          expect(told).toEqual(done)
        },
      ),
      { numRuns: rounds(2_000) },
    )
  },
  longTestMs,
)

test('a website that a company gave up within the file no longer leads to it', async () => {
  const file: CompanyDraft[] = [
    { record: record('a', 'A', 1), matchDomain: false },
    { record: record('a', 'A', 2), matchDomain: false },
    { record: record('site:site1.example', 'B', 1), matchDomain: true },
    { record: record('site:site2.example', 'A', 2), matchDomain: true },
  ]
  const outcomes = ['created', 'updated', 'created', 'unchanged'] as const
  const store = memoryCompanyStore()
  expect(await previewStore(store).upsertMany(file, null)).toEqual(outcomes)
  expect(await store.upsertMany(file, null)).toEqual(outcomes)
  const next: CompanyDraft[] = [
    { record: record('a', 'A', 3), matchDomain: false },
    { record: record('site:site2.example', 'C', 2), matchDomain: true },
  ]
  expect(await previewStore(store).upsertMany(next, null)).toEqual(['updated', 'created'])
  expect(await store.upsertMany(next, null)).toEqual(['updated', 'created'])
})

test('a company that is merged into one of its name is judged by the name that the file gives that one', async () => {
  const twin = { matchDomain: false, mergesTwin: true }
  const file: CompanyDraft[] = [
    { record: record('a', 'Renamed', 1), matchDomain: false },
    { record: record('b', 'A', 1), ...twin },
    { record: record('c', 'Renamed', 1), ...twin },
  ]
  const outcomes = ['updated', 'created_beside', 'created_merged'] as const
  const store = memoryCompanyStore()
  await store.upsertMany([{ record: record('a', 'A', 1), matchDomain: false }], null)
  expect(await previewStore(store).upsertMany(file, null)).toEqual(outcomes)
  expect(await store.upsertMany(file, null)).toEqual(outcomes)
})

test('a dry run of a file of an earlier day tells what stays against it', async () => {
  const store = memoryCompanyStore()
  const of = (as_of: string) => ({
    origin: { ...byOperator.origin, kind: 'import' as const, as_of },
    place: null,
  })
  const draft = (score: number, as_of: string): CompanyDraft => ({
    ...{ record: record('a', 'A', 1, { score }), matchDomain: false, by: of(as_of) },
  })
  await store.upsertMany([draft(1, '2026-10-31')], null)
  for (const next of [draft(2, '2026-09-30'), draft(2, '2026-10-31')]) {
    const told = await previewStore(store).upsertMany([next], null)
    expect(told).toEqual(
      next.record.company.score === 2 && next.by?.origin.as_of === '2026-09-30' ? ['unchanged'] : ['updated'],
    )
    expect([...(await store.upsertMany([next], null))]).toEqual([...told])
  }
  expect((await store.find('a'))?.company.score).toBe(2)
})

test('a dry run has no checkpoint and refuses to be written to', async () => {
  const store = memoryCompanyStore()
  const step = { fingerprint: 'f', lines: 1, rejected: 0, warnings: {}, finished: false, at: 1 }
  await store.upsertMany([], step)
  const preview = previewStore(store)
  expect(await preview.importCheckpoint('f')).toBeNull()
  await preview.upsertMany([{ record: record('a', 'A', 1), matchDomain: false }], { ...step, lines: 9 })
  expect((await store.importCheckpoint('f'))?.lines).toBe(1)
  await expect(preview.remove('a', 'operator')).rejects.toThrow('changes nothing')
})
