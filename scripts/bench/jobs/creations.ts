// Durable creations of jobs: over HTTP with 64 connections, each with its key checked, its idempotency key, its charge on the
// hash chain of the ledger and one commit with synchronous=FULL that it may share; beside inserts of graphile-worker, called in
// process from 64 places over 64 connections, on a PostgreSQL of this machine with fsync and synchronous_commit on. Both take
// turns. graphile-worker is installed into a temporary directory.
//
//   bun scripts/bench/jobs/creations.ts [rounds] [creations a round]
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Postgresql, startPostgresql } from '../postgresql.ts'
import { installed } from '../search/peers/installed.ts'
import { median, spread } from '../statistics.ts'
import { sendAll } from './connections.ts'

const [rounds = 7, creations = 8_000] = process.argv.slice(2).map(Number)
const connections = 64
const leastPerSecond = 3_000
const leastRatio = 2
const peerVersion = '0.18.0'

interface Ours {
  readonly url: string
  readonly key: string
  readonly process: ChildProcess
  /** Lines that the server says after its address. */
  readonly lines: AsyncIterator<string>
}

interface Utilities {
  migrate(): Promise<void>
  addJob(task: string, payload: unknown): Promise<unknown>
  release(): Promise<void>
}

const directory = mkdtempSync(join(tmpdir(), 'dealflow-bench-'))
const started: ChildProcess[] = []
let postgresql: Postgresql | null = null
try {
  const idle = await start('idle')
  const working = await start('working')
  postgresql = await startPostgresql(directory, [`max_connections=${connections + 10}`])
  const peer = await openPeer(postgresql)

  const rates = { idle: [] as number[], working: [] as number[], peer: [] as number[] }
  const ratios: number[] = []
  let made = 0
  const creating = (side: Ours) => (count: number) => {
    made += count
    return create(side, count, made)
  }
  for (let round = -1; round < rounds; round++) {
    const ours = await perSecond(creations, creating(idle))
    const busy = await perSecond(creations / 2, creating(working))
    const theirs = await perSecond(creations / 4, (count) => insert(peer, count))
    // The first round warms up.
    if (round < 0) continue
    rates.idle.push(ours)
    rates.working.push(busy)
    rates.peer.push(theirs)
    ratios.push(ours / theirs)
  }
  await peer.release()
  const { entries } = await ended(idle)
  const worked = await ended(working)

  console.log(`creations of jobs a second, ${connections} at once, ${rounds} rounds, median (range)`)
  console.log(`  over HTTP                                  ${spread(rates.idle)}`)
  console.log(`  over HTTP, while the jobs are worked on    ${spread(rates.working)}`)
  console.log(`  graphile-worker ${peerVersion}, in process           ${spread(rates.peer)}`)
  console.log(`  ratio                                      ${spread(ratios, 2)}`)
  console.log(
    `ledgers verify, ${entries + worked.entries} entries; ${worked.ended} jobs were worked on meanwhile`,
  )
  if (median(rates.idle) < leastPerSecond || median(ratios) < leastRatio) {
    console.error(`wanted: ${leastPerSecond} a second, and ${leastRatio} times the inserts`)
    process.exitCode = 1
  }
} finally {
  for (const child of started) child.kill('SIGKILL')
  await postgresql?.stop()
  rmSync(directory, { recursive: true, force: true })
}

async function start(mode: 'idle' | 'working'): Promise<Ours> {
  const data = join(directory, mode)
  mkdirSync(data)
  const script = fileURLToPath(new URL('./creations-server.ts', import.meta.url))
  const child = spawn(process.execPath, [script, data, mode], { stdio: ['pipe', 'ignore', 'pipe'] })
  started.push(child)
  const lines = createInterface({ input: child.stderr })[Symbol.asyncIterator]()
  const line = String((await lines.next()).value)
  if (!line.startsWith('{"url"')) throw new Error(`the server does not start: ${line}`)
  return { ...(JSON.parse(line) as { url: string; key: string }), process: child, lines }
}

/** Ends the server. */
async function ended({ process, lines }: Ours): Promise<{ entries: number; ended: number }> {
  process.stdin?.end()
  const { ok, ...counts } = JSON.parse(String((await lines.next()).value))
  if (ok !== true) throw new Error('A ledger does not verify.')
  return counts
}

function create({ url, key }: Ours, count: number, from: number): Promise<void> {
  return sendAll({ url, connections }, count, (number) => {
    const body = JSON.stringify({ website: `https://company-${from + number}.example.com` })
    return [
      'POST /api/v2/general-enrichment-jobs HTTP/1.1',
      'Host: dealflow.test',
      `Authorization: Bearer ${key}`,
      `Idempotency-Key: creation-${from + number}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n')
  })
}

async function openPeer({ socketDirectory }: Postgresql): Promise<Utilities> {
  const graphile = (await installed('graphile-worker', peerVersion, directory)) as {
    makeWorkerUtils(options: object): Promise<Utilities>
  }
  const utilities = await graphile.makeWorkerUtils({
    connectionString: `postgres://postgres@/postgres?host=${encodeURIComponent(socketDirectory)}`,
    maxPoolSize: connections,
  })
  await utilities.migrate()
  return utilities
}

async function insert(peer: Utilities, count: number): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let number = next++; number < count; number = next++)
        await peer.addJob('general_enrichment', { website: `https://company-${number}.example.com` })
    }),
  )
}

async function perSecond(count: number, work: (count: number) => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work(count)
  return (count / (performance.now() - startedAt)) * 1_000
}
