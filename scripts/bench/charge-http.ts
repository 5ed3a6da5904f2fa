// Charging over HTTP: priced searches a second with group commit against one commit a charge, on a real file with
// synchronous=FULL. Both servers are processes of their own; 64 clients ask one of them, then the other, in turns, so that a
// busy disk slows both.
//
//   bun scripts/bench/charge-http.ts [rounds] [searches a round]
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { postSearch } from './post-search.ts'
import { spread } from './statistics.ts'

const [rounds = 9, searches = 2_560] = process.argv.slice(2).map(Number)
const clients = 64
const body = JSON.stringify({ query: 'robots that pick strawberries' })

interface Side {
  readonly url: string
  readonly key: string
  readonly process: ChildProcess
  /** Lines that the server says after its address. */
  readonly lines: AsyncIterator<string>
}

const directory = mkdtempSync(join(tmpdir(), 'dealflow-bench-'))
const started: ChildProcess[] = []
try {
  const grouped = await start('grouped')
  const single = await start('single')
  for (const side of [grouped, single]) await searchesPerSecond(side, searches / 4)

  const groupedRates: number[] = []
  const singleRates: number[] = []
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const together = await searchesPerSecond(grouped, searches)
    const alone = await searchesPerSecond(single, searches / 4)
    groupedRates.push(together)
    singleRates.push(alone)
    ratios.push(together / alone)
  }
  const entries = (await verified(grouped)) + (await verified(single))

  console.log(`priced searches a second over HTTP, ${clients} clients, ${rounds} rounds, median (range)`)
  console.log(`  group commit        ${spread(groupedRates)}`)
  console.log(`  one commit a charge ${spread(singleRates)}`)
  console.log(`  ratio               ${spread(ratios, 2)}`)
  console.log(`both ledgers verify: ${entries} entries`)
} finally {
  for (const child of started) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
}

async function start(name: 'grouped' | 'single'): Promise<Side> {
  const data = mkdtempSync(join(directory, `${name}-`))
  const script = fileURLToPath(new URL('./charge-http-server.ts', import.meta.url))
  const child = spawn(process.execPath, [script, data, name], { stdio: ['pipe', 'ignore', 'pipe'] })
  started.push(child)
  const lines = createInterface({ input: child.stderr })[Symbol.asyncIterator]()
  const line = String((await lines.next()).value)
  if (!line.startsWith('{"url"')) throw new Error(`the ${name} server does not start: ${line}`)
  return { ...(JSON.parse(line) as { url: string; key: string }), process: child, lines }
}

async function searchesPerSecond(side: Side, count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  let left = Math.ceil(count)
  const total = left
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left-- > 0) await postSearch(side, body, agent)
    }),
  )
  const rate = (total / (performance.now() - startedAt)) * 1_000
  agent.destroy()
  return rate
}

/** Ends the server and resolves to the entries of its ledger. */
async function verified(side: Side): Promise<number> {
  side.process.stdin?.end()
  const { ok, entries } = JSON.parse(String((await side.lines.next()).value)) as {
    ok: boolean
    entries: number
  }
  if (!ok) throw new Error('A ledger does not verify.')
  return entries
}
