import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { locations } from '../../../test/locations.ts'
import { memoryTables } from '../../../test/memory-tables.ts'
import { memoryCompanyStore } from '../../storage/memory/companies.ts'
import { testHost } from '../../testing/test-clock.ts'
import { type MadeSheet, xlsxOf, xlsxOfTexts, zipOf } from '../../testing/workbook-files.ts'
import { importCompanies } from './import.ts'
import type { ImportOptions } from './import-options.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

async function imported(bytes: Uint8Array, options: Partial<ImportOptions> = {}) {
  const store = memoryCompanyStore()
  async function* source() {
    yield bytes
  }
  const report = await importCompanies({
    source: source(),
    location: '/companies.xlsx',
    tables: memoryTables(bytes),
    fingerprint: null,
    store,
    host: testHost({ sha256 }),
    locations,
    ...options,
  })
  const { changes } = await store.changesAfter(null, 1_000)
  return { report, companies: changes.flatMap(({ record }) => record ?? []) }
}

const refusal = (bytes: Uint8Array, options: Partial<ImportOptions> = {}) =>
  imported(bytes, options).then(
    () => ({ code: 'none', message: 'it was imported' }),
    (error: { code: string; message: string }) => error,
  )

const cells = (...texts: readonly string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
const sheet = (name: string, ...rows: readonly string[]): MadeSheet => ({ name, rows: rows.join('') })

test('each shown sheet is read by its own header, wherever that is, and the report says what became of all', async () => {
  const bytes = await xlsxOf({
    sheets: [
      sheet('Pipeline', cells('Our pipeline 2026'), cells('Company', 'City'), cells('Acme', 'Berlin')),
      { ...sheet('Old', cells('Company'), cells('Gone')), state: 'hidden' },
      sheet('Lists', cells('Biotech'), cells('Intro')),
      sheet('Blank'),
      sheet('Passed', cells('Founded', 'Name'), cells('2019', 'Bolt')),
    ],
  })
  const { report, companies } = await imported(bytes)
  expect(companies.map(({ company }) => [company.name, company.founded_year])).toEqual([
    ['Acme', null],
    ['Bolt', 2019],
  ])
  expect(companies[0]?.company.location?.city).toBe('Berlin')
  expect(
    report.sheets?.map(({ name, state, headerRow, lastRow }) => [name, state, headerRow, lastRow]),
  ).toEqual([
    ['Pipeline', 'read', 2, 3],
    ['Old', 'hidden', null, 0],
    ['Lists', 'refused', null, 2],
    ['Blank', 'empty', null, 0],
    ['Passed', 'read', 1, 2],
  ])
  expect(report.sheets?.[2]?.reason).toContain('"Biotech"')
  expect(report.file).toMatchObject({ format: 'xlsx', encoding: null, delimiter: null })
})

test('a refused row is told with its sheet and its row there', async () => {
  const bytes = await xlsxOf({
    sheets: [
      sheet('A', cells('Name'), cells('Acme')),
      sheet('B', cells('Name', 'City'), cells('', 'Berlin')),
    ],
  })
  const rejects: unknown[] = []
  const { report } = await imported(bytes, { onReject: (reject) => void rejects.push(reject) })
  expect(report).toMatchObject({ read: 2, created: 1, rejected: 1 })
  expect(rejects).toMatchObject([{ sheet: 'B', line: 2, place: 4, cells: ['', 'Berlin'] }])
})

test('dates and numbers are read by their value, and not by how their format shows them', async () => {
  const rows = `${cells('Name', 'Founded', 'Employees')}<row><c t="inlineStr"><is><t>Acme</t></is></c><c s="1"><v>43171</v></c><c s="2"><v>1200</v></c></row>`
  const bytes = await xlsxOf({ sheets: [{ name: 'A', rows }], formats: ['dd/mm/yy', '#,##0.00'] })
  const { companies } = await imported(bytes)
  expect(companies[0]?.company).toMatchObject({ founded_year: 2018, employee_count: 1200 })
})

test('what is no workbook, holds no table, or is said to be something else is refused in words, and nothing is stored', async () => {
  expect(await refusal(await zipOf({ 'a.csv': 'name' }))).toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining('ZIP file and no workbook'),
  })
  expect((await refusal(await xlsxOf({ sheets: [sheet('A')] }))).message).toContain(
    'no table in the workbook',
  )
  const hidden = { ...sheet('A', cells('Name'), cells('Acme')), state: 'hidden' as const }
  expect((await refusal(await xlsxOf({ sheets: [hidden] }))).message).toContain('hidden: show')
  expect((await refusal(await xlsxOf({ sheets: [sheet('A', cells('x', 'y'))] }))).message).toContain(
    '"x", "y"',
  )
  const whole = await xlsxOfTexts([['Name'], ['Acme']])
  expect((await refusal(whole, { format: 'csv' })).message).toContain('in the format xlsx')
  expect((await refusal(whole, { location: null })).message).toContain('save its sheets as CSV')
  expect((await refusal(whole, { tables: undefined })).message).toContain('save its sheets as CSV')
  expect((await refusal(whole.slice(0, 700))).message).toContain('damaged')
  const text = new TextEncoder().encode('name\nAcme\n')
  expect((await refusal(text, { format: 'xlsx' })).message).toContain('looks like')
})

test('a workbook may be read by positions, where it has no header', async () => {
  const { companies } = await imported(
    await xlsxOfTexts([
      ['1', 'Acme'],
      ['2', 'Bolt'],
    ]),
    { map: { name: '#2' } },
  )
  expect(companies.map(({ company }) => company.name).sort()).toEqual(['Acme', 'Bolt'])
})

test('a header of two rows names its columns by both, and a first row of companies is none', async () => {
  const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
  const row = (...parts: readonly string[]) => `<row>${parts.join('')}</row>`
  const rows = [
    row(text('A1', 'Unternehmen'), text('B1', 'Sitz'), text('D1', 'Letzte Finanzierungsrunde')),
    row(
      text('B2', 'Stadt'),
      text('C2', 'Land'),
      text('D2', 'Runde'),
      text('E2', 'Volumen (Mio. EUR)'),
      text('F2', 'Closing'),
    ),
    row(text('A3', 'Leihwerk'), text('B3', 'Leipzig'), text('C3', 'Deutschland'), text('D3', 'Seed')),
  ]
  rows[2] = rows[2]?.replace('</row>', '<c r="E3"><v>1.8</v></c><c r="F3" s="1"><v>44895</v></c></row>') ?? ''
  const merged =
    '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="D1:F1"/></mergeCells>'
  const bytes = await xlsxOf({
    sheets: [{ name: 'A', rows: rows.join(''), behind: merged }],
    formats: ['dd.mm.yyyy'],
  })
  const { companies, report } = await imported(bytes)
  expect(companies).toHaveLength(1)
  expect(companies[0]?.company.location).toMatchObject({ city: 'Leipzig', country_iso: 'DE' })
  expect(companies[0]?.rounds).toMatchObject([
    { type: 'seed', announced_on: '2022-11-30', written: { amount: 1_800_000, currency: 'EUR' } },
  ])
  expect(report.sheets?.[0]).toMatchObject({ headerRow: 2 })
})

test('below a header of rounds the second row tells what each column is of which round', async () => {
  const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
  const rowOf = (row: number, values: readonly string[]) =>
    `<row>${values.map((value, at) => (value === '' ? '' : text(`${'ABCDEFGH'[at]}${row}`, value))).join('')}</row>`
  const rows = [
    rowOf(1, ['Company', '', '', 'Seed', '', 'Series A', '', 'Status']),
    rowOf(2, ['Name', 'Website', 'CEO', 'Closed', 'Size ($m)', 'Closed', 'Size ($m)']),
    rowOf(3, ['Acme', 'acme.example', 'Jane Doe', 'Q2 2019', '1.8', 'Feb 2021', '9.5', 'Active']),
  ]
  const merged =
    '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="D1:E1"/><mergeCell ref="F1:G1"/></mergeCells>'
  const bytes = await xlsxOf({ sheets: [{ name: 'A', rows: rows.join(''), behind: merged }] })
  const { companies } = await imported(bytes)
  expect(companies[0]?.rounds).toMatchObject([
    { type: 'seed', announced_on: '2019-04-01', amount_usd: 1_800_000 },
    { type: 'series_a', announced_on: '2021-02-01', amount_usd: 9_500_000 },
  ])
  expect(companies[0]?.stated?.people).toEqual([{ name: 'Jane Doe', role: 'CEO' }])
})
