// Has a server read web sites that are made to hold it up: each job must end in a result or a typed failure, while others are
// served, no turn of the server's loop takes long, and no child is left.
//   bun scripts/fuzz/sites.ts [count] [seed] [dist/dealflow]
import { join, resolve } from 'node:path'
import { serveHostileWeb, soundPage, turnMsMax } from '../../packages/node-adapter/src/testing/index.ts'
import { descendantsOf, hasProcesses, isAlive, type Process } from '../../packages/server/test/processes.ts'
import { seededRandom } from '../sample-data/random.ts'
import { hostileSites, hostOf } from './hostile-sites.ts'
import { startServer } from './server.ts'

const [count = '100', seed = '1', binary] = process.argv.slice(2)
const total = Number(count)
const endMsMax = 600_000
const answerMsMax = 10_000
/** Half of what a supervisor grants a service to stop. */
const stopMsMax = 25_000
const workers = 8
/** More than are worked on: a site that cannot be reached is tried again after 5 and 30 seconds. */
const inFlight = 24
const calm = 'calm.example'
/** What a job may say of a site, and a row of a check. */
const typed = new Set([
  ...['succeeded', 'NO_USABLE_CONTENT', 'WEBSITE_UNREACHABLE', 'WEBSITE_BLOCKED', 'ALL_CHILDREN_FAILED'],
  ...['BLOCKED', 'DNS_FAILED', 'FETCH_FAILED', 'FETCH_TIMEOUT', 'HTTP_ERROR', 'UNSUPPORTED_CONTENT'],
])

const sites = hostileSites(total, Number(seed))
const web = await serveHostileWeb(new Map([...sites, [calm, () => ({ body: soundPage('Calm') })]]))
const server = await startServer(
  binary === undefined
    ? [process.execPath, join(import.meta.dir, '../../packages/server/src/main.ts')]
    : [resolve(binary)],
  {
    grantUsd: 1_000,
    settings: ['--site-delay-ms', '0', '--job-workers', String(workers)],
    // An answer of any kind from the control tells that the network is there: a site that is down is then to blame itself.
    places: `${web.resolveMap}www.iana.org:443 127.0.0.1:${web.port}\n`,
  },
)
const headers = { authorization: `Bearer ${server.liveKey}`, 'content-type': 'application/json' }
const problems: string[] = []
const ends = new Map<string, number>()
const children = new Map<string, Process>()
let next = 0
let done = 0
let answers = 0
let slowestMs = 0

// In the first, a runtime compiles what it meets.
const first = await enriched('general', calm)
if (first !== 'succeeded') problems.push(`a sound site: ${first}`)
server.longestTurn()
const others = serveOthers()
await Promise.all(Array.from({ length: inFlight }, work))
await others
const longestMs = server.longestTurn()
if (longestMs > turnMsMax)
  problems.push(`a turn of the server's loop took ${longestMs.toFixed(1)} ms of CPU time`)
await stopAmid()
const left = [...children.values()].filter(isAlive)
if (left.length > 0) problems.push(`children are left: ${left.map(({ pid }) => pid).join(', ')}`)
problems.push(...server.errors().map((line) => `logged: ${line}`))
await web.close()
const counted = [...ends].sort(([, a], [, b]) => b - a).map(([end, times]) => `${end}: ${times}`)
console.log(`${total} sites, seed ${seed}; ${counted.join(', ')}`)
console.log(
  `measured: ${answers} other requests, the slowest in ${Math.round(slowestMs)} ms; ${children.size} children; the longest turn of the server's loop ${longestMs === 0 ? 'below 20' : longestMs.toFixed(1)} ms of CPU time`,
)
for (const problem of problems.slice(0, 20)) console.log(problem)
console.log(`${problems.length} problems`)
process.exitCode = problems.length === 0 && done === total ? 0 : 1

async function work() {
  while (next < total) {
    const number = next++
    const kind = seededRandom(Number(seed), -1 - number).pick([
      'general',
      'general',
      'combined',
      'screening',
    ] as const)
    const ended = kind === 'screening' ? screened(hostOf(number)) : enriched(kind, hostOf(number))
    const end = await ended.catch((error: Error) => `no end: ${error.message}`)
    done++
    ends.set(end, (ends.get(end) ?? 0) + 1)
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${total}, ${problems.length} problems`)
    else if (done % 100 === 0) console.log(`${done} of ${total}, ${problems.length} problems`)
    if (!typed.has(end)) problems.push(`${hostOf(number)}, ${kind}: ${end}`)
  }
}

async function enriched(kind: 'general' | 'combined', host: string): Promise<string> {
  const created = await post(`/api/v2/${kind}-enrichment-jobs`, { website: `http://${host}` })
  const deadline = performance.now() + endMsMax
  while (performance.now() < deadline) {
    const { data } = (await (await fetch(server.url + created.data.poll_url, { headers })).json()) as Answer
    if (data.status === 'succeeded') return data.status
    if (data.error !== null) return data.error.reason
    await Bun.sleep(200)
  }
  return 'still at work'
}

/** A hostile site beside a sound one, which must be answered. */
async function screened(host: string): Promise<string> {
  const { data } = await post('/api/v2/vc-backability-checks', { websites: [host, calm] })
  const [hostile, sound] = data.results
  if (sound?.error != null) return `the sound site beside it: ${sound.error.code}`
  return hostile?.error == null ? 'succeeded' : hostile.error.code
}

async function post(path: string, body: unknown): Promise<Answer> {
  const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 300)}`)
  return JSON.parse(text) as Answer
}

/** Somebody else's requests meanwhile, and a look at what runs. */
async function serveOthers() {
  while (done < total) {
    const began = performance.now()
    const signal = AbortSignal.timeout(answerMsMax)
    const status = await fetch(`${server.url}/api/v2/key`, { headers, signal }).then(
      (response) => response.status,
      (error: Error) => error.message,
    )
    slowestMs = Math.max(slowestMs, performance.now() - began)
    answers++
    if (status !== 200) problems.push(`somebody else was answered ${status}`)
    lookAtChildren()
    await Bun.sleep(100)
  }
}

function lookAtChildren() {
  if (!hasProcesses) return
  for (const child of descendantsOf(server.pid)) children.set(`${child.pid} ${child.startedAt}`, child)
}

/** The server ends in time although its child is at a site. */
async function stopAmid() {
  await Promise.all(
    [...sites.keys()]
      .slice(0, workers)
      .map((host) => post('/api/v2/general-enrichment-jobs', { website: `http://${host}` })),
  )
  lookAtChildren()
  const began = performance.now()
  const exitCode = await server.stop()
  const ms = performance.now() - began
  if (exitCode !== 0) problems.push(`the server ended with ${exitCode}: ${server.log().slice(-2_000)}`)
  if (ms > stopMsMax) problems.push(`the server took ${Math.round(ms)} ms to stop amid its sites`)
}

interface Answer {
  readonly data: {
    readonly poll_url: string
    readonly status: string
    readonly error: { readonly reason: string } | null
    readonly results: readonly { readonly error: { readonly code: string } | null }[]
  }
}
