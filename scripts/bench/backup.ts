// What a backup costs: how long it takes, how large the file is, and what it does to charges meanwhile. Clients send priced
// searches to a real server, in turns without and with a backup under way; the ratio is of neighbouring turns, so that a busy
// machine slows both.
//
//   bun scripts/bench/backup.ts [companies] [rounds] [clients] [path of a dealflow binary]
import { statSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fromSources, type RunningServer, Workbench } from '../../packages/server/test/dealflow.ts'
import { postSearch } from './post-search.ts'
import { median, spread } from './statistics.ts'

const [companies = 100_000, rounds = 7, clients = 16] = process.argv.slice(2, 5).map(Number)
const binary = process.argv[5]
/** No company has the word: the charge is what the request costs. */
const body = JSON.stringify({ query: 'qzxvjk', limit: 1 })

interface Turn {
  readonly latenciesMs: readonly number[]
  readonly seconds: number
}

const bench = new Workbench(binary === undefined ? fromSources : [binary])
try {
  const data = join(bench.directory, 'companies.jsonl.gz')
  const generator = fileURLToPath(new URL('../sample-data/generate.ts', import.meta.url))
  await Bun.spawn([process.execPath, generator, '--count', String(companies), '--out', data]).exited
  await bench.json('import', data)
  const prices = JSON.stringify({ 'POST /api/v2/searches': 0.001 })
  const server = await bench.serve(['--rate-limits', 'off', '--prices', prices])
  // The test key searches the small built-in dataset, and its charges are in the same database.
  const key = server.opening.test_key ?? ''
  // The server reads all companies into its index first.
  await searchFor(server, key, 5)

  const backupSeconds: number[] = []
  const ratios = { p50: [] as number[], p99: [] as number[], rate: [] as number[] }
  const shown: string[] = []
  let file = ''
  for (let round = 0; round < rounds; round++) {
    file = join(bench.directory, `${round}.dfbackup`)
    const backup = startBackup(file)
    const busy = await searchWhile(
      server,
      key,
      backup.then(() => {}),
    )
    backupSeconds.push(await backup)
    const quiet = await searchFor(server, key, busy.seconds)
    const of = (turn: Turn) => ({
      p50: quantile(turn.latenciesMs, 0.5),
      p99: quantile(turn.latenciesMs, 0.99),
      rate: turn.latenciesMs.length / turn.seconds,
    })
    const [during, without] = [of(busy), of(quiet)]
    for (const name of ['p50', 'p99', 'rate'] as const) ratios[name].push(during[name] / without[name])
    shown.push(
      `  p50 ${during.p50.toFixed(1)} against ${without.p50.toFixed(1)} ms, p99 ${during.p99.toFixed(1)} against ${without.p99.toFixed(1)} ms, ${Math.round(during.rate)} against ${Math.round(without.rate)}/s`,
    )
  }
  const database = statSync(join(bench.data, 'dealflow.db')).size
  const packed = statSync(file).size
  const checked = await bench.run('restore', file, '--verify')
  if (checked.code !== 0) throw new Error(checked.stderr)

  console.log(`${companies.toLocaleString('en-US')} companies, ${clients} clients, ${rounds} rounds`)
  console.log(
    `database ${megabytes(database)}, backup ${megabytes(packed)} (${(database / packed).toFixed(1)} times smaller)`,
  )
  console.log(
    `a backup takes ${spread(backupSeconds, 2)} s: ${Math.round(database / 1e6 / median(backupSeconds))} MB/s, the start of the command included`,
  )
  console.log('charges during a backup against without one:')
  for (const line of shown) console.log(line)
  console.log(`  ratio of p50  ${spread(ratios.p50, 2)}`)
  console.log(`  ratio of p99  ${spread(ratios.p99, 2)}`)
  console.log(`  ratio of rate ${spread(ratios.rate, 2)}`)
  await server.stop()
  const { ok, entries } = await bench.json<{ ok: boolean; entries: number }>('ledger', 'verify')
  if (!ok) throw new Error('The ledger does not verify.')
  console.log(`the ledger verifies: ${entries} entries`)
} finally {
  await bench.close()
}

async function startBackup(file: string): Promise<number> {
  const startedAt = performance.now()
  await bench.json('backup', file)
  return (performance.now() - startedAt) / 1_000
}

function searchFor(server: RunningServer, key: string, seconds: number): Promise<Turn> {
  return searchWhile(server, key, new Promise((resolve) => setTimeout(resolve, seconds * 1_000)))
}

async function searchWhile(server: RunningServer, key: string, until: Promise<void>): Promise<Turn> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const latenciesMs: number[] = []
  const startedAt = performance.now()
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (!isOver) {
        const sentAt = performance.now()
        await postSearch({ url: server.url, key }, body, agent)
        latenciesMs.push(performance.now() - sentAt)
      }
    }),
  )
  agent.destroy()
  return { latenciesMs, seconds: (performance.now() - startedAt) / 1_000 }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
