// CSV: 1,000,000 generated rows (quotes, line breaks inside cells, names in many letters), read and mapped by an import
// without a store, by a dry run, and into SQLite; beside csv-parse, which reads the same file and maps nothing. Each run is a
// process of its own, so that its peak memory is its own; ROUNDS of each take turns, so that a busy machine slows all alike.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse'
import { readCsv } from '../../packages/core/src/records/import/formats/csv.ts'
import { importCompanies } from '../../packages/core/src/records/import/import.ts'
import type { CompanyStore } from '../../packages/core/src/records/store.ts'
import { loadLocations } from '../../packages/core/src/reference/locations/locations.ts'
import { memoryCompanyStore } from '../../packages/core/src/storage/memory/companies.ts'
import { openSqliteStorage } from '../../packages/core/src/storage/sqlite/index.ts'
import { nodeHost } from '../../packages/node-adapter/src/host/index.ts'
import { openBunSqlite } from '../../packages/server/src/bun-sqlite.ts'
import { median } from './statistics.ts'

const rows = Number(process.env['ROWS'] ?? 1_000_000)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const chunkBytes = 256 * 1024

interface Run {
  readonly rows: number
  readonly seconds: number
  readonly cpuSeconds: number
  readonly peakMiB: number
}

const runs = { csvParse, reading, mapping, dryRun, fullImport }
type RunName = keyof typeof runs

/** What reading costs by itself: every row as an array of cells. */
async function csvParse(file: string): Promise<number> {
  const parser = createReadStream(file, { highWaterMark: chunkBytes }).pipe(
    parse({ relax_column_count: true }),
  )
  let count = -1
  for await (const _ of parser) count++
  return count
}

/** The same by our own reader. */
async function reading(file: string): Promise<number> {
  const layout = { delimiter: ',', hasHeader: true, isRejects: false, headerLine: null, width: 12 }
  let count = 0
  for await (const { records } of readCsv(createReadStream(file, { highWaterMark: chunkBytes }), layout, 0)) {
    count += records.length
  }
  return count
}

/** Rows to company records, for a store that keeps nothing. */
async function mapping(file: string): Promise<number> {
  const forgetful: CompanyStore = {
    ...memoryCompanyStore(),
    upsertMany: async (drafts) => drafts.map(() => 'created' as const),
  }
  return load(file, forgetful, false)
}

async function dryRun(file: string, directory: string): Promise<number> {
  return withStore(directory, (store) => load(file, store, true))
}

async function fullImport(file: string, directory: string): Promise<number> {
  return withStore(directory, (store) => load(file, store, false))
}

async function withStore(directory: string, work: (store: CompanyStore) => Promise<number>): Promise<number> {
  const host = nodeHost({ write: () => {} })
  const file = (name: string) => join(directory, name)
  const storage = await openSqliteStorage({ host, open: openBunSqlite, directory, file })
  try {
    return await work(storage.companies)
  } finally {
    await storage.close()
  }
}

async function load(file: string, store: CompanyStore, isDryRun: boolean): Promise<number> {
  const bytes = readFileSync(new URL('../../packages/core/data/locations.bin', import.meta.url))
  const report = await importCompanies({
    source: createReadStream(file, { highWaterMark: chunkBytes }),
    fileName: file,
    fingerprint: 'bench',
    dryRun: isDryRun,
    store,
    host: nodeHost({ write: () => {} }),
    locations: loadLocations(bytes),
    onReject: (reject) => console.error(reject),
  })
  return report.created
}

const cities = [
  'Berlin, Germany',
  'San Francisco, California, United States',
  'São Paulo, Brazil',
  'Łódź, Poland',
  'Lyon, France',
]
const sectors = [
  'Logistics; Robotics',
  'Health Care',
  'AI; Developer Tools; SaaS',
  '"Green" Energy',
  'Retail; Food, Drink',
]

async function writeFile(file: string) {
  const out = createWriteStream(file)
  out.write(
    'Company Name,Website,HQ Location,Founded,Headcount,Industries,Description,Total Funding,Last Funding Date,Investors,LinkedIn,CRM owner\r\n',
  )
  const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  let text = ''
  for (let i = 0; i < rows; i++) {
    const about =
      i % 4 === 0
        ? `Makes things, "quickly".\nSince ${2000 + (i % 25)}.`
        : `Tools for teams of every size, edition ${i}.`
    const cells = [
      i % 10 === 0 ? `Société N° ${i}, SA` : `Company ${i}`,
      `https://www.company-${i}.example/about`,
      cities[i % cities.length] ?? '',
      i % 3 === 0 ? `${2000 + (i % 25)}-03-${10 + (i % 18)}` : String(2000 + (i % 25)),
      i % 2 === 0 ? '11-50' : String(i % 900),
      sectors[i % sectors.length] ?? '',
      about,
      i % 3 === 0 ? '' : `$${(i % 90) + 1},250,000`,
      i % 3 === 0 ? '' : `2021-0${1 + (i % 9)}-15`,
      i % 5 === 0 ? 'North Sea Capital, Quay Ventures, LLC' : '',
      `https://www.linkedin.com/company/company-${i}`,
      i % 2 === 0 ? 'Jo Doe' : '',
    ]
    text += `${cells.map(quoted).join(',')}\r\n`
    if (text.length > 1_000_000) {
      if (!out.write(text)) await once(out, 'drain')
      text = ''
    }
  }
  out.end(text)
  await once(out, 'finish')
}

/** In the child: one run, its figures as a line of JSON. */
async function measure(name: RunName, file: string): Promise<Run> {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-csv-'))
  try {
    const cpuBefore = process.cpuUsage()
    const startedAt = performance.now()
    const count = await runs[name](file, directory)
    const seconds = (performance.now() - startedAt) / 1000
    const { user, system } = process.cpuUsage(cpuBefore)
    return {
      rows: count,
      seconds,
      cpuSeconds: (user + system) / 1e6,
      peakMiB: process.resourceUsage().maxRSS / 1024,
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function inChild(name: RunName, file: string): Run {
  const child = spawnSync(process.execPath, [fileURLToPath(import.meta.url), name, file], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const run = JSON.parse(child.stdout) as Run
  console.log(
    `  ${name.padEnd(10)} ${rateText(run)}, ${run.seconds.toFixed(1)} s (CPU ${run.cpuSeconds.toFixed(1)} s), peak RSS ${Math.round(run.peakMiB)} MiB`,
  )
  return run
}

const rateOf = (run: Run) => run.rows / run.seconds
const rateText = (run: Run) => `${Math.round(rateOf(run)).toLocaleString('en-US')} rows/s`

async function main() {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-csv-'))
  try {
    const file = join(directory, 'companies.csv')
    await writeFile(file)
    console.log(`${rows.toLocaleString('en-US')} rows, ${Math.round(statSync(file).size / 1024 / 1024)} MiB`)
    const names = (process.env['RUNS']?.split(',') ?? Object.keys(runs)) as RunName[]
    const results = new Map<RunName, Run[]>(names.map((name) => [name, []]))
    for (let round = 0; round < rounds; round++) {
      for (const name of names) results.get(name)?.push(inChild(name, file))
    }
    const rate = (name: RunName) => median((results.get(name) ?? []).map(rateOf))
    const peak = (name: RunName) => Math.max(...(results.get(name) ?? []).map(({ peakMiB }) => peakMiB))
    for (const name of names) {
      const ratio = names.includes('csvParse')
        ? `, ${(rate(name) / rate('csvParse')).toFixed(2)} of csv-parse`
        : ''
      console.log(
        `  ${name.padEnd(10)} median ${Math.round(rate(name)).toLocaleString('en-US')} rows/s${ratio}, peak RSS ${Math.round(peak(name))} MiB`,
      )
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const [, , name, file] = process.argv
if (name !== undefined && name in runs && file !== undefined)
  console.log(JSON.stringify(await measure(name as RunName, file)))
else await main()
