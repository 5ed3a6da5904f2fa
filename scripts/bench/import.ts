// Import: generated records (gzip JSON Lines) into the SQLite store, without an index, against the least that any import of
// the same file must do: JSON.parse of every line and one INSERT of id and text, 500 rows a transaction. Then the same until every
// company is searchable, and the same companies as CSV. Each run is a process of its own, so that its peak memory is its own.
//   BASE=89052124 bun scripts/bench/import.ts   beside the import of that commit, ROUNDS times in turns
//   DUCKDB=/tmp/x/node_modules/@duckdb/node-api bun scripts/bench/import.ts   beside DuckDB's reader of CSV
// RECORDS is how many companies (1,000,000), FILE other ones.
import { Database } from 'bun:sqlite'
import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { csvHeader, csvRow } from '../../packages/core/src/records/export/export.ts'
import { unpacked } from '../../packages/core/src/records/import/gunzip.ts'
import { importCompanies } from '../../packages/core/src/records/import/import.ts'
import { readLines } from '../../packages/core/src/records/import/lines.ts'
import { writeSampleData } from '../sample-data/generate.ts'
import { commitTree } from './against-release/release-tree.ts'
import { host, locations, openData } from './search/dealflow/data.ts'

const records = Number(process.env['RECORDS'] ?? 1_000_000)
const rounds = Number(process.env['ROUNDS'] ?? 1)
const { BASE: base, DUCKDB: duckdb, FILE: given } = process.env
const chunkBytes = 256 * 1024
const lineBytesMax = 4 * 1024 * 1024

interface Run {
  readonly records: number
  readonly seconds: number
  readonly cpuSeconds: number
  readonly peakMiB: number
  readonly databaseMiB: number
}

const runs = { baseline, import: importRun, searchable, duckdb: duckDbRun }

/** Parses and inserts, nothing else: what reading the file and writing the rows cost by themselves. */
async function baseline(file: string, directory: string): Promise<number> {
  const database = new Database(join(directory, 'dealflow.db'), { create: true })
  database.run('PRAGMA journal_mode = WAL')
  database.run('PRAGMA synchronous = FULL')
  database.run('CREATE TABLE companies (id TEXT PRIMARY KEY, line TEXT NOT NULL) STRICT')
  const insert = database.prepare('INSERT INTO companies (id, line) VALUES (?, ?)')
  let count = 0
  for await (const text of textsOf(file)) {
    if (count % 500 === 0) database.run(count === 0 ? 'BEGIN IMMEDIATE' : 'COMMIT; BEGIN IMMEDIATE')
    insert.run((JSON.parse(text) as { id: string }).id, text)
    count++
  }
  database.run('COMMIT')
  database.close()
  return count
}

async function importRun(file: string, directory: string): Promise<number> {
  const data = await openData(directory, { threads: false })
  const count = await importInto(data, file)
  await data.close()
  return count
}

/** The import, and the first build of the index, as a server does it: in threads. */
async function searchable(file: string, directory: string): Promise<number> {
  const data = await openData(directory, { threads: true })
  const count = await importInto(data, file)
  await data.life.rebuild()
  const { companies } = await data.index.status()
  await data.close()
  if (companies !== count) throw new Error(`of ${count} companies ${companies} are searchable`)
  return count
}

async function importInto({ store }: Awaited<ReturnType<typeof openData>>, file: string): Promise<number> {
  const report = await importCompanies({
    source: createReadStream(file, { highWaterMark: chunkBytes }),
    bytesTotal: statSync(file).size,
    fileName: file,
    fingerprint: 'bench',
    store,
    host,
    locations,
    onReject: (reject) => console.error(reject),
  })
  return report.created
}

/** A table of what a CSV file says, with the types that DuckDB finds. */
async function duckDbRun(file: string, directory: string): Promise<number> {
  const { DuckDBInstance } = await import(duckdb ?? '')
  const database = await DuckDBInstance.create(join(directory, 'dealflow.db'))
  const connection = await database.connect()
  await connection.run(`CREATE TABLE companies AS SELECT * FROM read_csv('${file}')`)
  const count = await connection.runAndReadAll('SELECT count(*) FROM companies')
  await connection.run('CHECKPOINT')
  connection.closeSync()
  return Number(count.getRows()[0][0])
}

async function* textsOf(file: string): AsyncGenerator<string> {
  const source = unpacked(createReadStream(file, { highWaterMark: chunkBytes }))
  for await (const { lines } of readLines(source, { skip: 0, lineBytesMax }))
    for (const { text } of lines) yield text
}

/** The same companies as an export has them. */
async function writeCsv(from: string, to: string) {
  async function* rows() {
    yield csvHeader()
    for await (const text of textsOf(from)) yield csvRow(JSON.parse(text))
  }
  await pipeline(Readable.from(rows()), createWriteStream(to))
}

function isRunName(name: string | undefined): name is keyof typeof runs {
  return name !== undefined && name in runs
}

/** In the child: one run, its figures as a line of JSON. */
async function measure(name: keyof typeof runs, file: string): Promise<Run> {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-import-'))
  try {
    const cpuBefore = process.cpuUsage()
    const startedAt = performance.now()
    const count = await runs[name](file, directory)
    const seconds = (performance.now() - startedAt) / 1000
    const { user, system } = process.cpuUsage(cpuBefore)
    return {
      records: count,
      seconds,
      cpuSeconds: (user + system) / 1e6,
      peakMiB: process.resourceUsage().maxRSS / 1024,
      databaseMiB: statSync(join(directory, 'dealflow.db')).size / 1024 / 1024,
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const own = fileURLToPath(import.meta.url)

function inChild(label: string, name: keyof typeof runs, file: string, script = own): Run {
  const child = spawnSync(process.execPath, [script, name, file], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const run = JSON.parse(child.stdout) as Run
  const rate = Math.round(run.records / run.seconds).toLocaleString('en-US')
  console.log(
    `  ${label.padEnd(20)} ${rate} records/s, ${run.seconds.toFixed(1)} s (CPU ${run.cpuSeconds.toFixed(1)} s), peak RSS ${Math.round(run.peakMiB)} MiB, database ${Math.round(run.databaseMiB)} MiB`,
  )
  return run
}

const rateOf = (all: readonly Run[]) =>
  all.reduce((sum, run) => sum + run.records, 0) / all.reduce((sum, run) => sum + run.seconds, 0)
const cpuOf = (all: readonly Run[]) => all.reduce((sum, run) => sum + run.cpuSeconds, 0)

async function main() {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-import-'))
  const tree = base === undefined ? null : commitTree(fileURLToPath(new URL('../..', import.meta.url)), base)
  try {
    const file = given ?? join(directory, 'companies.jsonl.gz')
    if (given === undefined) await writeSampleData(file, records)
    const mib = Math.round(statSync(file).size / 1024 / 1024)
    console.log(`${mib} MiB of gzip JSON Lines; load average ${loadavg()[0]?.toFixed(1)}`)
    const least = inChild('baseline', 'baseline', file)
    const [ours, theirs]: [Run[], Run[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      if (tree !== null)
        theirs.push(
          inChild(`import of ${base}`, 'import', file, join(tree.directory, 'scripts/bench/import.ts')),
        )
      ours.push(inChild('import', 'import', file))
    }
    console.log(`  ratio     ${(rateOf(ours) / rateOf([least])).toFixed(2)} of the baseline`)
    if (theirs.length > 0)
      console.log(
        `  ratio     ${(rateOf(ours) / rateOf(theirs)).toFixed(2)} of ${base} (of CPU time ${(cpuOf(theirs) / cpuOf(ours)).toFixed(2)}); wanted at least 1.14`,
      )
    const isFast = rateOf(ours) >= 20_000 && ours.every(({ peakMiB }) => peakMiB <= 1024)
    console.log(`  wanted    at least 20,000 records/s and at most 1,024 MiB: ${isFast ? 'met' : 'missed'}`)
    inChild('until searchable', 'searchable', file)
    const csv = join(directory, 'companies.csv')
    await writeCsv(file, csv)
    console.log(`${Math.round(statSync(csv).size / 1024 / 1024)} MiB of CSV`)
    inChild('import', 'import', csv)
    if (duckdb === undefined) console.log('  DuckDB is not measured, since DUCKDB names no folder of it')
    else inChild('DuckDB', 'duckdb', csv)
  } finally {
    tree?.remove()
    rmSync(directory, { recursive: true, force: true })
  }
}

const [, , name, file] = process.argv
if (isRunName(name) && file !== undefined) console.log(JSON.stringify(await measure(name, file)))
else await main()
