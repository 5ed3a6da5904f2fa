import { expect, test } from 'bun:test'
import { locations } from '../../../test/locations.ts'
import { sha256 } from '../../../test/sqlite.ts'
import { memoryCompanyStore } from '../../storage/memory/companies.ts'
import { testHost } from '../../testing/test-clock.ts'
import type { CompanyStore } from '../store.ts'
import { importCompanies } from './import.ts'
import type { ImportOptions, ImportRow } from './import-options.ts'

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text)
}

function setUp(store: CompanyStore = memoryCompanyStore()) {
  const run = (text: string, options: Partial<ImportOptions> = {}) =>
    importCompanies({
      source: bytesOf(text),
      fingerprint: null,
      store,
      host: testHost({ sha256 }),
      locations,
      ...options,
    })
  async function rowsOf(text: string, options: Partial<ImportOptions> = {}) {
    const rows: ImportRow[] = []
    const report = await run(text, { dryRun: true, onRows: (some) => void rows.push(...some), ...options })
    return { rows, report }
  }
  return { run, rowsOf, store }
}

const header = 'Company,Website,City,Year founded,Employees\n'

test('a dry run tells of every row what would become of it, in the order of the file, and why', async () => {
  const { run, rowsOf, store } = setUp()
  await run(
    `${header}Moss,moss.example,Berlin,2019,12\nFern,,Porto,2018,3\nGone,gone.example,Lyon,2001,9\nKelp,kelp.example,Lima,2020,\n`,
  )
  await store.remove('site:gone.example', 'operator')
  const { rows, report } = await rowsOf(
    `${header}${[
      'Moss,moss.example,Berlin,2019,12',
      'Fern,,Porto,2018,4',
      'Gone,gone.example,Lyon,2001,9',
      'Tern,tern.example,Oslo,a while ago,',
      'Tern,,,2017,',
      'Tern,tern.example,Bergen,,',
      ',nameless.example,Oslo,2020,7',
      'Total,,,,31',
      'Kelp,kelp.example,Lima,2021,',
    ].join('\n')}\n`,
  )
  const told = rows.map(({ line, outcome, doubtful }) => [line, outcome, doubtful])
  expect(told).toEqual([
    [2, 'unchanged', false],
    [3, 'updated', true],
    [4, 'withheld', false],
    [5, 'created', true],
    [6, 'updated', true],
    [7, 'unchanged', true],
    [8, 'rejected', false],
    [9, 'passed_over', true],
    [10, 'updated', false],
  ])
  expect(rows.map(({ name }) => name)[6]).toBe(',nameless.example,Oslo,2020,7')
  const why = (line: number) => rows.find((row) => row.line === line)?.reasons.join('; ') ?? ''
  expect(why(3)).toBe('known again by its name and place alone')
  expect(why(4)).toBe('deleted by an operator, or forgotten')
  expect(why(5)).toStartWith('Year founded: a while ago (')
  expect(why(6)).toBe('taken for the company of line 5, whose name it has')
  expect(why(7)).toBe('City: Bergen (differs from line 5, which came first and stays)')
  expect(why(8)).toContain('name')
  expect(why(10)).toBe('')
  expect(report).toMatchObject({
    created: 1,
    updated: 3,
    unchanged: 2,
    withheld: 1,
    rejected: 1,
    passed_over: 1,
  })
  expect(report.preview).toEqual({ doubtful: 5, rows })
})

test('what a dry run tells is what the import then does, second rows of a company too', async () => {
  const text = `${header}Moss,moss.example,Berlin,,\nMoss,moss.example,,2019,\nMoss,moss.example,Berlin,2019,\n`
  for (const onRepeat of ['add', 'replace', 'keep'] as const) {
    const { run, rowsOf } = setUp()
    const { report: told } = await rowsOf(text, { onRepeat })
    const done = await run(text, { onRepeat })
    for (const key of ['created', 'updated', 'unchanged'] as const)
      expect([key, told[key]]).toEqual([key, done[key]])
    expect(done.preview).toBeNull()
  }
})

test('a website that another company has is told, and rows that are no companies do not pile up', async () => {
  const { run, rowsOf } = setUp()
  await run('{"id":"a","name":"Moss","website":"moss.example"}\n', { format: 'jsonl' })
  const { rows } = await rowsOf('{"id":"b","name":"Moss","website":"moss.example","employees":"few"}\n', {
    format: 'jsonl',
  })
  expect(rows).toMatchObject([{ outcome: 'rejected' }])
  const beside = await rowsOf('{"id":"b","name":"Moss","website":"moss.example"}\n', { format: 'jsonl' })
  expect(beside.rows).toMatchObject([
    { outcome: 'created', doubtful: true, reasons: [expect.stringContaining('another id already')] },
  ])
  const sizes: number[] = []
  await run(`${header}Moss,moss.example,,,\n${'Total,,,,31\n'.repeat(3_500)}`, {
    dryRun: true,
    onRows: (some) => void sizes.push(some.length),
  })
  expect(Math.max(...sizes)).toBeLessThan(1_101)
  expect(sizes.reduce((sum, size) => sum + size)).toBe(3_501)
})
