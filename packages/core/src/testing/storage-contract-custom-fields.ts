import type { CompanyRecord } from '../records/company.ts'
import type { CustomFieldDraft, CustomFieldStore } from '../records/custom/store.ts'
import type { KeptCompany } from '../records/history/kept-company.ts'
import type { Storage } from '../storage/storage.ts'
import { same } from './assert.ts'
import { draft, exampleRecord, historyIn } from './example-company.ts'
import { acrossRestart, casesOf, type StorageCase } from './storage-case.ts'
import { replay } from './storage-contract-company-feed.ts'

const custom = casesOf('own fields')
const at = '2026-03-01T00:00:00.000Z'

/** What an operator's own fields are, and what becomes of their values. */
export const customFieldCases: readonly StorageCase[] = [
  custom('a field comes back as it was made, in the order of making', async ({ storage }) => {
    const store = storage.customFields
    const owner = await made(store, { name: 'owner', type: 'person', label: 'Robert"); DROP TABLE--' })
    const stage = await made(store, {
      name: 'stage',
      type: 'choice',
      choices: ['Lead', 'Won'],
      isVisible: true,
    })
    same(owner, { ...plain, key: owner.key, name: 'owner', type: 'person', label: 'Robert"); DROP TABLE--' })
    same(stage.choices, [
      { key: 1, name: 'Lead' },
      { key: 2, name: 'Won' },
    ])
    same(await store.fields(), [owner, stage])
  }),
  custom('of racing fields of one name one is made, and no more than there may be', async ({ storage }) => {
    const store = storage.customFields
    const outcomes = await Promise.all(
      ['a', 'a', 'b', 'c', 'd'].map((name) => store.create({ ...blank, name }, 3)),
    )
    same(
      outcomes.map(({ outcome }) => outcome),
      ['created', 'taken', 'created', 'created', 'full'],
    )
    same(names(await store.fields()), ['a', 'b', 'c'])
  }),
  custom('a change keeps the key and whatever it does not name', async ({ storage }) => {
    const store = storage.customFields
    const owner = await made(store, { name: 'owner', label: 'Owner' })
    await made(store, { name: 'other' })
    const changed = { ...owner, name: 'lead', isVisible: true }
    same(await store.change('owner', { name: 'lead', isVisible: true }), {
      outcome: 'changed',
      field: changed,
    })
    same(await store.change('lead', { name: 'lead' }), { outcome: 'changed', field: changed })
    same(await store.change('owner', { label: 'x' }), { outcome: 'missing' })
    same(await store.change('lead', { name: 'other', label: 'x' }), { outcome: 'taken' })
    same((await store.fields())[0], changed)
    same(names(await store.fields()), ['lead', 'other'])
  }),
  custom('of racing changes to one name one is done', async ({ storage }) => {
    const store = storage.customFields
    for (const name of ['a', 'b', 'c']) await made(store, { name })
    const outcomes = await Promise.all(['a', 'b', 'c'].map((name) => store.change(name, { name: 'd' })))
    same(
      outcomes.map(({ outcome }) => outcome),
      ['changed', 'taken', 'taken'],
    )
  }),
  custom('a choice keeps its key while it is named, and no key is given twice', async ({ storage }) => {
    const store = storage.customFields
    await made(store, { name: 'stage', type: 'choice', choices: ['a', 'b', 'c'] })
    const keysOf = async (choices: readonly string[]) => {
      const changed = await store.change('stage', { choices })
      return changed.outcome === 'changed' ? changed.field.choices.map(({ key }) => key) : changed.outcome
    }
    same(await keysOf(['c', 'a', 'd']), [3, 1, 4])
    same(await keysOf(['a']), [1])
    same(await keysOf(['d', 'a', 'b']), [5, 1, 6])
  }),
  custom(
    'a removed field is gone at once, and a new one of its name has another key',
    async ({ storage }) => {
      const store = storage.customFields
      const owner = await made(store, { name: 'owner' })
      same(await store.remove('owner'), owner)
      same(await store.remove('owner'), null)
      same(await store.fields(), [])
      same((await made(store, { name: 'owner' })).key > owner.key, true)
      while (await store.dropValues(10));
      same(await store.remove('owner').then((field) => field?.name), 'owner')
      while (await store.dropValues(10));
      same((await made(store, { name: 'owner' })).key > owner.key + 1, true)
    },
  ),
  custom(
    'of racing removals of a field one has it, and fields removed together all lose their values',
    async (subject) => {
      const { companies, customFields } = subject.storage
      const [a, b, c] = [
        await made(customFields, { name: 'a' }),
        await made(customFields, { name: 'b' }),
        await made(customFields, { name: 'c' }),
      ]
      const values = Object.fromEntries([a, b, c].map(({ key, name }) => [key, { text: `secret ${name}` }]))
      const ids = ['c0', 'c1', 'c2']
      await companies.upsertMany(
        ids.map((id) => draft({ ...exampleRecord(id), custom: values })),
        null,
      )
      const removed = await Promise.all([
        customFields.remove('a'),
        customFields.remove('a'),
        customFields.remove('c'),
      ])
      same(removed, [a, null, c])
      await Promise.all(Array.from({ length: 4 }, () => customFields.dropValues(1)))
      while (await customFields.dropValues(2));
      const records = await companies.findMany(ids)
      same(
        records.map((record) => record?.custom),
        ids.map(() => ({ [b.key]: { text: 'secret b' } })),
      )
    },
  ),
  custom('the values of a removed field go, step by step, and no other value does', async ({ storage }) => {
    const { companies, customFields } = storage
    const [first, second] = [await made(customFields, { name: 'a' }), await made(customFields, { name: 'b' })]
    const ids = Array.from({ length: 7 }, (_, i) => `c${i}`)
    const values = { [first.key]: { text: 'secret' }, [second.key]: { number: 5 } }
    await companies.upsertMany(
      ids.map((id) => draft({ ...exampleRecord(id), ...(id === 'c3' ? {} : { custom: values }) })),
      null,
    )
    await customFields.remove('a')
    const before = await companies.lastCursor()
    same(await customFields.dropValues(3), true)
    same(await withSecret(storage, ids), ['c4', 'c5', 'c6'])
    while (await customFields.dropValues(3));
    same(await withSecret(storage, ids), [])
    same((await companies.find('c0'))?.custom, { [second.key]: { number: 5 } })
    const { changes } = await companies.changesAfter(before, 100)
    same(
      changes.map(({ id, record }) => [id, record?.custom]),
      ids.filter((id) => id !== 'c3').map((id) => [id, { [second.key]: { number: 5 } }]),
    )
    same((await historyIn(companies, 'c0'))?.changes, [])
    same(await customFields.dropValues(3), false)
  }),
  custom(
    'nothing of a removed field is left in edits, in history and in merged companies',
    async ({ storage }) => {
      const { companies, customFields } = storage
      const { key } = await made(customFields, { name: 'a' })
      const edit = `custom.${key}` as const
      const withText = (id: string, text: string) => ({
        ...exampleRecord(id, { updated_at: at }),
        custom: { [key]: { text } },
      })
      await companies.upsertMany([draft(withText('x', 'secret 1')), draft(withText('y', 'secret 2'))], null)
      const stored = (await companies.find('x')) as CompanyRecord
      const edited = { ...stored, custom: { [key]: { text: 'secret 3' } }, edits: { [edit]: at } }
      same(await companies.replace(stored, edited), true)
      await companies.upsertMany([draft(withText('x', 'secret 4'))], null)
      same((await companies.find('x'))?.custom, { [key]: { text: 'secret 3' } })
      await companies.merge('x', 'y', at)
      await customFields.remove('a')
      while (await customFields.dropValues(1));
      const shown = await companies.find('x')
      same([shown?.custom, shown?.edits], [undefined, {}])
      const told = await historyIn(companies, 'x')
      same(JSON.stringify([shown, told, await replayed(storage)]).includes('secret'), false)
      await companies.unmerge('y', at)
      same(JSON.stringify(await companies.findMany(['x', 'y'])).includes('secret'), false)
    },
  ),
  custom('a value that comes after its field was removed is not stored', async ({ storage }) => {
    const { companies, customFields } = storage
    const [{ key }, left] = [await made(customFields, { name: 'a' }), await made(customFields, { name: 'b' })]
    const edit = `custom.${key}` as const
    const late = (id: string, text = 'secret') => ({
      ...exampleRecord(id, { updated_at: at }),
      custom: { [key]: { text }, [left.key]: { number: 5 } },
    })
    const kept = (id: string) => ({ ...late(id), custom: { [left.key]: { number: 5 } } })
    await companies.upsertMany([draft(kept('x')), draft(kept('y')), draft(late('z'))], null)
    await customFields.remove('a')
    // Merged while the one has a value and the other was gone through.
    same(await customFields.dropValues(1), true)
    await companies.merge('x', 'z', at)
    while (await customFields.dropValues(1));
    const value = { [key]: { text: 'secret' } }
    const by = null
    const restored: KeptCompany = {
      dates: { created_at: at, updated_at: at, verified_at: at },
      edits: { [edit]: at },
      history: {
        from: null,
        changes: [{ change: 1, at, by, before: { custom: value }, facts: {} }],
        others: [{ field: 'custom', value, at, by }],
      },
      found: { facts: [], people: [], rounds: [] },
    }
    await companies.upsertMany(
      [draft(late('x')), draft(late('n')), { ...draft(late('k')), kept: restored }],
      null,
    )
    await companies.upsertMany([{ ...draft(late('x', 'secret 2')), merge: 'add' }], null)
    const stored = (await companies.find('y')) as CompanyRecord
    same(await companies.replace(stored, { ...stored, ...late('y'), edits: { [edit]: at } }), true)
    same(await companies.replace(null, { ...late('m'), edits: { [edit]: at } }), true)
    const ids = ['x', 'y', 'z', 'n', 'k', 'm']
    const records = await companies.findMany(ids)
    same(
      records.map((record) => [record?.custom, record?.edits]),
      ids.map(() => [{ [left.key]: { number: 5 } }, {}]),
    )
    const told = await Promise.all(ids.map((id) => historyIn(companies, id)))
    same(JSON.stringify([records, told, await replayed(storage)]).includes('secret'), false)
    await companies.unmerge('z', at)
    same(JSON.stringify(await companies.findMany(['x', 'z'])).includes('secret'), false)
  }),
  custom('a value that is replaced is told by history', async ({ storage }) => {
    const { companies } = storage
    const withOwner = (text: string) => ({ ...exampleRecord('a'), custom: { 7: { text } } })
    await companies.upsertMany([draft(withOwner('Ann'))], null)
    same(await companies.upsertMany([draft(withOwner('Bo'))], null), ['updated'])
    same(
      (await historyIn(companies, 'a'))?.changes.map(({ before }) => before),
      [{ custom: { 7: { text: 'Ann' } } }],
    )
  }),
  acrossRestart(
    'own fields: fields, and values half dropped, outlive a restart',
    async (subject, restart) => {
      const { companies, customFields } = subject.storage
      const owner = await made(customFields, { name: 'owner', type: 'choice', choices: ['a', 'b'] })
      const { key } = await made(customFields, { name: 'gone' })
      const ids = ['c0', 'c1', 'c2']
      await companies.upsertMany(
        ids.map((id) => draft({ ...exampleRecord(id), custom: { [key]: { text: 'secret' } } })),
        null,
      )
      await customFields.remove('gone')
      await customFields.dropValues(1)
      const again = await restart()
      same(await again.customFields.fields(), [owner])
      same(await withSecret(again, ids), ['c1', 'c2'])
      while (await again.customFields.dropValues(1));
      same(await withSecret(again, ids), [])
      same((await made(again.customFields, { name: 'gone' })).key, key + 1)
    },
  ),
]

const plain = { label: 'Owner', choices: [], isVisible: false, createdAt: 1_000 }
const blank: CustomFieldDraft = { ...plain, name: 'owner', type: 'text' }

async function made(store: CustomFieldStore, known: Partial<CustomFieldDraft>) {
  const made = await store.create({ ...blank, ...known }, 50)
  if (made.outcome !== 'created') throw new Error(`The field was not made: ${made.outcome}`)
  return made.field
}

const names = (fields: readonly { readonly name: string }[]) => fields.map(({ name }) => name)

async function withSecret({ companies }: Storage, ids: readonly string[]) {
  const records = await companies.findMany(ids)
  return ids.filter((_, i) => JSON.stringify(records[i]).includes('secret'))
}

const replayed = async ({ companies }: Storage) => replay((await companies.changesAfter(null, 100)).changes)
