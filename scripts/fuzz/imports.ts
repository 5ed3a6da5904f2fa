// Brings a server files that are made to hold it up, and damaged ones: each must end in a result or a typed failure, while
// others are served and no turn of the server's loop takes long.
//   bun scripts/fuzz/imports.ts [count] [seed] [dist/dealflow] [bytes of each hostile file]
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type HostileImport, hostileBytes, hostileImports } from '../../packages/core/src/testing/index.ts'
import { atFullSpeed } from '../../packages/node-adapter/src/testing/index.ts'
import { hasProcesses } from '../../packages/server/test/processes.ts'
import { type Random, seededRandom } from '../sample-data/random.ts'
import { mutations } from './deck-mutations.ts'
import { startServer } from './server.ts'
import { damagedWorkbook, type FuzzedWorkbook, hostileWorkbooks, soundWorkbook } from './workbooks.ts'

const [count = '100', seed = '1', binary, bytes = String(2 * 1024 * 1024)] = process.argv.slice(2)
const endMsMax = 600_000
const answerMsMax = 10_000
/**
 * CPU time of the server's main thread between a request and its answer: the turn that the request waits for, and the one that
 * answers it, 50 ms each.
 */
const waitedMsMax = 100
/** Half of what a supervisor grants a service to stop. */
const stopMsMax = 25_000
const inFlight = 2

const server = await startServer(
  binary === undefined
    ? [process.execPath, join(import.meta.dir, '../../packages/server/src/main.ts')]
    : [resolve(binary)],
)
const path = `${server.url}/admin/v1/imports`
const headers = { authorization: `Bearer ${server.operatorKey}` }
const problems: string[] = []
const ends = new Map<string, number>()
const inProgress = new Set<string>()
const workbooks = await hostileWorkbooks(Number(bytes))
const queue: Upload[] = [...hostileImports.map(hostile), ...workbooks.map(uploadOf)]
for (let i = 0; i < Number(count); i++) queue.push(await damaged(i))
let done = 0
let answers = 0
let longestMs = 0
let slowestMs = 0
const total = queue.length

// What a server loads and compiles for its first file and its first workbook is no turn of the attack.
await ended(sound())
await ended(uploadOf(await soundWorkbook()))
const others = serveOthers()
await Promise.all(Array.from({ length: inFlight }, work))
await others
const left = filesLeft()
if (left.length > 0) problems.push(`files are left of imports that have ended: ${left.join(', ')}`)
await stopAmid()
problems.push(...server.errors().map((line) => `logged: ${line}`))
const counted = [...ends].sort(([, a], [, b]) => b - a).map(([end, times]) => `${end}: ${times}`)
console.log(`${total} imports, seed ${seed}; ${counted.join(', ')}`)
console.log(
  `measured: ${answers} other requests beside ${total} hostile imports, the slowest in ${Math.round(slowestMs)} ms; at most ${longestMs.toFixed(1)} ms of the server's CPU time before an answer`,
)
for (const problem of problems.slice(0, 20)) console.log(problem)
console.log(`${problems.length} problems`)
process.exitCode = problems.length === 0 && done === total ? 0 : 1

interface Upload {
  readonly name: string
  readonly fileName: string
  body(): ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
}

function uploadOf({ name, fileName, bytes }: FuzzedWorkbook): Upload {
  return { name, fileName, body: () => bytes }
}

function hostile(attack: HostileImport): Upload {
  const { name, fileName } = attack
  return { name, fileName, body: () => streamOf(hostileBytes(attack, Number(bytes))) }
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(stream) {
      const { done, value } = await chunks.next()
      if (done === true) stream.close()
      else stream.enqueue(value)
    },
  })
}

function sound(): Upload {
  const file = new TextEncoder().encode(soundFile('csv', seededRandom(Number(seed), -1)))
  return { name: 'a sound file', fileName: 'file.csv', body: () => file }
}

/** A sound file in one of the formats, packed or not, damaged as disks and networks do it. */
async function damaged(number: number): Promise<Upload> {
  const random = seededRandom(Number(seed), number)
  const format = random.pick(['csv', 'json', 'jsonl', 'xlsx', 'ods'] as const)
  const isPacked = random.chance(0.3)
  const isDamagedFirst = random.chance(0.5)
  const mutation = random.pick(mutations)
  if (format === 'xlsx' || format === 'ods') {
    const rows = [['name', 'website', 'description', 'city'], ...soundRows(random).map(Object.values<string>)]
    const workbook = await damagedWorkbook(format, rows, mutation, random)
    return {
      name: `#${number}, ${format} with ${mutation.name}`,
      fileName: `file.${format}`,
      body: () => workbook,
    }
  }
  let file = new TextEncoder().encode(soundFile(format, random))
  if (!isPacked || isDamagedFirst) file = new Uint8Array(mutation.mutate(file, random))
  if (isPacked) file = new Uint8Array(gzipSync(file))
  if (isPacked && !isDamagedFirst) file = new Uint8Array(mutation.mutate(file, random))
  const name = `#${number}, ${format}${isPacked ? '.gz' : ''} with ${mutation.name}`
  return { name, fileName: `file.${random.chance(0.8) ? format : 'txt'}`, body: () => file }
}

function soundRows(random: Random) {
  return Array.from({ length: random.int(1, 200) }, (_, i) => ({
    name: `Company ${i}`,
    website: `https://company-${i}.example`,
    description: random.pick(['Makes "things",\nquickly.', 'Säge & Söhne', 'a; b | c', '{"a":[1,2]}']),
    city: random.pick(['Berlin', 'São Paulo', '']),
  }))
}

function soundFile(format: 'csv' | 'json' | 'jsonl', random: Random): string {
  const rows = soundRows(random)
  if (format === 'json')
    return JSON.stringify(random.chance(0.5) ? rows : { total: rows.length, companies: rows })
  if (format === 'jsonl') return rows.map((row) => JSON.stringify(row)).join('\n')
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  return [
    'name,website,description,city',
    ...rows.map((row) => Object.values(row).map(quoted).join(',')),
  ].join('\r\n')
}

async function work() {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    inProgress.add(next.name)
    const end = await ended(next).catch((error: Error) => `no end: ${error.message}`)
    inProgress.delete(next.name)
    done++
    ends.set(end, (ends.get(end) ?? 0) + 1)
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${total}, ${problems.length} problems`)
    if (!/^(?:succeeded|BAD_REQUEST|empty)$/.test(end)) problems.push(`${next.name}: ${end}`)
  }
}

async function upload({ fileName, body }: Upload): Promise<Response> {
  return fetch(`${path}?file_name=${fileName}`, { method: 'POST', headers, body: body() })
}

async function ended(file: Upload): Promise<string> {
  const accepted = await upload(file)
  const { data, error } = (await accepted.json()) as Answer
  if (accepted.status === 400) return 'empty'
  if (accepted.status !== 202) return `${accepted.status} ${JSON.stringify(error)}`
  const deadline = performance.now() + endMsMax
  while (performance.now() < deadline) {
    const answer = (await (await fetch(`${path}/${data.import_id}`, { headers })).json()) as Answer
    const { status } = answer.data
    if (status === 'failed') return answer.data.error?.code ?? 'failed without a reason'
    if (status === 'succeeded' || status === 'cancelled') return status
    await Bun.sleep(50)
  }
  return 'still at work'
}

/** Somebody else's requests meanwhile, and what the server did before it answered them. */
async function serveOthers() {
  const authorization = `Bearer ${server.liveKey}`
  while (done < total) {
    const [began, busy] = [performance.now(), cpuMs()]
    const signal = AbortSignal.timeout(answerMsMax)
    const status = await fetch(`${server.url}/api/v2/key`, { headers: { authorization }, signal }).then(
      (response) => response.status,
      (error: Error) => error.message,
    )
    const waited = atFullSpeed(cpuMs() - busy)
    slowestMs = Math.max(slowestMs, performance.now() - began)
    longestMs = Math.max(longestMs, waited)
    answers++
    if (status !== 200) problems.push(`somebody else was answered ${status}`)
    if (waited > waitedMsMax)
      problems.push(
        `somebody else waited for ${waited.toFixed(1)} ms of the server's CPU time beside ${[...inProgress].join(' and ')}`,
      )
    await Bun.sleep(5)
  }
}

/** CPU time of the server's main thread so far; 0 where /proc does not tell it. */
function cpuMs(): number {
  if (!hasProcesses) return 0
  const spent = readFileSync(`/proc/${server.pid}/task/${server.pid}/schedstat`, 'latin1').split(' ')[0]
  return Number(spent) / 1e6
}

/** The server ends in time although an import has hours to go. */
async function stopAmid() {
  const [attack] = hostileImports.filter(({ name }) => name === 'quotes too many')
  if (attack === undefined) throw new Error('The attack is gone.')
  const { data } = (await (
    await upload({
      ...hostile(attack),
      body: () => streamOf(hostileBytes(attack, 32 * 1024 * 1024)),
    })
  ).json()) as Answer
  for (let status = data.status; status === 'queued'; await Bun.sleep(20)) {
    status = ((await (await fetch(`${path}/${data.import_id}`, { headers })).json()) as Answer).data.status
  }
  const began = performance.now()
  const exitCode = await server.stop()
  const ms = performance.now() - began
  if (exitCode !== 0) problems.push(`the server ended with ${exitCode}: ${server.log().slice(-2_000)}`)
  if (ms > stopMsMax) problems.push(`the server took ${Math.round(ms)} ms to stop amid an import`)
}

function filesLeft(): readonly string[] {
  const imports = join(server.data, 'imports')
  if (!existsSync(imports)) return []
  return readdirSync(imports).filter((id) => existsSync(join(imports, id, 'file')))
}

interface Answer {
  readonly data: {
    readonly import_id: string
    readonly status: string
    readonly error: { readonly code: string } | null
  }
  readonly error?: unknown
}
