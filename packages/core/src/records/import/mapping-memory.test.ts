import { expect, test } from 'bun:test'
import { locations } from '../../../test/locations.ts'
import { memoryTables } from '../../../test/memory-tables.ts'
import { sha256 } from '../../../test/sqlite.ts'
import { memoryStorage } from '../../storage/memory.ts'
import { testHost } from '../../testing/test-clock.ts'
import { xlsxOfTexts } from '../../testing/workbook-files.ts'
import type { CompanyStore } from '../store.ts'
import { importCompanies } from './import.ts'
import type { ImportOptions } from './import-options.ts'
import { openMappingMemory } from './mapping-memory.ts'

async function* bytesOf(bytes: string | Uint8Array) {
  yield typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
}

function setUp() {
  const host = testHost({ sha256 })
  const { companies: store, instance } = memoryStorage({ host })
  const memory = openMappingMemory(instance, host.clock)
  const run = (file: string | Uint8Array, options: Partial<ImportOptions> = {}) =>
    importCompanies({
      source: bytesOf(file),
      fingerprint: null,
      store,
      host,
      locations,
      memory,
      fileName: 'crm.csv',
      batchSize: 1,
      ...options,
    })
  const stored = async () => (await store.scan(null, 100)).records
  return { host, instance, memory, run, store, stored }
}

const header = 'Brand,Firm,Raised,Signed\n'

test('the next file with the same headers is read as the last one, by what was said and by what its cells showed', async () => {
  const { host, memory, run, stored } = setUp()
  const map = { name: 'Brand', total_funding_usd: 'Raised', last_funding_date: 'Signed' }
  const first = await run(`${header}Acme,Acme Ltd,"1,5",25/03/2021\n`, { map, currency: 'EUR' })
  expect(first.file.remembered).toBeNull()
  const at = host.clock.now()
  host.clock.advance(1_000)
  const next = await run(`${header}Bolt,Bolt Ltd,"1,250",03/04/2021\n`)
  const [known] = await memory.list()
  expect(next.file.remembered).toEqual({ id: known?.id ?? '', at })
  expect(next.file.columns.map(({ column, field }) => [column, field])).toEqual([
    ['Brand', 'name'],
    ['Firm', null],
    ['Raised', 'total_funding_usd'],
    ['Signed', 'last_funding_date'],
  ])
  expect(next.file.columns[2]).toMatchObject({ decimal: ',', currency: 'EUR' })
  expect(next.file.columns[3]).toMatchObject({ dates: 'day-first' })
  expect((await stored())[1]?.company.name).toBe('Bolt')
  // What this file shows itself counts.
  const other = await run(`${header}Cove,Cove Ltd,1.5,03/25/2021\n`)
  expect(other.file.columns[2]).toMatchObject({ decimal: '.' })
  expect(other.file.columns[3]).toMatchObject({ dates: 'month-first' })
})

test('who says how columns are read, or to forget, has them read anew, and that is remembered', async () => {
  const { memory, run } = setUp()
  await run(`${header}Acme,Acme Ltd,,\n`, { map: { name: 'Brand' } })
  const again = await run(`${header}Acme,Acme Ltd,,\n`, { forgetMapping: true })
  expect(again.file.remembered).toBeNull()
  const meant = again.file.columns
  expect((await run(`${header}Acme,Acme Ltd,,\n`)).file.columns).toEqual(meant)
  await run(`${header}Acme,Acme Ltd,,\n`, { map: { name: 'Firm' } })
  const said = await run(`${header}Acme,Acme Ltd,,\n`)
  expect(said.file.columns.find(({ field }) => field === 'name')?.column).toBe('Firm')
  expect(await memory.list()).toHaveLength(1)
})

test('other headers, another format, a dry run, a file that was refused whole and one without a header are not remembered or not read so', async () => {
  const { memory, run } = setUp()
  await run(`${header}Acme,Acme Ltd,,\n`, { map: { name: 'Brand' }, dryRun: true })
  await run(`${header},Acme Ltd,,\n`, { map: { name: 'Brand' } })
  await run('Acme,x\n', { map: { name: '#1' } })
  await run('{"name":"Acme"}\n')
  expect(await memory.list()).toEqual([])
  await run(`${header}Acme,Acme Ltd,,\n`, { map: { name: 'Brand' } })
  expect((await run('Brand,Firm,Raised\nAcme,Acme Ltd,\n')).file.remembered).toBeNull()
  const sheet = await xlsxOfTexts([header.trim().split(','), ['Acme', 'Acme Ltd', '', '']])
  const options = { location: 'a.xlsx', tables: memoryTables(sheet) }
  expect((await run(sheet, options)).file.remembered).toBeNull()
  expect((await run(sheet, options)).file.remembered).not.toBeNull()
})

test('a dry run is read by what is remembered, and a mapping that is removed is not applied any more', async () => {
  const { memory, run } = setUp()
  await run(`${header}Acme,Acme Ltd,,\n`, { map: { name: 'Brand' } })
  expect((await run(`${header}Acme,Acme Ltd,,\n`, { dryRun: true })).file.remembered).not.toBeNull()
  const [known] = await memory.list()
  expect(known).toMatchObject({
    format: 'csv',
    fileName: 'crm.csv',
    preset: null,
    mapping: { columns: { Brand: 'name' } },
  })
  expect(await memory.get(known?.id ?? '')).toEqual(known ?? null)
  expect(await memory.remove(known?.id ?? '')).toBeTrue()
  expect(await memory.remove(known?.id ?? '')).toBeFalse()
  expect(await memory.list()).toEqual([])
  expect((await run(`${header}Acme,Acme Ltd,,\n`)).file.remembered).toBeNull()
})

test('an interrupted import goes on by the mapping that it began with, and begins anew when that was changed', async () => {
  for (const isChanged of [false, true]) {
    const { host, memory, run, store, stored } = setUp()
    await run(`${header}Acme,Acme Ltd,,\n`, { map: { name: 'Firm' } })
    host.clock.advance(1_000)
    const text = `${header}Bolt,Bolt Ltd,,\nCove,Cove Ltd,,\nDune,Dune Ltd,,\n`
    let left = 2
    const dying: CompanyStore = {
      ...store,
      async upsertMany(drafts, step) {
        if (--left < 0) throw new Error('killed')
        return store.upsertMany(drafts, step)
      },
    }
    await expect(run(text, { fingerprint: 'f', store: dying })).rejects.toThrow('killed')
    host.clock.advance(1_000)
    if (isChanged) await memory.remove((await memory.list())[0]?.id ?? '')
    const starts: number[] = []
    await run(text, { fingerprint: 'f', onStart: ({ resumedAt }) => void starts.push(resumedAt) })
    expect(starts).toEqual([isChanged ? 0 : 3])
    const names = (await stored()).slice(-3).map(({ company }) => company.name)
    expect(names).toEqual(isChanged ? ['Bolt', 'Cove', 'Dune'] : ['Bolt Ltd', 'Cove Ltd', 'Dune Ltd'])
  }
})

test('of two imports of one shape that run at once, the one that ends last is remembered, whole', async () => {
  const { memory, run, stored } = setUp()
  const rows = (name: string) => `${header}${name},${name} Ltd,,\n`
  await Promise.all([
    run(rows('Acme'), { map: { name: 'Brand' }, currency: 'EUR' }),
    run(rows('Bolt'), { map: { name: 'Firm' }, currency: 'CHF' }),
  ])
  const [known, ...others] = await memory.list()
  expect(others).toEqual([])
  const read = (await run(`${header}Cove,Cove Ltd,,\n`)).file.columns
  expect(read.find(({ field }) => field === 'name')?.column).toBe(
    known?.said.currency === 'EUR' ? 'Brand' : 'Firm',
  )
  expect((await stored()).map(({ company }) => company.name).slice(0, 2)).toEqual(
    expect.arrayContaining(['Acme', 'Bolt Ltd']),
  )
})

test('of shapes the hundred latest are remembered, none that is very long, and none of another version', async () => {
  const { host, instance, memory, run } = setUp()
  for (let i = 0; i < 102; i++) {
    host.clock.advance(1)
    await run(`Company,City,c${i}\nAcme,Berlin,\n`)
  }
  expect(await memory.list()).toHaveLength(100)
  const values = { ['x'.repeat(70_000)]: 'active' }
  const long = { columns: { Company: 'name', Long: { to: 'status', values } } } as const
  await run('Company,Long\nAcme,x\n', { mapping: long })
  expect(JSON.stringify(await memory.list())).not.toContain('Long')
  const [name = ''] = Object.keys(await instance.settings())
  const value = (await instance.settings())[name] as { mapping: object }
  await instance.putSetting(
    name,
    { ...value, mapping: { ...value.mapping, mapping: { columns: { a: 'of another version' } } } },
    1,
  )
  expect(await memory.get(name.split(':')[1] ?? '')).toBeNull()
  await instance.putSetting(name, 5, 1)
  expect(await memory.list()).toHaveLength(99)
})
