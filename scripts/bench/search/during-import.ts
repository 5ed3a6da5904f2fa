// Searches beside an import: a server with 100,000 companies takes in 100,000 others while a client goes on searching, one search
// at a time. Compared with the same searches before. Then the same import by itself, to tell its slices from its commits.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { importCompanies } from '../../../packages/core/src/records/import/import.ts'
import { openSqliteStorage } from '../../../packages/core/src/storage/sqlite/index.ts'
import { bunCheckpointThread } from '../../../packages/server/src/bun-checkpoints.ts'
import { openBunSqlite } from '../../../packages/server/src/bun-sqlite.ts'
import { readRealTexts, writeCompanies } from './corpus.ts'
import { host, importInto, locations } from './dealflow/data.ts'
import { searchOverHttp } from './dealflow/over-http.ts'
import { workloadOf } from './queries.ts'
import { readRecords } from './records.ts'
import { quantile } from './timing.ts'

const count = Number(process.env['RECORDS'] ?? 100_000)
const real = readRealTexts(process.env['DATA'] ?? '../shared/data')
const otherSeed = 4711

const directory = mkdtempSync(join(tmpdir(), 'dealflow-during-import-'))
const servers: ChildProcess[] = []
try {
  const [first, second] = [join(directory, 'first.jsonl'), join(directory, 'second.jsonl')]
  await writeCompanies(first, count, real?.prose ?? null)
  await writeCompanies(second, count, real?.prose ?? null, otherSeed)
  console.log(`${count} companies, then ${count} others; load average ${loadavg()[0]?.toFixed(1)}`)
  await searchBeside(first, second)
  await importAlone(second)
} finally {
  for (const server of servers) server.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
}

async function searchBeside(first: string, second: string) {
  await importInto(directory, first)
  const workload = workloadOf(await Array.fromAsync(readRecords(first, 50_000)), real?.oneLiners ?? [])
  const running = await start()
  const search = (ms: number) =>
    searchOverHttp(running, workload, { concurrency: 1, warmUpMs: ms / 4, measuredMs: ms })
  await search(8_000)
  running.tell('reset')
  const idle = await search(6_000)
  const idleDelay = await running.told<Delay>('delay')
  const imported = running.told<Imported>('import', second)
  const busy = await search(6_000)
  const { seconds, delay } = await imported
  console.log(`  idle                p50/p99 ${ms(idle.p50)}/${ms(idle.p99)}, ${idle.calls} searches`)
  console.log(
    `  beside the import   p50/p99 ${ms(busy.p50)}/${ms(busy.p99)}, ${busy.calls} searches: p99 ${(busy.p99 / idle.p99).toFixed(1)} x (wanted: at most 3 x)`,
  )
  console.log(`  loop delay, idle    p99 ${ms(idleDelay.p99)}, longest ${ms(idleDelay.max)}`)
  console.log(
    `  loop delay, import  p99 ${ms(delay.p99)}, longest ${ms(delay.max)} (wanted: p99 at most 20 ms)`,
  )
  console.log(`  the import took ${seconds.toFixed(1)} s`)
  running.tell('end')
  for (const server of servers) await once(server, 'exit')
}

interface Delay {
  readonly p99: number
  readonly max: number
}
interface Imported {
  readonly seconds: number
  readonly delay: Delay
}

async function start() {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./during-import-server.ts', import.meta.url)), directory],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  servers.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value ?? 'null')
  const { url, key } = (await next()) as { url: string; key: string }
  const tell = (...words: readonly string[]) => void child.stdin.write(`${words.join(' ')}\n`)
  const told = async <T>(...words: readonly string[]): Promise<T> => {
    tell(...words)
    return (await next()) as T
  }
  return { url, key, pid: child.pid ?? 0, stop: async () => {}, tell, told }
}

/** The import in a process without searches: turns of the event loop, and the commits within them. */
async function importAlone(file: string) {
  const commits: number[] = []
  const alone = join(directory, 'alone')
  mkdirSync(alone)
  const storage = await openSqliteStorage({
    host,
    open: (path) => timingCommits(openBunSqlite(path), commits),
    directory: alone,
    file: (name) => join(alone, name),
    checkpointThread: () => bunCheckpointThread(alone),
  })
  const slices: number[] = []
  let isRunning = true
  let [turnAt, commitsBefore] = [performance.now(), 0]
  const turn = () => {
    const now = performance.now()
    const committed = commits.slice(commitsBefore).reduce((sum, time) => sum + time, 0)
    slices.push(now - turnAt - committed)
    ;[turnAt, commitsBefore] = [now, commits.length]
    if (isRunning) setImmediate(turn)
  }
  setImmediate(turn)
  const startedAt = performance.now()
  const source = createReadStream(file, { highWaterMark: 1 << 18 })
  await importCompanies({ source, fingerprint: null, store: storage.companies, host, locations })
  const seconds = (performance.now() - startedAt) / 1000
  isRunning = false
  await storage.close()
  // Turns in which the import did nothing say nothing about it.
  const worked = slices.filter((time) => time > 0.5)
  console.log(
    `  alone ${seconds.toFixed(1)} s: ${worked.length} slices p50/p99 ${ms(quantile(worked, 0.5))}/${ms(quantile(worked, 0.99))} (wanted: at most 5 ms)`,
  )
  console.log(
    `  ${commits.length} commits p50/p99 ${ms(quantile(commits, 0.5))}/${ms(quantile(commits, 0.99))}, longest ${ms(Math.max(...commits))}: a thread takes the checkpoints`,
  )
}

function timingCommits(driver: ReturnType<typeof openBunSqlite>, times: number[]) {
  return {
    ...driver,
    exec: (sql: string) => driver.exec(sql),
    close: () => driver.close(),
    prepare(sql: string) {
      const statement = driver.prepare(sql)
      if (sql !== 'COMMIT') return statement
      return {
        get: statement.get.bind(statement),
        all: statement.all.bind(statement),
        run() {
          const startedAt = performance.now()
          const changed = statement.run()
          times.push(performance.now() - startedAt)
          return changed
        },
      }
    },
  }
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}
