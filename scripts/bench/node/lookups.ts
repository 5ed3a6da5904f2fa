// The service on Node beside the binary: lookups of companies a CPU-second, over copies of one data directory. Each side is a
// process of its own whose CPU time the system counts; rounds alternate, so that a busy machine is busy for both. Linux.
//
//   bun scripts/build-binary.ts && bun scripts/bench/node/lookups.ts [rounds] [requests a round] [companies]
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sampleCompanies } from '../../sample-data/company.ts'
import { writeSampleData } from '../../sample-data/generate.ts'
import { readOpening } from '../read-opening.ts'
import { median, spread } from '../statistics.ts'
import { closedLoop, rawRequest } from './closed-loop.ts'
import { readPort, type ServerProcess, startOnNode, startProcess } from './server-process.ts'

const [rounds = 9, requestsPerRound = 10_000, companies = 20_000] = process.argv.slice(2).map(Number)
const connections = 32
const subjects = 300
const warmUpRequests = 20_000
const wantedRatio = 0.4
const path = '/api/v2/company-lookups'

const binary = fileURLToPath(new URL('../../../dist/dealflow', import.meta.url))
// Every window is counted as always, and none is ever full.
const window = { second: 1e9, minute: 1e9, day: 1e9 }
const limits = JSON.stringify({ lookup: { key: window, account: window } })

interface Side extends ServerProcess {
  readonly port: number
}

type Sides = Record<'binary' | 'node', Side>

const work = mkdtempSync(join(tmpdir(), 'dealflow-bench-'))
const started: ServerProcess[] = []
try {
  const { key, copies } = await prepare()
  const sides = { binary: await startBinary(copies[0]), node: await startNode(copies[1]) }
  const asked = [...sampleCompanies(companies)].filter(({ website }) => website !== null).slice(0, subjects)
  const bodies = {
    'by website': asked.map(({ website }) => ({ websites: [website] })),
    'by name': asked.map(({ name }) => ({ names: [name] })),
  }
  for (const [kind, documents] of Object.entries(bodies)) {
    const lookups = documents.map((document) => JSON.stringify(document))
    await requireSameAnswers(sides, key, lookups)
    const requests = lookups.map((body) => rawRequest('POST', path, headersOf(key), body))
    report(kind, await measure(sides, requests))
  }
} finally {
  await Promise.all(started.map((server) => server.stop()))
  rmSync(work, { recursive: true, force: true })
}

/** One directory with companies, an index and a key, twice. */
async function prepare(): Promise<{ key: string; copies: [string, string] }> {
  const [data, copy, file] = [join(work, 'binary'), join(work, 'node'), join(work, 'companies.jsonl')]
  await writeSampleData(file, companies)
  spawnSync(binary, ['import', file, '--data', data, '--json'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const server = startProcess(binary, serveArguments(data))
  const { listening, live_key: key } = await readOpening(server.lines)
  // The index is written by the first lookup by name.
  await dataOf(Number(new URL(listening).port), key, '{"names":["Harborline"]}')
  await server.stop()
  cpSync(data, copy, { recursive: true })
  return { key, copies: [data, copy] }
}

function serveArguments(data: string): string[] {
  const addresses = ['--http-addr', '127.0.0.1:0', '--metrics-addr', 'off']
  // As openService logs.
  const log = ['--log-format', 'json', '--log-level', 'warn']
  return ['serve', '--data', data, '--limits', limits, ...addresses, ...log]
}

async function startBinary(data: string): Promise<Side> {
  const server = startProcess(binary, serveArguments(data))
  started.push(server)
  const { listening } = await readOpening(server.lines)
  return { ...server, port: Number(new URL(listening).port) }
}

async function startNode(data: string): Promise<Side> {
  const server = startOnNode('./lookups-server.ts', [data, limits])
  started.push(server)
  return { ...server, port: await readPort(server) }
}

function headersOf(key: string) {
  return { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
}

/** Figures of two that answer otherwise would say nothing. */
async function requireSameAnswers(sides: Sides, key: string, lookups: readonly string[]) {
  for (const body of lookups) {
    const [binary, node] = [
      await dataOf(sides.binary.port, key, body),
      await dataOf(sides.node.port, key, body),
    ]
    if (binary !== node) throw new Error(`The two do not answer alike: ${body}`)
  }
}

async function dataOf(port: number, key: string, body: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: headersOf(key),
    body,
  })
  if (!response.ok) throw new Error(`answered ${response.status}: ${await response.text()}`)
  const { data } = (await response.json()) as { data: unknown }
  return JSON.stringify(data)
}

/** Requests a CPU-second, a figure a round. */
async function measure(sides: Sides, requests: readonly string[]) {
  const figures = { binary: [] as number[], node: [] as number[] }
  const load = (side: Side, count: number) => closedLoop(side.port, requests, count, connections)
  for (const side of Object.values(sides)) await load(side, warmUpRequests)
  for (let round = 0; round < rounds; round++) {
    for (const name of ['binary', 'node'] as const) {
      const before = sides[name].cpuSeconds()
      await load(sides[name], requestsPerRound)
      figures[name].push(requestsPerRound / (sides[name].cpuSeconds() - before))
    }
  }
  return figures
}

function report(kind: string, { binary, node }: Record<'binary' | 'node', number[]>): void {
  const ratios = node.map((value, i) => value / (binary[i] ?? Number.NaN))
  console.log(`lookups ${kind}, ${companies} companies, ${rounds} rounds of ${requestsPerRound}`)
  console.log(`  binary  ${spread(binary)} requests per CPU-second`)
  console.log(`  Node    ${spread(node)} requests per CPU-second`)
  console.log(`  ratio   ${spread(ratios, 2)} (wanted: at least ${wantedRatio})`)
  if (median(ratios) < wantedRatio) process.exitCode = 1
}
