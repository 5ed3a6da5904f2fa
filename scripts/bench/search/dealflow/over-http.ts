import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { inTurn, neverAgain, type Query, sentenceSets, type Workload } from '../queries.ts'
import { type Load, type Timing, underLoad } from '../timing.ts'

export interface HttpFigures extends Timing {
  readonly perSecond: number
  readonly rssBytes: number
  /** CPU time of the server for one search, in milliseconds. */
  readonly cpuMs: number
  /** Of one client that asks one search after the other, in milliseconds. */
  readonly oneClientP50: number
  /** The same of sentences that never come again: what was remembered of earlier ones helps them little. */
  readonly cold: { readonly perSecond: number; readonly cpuMs: number; readonly p50: number }
}

const main = fileURLToPath(new URL('../../../../packages/server/src/main.ts', import.meta.url))

export interface ServedData {
  readonly url: string
  readonly key: string
  readonly pid: number
  stop(): Promise<void>
}

/** Serves a data directory as an operator would, in a process of its own. */
export async function serveData(directory: string, flags: readonly string[]): Promise<ServedData> {
  const generated = spawnSync(process.execPath, [main, 'key', 'generate', '--json'], { encoding: 'utf8' })
  const { key } = JSON.parse(generated.stdout) as { key: string }
  const addresses = ['--http-addr', '127.0.0.1:0', '--metrics-addr', '127.0.0.1:0']
  const child = spawn(
    process.execPath,
    [main, 'serve', '--data', directory, ...addresses, '--log-format', 'json', ...flags],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, DEALFLOW_BOOTSTRAP_API_KEY: key } },
  )
  const url = await addressOf(child)
  payForAll(directory)
  return {
    url,
    key,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** So that no priced search of the run is refused, however often a directory has been measured. */
function payForAll(directory: string) {
  const operate = (...args: string[]) =>
    spawnSync(process.execPath, [main, ...args, '--data', directory, '--json'], { encoding: 'utf8' }).stdout
  const { accounts } = JSON.parse(operate('account', 'list')) as { accounts: { account_id: string }[] }
  for (const { account_id } of accounts) operate('grant', account_id, '--usd', '10000')
}

/** Reads the log until it names the address, and goes on emptying it. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let log = ''
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue
      createInterface({ input: stream }).on('line', (line) => {
        log += `${line}\n`
        const found = /"url":"(http:[^"]+)"/.exec(line) ?? /(http:\/\/127\.0\.0\.1:\d+)/.exec(line)
        if (found?.[1] !== undefined) resolve(found[1])
      })
    }
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${log}`)))
  })
}

/** Posts searches with all filter mixes in turn; hits are the letters of the answers. */
export async function searchOverHttp(
  { url, key, pid }: ServedData,
  workload: Workload,
  load: Load,
): Promise<HttpFigures> {
  const bodies = inTurn(sentenceSets(workload.sets)).map(requestBody)
  const search = (body: string) =>
    fetch(`${url}/api/v2/searches`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'accept-encoding': 'identity',
      },
      body,
    })
  await whenIndexed(() => search(bodies[0] ?? ''))
  let asked = 0
  const send = async (body: string) => {
    asked++
    const response = await search(body)
    const text = await response.text()
    if (response.status !== 200) throw new Error(`a search was answered ${response.status}: ${text}`)
    return text.length
  }
  const measured = async (name: string, ask: (number: number) => Promise<number>) => {
    const before = { asked, seconds: cpuSeconds(pid) }
    const figures = await underLoad(`over HTTP, ${load.concurrency} at once${name}`, load, ask)
    return { ...figures, cpuMs: ((cpuSeconds(pid) - before.seconds) / (asked - before.asked)) * 1000 }
  }
  const ask = (number: number) => send(bodies[number % bodies.length] ?? '')
  const one = await underLoad('over HTTP, one at once', { ...load, concurrency: 1 }, ask)
  const warm = await measured('', ask)
  const fresh = neverAgain(workload, coldSeed)
  const cold = await measured(', never again', () => send(requestBody(fresh.next().value)))
  return { ...warm, rssBytes: residentBytes(pid), oneClientP50: one.p50, cold }
}

const coldSeed = 1

/** An index that an earlier version left is built again first: until then searches are refused, and say so. */
async function whenIndexed(ask: () => Promise<Response>) {
  for (let response = await ask(); response.status === 503; response = await ask()) {
    console.error(`  waiting: ${await response.text()}`)
    await Bun.sleep(2_000)
  }
}

function requestBody({ words, mix }: Query): string {
  return JSON.stringify({
    query: words.join(' '),
    query_mode: 'discovery',
    limit: 25,
    filters: mix?.filters ?? null,
  })
}

const ticksPerSecond = 100

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

function residentBytes(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1] ?? Number.NaN) * 1024
}
