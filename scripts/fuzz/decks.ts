// Damages decks and has a server read them: each must end in a result or a typed failure, while others are served.
//   bun scripts/fuzz/decks.ts [directory] [count] [seed] [dist/dealflow]
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { deckOfPages } from '../../packages/core/src/testing/index.ts'
import { descendantsOf, isAlive, type Process } from '../../packages/server/test/processes.ts'
import { seededRandom } from '../sample-data/random.ts'
import { mutations } from './deck-mutations.ts'
import { startServer } from './server.ts'

const fixtures = join(import.meta.dir, '../../packages/node-adapter/test/decks/fixtures')
const inFlight = 4
/** A deck has its limit of time, and waits for those before it. */
const endMsMax = 180_000
/** On a machine that is busy with other things too; what is measured is printed. */
const answerMsMax = 10_000
const reasons = new Set([
  'PDF_INVALID',
  'PDF_ENCRYPTED',
  'PDF_TOO_MANY_PAGES',
  'PDF_TOO_COMPLEX',
  'DEADLINE_EXCEEDED',
])

const [directory = fixtures, count = '100', seed = '1', binary] = process.argv.slice(2)
const total = Number(count)
const files = pdfsOf(resolve(directory))
if (files.length === 0) throw new Error(`${directory} has no file that ends in .pdf.`)
const server = await startServer(
  binary === undefined
    ? [process.execPath, join(import.meta.dir, '../../packages/server/src/main.ts')]
    : [resolve(binary)],
  {
    grantUsd: 1 + total,
    settings: ['--ocr', 'off', '--active-jobs-per-key', '0', '--active-jobs-per-account', '0'],
  },
)
const path = `${server.url}/api/v2/pitch-deck-jobs`
const authorization = `Bearer ${server.liveKey}`
const problems: string[] = []
const ends = new Map<string, number>()
const children = new Map<string, Process>()
let sent = 0
let done = 0
let slowestMs = 0
let answers = 0

const others = serveOthers()
await readSound()
await Promise.all(Array.from({ length: inFlight }, work))
await others
const waiting = await uploadsLeft()
if (waiting.length > 0) problems.push(`files are left of decks that have ended: ${waiting.join(', ')}`)
const exitCode = await server.stop()
if (exitCode !== 0) problems.push(`the server ended with ${exitCode}: ${server.log().slice(-2_000)}`)
const errors = server
  .log()
  .split('\n')
  .filter((line) => line.includes('"level":"error"'))
problems.push(...errors.map((line) => `logged: ${line}`))
const left = [...children.values()].filter(isAlive)
if (left.length > 0) problems.push(`${left.map(({ pid }) => pid)} live on after the server`)
const counted = [...ends].sort(([, a], [, b]) => b - a).map(([end, times]) => `${end}: ${times}`)
console.log(`${sent} damaged decks of ${files.length}, seed ${seed}; ${counted.join(', ')}`)
console.log(
  `${answers} other requests, the slowest in ${Math.round(slowestMs)} ms; ${children.size} children`,
)
for (const problem of problems.slice(0, 20)) console.log(problem)
console.log(`${problems.length} problems`)
process.exitCode = problems.length === 0 && done === total ? 0 : 1

/** Without it a server that refuses everything would pass. */
async function readSound() {
  const end = await ended(deckOfPages(3))
  if (end !== 'succeeded') problems.push(`a sound deck: ${end}`)
}

/** The file of a job goes just after its end is told. */
async function uploadsLeft(): Promise<readonly string[]> {
  const uploads = join(server.data, 'uploads')
  const list = () => (existsSync(uploads) ? readdirSync(uploads) : [])
  for (let tries = 0; tries < 100 && list().length > 0; tries++) await Bun.sleep(50)
  return list()
}

async function work() {
  while (sent < total) {
    const number = sent++
    const random = seededRandom(Number(seed), number)
    const file = random.pick(files)
    const mutation = random.pick(mutations)
    const bytes = mutation.mutate(readFileSync(file), random)
    const end = await ended(bytes).catch((error: Error) => `no end: ${error.message}`)
    done++
    ends.set(end, (ends.get(end) ?? 0) + 1)
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${total}, ${problems.length} problems`)
    if (isExpected(end)) continue
    const kept = join(tmpdir(), `damaged-deck-${seed}-${number}.pdf`)
    writeFileSync(kept, bytes)
    problems.push(`#${number}, ${basename(file)} with ${mutation.name}: ${end}; kept as ${kept}`)
  }
}

/** `not a PDF` where the mark at the file's beginning is gone: it is refused before there is a job. */
function isExpected(end: string): boolean {
  return end === 'succeeded' || end === 'not a PDF' || reasons.has(end)
}

async function ended(bytes: Uint8Array): Promise<string> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'deck.pdf'))
  const answer = await fetch(path, { method: 'POST', headers: { authorization }, body: form })
  const created = (await answer.json()) as Answer
  if (answer.status === 400) return 'not a PDF'
  if (answer.status !== 202) return `${answer.status} ${JSON.stringify(created.error)}`
  const deadline = performance.now() + endMsMax
  while (performance.now() < deadline) {
    const { data } = (await (
      await fetch(`${path}/${created.data.job_id}`, { headers: { authorization } })
    ).json()) as Answer
    if (data.status === 'succeeded') return 'succeeded'
    if (data.status === 'failed') return reasonOf(created.data.job_id)
    await Bun.sleep(50)
  }
  return 'still at work'
}

/** Of a failed job, which its result tells. */
async function reasonOf(jobId: string): Promise<string> {
  const answer = await fetch(`${path}/${jobId}/result`, { headers: { authorization } })
  const { error } = (await answer.json()) as Answer
  return error?.details?.reason ?? `failed, ${answer.status}`
}

/** Somebody else's requests while decks are read, and a look at what runs. */
async function serveOthers() {
  while (done < total) {
    const began = performance.now()
    const signal = AbortSignal.timeout(answerMsMax)
    const status = await fetch(`${server.url}/api/v2/key`, { headers: { authorization }, signal }).then(
      (response) => response.status,
      (error: Error) => error.message,
    )
    slowestMs = Math.max(slowestMs, performance.now() - began)
    answers++
    if (status !== 200) problems.push(`somebody else was answered ${status}`)
    for (const child of descendantsOf(server.pid)) children.set(`${child.pid} ${child.startedAt}`, child)
    await Bun.sleep(20)
  }
}

function pdfsOf(place: string): string[] {
  if (!existsSync(place) || !statSync(place).isDirectory()) throw new Error(`${place} is no directory.`)
  return readdirSync(place)
    .filter((name) => name.endsWith('.pdf'))
    .sort()
    .map((name) => join(place, name))
}

interface Answer {
  readonly data: { readonly job_id: string; readonly status: string }
  readonly error?: { readonly details?: { readonly reason?: string } }
}
