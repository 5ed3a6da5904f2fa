// Fuzzes both APIs of a running server with requests made from their OpenAPI documents.
//   bun scripts/fuzz/main.ts [--requests 10000] [--seed 1] [--binary dist/dealflow]
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { seededRandom } from '../sample-data/random.ts'
import { type OpenApiDocument, operationsOf } from './document.ts'
import { type Answer, createJudge } from './judge.ts'
import { createPool } from './pool.ts'
import { type PlannedRequest, planRequest } from './requests.ts'
import { startServer } from './server.ts'
import { createValues } from './values.ts'

const inFlight = 8
const answerMsMax = 30_000
const shownMax = 20
/** 50 for each request in flight, since all of them may be answered in one turn. */
const turnMsMax = 50 * inFlight

const { values: flags } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    binary: { type: 'string' },
  },
})
const total = Number(flags.requests)
const seed = Number(flags.seed)
const server = await startServer(
  flags.binary === undefined
    ? [process.execPath, join(import.meta.dir, '../../packages/server/src/main.ts')]
    : [resolve(flags.binary)],
)
const keys = [server.liveKey, server.testKey, server.narrowKey, server.operatorKey]
// An id in an answer may be the fuzzer's own key: revoking it would end the run.
const own = new Set<string>(await ownIds())
const apis = [
  await openApi('/api/openapi/v2.json', [
    server.liveKey,
    server.testKey,
    server.narrowKey,
    server.operatorKey,
  ]),
  await openApi('/admin/openapi/v1.json', [server.operatorKey, server.liveKey]),
]
/** What was wrong, with the number of the first request and how many had it. */
const problems = new Map<string, { readonly first: string; count: number }>()
const statuses = new Map<number, number>()
let sent = 0

console.log(
  `${apis.map((api) => api.operations.length).join(' + ')} operations, seed ${seed}, ${total} requests`,
)
await warmUp()
await Promise.all(Array.from({ length: inFlight }, work))
const turnMs = Math.round(server.longestTurn())
console.log(`longest turn of the loop: ${turnMs} ms of CPU (0: none over 20)`)
if (turnMs > turnMsMax) note(`a turn of the loop took ${turnMs} ms of CPU, more than ${turnMsMax}`, 'any')
const exitCode = await server.stop()
if (exitCode !== 0) note(`the server ended with ${exitCode}`, server.log().slice(-2_000))
for (const [problem, { first, count }] of [...problems].slice(0, shownMax))
  console.log(`${count} x ${problem}; first: ${first}`)
const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
console.log(counted.join(', '))
console.log(`${sent} requests, ${problems.size} problems`)
process.exitCode = problems.size === 0 && sent >= total ? 0 : 1

/** What a server loads with its first search is no turn of a request. */
async function warmUp() {
  const body = JSON.stringify({ query: 'payroll software for restaurants' })
  for (const key of [server.liveKey, server.testKey]) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    await (await fetch(`${server.url}/api/v2/searches`, { method: 'POST', headers, body })).text()
  }
  server.longestTurn()
}

function note(problem: string, first: string) {
  const known = problems.get(problem)
  if (known === undefined) problems.set(problem, { first, count: 1 })
  else known.count++
}

async function openApi(path: string, apiKeys: readonly [string, ...string[]]) {
  const document = (await (await fetch(server.url + path)).json()) as OpenApiDocument
  const pool = createPool((value) => own.has(value) || keys.includes(value))
  return { document, pool, keys: apiKeys, operations: operationsOf(document), judge: createJudge(document) }
}

async function ownIds(): Promise<string[]> {
  const get = async (path: string, key: string) =>
    (await (await fetch(server.url + path, { headers: { authorization: `Bearer ${key}` } })).text()).match(
      /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
    ) ?? []
  return [
    ...(await get('/api/v2/key', server.liveKey)),
    ...(await get('/api/v2/key', server.testKey)),
    ...(await get('/api/v2/key', server.narrowKey)),
    ...(await get('/admin/v1/operator-keys', server.operatorKey)),
  ]
}

async function work() {
  while (sent < total) {
    const number = sent++
    const random = seededRandom(seed, number)
    const api = random.pick(apis)
    const values = createValues(api.document, api.pool, random)
    const planned = planRequest(random.pick(api.operations), { ...api, values, random })
    const outcome = await ask(planned)
    const found =
      typeof outcome === 'string' ? [outcome] : api.judge(planned.operation, planned.isDocumented, outcome)
    for (const problem of found) {
      const { method, path } = planned.operation
      note(`${method} ${path}: ${problem}`, `#${number} ${planned.method} ${planned.target.slice(0, 200)}`)
    }
    if (typeof outcome === 'string') continue
    statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1)
    if (outcome.status < 300 && /^application.json/.test(outcome.contentType ?? ''))
      api.pool.learn(JSON.parse(outcome.text))
  }
}

/** Of a stream of events its beginning: the job may go on for long. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== 'text/event-stream') return response.text()
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

async function ask({ target, method, headers, body }: PlannedRequest): Promise<Answer | string> {
  try {
    const signal = AbortSignal.timeout(answerMsMax)
    const response = await fetch(server.url + target, { method, headers, body, signal, redirect: 'manual' })
    return {
      status: response.status,
      contentType: response.headers.get('content-type'),
      requestId: response.headers.get('x-request-id'),
      text: await textOf(response),
    }
  } catch (error) {
    return `no answer: ${error instanceof Error ? error.message : String(error)}`
  }
}
