import { describe, expect, test } from 'bun:test'
import { locations } from '../../../test/locations.ts'
import { sha256 } from '../../../test/sqlite.ts'
import { createInputCheck } from '../../http/index.ts'
import { memoryStorage } from '../../storage/memory.ts'
import { testHost } from '../../testing/test-clock.ts'
import { exportCompanies } from '../export/export.ts'
import { importCompanies } from '../import/import.ts'
import type { ImportOptions } from '../import/import-options.ts'
import { openCustomFields } from './custom-fields.ts'
import { customOf } from './shown-value.ts'

async function setUp() {
  const host = testHost({ sha256 })
  const storage = memoryStorage({ host })
  const { customFields: store, companies } = storage
  const fields = openCustomFields({ store, clock: host.clock, checkInput: createInputCheck() })
  for (const field of [
    { name: 'owner', type: 'person', label: 'Account owner' },
    { name: 'stage', type: 'choice', choices: ['Lead', 'Won'] },
    { name: 'deal_size', type: 'money' },
    { name: 'next_call', type: 'date', label: 'Name' },
    { name: 'chance', type: 'number' },
    { name: 'labels', type: 'tags' },
    { name: 'notes', type: 'text' },
  ] as const)
    await fields.create(field as never)
  const view = await fields.view('all')
  const load = (source: string | AsyncIterable<Uint8Array>, options: Partial<ImportOptions> = {}) =>
    importCompanies({
      source: typeof source === 'string' ? (new Response(source).body as never) : source,
      fingerprint: null,
      store: companies,
      host,
      locations,
      fields: view,
      ...options,
    })
  const shown = async (id?: string) => {
    const { records } = await companies.scan(null, 10)
    const record = id === undefined ? records[0] : records.find(({ company }) => company.id === id)
    if (record === undefined) throw new Error('no company')
    return { ...record, shown: customOf(record, view) }
  }
  return { host, storage, companies, fields, view, load, shown }
}

describe('a table', () => {
  test('has own fields in columns of their names and labels, whatever else a header means', async () => {
    const { load, shown } = await setUp()
    const report = await load(
      'Name,ACCOUNT OWNER,Deal-Size,Stage,next call,chance,labels,notes\nAcme,Ann Lee,€2.5M,won,05.03.2026,"12,5",a; b,Met at the fair\n',
    )
    expect(report.file.columns.map(({ field }) => field)).toEqual([
      'name',
      'custom.owner',
      'custom.deal_size',
      'custom.stage',
      'custom.next_call',
      'custom.chance',
      'custom.labels',
      'custom.notes',
    ])
    const record = await shown()
    expect(record.shown).toMatchObject({
      owner: 'Ann Lee',
      stage: 'Won',
      deal_size: { amount: 2_500_000, currency: 'EUR' },
      chance: 12.5,
      labels: ['a', 'b'],
      notes: 'Met at the fair',
    })
    expect(record.company.name).toBe('Acme')
  })

  test('has them where a mapping says so, and a name that is none is told with the nearest', async () => {
    const { load, shown } = await setUp()
    await load('name,Kontakt,Was\nAcme,Ann,called\n', {
      map: { 'custom.owner': 'Kontakt', 'custom.notes': 'Was' },
    })
    expect((await shown()).shown).toEqual({ owner: 'Ann', notes: 'called' })
    await expect(load('name,K\nAcme,Ann\n', { map: { 'custom.ownr': 'K' } })).rejects.toThrow(
      'custom.ownr is no field of yours. Did you mean "owner"?',
    )
    const mapping = { columns: { name: 'name', K: { to: 'custom.labels', split: '/' } } } as const
    await load('id,name,K\nb,Bolt,a/b\n', { mapping: { columns: { ...mapping.columns, id: 'id' } } })
    expect((await shown('b')).shown).toEqual({ labels: ['a', 'b'] })
  })

  test('loses no cell that is no value of its field, nor a company over it', async () => {
    const { load, shown } = await setUp()
    const report = await load(
      'id,name,stage,deal_size,next_call,chance,owner\na,Acme,Lost,a lot,soon,n/a,\nb,Bolt,lead,,,,n/a\n',
    )
    const acme = await shown('a')
    expect([acme.shown, acme.extra]).toEqual([null, { stage: 'Lost', deal_size: 'a lot', next_call: 'soon' }])
    expect((await shown('b')).shown).toEqual({ stage: 'Lead' })
    expect(report.notices.map(({ column, text }) => [column, text])).toEqual([
      ['stage', 'Lost'],
      ['deal_size', 'a lot'],
      ['next_call', 'soon'],
    ])
    const strict = await load('id,name,stage\nc,Cask,Lost\n', { onBadCell: 'reject' })
    expect(strict.rejected).toBe(1)
  })

  test('updates the fields that it has and leaves those that it lacks, or has blank', async () => {
    const { load, shown } = await setUp()
    await load('id,name,owner,chance\na,Acme,Ann,5\n')
    await load('id,name,owner,notes\na,Acme,,called\n')
    expect((await shown()).shown).toEqual({ owner: 'Ann', chance: 5, notes: 'called' })
    await load('id,name,owner\na,Acme,Bo\n')
    expect((await shown()).shown).toMatchObject({ owner: 'Bo', chance: 5 })
  })

  test('without own fields reads as it ever did', async () => {
    const { load, shown, companies } = await setUp()
    await load('id,name,owner\na,Acme,Ann\n', { fields: undefined as never })
    const { extra, custom } = await shown()
    expect([extra, custom]).toEqual([{ owner: 'Ann' }, undefined])
    await companies.remove('a', 'source')
    await load('{"id":"a","name":"Acme","custom":{"owner":"Ann"}}\n', { fields: undefined as never })
    expect((await shown()).extra).toEqual({ custom: { owner: 'Ann' } })
  })
})

describe('the normal form', () => {
  const line = (custom: unknown) => `${JSON.stringify({ id: 'a', name: 'Acme', custom })}\n`

  test('has them in custom; what is no field of ours stays in extra', async () => {
    const { load, shown } = await setUp()
    const report = await load(line({ owner: 'Ann', stage: null, other: { deep: 1 }, __proto__: 1 }))
    const record = await shown()
    expect([record.shown, record.extra]).toEqual([{ owner: 'Ann' }, { custom: { other: { deep: 1 } } }])
    expect(report.warnings).toEqual({ 'custom: no field of yours has this name; kept in extra.custom': 1 })
  })

  test('with a value of the wrong type refuses its line, with the field and what it takes', async () => {
    const { load } = await setUp()
    const report = await load(line({ chance: 'much', stage: 'Lost' }))
    expect(report.problems[0]?.reasons).toEqual([
      'custom.chance: expected a number, got "much"',
      'custom.stage: expected one of Lead, Won, got "Lost"',
    ])
  })
})

test.each(['jsonl', 'csv'] as const)('all values go out as %s and come back as they were', async (format) => {
  const { load, companies, host, view } = await setUp()
  const custom = {
    owner: '=Ann; "Lee", Jr.',
    stage: 'Won',
    deal_size: { amount: 2_000_000.5, currency: 'EUR' },
    next_call: '2026-03-05',
    chance: 0.123456789012345,
    labels: ['a; b', '[c', 'd'],
    notes: 'two\nlines, "quoted"; =1+1 ünïcode 💡',
  }
  await load(`${JSON.stringify({ id: 'a', name: 'Acme', custom })}\n`)
  await load(`${JSON.stringify({ id: 'b', name: 'Bolt', custom: { deal_size: 5e21, chance: -1e-7 } })}\n`)
  await load(`${JSON.stringify({ id: 'c', name: 'Cask' })}\n`)
  const before = (await companies.scan(null, 10)).records
  expect(before.map(({ custom = {} }) => Object.keys(custom).length)).toEqual([7, 2, 0])
  const request = { filter: null, histories: null, ids: null, onProgress: null, signal: null }
  const file = exportCompanies(
    { store: companies, host, locations },
    { ...request, fields: view, format, byteOrderMark: false },
  )
  const text = await new Response(file as never).text()
  for (const { company } of before) await companies.remove(company.id, 'source')
  await load(text)
  expect((await companies.scan(null, 10)).records.map(({ custom }) => custom)).toEqual(
    before.map(({ custom }) => custom),
  )
})
