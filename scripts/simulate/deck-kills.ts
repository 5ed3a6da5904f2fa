// Kills dealflow at random moments while clients bring decks and it reads them, and starts it again. In the end each deck that a
// client brought must have one job, one charge, one result and one event, and no file and no child may be left. A job amid which three servers were
// killed may end without a result, with its money back.
//
//   bun scripts/simulate/deck-kills.ts [rounds] [seed] [dist/dealflow]
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { slowDeck } from '../../packages/core/src/testing/index.ts'
import { fromSources, type RunningServer, Workbench } from '../../packages/server/test/dealflow.ts'
import { leftOf } from '../../packages/server/test/faults/deck-kills.ts'
import { jobServerArguments } from '../../packages/server/test/faults/job-kills.ts'
import { receiveJobEvents } from '../../packages/server/test/faults/job-receiver.ts'
import { randomFrom } from '../../packages/server/test/faults/random.ts'
import { descendantsOf } from '../../packages/server/test/processes.ts'

const [rounds = 20, seed = Date.now() % 1e6] = process.argv.slice(2, 4).map(Number)
const binary = process.argv[4]
const decksOfRound = 4
const livesMsMax = 2_500

interface Order {
  readonly key: string
  readonly file: Uint8Array<ArrayBuffer>
  jobId: string | null
}

const random = randomFrom(seed)
const bench = new Workbench(binary === undefined ? fromSources : [resolve(binary)])
const receiver = receiveJobEvents()
const orders: Order[] = []
const problems: string[] = []
let key = ''
let webhookId = ''
let killedAmid = 0
let exhausted = 0

try {
  for (let round = 0; round < rounds; round++) {
    const server = await serve()
    for (let left = decksOfRound; left > 0; left--) orders.push(newOrder())
    const work = Promise.all(
      orders.filter(({ jobId }) => jobId === null).map((order) => bring(server, order)),
    )
    // A kill cuts clients off: their order stays without an answer, and is sent again under its key.
    work.catch(() => {})
    await Bun.sleep(random() * livesMsMax)
    const children = descendantsOf(server.pid)
    if (children.length > 0) killedAmid++
    await server.kill()
    const left = await leftOf(children)
    if (left.length > 0) problems.push(`round ${round}: ${left} live on`)
    if (process.stderr.isTTY) process.stderr.write(`\r${round + 1} of ${rounds}, ${problems.length} problems`)
  }
  await finish()
  console.log(
    `seed ${seed}: ${rounds} kills, ${killedAmid} of them with a child at work; ${orders.length} decks, ${exhausted} killed three times, ${receiver.deliveries()} deliveries; ${problems.length} problems`,
  )
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await bench.close()
  await receiver.stop()
}

async function serve(): Promise<RunningServer> {
  const server = await bench.serve([...jobServerArguments, '--ocr', 'off'])
  if (key !== '') return server
  key = server.opening.live_key ?? ''
  const made = await ask<{ webhook_id: string; signing_secret: string }>(server, '/webhook-endpoints', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.url }),
  })
  webhookId = made.webhook_id
  receiver.trust(made.signing_secret)
  return server
}

/** Some take long to read, some are big to bring. */
function newOrder(): Order {
  const deck = slowDeck(1 + Math.floor(random() * 8), 20 + Math.floor(random() * 200))
  const file = new Uint8Array(deck.length + Math.floor(random() * 4e6))
  file.set(deck)
  return { key: `deck-${orders.length}`, file, jobId: null }
}

async function bring(server: RunningServer, order: Order) {
  const form = new FormData()
  form.append('webhook_endpoint_id', webhookId)
  form.append('file', new File([order.file], `${order.key}.pdf`))
  const headers = { 'idempotency-key': order.key }
  const { job_id } = await ask<{ job_id: string }>(server, '/pitch-deck-jobs', {
    method: 'POST',
    headers,
    body: form,
  })
  order.jobId = job_id
}

async function finish() {
  const server = await serve()
  // All of them: what was answered must be answered the same under its key.
  for (const order of orders) {
    const told = order.jobId
    await bring(server, order)
    if (told !== null && told !== order.jobId)
      problems.push(`${order.key} was ${told}, and is ${order.jobId}`)
  }
  const jobIds = orders.map(({ jobId }) => jobId ?? '')
  if (new Set(jobIds).size !== orders.length) problems.push('two orders are one job')
  await receiver.hasAll(jobIds)
  for (const jobId of jobIds) {
    const job = await ask<{ status: string }>(server, `/pitch-deck-jobs/${jobId}`)
    const ledger = await ask<{ entries: readonly { type: string }[] }>(
      server,
      `/billing/ledger?job_id=${jobId}`,
    )
    const types = ledger.entries.map(({ type }) => type).join()
    const event = receiver.events.get(jobId)
    const end = `${job.status}: ${types}`
    if (end === 'failed: refund,charge' && (await isExhausted(server, jobId))) exhausted++
    else if (end !== 'succeeded: charge') problems.push(`${jobId} ended as ${end}`)
    if (event?.ids.size !== 1) problems.push(`${jobId} has ${event?.ids.size} events`)
  }
  problems.push(...receiver.problems)
  const files = readdirSync(join(bench.data, 'uploads'))
  if (files.length > 0) problems.push(`left behind: ${files}`)
  const children = descendantsOf(server.pid)
  const exitCode = await server.stop()
  if (exitCode !== 0) problems.push(`the server ended with ${exitCode}`)
  const left = await leftOf(children)
  if (left.length > 0) problems.push(`${left} live on after the end`)
}

async function isExhausted(server: RunningServer, jobId: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${server.url}/api/v2/pitch-deck-jobs/${jobId}/result`, { headers })
  const { error } = (await response.json()) as { error?: { details?: { reason?: string } } }
  return error?.details?.reason === 'ATTEMPTS_EXHAUSTED'
}

async function ask<T>(server: RunningServer, path: string, init: RequestInit = {}): Promise<T> {
  const headers = { ...init.headers, authorization: `Bearer ${key}` }
  const response = await fetch(`${server.url}/api/v2${path}`, { ...init, headers })
  const { data, error } = (await response.json()) as { data: T; error?: unknown }
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${JSON.stringify(error)}`)
  return data
}
