import type { CompanyRecord } from '../records/company.ts'
import type { CompanyDraft } from '../records/store.ts'
import type { OwnCompanyStore } from '../storage/own-companies.ts'
import { same } from './assert.ts'
import type { CompanyStoreCase } from './company-store-case.ts'
import { draft, exampleRecord } from './example-company.ts'
import { replay } from './storage-contract-company-feed.ts'

/** What `CompanyStore` promises to an operator who edits and deletes companies. */
export const companyEditCases: readonly CompanyStoreCase[] = [
  {
    name: 'a replaced record is found as it was given, edits and dates included, and is a change of the feed',
    async run({ store }) {
      const before = await stored(store, exampleRecord('a', { domain: 'old.example' }))
      const { cursor } = await store.changesAfter(null, 10)
      const after = edited(before, {
        name: 'Edited',
        domain: 'new.example',
        website: 'https://new.example',
        updated_at: laterIso,
      })
      same(await store.replace(before, after), true)
      same(await store.find('a'), after)
      same(
        (await store.findByDomains(['old.example', 'new.example'])).map((found) => found?.company.id),
        [undefined, 'a'],
      )
      same(replay((await store.changesAfter(cursor, 10)).changes), { a: 'Edited' })
    },
  },
  {
    name: 'a record that is no longer as expected is not replaced',
    async run({ store }) {
      const before = await stored(store, exampleRecord('a'))
      await store.upsertMany([draft(exampleRecord('a', { score: 5 }))], null)
      const { cursor } = await store.changesAfter(null, 10)
      same(await store.replace(before, edited(before, { name: 'Edited' })), false)
      same(await store.replace(null, edited(before, { name: 'Edited' })), false)
      same((await store.find('a'))?.company.score, 5)
      await store.remove('a', 'source')
      same(await store.replace(before, edited(before, { name: 'Edited' })), false)
      same((await store.changesAfter(cursor, 10)).changes, [{ id: 'a', record: null }])
    },
  },
  {
    name: 'a difference beside the public document counts as well: rounds, source, extra and edits',
    async run({ store }) {
      const before = await stored(store, exampleRecord('a'))
      for (const other of [
        { ...before, rounds: [] },
        { ...before, source: 'elsewhere' },
        { ...before, extra: {} },
        { ...before, edits: { name: earlierIso } },
      ]) {
        same(await store.replace(other, edited(before, { name: 'Edited' })), false)
      }
      same(await store.replace(before, edited(before, { name: 'Edited' })), true)
    },
  },
  {
    name: 'of racing replacements of one record exactly one is stored',
    async run({ store }) {
      const before = await stored(store, exampleRecord('a'))
      const names = Array.from({ length: 20 }, (_, i) => `Name ${i}`)
      const done = await Promise.all(names.map((name) => store.replace(before, edited(before, { name }))))
      same(done.filter((isDone) => isDone).length, 1)
      same((await store.find('a'))?.company.name, names[done.indexOf(true)])
    },
  },
  {
    name: 'a new record is stored only while there is none',
    async run({ store }) {
      const record = edited(exampleRecord('a', { domain: 'a.example' }), {})
      const done = await Promise.all([store.replace(null, record), store.replace(null, record)])
      same(done.toSorted(), [false, true])
      same(await store.find('a'), record)
      same([await store.count(), (await store.findByDomains(['a.example'])).length], [1, 1])
    },
  },
  {
    name: 'an import leaves what the operator set, and its marks',
    async run({ store }) {
      const before = await stored(store, exampleRecord('a', { score: 1 }))
      const set = edited(before, { name: 'Edited' })
      await store.replace(before, set)
      const next = draft(exampleRecord('a', { name: 'Imported', score: 2, updated_at: laterIso }))
      same(await store.upsertMany([next], null), ['updated'])
      const found = await store.find('a')
      same([found?.company.name, found?.company.score, found?.edits], ['Edited', 2, set.edits])
      same(await store.upsertMany([next], null), ['unchanged'])
    },
  },
  {
    name: 'an import brings own fields but those that the operator set, which stay when they are empty too',
    async run({ store }) {
      const imported = {
        ...exampleRecord('a'),
        custom: { 1: { text: 'Ann' }, 2: { number: 1 }, 3: { tags: ['x'] } },
      }
      const before = { ...imported, edits: {} }
      await store.upsertMany([draft(imported)], null)
      const edits = { 'custom.1': earlierIso, 'custom.3': earlierIso }
      const set = { ...before, custom: { 1: { text: 'Bo' }, 2: { number: 1 } }, edits }
      same(await store.replace(before, set), true)
      const next = { ...imported, custom: { ...imported.custom, 2: { number: 2 } } }
      same(await store.upsertMany([draft(next)], null), ['updated'])
      const found = await store.find('a')
      same([found?.custom, found?.edits], [{ 1: { text: 'Bo' }, 2: { number: 2 } }, edits])
      same(await store.upsertMany([overwriting(imported)], null), ['updated'])
      same((await store.find('a'))?.custom, imported.custom)
    },
  },
  {
    name: 'funding keeps its rounds and extra stays whole when the operator set them',
    async run({ store }) {
      const before = await stored(store, exampleRecord('a'))
      const set = {
        ...before,
        rounds: [],
        extra: { mine: true },
        edits: { funding: earlierIso, extra: earlierIso },
      }
      await store.replace(before, set)
      same(await store.upsertMany([draft(exampleRecord('a'))], null), ['unchanged'])
      const found = await store.find('a')
      same([found?.rounds, found?.extra], [[], { mine: true }])
    },
  },
  {
    name: 'an import that overwrites edits replaces what the operator set and forgets the marks',
    async run({ store }) {
      const before = await stored(store, exampleRecord('a'))
      await store.replace(before, edited(before, { name: 'Edited' }))
      same(await store.upsertMany([overwriting(exampleRecord('a'))], null), ['updated'])
      const found = await store.find('a')
      same([found?.company.name, found?.edits], ['Company a', {}])
    },
  },
  {
    name: 'text in extra that looks like marks of edits is none',
    async run({ store }) {
      const record = { ...exampleRecord('a'), extra: { edits: { name: earlierIso } } }
      await store.upsertMany([draft(record)], null)
      const next = { ...record, company: { ...record.company, name: 'Next' } }
      same(await store.upsertMany([draft(next)], null), ['updated'])
      same((await store.find('a'))?.company.name, 'Next')
    },
  },
  {
    name: 'a company that the operator deleted is withheld by its id, and by its website from lines without an id',
    async run({ store }) {
      const record = exampleRecord('a', { domain: 'a.example' })
      await stored(store, record)
      await store.remove('a', 'operator')
      const { cursor } = await store.changesAfter(null, 10)
      const bySite = draft(exampleRecord('site:a.example', { domain: 'a.example' }), true)
      const elsewhere = draft(exampleRecord('b', { domain: 'a.example' }))
      same(await store.upsertMany([draft(record), bySite], null), ['withheld', 'withheld'])
      same(await store.changesAfter(cursor, 10), { changes: [], cursor })
      same(await store.upsertMany([elsewhere], null), ['created'])
      same(await store.upsertMany([bySite], null), ['updated'])
      same(await store.find('a'), null)
    },
  },
  {
    name: 'a deleted company comes back with an import that overwrites edits, or when it is put',
    async run({ store }) {
      const record = exampleRecord('a')
      for (const comeBack of [
        async () => same(await store.upsertMany([overwriting(record)], null), ['created']),
        async () => same(await store.replace(null, record), true),
      ]) {
        await store.upsertMany([overwriting(record)], null)
        await store.remove('a', 'operator')
        same(await store.upsertMany([draft(record)], null), ['withheld'])
        await comeBack()
        same(await store.upsertMany([draft(record)], null), ['unchanged'])
        same(replay((await store.changesAfter(null, 10)).changes), { a: 'Company a' })
      }
    },
  },
  {
    name: 'the store tells which ids and domains the operator deleted, and only those',
    async run({ store }) {
      const records = ['a', 'b', 'c'].map((id) => exampleRecord(id, { domain: `${id}.example` }))
      await store.upsertMany(
        records.map((record) => draft(record)),
        null,
      )
      await store.remove('a', 'operator')
      await store.remove('b', 'source')
      const told = async () => {
        const asked = ['a.example', 'b.example', 'c.example', '']
        const { ids, domains } = await store.deletedByOperator(['a', 'b', 'c', 'd'], asked)
        return [[...ids], [...domains]]
      }
      same(await told(), [['a'], ['a.example']])
      await store.replace(null, exampleRecord('a', { domain: 'other.example' }))
      same(await told(), [[], []])
    },
  },
  {
    name: 'the checkpoint counts what was withheld',
    async run({ store }) {
      await stored(store, exampleRecord('a'))
      await store.remove('a', 'operator')
      const step = { fingerprint: 'file', rejected: 0, warnings: {}, finished: false, at: 1 }
      await store.upsertMany([draft(exampleRecord('a')), draft(exampleRecord('b'))], { ...step, lines: 2 })
      await store.upsertMany([draft(exampleRecord('a'))], { ...step, lines: 3 })
      const checkpoint = await store.importCheckpoint('file')
      same([checkpoint?.created, checkpoint?.withheld, checkpoint?.lines], [1, 2, 3])
    },
  },
]

const earlierIso = '2026-01-01T00:00:00.000Z'
const laterIso = '2026-02-01T00:00:00.000Z'

async function stored(store: OwnCompanyStore, record: CompanyRecord): Promise<CompanyRecord> {
  await store.upsertMany([draft(record)], null)
  return record
}

/** The record as an operator left it, its name marked. */
function edited(record: CompanyRecord, known: Partial<CompanyRecord['company']>): CompanyRecord {
  return { ...record, company: { ...record.company, ...known }, edits: { name: laterIso } }
}

function overwriting(record: CompanyRecord): CompanyDraft {
  return { ...draft(record), operatorEdits: 'overwrite' }
}
