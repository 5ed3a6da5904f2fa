// Import: generated records (gzip JSON Lines) into the SQLite store, without an index, against the least that any import of
// the same file must do: JSON.parse of every line and one INSERT of id and text, 500 rows a transaction. Each run is a
// process of its own, so that its peak memory is its own.
import { Database } from 'bun:sqlite'
import { spawnSync } from 'node:child_process'
import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unpacked } from '../../packages/core/src/records/import/gunzip.ts'
import { importCompanies } from '../../packages/core/src/records/import/import.ts'
import { readLines } from '../../packages/core/src/records/import/lines.ts'
import { loadLocations } from '../../packages/core/src/reference/locations/locations.ts'
import { openSqliteStorage } from '../../packages/core/src/storage/sqlite/index.ts'
import { nodeHost } from '../../packages/node-adapter/src/host/index.ts'
import { openBunSqlite } from '../../packages/server/src/bun-sqlite.ts'
import { writeSampleData } from '../sample-data/generate.ts'

const records = Number(process.env['RECORDS'] ?? 1_000_000)
const chunkBytes = 256 * 1024

interface Run {
  readonly records: number
  readonly seconds: number
  readonly cpuSeconds: number
  readonly peakMiB: number
  readonly databaseMiB: number
}

const runs = { baseline, import: importRun }

/** Parses and inserts, nothing else: what reading the file and writing the rows cost by themselves. */
async function baseline(file: string, directory: string): Promise<number> {
  const database = new Database(join(directory, 'baseline.db'), { create: true })
  database.run('PRAGMA journal_mode = WAL')
  database.run('PRAGMA synchronous = FULL')
  database.run('CREATE TABLE companies (id TEXT PRIMARY KEY, line TEXT NOT NULL) STRICT')
  const insert = database.prepare('INSERT INTO companies (id, line) VALUES (?, ?)')
  let count = 0
  const source = unpacked(createReadStream(file, { highWaterMark: chunkBytes }))
  for await (const { lines } of readLines(source, { skip: 0, lineBytesMax: 4 * 1024 * 1024 })) {
    for (const { text } of lines) {
      if (count % 500 === 0) database.run(count === 0 ? 'BEGIN IMMEDIATE' : 'COMMIT; BEGIN IMMEDIATE')
      insert.run((JSON.parse(text) as { id: string }).id, text)
      count++
    }
  }
  database.run('COMMIT')
  database.close()
  return count
}

async function importRun(file: string, directory: string): Promise<number> {
  const host = nodeHost({ write: () => {} })
  const locations = loadLocations(
    readFileSync(new URL('../../packages/core/data/locations.bin', import.meta.url)),
  )
  const storage = await openSqliteStorage({
    host,
    open: openBunSqlite,
    directory,
    file: (name) => join(directory, name),
  })
  const report = await importCompanies({
    source: createReadStream(file, { highWaterMark: chunkBytes }),
    bytesTotal: statSync(file).size,
    fingerprint: 'bench',
    store: storage.companies,
    host,
    locations,
    onReject: (reject) => console.error(reject),
  })
  await storage.close()
  return report.created
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
    const database = join(directory, name === 'import' ? 'dealflow.db' : 'baseline.db')
    return {
      records: count,
      seconds,
      cpuSeconds: (user + system) / 1e6,
      peakMiB: process.resourceUsage().maxRSS / 1024,
      databaseMiB: statSync(database).size / 1024 / 1024,
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function inChild(name: keyof typeof runs, file: string): Run {
  const child = spawnSync(process.execPath, [fileURLToPath(import.meta.url), name, file], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const run = JSON.parse(child.stdout) as Run
  const rate = Math.round(run.records / run.seconds).toLocaleString('en-US')
  console.log(
    `  ${name.padEnd(9)} ${rate} records/s, ${run.seconds.toFixed(1)} s (CPU ${run.cpuSeconds.toFixed(1)} s), peak RSS ${Math.round(run.peakMiB)} MiB, database ${Math.round(run.databaseMiB)} MiB`,
  )
  return run
}

async function main() {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-import-'))
  try {
    const given = process.env['FILE']
    const file = given ?? join(directory, 'companies.jsonl.gz')
    if (given === undefined) await writeSampleData(file, records)
    console.log(`${Math.round(statSync(file).size / 1024 / 1024)} MiB of gzip JSON Lines`)
    const least = inChild('baseline', file)
    const run = inChild('import', file)
    const ratio = run.records / run.seconds / (least.records / least.seconds)
    console.log(`  ratio     ${ratio.toFixed(2)} of the baseline`)
    const isFast = run.records / run.seconds >= 20_000 && run.peakMiB <= 1024
    console.log(`  wanted    at least 20,000 records/s and at most 1,024 MiB: ${isFast ? 'met' : 'missed'}`)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const [, , name, file] = process.argv
if (isRunName(name) && file !== undefined) console.log(JSON.stringify(await measure(name, file)))
else await main()
