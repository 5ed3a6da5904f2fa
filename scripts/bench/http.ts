// HTTP: requests per CPU-second of an authenticated, limited, validated lookup, against a bare Bun.serve that returns the
// same bytes. Both are processes of their own; rounds alternate; the CPU time is the operating system's own accounting of
// the server, so the speed of the client that shares the machine does not matter.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { median, spread } from './statistics.ts'

const rounds = Number(process.env['ROUNDS'] ?? 7)
const requestsPerRound = Number(process.env['REQUESTS'] ?? 20_000)
const connections = 32
const ticksPerSecond = 100

const directory = mkdtempSync(join(tmpdir(), 'dealflow-bench-'))
const children: ChildProcess[] = []
try {
  const dealflow = await start(['dealflow', directory], null)
  const website = 'https://www.'.concat(await sampleDomain())
  const lookup = JSON.stringify({ websites: [website] })
  const headers = { authorization: `Bearer ${dealflow.key}`, 'content-type': 'application/json' }
  const sample = await once(dealflow.url, lookup, headers)
  const bare = await start(['bare'], JSON.stringify({ body: sample.body, headers: sample.headers }))

  const figures: Record<'dealflow' | 'bare', number[]> = { dealflow: [], bare: [] }
  await load(dealflow.url, lookup, headers, requestsPerRound / 4)
  await load(bare.url, lookup, headers, requestsPerRound / 4)
  for (let round = 0; round < rounds; round++) {
    for (const [name, server] of [
      ['dealflow', dealflow],
      ['bare', bare],
    ] as const) {
      const before = cpuSeconds(server.pid)
      await load(server.url, lookup, headers, requestsPerRound)
      figures[name].push(requestsPerRound / (cpuSeconds(server.pid) - before))
    }
  }
  const ratios = figures.dealflow.map((value, i) => value / (figures.bare[i] ?? 1))
  console.log(
    `lookup of one website, ${sample.body.length} bytes, ${connections} connections, ${rounds} rounds of ${requestsPerRound}`,
  )
  console.log(`  dealflow  ${spread(figures.dealflow)} requests per CPU-second`)
  console.log(`  bare      ${spread(figures.bare)} requests per CPU-second`)
  console.log(`  ratio     ${spread(ratios, 2)} (wanted: at least 0.60, median ${median(ratios).toFixed(2)})`)
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

async function sampleDomain(): Promise<string> {
  const text = Bun.gunzipSync(
    await Bun.file(new URL('../../packages/core/data/sample-companies.jsonl.gz', import.meta.url)).bytes(),
  )
  for (const line of new TextDecoder().decode(text).split('\n')) {
    const { website } = JSON.parse(line) as { website: string | null }
    if (website !== null)
      return new URL(website.includes('://') ? website : `https://${website}`).hostname.replace(/^www\./, '')
  }
  throw new Error('no sample company has a website')
}

function once(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ body: string; headers: Record<string, string> }> {
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
  body: string,
  headers: Record<string, string>,
  count: number,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let left = count
  const client = async () => {
    while (left-- > 0) await send(agent, url, body, headers)
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
}

function send(agent: Agent, url: string, body: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}/api/v2/company-lookups`,
      { method: 'POST', headers: { ...headers, 'content-length': body.length }, agent },
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
