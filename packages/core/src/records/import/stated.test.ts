import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { locations } from '../../../test/locations.ts'
import { takeFields } from '../edit/take-fields.ts'
import { mergeRecords } from '../merge-records.ts'
import { readNormalForm, readNormalFormStrictly } from './normal-form.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const context = { locations, crypto: { sha256 }, now: '2026-09-21T13:33:20.000Z' }

function read(external_ids: unknown, more: Readonly<Record<string, unknown>> = {}) {
  const result = readNormalForm({ name: 'A', external_ids, ...more }, context)
  if (result.outcome === 'refused') throw new Error(result.reasons.join('; '))
  return { record: result.draft.record, warnings: result.warnings }
}

const lei = { scheme: 'lei', id: 'HWUPKR0MPOU8FGXBT394' }
const cik = { scheme: 'cik', id: '320193' }
const number = (id: string) => ({ scheme: 'registry_gb', id })

test('external ids are an object of schemes or a list, and are stored as one sorted list', () => {
  const { record, warnings } = read({
    Registry_GB: ['SC123456', '04612356', 'sc 123456'],
    lei: 'hwupkr0mpou8fgxbt394',
    cik: 320193,
    vat: null,
    ror: '',
  })
  expect(record.stated).toEqual({ external_ids: [cik, lei, number('04612356'), number('SC123456')] })
  expect([record.extra, warnings]).toEqual([{}, []])
  expect(read([lei, { scheme: 'CIK', id: '0000320193' }, lei]).record.stated?.external_ids).toEqual([
    cik,
    lei,
  ])
})

test('a record without them is what it was before, to the byte', () => {
  for (const nothing of [undefined, null, '', {}, [], { lei: null }, { lei: [] }])
    expect(JSON.stringify(read(nothing).record)).toBe(JSON.stringify(read(undefined).record))
  expect(read(undefined).record).not.toHaveProperty('stated')
})

test('an id that is none stays as it is written, with the reason; the others are taken', () => {
  const cases: readonly (readonly [unknown, string])[] = [
    [
      { lei: 'HWUPKR0MPOU8FGXBT395', cik: '320193' },
      'an LEI of 20 characters, the last two its check digits',
    ],
    [{ ein: '12-3456789', cik: '320193' }, 'a scheme of cik, crunchbase,'],
    [{ registry_zz: '12345', cik: '320193' }, 'a country of ISO 3166-1 behind registry_'],
    [{ lei: { all: ['x'] }, cik: '320193' }, 'an id as text'],
    [[{ ...lei, since: 2019 }, cik], 'an id as text'],
    [['HWUPKR0MPOU8FGXBT394', cik], 'a scheme of cik'],
  ]
  for (const [given, why] of cases) {
    const { record, warnings } = read(given)
    expect([record.stated?.external_ids, record.extra['external_ids_as_written']]).toEqual([[cik], given])
    expect(warnings.map((warning) => warning.startsWith(`external_ids: expected ${why}`))).toEqual([true])
    expect(warnings[0]).toEndWith('; kept in extra.external_ids_as_written')
  }
  for (const given of ['HWUPKR0MPOU8FGXBT394', 5, true]) {
    const { record, warnings } = read(given)
    expect([record.stated, record.extra, warnings.length]).toEqual([
      undefined,
      { external_ids_as_written: given },
      1,
    ])
  }
  const many = Array.from({ length: 1_000 }, (_, i) => ({ scheme: `s${i}`, id: 'x' }))
  expect(read([...many, lei]).warnings).toHaveLength(1)
  expect(read([...many, lei]).record.stated?.external_ids).toEqual([lei])
  // A member of a hostile line is no scheme.
  const hostile = JSON.parse('{"__proto__": "x", "constructor": "y", "lei": "HWUPKR0MPOU8FGXBT394"}')
  expect(read(hostile).record.stated?.external_ids).toEqual([lei])
  expect(readNormalFormStrictly({ name: 'A', external_ids: { lei: 'x' } }, context).outcome).toBe('refused')
})

test('they stand beside people, and stay where an edit or enrichment takes other fields', () => {
  const people = [{ name: 'Ada Lee', role: 'CEO' }]
  const { record } = read({ lei: lei.id }, { people })
  expect(record.stated).toEqual({ people, external_ids: [lei] })
  const { record: other } = read(undefined, { total_funding_usd: 5 })
  expect(takeFields(record, other, ['funding', 'name']).stated).toEqual({ people, external_ids: [lei] })
  expect(takeFields(other, record, ['funding', 'name'])).not.toHaveProperty('stated')
})

test('a later row wins scheme by scheme where it updates, and joins where it adds', () => {
  const stored = read({ lei: lei.id, registry_gb: ['04612356', 'SC123456'] }).record
  const row = read({ cik: 320193, registry_gb: 'NI012345' }).record
  const merged = (how: 'update' | 'add') => mergeRecords(stored, row, how).stated?.external_ids
  expect(merged('update')).toEqual([cik, lei, number('NI012345')])
  expect(merged('add')).toEqual([cik, lei, number('04612356'), number('NI012345'), number('SC123456')])
  const bare = read(undefined).record
  expect(mergeRecords(stored, bare, 'update').stated).toEqual(stored.stated)
  expect(mergeRecords(bare, stored, 'add').stated).toEqual(stored.stated)
  expect(mergeRecords(bare, bare, 'add')).not.toHaveProperty('stated')
})

test('people have a role and where they worked before, each as it is written', () => {
  const people = [
    { name: 'Ada Lee', role: 'CEO', former_companies: ['Brightsill', 'Quarry Lane', 'Brightsill'] },
    { name: 'Bo Kim', formerCompany: 'Acme' },
    { name: 'Cy Roe', former_company: '' },
    'Di Poe',
  ]
  expect(read(undefined, { people }).record.stated?.people).toEqual([
    { name: 'Ada Lee', role: 'CEO', former_companies: ['Brightsill', 'Quarry Lane'] },
    { name: 'Bo Kim', role: null, former_companies: ['Acme'] },
    { name: 'Cy Roe', role: null },
    { name: 'Di Poe', role: null },
  ])
})

test('founders that a source keeps beside the normal form are people, where it names no others', () => {
  const founders = ['Ada Lee', ' Bo  Kim ', '', 7, null]
  const named = [
    { name: 'Ada Lee', role: 'Founder' },
    { name: 'Bo  Kim', role: 'Founder' },
  ]
  expect(read(undefined, { extra: { founders } }).record.stated).toEqual({ people: named })
  expect(read(undefined, { founders }).record.stated).toEqual({ people: named })
  expect(read(undefined, { extra: { founders }, fill_from_extra: false }).record.stated).toBeUndefined()
  expect(read(undefined, { extra: { founders: 'two' } }).record.stated).toBeUndefined()
  const people = [{ name: 'Cy Roe', role: null }]
  expect(read(undefined, { people, extra: { founders } }).record.stated).toEqual({ people })
})
