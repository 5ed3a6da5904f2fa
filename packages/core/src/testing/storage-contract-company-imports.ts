import type { ImportStep } from '../records/store.ts'
import { rejects, same } from './assert.ts'
import type { CompanyStoreCase } from './company-store-case.ts'
import { draft, exampleRecord } from './example-company.ts'

/** A batch of an import, and the checkpoint that its step moves. */
export const companyImportCases: readonly CompanyStoreCase[] = [
  {
    name: 'what a file states of people and of money as it is written is kept, and a change of it alone is a change',
    async run({ store }) {
      const people = [{ name: 'Ada Lee', role: 'CEO' }]
      const total_funding = {
        text: '€2M',
        amount: 2_000_000,
        currency: 'EUR',
        usd_rate: 1.1,
        rate_on: '2021-03',
      }
      const record = exampleRecord('a')
      same(await store.upsertMany([draft({ ...record, stated: { people, total_funding } })], null), [
        'created',
      ])
      same((await store.find('a'))?.stated, { people, total_funding })
      same(await store.upsertMany([draft({ ...record, stated: { people, total_funding } })], null), [
        'unchanged',
      ])
      same(await store.upsertMany([draft({ ...record, stated: { people } })], null), ['updated'])
      same((await store.find('a'))?.stated, { people })
      same(await store.upsertMany([draft(record)], null), ['updated'])
      same((await store.find('a'))?.stated, undefined)
    },
  },
  {
    name: 'ids of others are kept as they are sorted, an update replaces those of its schemes, and added ones join them',
    async run({ store }) {
      const record = exampleRecord('a')
      const lei = { scheme: 'lei', id: 'HWUPKR0MPOU8FGXBT394' }
      const cik = { scheme: 'cik', id: '320193' }
      const [number, other] = ['04612356', 'SC123456'].map((id) => ({ scheme: 'registry_gb', id }))
      const stated = (...ids: (typeof lei | undefined)[]) => ({
        ...record,
        stated: { external_ids: ids.flatMap((id) => id ?? []) },
      })
      const stored = async () => (await store.find('a'))?.stated?.external_ids
      same(await store.upsertMany([draft(stated(lei, number))], null), ['created'])
      same(await stored(), [lei, number])
      same(await store.upsertMany([draft(stated(lei, number))], null), ['unchanged'])
      same(await store.upsertMany([{ ...draft(stated(other)), merge: 'update' }], null), ['updated'])
      same(await stored(), [lei, other])
      same(await store.upsertMany([{ ...draft(stated(cik, number)), merge: 'add' }], null), ['updated'])
      same(await stored(), [cik, lei, number, other])
      same(await store.upsertMany([{ ...draft(record), merge: 'update' }], null), ['unchanged'])
      const [{ extra: _, ...rest } = record] = (await store.scan(null, 1)).records
      same(rest.stated, { external_ids: [cik, lei, number, other] })
      same(await store.upsertMany([draft(record)], null), ['updated'])
      same((await store.find('a'))?.stated, undefined)
    },
  },
  {
    name: 'a draft may update or add to what is stored, or leave it, and blanks nothing of it',
    async run({ store }) {
      const record = exampleRecord('a', { name: 'Acme', tags: ['one'], employee_count: 5 })
      await store.upsertMany([draft(record)], null)
      const later = exampleRecord('a', { name: 'Acme', tags: ['two'], employee_count: 7, founded_year: 2019 })
      const stored = async () => {
        const { tags, employee_count, founded_year } = (await store.find('a'))?.company ?? {}
        return [tags, employee_count, founded_year]
      }
      same(await store.upsertMany([{ ...draft(later), merge: 'keep' }], null), ['unchanged'])
      same(await stored(), [['one'], 5, record.company.founded_year])
      await store.upsertMany([{ ...draft(later), merge: 'add' }], null)
      same(await stored(), [['one', 'two'], 5, record.company.founded_year ?? 2019])
      const bare = exampleRecord('a', { name: 'Acme', tags: [], employee_count: 9, founded_year: null })
      await store.upsertMany([{ ...draft(bare), merge: 'update' }], null)
      same(await stored(), [['one', 'two'], 9, record.company.founded_year ?? 2019])
    },
  },
  {
    name: 'a batch that cannot be stored whole leaves nothing behind, nor its step',
    async run({ store }) {
      const cyclic: Record<string, unknown> = {}
      cyclic['self'] = cyclic
      const bad = { ...exampleRecord('b'), extra: cyclic }
      const batch = [draft(exampleRecord('a')), draft(bad)]
      await rejects(store.upsertMany(batch, step({ lines: 2 })), 'a batch with a record that is no JSON')
      same(await store.count(), 0)
      same(await store.importCheckpoint('file'), null)
      same((await store.changesAfter(null, 10)).changes, [])
      same(await store.upsertMany([draft(exampleRecord('a'))], null), ['created'])
    },
  },
  {
    name: 'the checkpoint adds up what its steps did',
    async run({ store }) {
      same(await store.importCheckpoint('file'), null)
      await store.upsertMany(
        [draft(exampleRecord('a')), draft(exampleRecord('b'))],
        step({ lines: 3, rejected: 1, warnings: { odd: 2 }, at: 5 }),
      )
      await store.upsertMany(
        [draft(exampleRecord('a')), draft(exampleRecord('b', { name: 'B2' }))],
        step({ lines: 5, warnings: { odd: 1, rare: 1 }, at: 6 }),
      )
      same(await store.importCheckpoint('file'), {
        fingerprint: 'file',
        lines: 5,
        created: 2,
        updated: 1,
        unchanged: 1,
        withheld: 0,
        rejected: 1,
        warnings: { odd: 3, rare: 1 },
        finished: false,
        updatedAt: 6,
      })
      same(await store.importCheckpoint('other'), null)
    },
  },
  {
    name: 'a step without records moves the checkpoint, and a step after the end begins a new count',
    async run({ store }) {
      await store.upsertMany([draft(exampleRecord('a'))], step({ lines: 1 }))
      await store.upsertMany([], step({ lines: 2, rejected: 1, finished: true }))
      const done = await store.importCheckpoint('file')
      same([done?.lines, done?.created, done?.rejected, done?.finished], [2, 1, 1, true])
      await store.upsertMany([draft(exampleRecord('a'))], step({ lines: 1 }))
      const again = await store.importCheckpoint('file')
      same(
        [again?.lines, again?.created, again?.unchanged, again?.rejected, again?.finished],
        [1, 0, 1, 0, false],
      )
    },
  },
]

function step(known: Partial<ImportStep>): ImportStep {
  return { fingerprint: 'file', lines: 0, rejected: 0, warnings: {}, finished: false, at: 1, ...known }
}
