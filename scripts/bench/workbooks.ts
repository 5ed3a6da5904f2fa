// Workbooks: ROWS × 20 cells as XLSX with shared texts, with texts in the cells, and as ODS, read by the process that reads them
// for an import, and a file that says it unpacks to 2 GB. Beside exceljs, the best of the libraries that were looked at, when its
// folder is named:
//   bun scripts/bench/workbooks.ts [dist/dealflow]
//   EXCELJS=/tmp/x/node_modules/exceljs bun scripts/bench/workbooks.ts [dist/dealflow]
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UnreadableFile } from '../../packages/core/src/index.ts'
import { odsParts, xlsxParts, zipOf } from '../../packages/core/src/testing/index.ts'
import { processTableReader } from '../../packages/node-adapter/src/tables/index.ts'

const [binary] = process.argv.slice(2)
const rows = Number(process.env['ROWS'] ?? 100_000)
const cells = 20
const limits = { seconds: 60, mib: 256, bombSeconds: 5 }
const exceljs = process.env['EXCELJS']
const program =
  binary === undefined
    ? ([
        process.execPath,
        fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url)),
      ] as const)
    : ([resolve(binary)] as const)

async function main() {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-workbooks-'))
  let misses = 0
  try {
    for (const [name, make] of Object.entries({
      'shared.xlsx': shared,
      'inline.xlsx': inline,
      'table.ods': ods,
    })) {
      const file = join(directory, name)
      writeFileSync(file, await make())
      const run = await read(file)
      const isWithin = run.seconds <= limits.seconds && run.mib <= limits.mib && run.rows === rows + 1
      if (!isWithin) misses++
      console.log(
        `${name}, ${Math.round(statSync(file).size / 1024 ** 2)} MiB: ${run.rows.toLocaleString('en-US')} rows in ${run.seconds.toFixed(1)} s, the process took ${Math.round(run.mib)} MiB (VmHWM)${isWithin ? '' : ': TOO MUCH'}`,
      )
      if (exceljs === undefined || name.endsWith('.ods')) continue
      const other = spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--exceljs', file], {
        encoding: 'utf8',
      })
      console.log(`  ${other.stdout.trim() || other.stderr.slice(-500)}`)
    }
    if (exceljs === undefined) console.log('exceljs is not measured, since EXCELJS names no folder of it')
    if (!(await refusesBomb(directory))) misses++
  } finally {
    rmSync(directory, { recursive: true })
  }
  process.exitCode = misses === 0 ? 0 : 1
}

const reader = () =>
  processTableReader({ program: [...program, 'table-child'], memoryBytes: limits.mib * 1024 ** 2 })

async function read(file: string) {
  const began = performance.now()
  let count = 0
  let mib = 0
  const look = setInterval(() => {
    mib = Math.max(mib, childMib())
  }, 20)
  try {
    for await (const event of reader().read(file, { skip: 0 })) {
      if (event.kind === 'rows') count += event.rows.length
      if (event.kind === 'sheet_end') mib = Math.max(mib, childMib())
    }
  } finally {
    clearInterval(look)
  }
  return { rows: count, seconds: (performance.now() - began) / 1_000, mib }
}

/** The most that a child of this process has taken so far. */
function childMib(): number {
  const children = readdirSync('/proc').filter(
    (pid) => textOf(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1] === `${process.pid}`,
  )
  return Math.max(
    0,
    ...children.map((pid) => Number(/VmHWM:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1024),
  )
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

async function refusesBomb(directory: string): Promise<boolean> {
  const bytes = await zipOf(xlsxParts({ sheets: [{ name: 'A', rows: '<row/>'.repeat(1_000_000) }] }))
  const view = new DataView(bytes.buffer)
  for (let at = 0; at + 46 < bytes.length; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 2_000_000_000, true)
  const file = join(directory, 'bomb.xlsx')
  writeFileSync(file, bytes)
  const began = performance.now()
  const error = await read(file).then(
    () => null,
    (error: unknown) => error,
  )
  const seconds = (performance.now() - began) / 1_000
  console.log(`2 GB: refused after ${seconds.toFixed(2)} s: ${error}`)
  return error instanceof UnreadableFile && seconds <= limits.bombSeconds
}

const textAt = (row: number, cell: number) =>
  `Text ${(row * 7_919 + cell * 104_729) % 1_000_003} of ${cell}, number ${row}`
const isText = (cell: number) => cell % 4 !== 3
const rowNumbers = Array.from({ length: rows + 1 }, (_, row) => row)

const shared = () => {
  let next = 0
  const texts: string[] = []
  const cell = (row: number, at: number) => {
    if (!isText(at)) return `<c r="${placeOf(row, at)}" s="1"><v>${row * at}</v></c>`
    texts.push(`<si><t>${textAt(row, at)}</t></si>`)
    return `<c r="${placeOf(row, at)}" t="s"><v>${next++}</v></c>`
  }
  const written = rowsOf((row) => `row r="${row + 1}"`, cell)
  return zipOf(
    xlsxParts({ sheets: [{ name: 'A', rows: written }], texts: texts.join(''), formats: ['#,##0.00 "€"'] }),
  )
}

const inline = () => {
  const cell = (row: number, at: number) =>
    isText(at)
      ? `<c r="${placeOf(row, at)}" t="inlineStr"><is><t>${textAt(row, at)}</t></is></c>`
      : `<c r="${placeOf(row, at)}" s="1"><v>${row * at}</v></c>`
  return zipOf(
    xlsxParts({
      sheets: [{ name: 'A', rows: rowsOf((row) => `row r="${row + 1}"`, cell) }],
      formats: ['#,##0.00 "€"'],
    }),
  )
}

const ods = () => {
  const cell = (row: number, at: number) =>
    isText(at)
      ? `<table:table-cell office:value-type="string"><text:p>${textAt(row, at)}</text:p></table:table-cell>`
      : `<table:table-cell office:value-type="float" office:value="${row * at}"><text:p>${row * at}</text:p></table:table-cell>`
  return zipOf(odsParts(`<table:table table:name="A">${rowsOf(() => 'table:table-row', cell)}</table:table>`))
}

const placeOf = (row: number, at: number) => `${String.fromCharCode(65 + at)}${row + 1}`

function rowsOf(tag: (row: number) => string, cell: (row: number, at: number) => string): string {
  const places = Array.from({ length: cells }, (_, at) => at)
  const rowOf = (row: number) => {
    const name = tag(row)
    return `<${name}>${places.map((at) => cell(row, at)).join('')}</${name.split(' ')[0]}>`
  }
  return rowNumbers.map(rowOf).join('')
}

/** In a process of its own, row by row as its documentation says for large files. */
async function readByExceljs(file: string) {
  const { default: library } = await import(exceljs ?? 'exceljs')
  const began = performance.now()
  let count = 0
  const options = { sharedStrings: 'cache', worksheets: 'emit', styles: 'cache', hyperlinks: 'cache' }
  for await (const sheet of new library.stream.xlsx.WorkbookReader(file, options))
    for await (const row of sheet) if (row.values !== undefined) count++
  const mib = Number(/VmHWM:\s+(\d+)/.exec(textOf('/proc/self/status'))?.[1]) / 1024
  console.log(
    `exceljs: ${count.toLocaleString('en-US')} rows in ${((performance.now() - began) / 1_000).toFixed(1)} s, ${Math.round(mib)} MiB`,
  )
}

if (binary === '--exceljs') await readByExceljs(process.argv[3] ?? '')
else await main()
