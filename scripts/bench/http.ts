// HTTP: requests per CPU-second of an authenticated, limited, validated lookup, against a bare Bun.serve that returns the
// same bytes, and a floor server that does what nobody can leave out: it hashes the key, parses the body and reads one row of
// SQLite. All are processes of their own; rounds alternate; the CPU time is the operating system's own accounting of
// the server. The client is the bottleneck for both, so that requests reach them alike: a server that is ahead of its client
// takes many requests a turn, which makes each of them cheaper. Lookups go round 300 websites, so that nothing is answered
// from what the request before left behind; the bare server returns one answer of the median size.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { spread } from './statistics.ts'

const rounds = Number(process.env['ROUNDS'] ?? 7)
const requestsPerRound = Number(process.env['REQUESTS'] ?? 20_000)
const connections = 32
const websitesMax = 300
const warmUpRequests = 40_000
const ticksPerSecond = 100

const directory = mkdtempSync(join(tmpdir(), 'dealflow-bench-'))
const children: ChildProcess[] = []
try {
  const dealflow = await start(['dealflow', directory], null)
  const headers = { authorization: `Bearer ${dealflow.key}`, 'content-type': 'application/json' }
  const lookups = (await sampleWebsites()).map((website) => JSON.stringify({ websites: [website] }))
  const answers: Answer[] = []
  for (const lookup of lookups) answers.push(await once(dealflow.url, lookup, headers))
  const rows = lookups.map((lookup, i) => [lookup, answers[i]?.body ?? ''])
  const typical = answers.toSorted((a, b) => a.body.length - b.body.length)[answers.length >> 1]
  const bare = await start(['bare'], JSON.stringify(typical))
  const floor = await start(
    ['floor'],
    JSON.stringify({ rows, headers: typical?.headers, key: headers.authorization }),
  )

  const figures: Record<'dealflow' | 'bare' | 'floor', number[]> = { dealflow: [], bare: [], floor: [] }
  // All are measured once their code is compiled.
  for (const { url } of [dealflow, bare, floor]) await load(url, lookups, headers, warmUpRequests)
  for (let round = 0; round < rounds; round++) {
    for (const [name, server] of [
      ['dealflow', dealflow],
      ['bare', bare],
      ['floor', floor],
    ] as const) {
      const before = cpuSeconds(server.pid)
      await load(server.url, lookups, headers, requestsPerRound)
      figures[name].push(requestsPerRound / (cpuSeconds(server.pid) - before))
    }
  }
  const ratiosTo = (other: readonly number[]) => figures.dealflow.map((value, i) => value / (other[i] ?? 1))
  console.log(
    `lookup of one website of ${lookups.length}, ${typical?.body.length} bytes, ${connections} connections, ${rounds} rounds of ${requestsPerRound}`,
  )
  console.log(`  dealflow  ${spread(figures.dealflow)} requests per CPU-second`)
  console.log(`  bare      ${spread(figures.bare)} requests per CPU-second`)
  console.log(`  floor     ${spread(figures.floor)} requests per CPU-second`)
  console.log(`  ratio     ${spread(ratiosTo(figures.bare), 2)} of bare (wanted: at least 0.45)`)
  console.log(`  to floor  ${spread(ratiosTo(figures.floor), 2)} of the floor server (wanted: at least 0.75)`)
} finally {
  for (const child of children) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
}

interface Server {
  readonly url: string
  readonly key: string
  readonly pid: number
}

async function start(args: readonly string[], input: string | null): Promise<Server> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./http-server.ts', import.meta.url)), ...args],
    { stdio: ['pipe', 'ignore', 'pipe'] },
  )
  children.push(child)
  child.stdin.end(input ?? '')
  for await (const line of createInterface({ input: child.stderr })) {
    if (!line.startsWith('{"url"')) throw new Error(line)
    const { url, key } = JSON.parse(line) as { url: string; key?: string }
    return { url, key: key ?? '', pid: child.pid ?? 0 }
  }
  throw new Error(`the ${args[0]} server did not start`)
}

async function sampleWebsites(): Promise<string[]> {
  const text = Bun.gunzipSync(
    await Bun.file(new URL('../../packages/core/data/sample-companies.jsonl.gz', import.meta.url)).bytes(),
  )
  const records = new TextDecoder().decode(text).trim().split('\n')
  return records
    .map((line) => (JSON.parse(line) as { website: string | null }).website)
    .filter((website) => website !== null)
    .slice(0, websitesMax)
}

interface Answer {
  readonly body: string
  readonly headers: Record<string, string>
}

function once(url: string, body: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}/api/v2/company-lookups`, { method: 'POST', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${response.statusCode}: ${text}`))
        const kept = Object.entries(response.headers).filter(
          ([name]) => !['date', 'content-length', 'connection', 'transfer-encoding'].includes(name),
        )
        resolve({
          body: text,
          headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
        })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

async function load(
  url: string,
  bodies: readonly string[],
  headers: Record<string, string>,
  count: number,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let left = count
  const client = async () => {
    while (left-- > 0) await send(agent, url, bodies[left % bodies.length] ?? '', headers)
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
}

function send(agent: Agent, url: string, body: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}/api/v2/company-lookups`,
      { method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) }, agent },
      (response) => {
        response.resume()
        response.on('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`answered ${response.statusCode}`)),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
