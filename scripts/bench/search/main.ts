// The speed table: our index and server beside other engines, over the same generated companies and the same queries, in one run.
// Each engine is loaded and measured in a process of its own, one after the other.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { postgresqlPrograms } from '../postgresql.ts'
import { readRealTexts, writeCompanies } from './corpus.ts'
import { type Workload, workloadOf } from './queries.ts'
import { readRecords } from './records.ts'
import { printReport } from './report.ts'
import { type Figures, isSubject, type Subject, subjects } from './subjects.ts'

const usage = `bun scripts/bench/search/main.ts [--companies 100000,1000000] [--only build,engine,throughput,http,billed]
  [--peers fts5,postgresql,lancedb,minisearch|none] [--data ../shared/data] [--work DIR]

  --only    parts of our own that are measured; a later part needs the index that build leaves in --work
  --peers   other engines; MiniSearch at 100,000 companies and fewer alone: it needs 1.4 GB there. LanceDB and MiniSearch are
            installed for the run and removed with it; PostgreSQL has to be installed on the machine
  --data    real companies to learn words and queries from; without them the texts of the sample data are used
  --work    where companies, databases and indexes are kept for the next run; default: a directory that is removed`

/** Most companies that an engine in memory is asked to hold. */
const minisearchMax = 100_000
const workloadRecords = 50_000
/** Raised with its form: what an earlier run left in --work in another form is not read. */
const workloadVersion = 3

async function main() {
  const { values } = parseArgs({
    options: {
      companies: { type: 'string', default: '100000,1000000' },
      only: { type: 'string', default: 'build,engine,throughput,http,billed' },
      peers: { type: 'string', default: 'fts5,postgresql,lancedb,minisearch' },
      data: { type: 'string', default: '../shared/data' },
      work: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(usage)
  const wanted = `${values.only},${values.peers}`.split(',').filter((name) => !['', 'none'].includes(name))
  const unknown = wanted.filter((name) => !isSubject(name))
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}\n\n${usage}`)
  const work = values.work ?? mkdtempSync(join(tmpdir(), 'dealflow-search-bench-'))
  mkdirSync(work, { recursive: true })
  try {
    for (const count of values.companies.split(',').map(Number)) {
      await measureAll(join(work, String(count)), count, wanted.filter(isSubject), values.data)
    }
  } finally {
    if (values.work === undefined) rmSync(work, { recursive: true, force: true })
  }
}

async function measureAll(directory: string, count: number, wanted: readonly Subject[], data: string) {
  const { companies, workloadFile, workload } = await prepare(directory, count, data)
  const figures: Figures = {}
  for (const subject of wanted) {
    const reason = whyNot(subject, count)
    if (reason !== null) {
      console.error(`  ${subject}: not measured: ${reason}`)
      continue
    }
    const result = inChild(subject, directory, workloadFile)
    if (result !== null) Object.assign(figures, { [subject]: result })
  }
  printReport(count, companies, workload, figures)
}

function whyNot(subject: Subject, count: number): string | null {
  if (subject === 'minisearch' && count > minisearchMax) return `asked for at most ${minisearchMax} companies`
  if (subject === 'postgresql' && postgresqlPrograms() === null) return 'PostgreSQL is not installed here'
  return null
}

/** Writes the companies and what is asked of them, unless an earlier run did. */
async function prepare(directory: string, count: number, data: string) {
  const companies = join(directory, 'companies.jsonl')
  const workloadFile = join(directory, `workload-${workloadVersion}.json`)
  if (!existsSync(workloadFile)) {
    const real = readRealTexts(data)
    if (real === null) console.error(`  no companies in ${data}: texts are those of the sample data`)
    mkdirSync(directory, { recursive: true })
    if (!existsSync(companies)) {
      await writeCompanies(`${companies}.part`, count, real?.prose ?? null)
      renameSync(`${companies}.part`, companies)
    }
    const records = await Array.fromAsync(readRecords(companies, workloadRecords))
    writeFileSync(workloadFile, JSON.stringify(workloadOf(records, real?.oneLiners ?? [])))
  }
  return { companies, workloadFile, workload: JSON.parse(readFileSync(workloadFile, 'utf8')) as Workload }
}

function inChild(subject: Subject, directory: string, workloadFile: string): unknown {
  const startedAt = performance.now()
  const load = loadavg()[0] ?? 0
  const child = spawnSync(
    process.execPath,
    [fileURLToPath(import.meta.url), '--measure', subject, directory, workloadFile],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, LANCE_LOG: 'error' },
      maxBuffer: 1 << 26,
    },
  )
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.error(
    `  ${subject}: ${child.status === 0 ? 'measured' : 'FAILED'} in ${seconds} s, load average ${load.toFixed(1)} before`,
  )
  const line = child.stdout.trim().split('\n').at(-1) ?? ''
  return child.status === 0 ? JSON.parse(line) : null
}

/** In the child: one subject, its figures as the last line of stdout. */
async function measure(subject: Subject, directory: string, workloadFile: string) {
  const workload = JSON.parse(readFileSync(workloadFile, 'utf8')) as Workload
  const scratch = mkdtempSync(join(directory, `${subject}-`))
  try {
    const figures = await subjects[subject]({
      directory,
      scratch,
      companies: join(directory, 'companies.jsonl'),
      workload,
    })
    console.log(JSON.stringify(figures))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const [, , flag, subject, directory, workloadFile] = process.argv
if (flag === '--measure' && isSubject(subject) && directory !== undefined && workloadFile !== undefined)
  await measure(subject, directory, workloadFile)
else await main()
