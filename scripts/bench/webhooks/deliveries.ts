// Signed deliveries a second to a receiver in another process, over kept connections: from the queue on a real file
// (synchronous=FULL) through the guarded client, each settled and logged; beside sending alone, which is what a loop over the
// package standardwebhooks and fetch does, without a queue, a guard, a log or a retry. Both take turns.
//
//   bun scripts/bench/webhooks/deliveries.ts [rounds] [deliveries a round] [endpoints]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { createAccounts } from '../../../packages/core/src/accounts/accounts.ts'
import { openSqliteStorage } from '../../../packages/core/src/index.ts'
import { createGuardedClient } from '../../../packages/core/src/web/outbound/create-guarded-client.ts'
import { createSender } from '../../../packages/core/src/webhooks/sender.ts'
import { createWebhooks } from '../../../packages/core/src/webhooks/webhooks.ts'
import { createDialer, nodeHost, systemResolver } from '../../../packages/node-adapter/src/host/index.ts'
import { openBunSqlite } from '../../../packages/server/src/bun-sqlite.ts'
import { median, spread } from '../statistics.ts'

const [rounds = 5, deliveries = 5_000, endpoints = 20] = process.argv.slice(2).map(Number)
const leastPerSecond = 1_000

const receiver = spawn(process.execPath, [fileURLToPath(new URL('./receiver.ts', import.meta.url))], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const [port] = (await once(createInterface({ input: receiver.stdout }), 'line')) as [string]

const directory = mkdtempSync(join(tmpdir(), 'dealflow-bench-'))
const host = nodeHost({
  write: (level, message, fields) => void (level === 'error' && console.error(message, fields)),
})
const storage = await openSqliteStorage({
  open: openBunSqlite,
  host,
  directory,
  file: (name) => join(directory, name),
})
const client = createGuardedClient({
  ...host,
  resolver: systemResolver,
  dialer: createDialer(),
  allowedCidrs: ['127.0.0.0/8'],
  allowHttp: true,
})
const instanceKey = () => new Uint8Array(32).fill(7)
const { accountId } = await createAccounts({ host, store: storage.accounts }).create({
  name: 'Benchmark',
  grantMicroUsd: 0,
})
let ended = 0
let failed = 0
let allEnded = () => {}
const newSender = () =>
  createSender({
    ...host,
    store: storage.webhooks,
    client,
    instanceKey,
    userAgent: 'bench',
    observe({ outcome }) {
      if (outcome !== 'succeeded') failed++
      if (++ended === deliveries) allEnded()
    },
  })
const webhooks = createWebhooks({
  host,
  store: storage.webhooks,
  sender: newSender(),
  instanceKey,
  client,
  allowHttp: true,
})
const webhookIds: string[] = []
const { signal } = new AbortController()
for (let i = 0; i < endpoints; i++) {
  const url = `http://127.0.0.1:${port}/${i}`
  webhookIds.push((await webhooks.create(accountId, { url }, signal)).endpoint.webhookId)
}
const bodyOf = (id: string) => `{"id":"${id}","pad":"${'x'.repeat(960)}"}`
let made = 0

async function fromTheQueue(): Promise<number> {
  ended = 0
  const queued = Array.from({ length: deliveries }, () => {
    const number = made++
    const createdAt = host.clock.now()
    const eventId = `evt_${number}`
    const event = {
      eventId,
      webhookId: webhookIds[number % endpoints] ?? '',
      type: 'api.job.succeeded',
      jobId: `job-${number}`,
      body: bodyOf(eventId),
      createdAt,
    } as const
    return storage.webhooks.enqueue(event, { deliveryId: `delivery-${number}`, trigger: 'event', createdAt })
  })
  if (!(await Promise.all(queued)).every(Boolean)) throw new Error('a delivery was not queued')
  const sender = newSender()
  const through = new Promise<void>((resolve) => {
    allEnded = resolve
  })
  const startedAt = performance.now()
  sender.start()
  await through
  // Resolves when the last outcome is on the disk.
  await sender.stop(10_000)
  return (deliveries / (performance.now() - startedAt)) * 1_000
}

async function sendingAlone(): Promise<number> {
  const signer = new Webhook('whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=')
  let left = deliveries
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: 10 * endpoints }, async (_, i) => {
      while (left-- > 0) {
        const id = `evt_${left}`
        const now = new Date()
        const body = bodyOf(id)
        const headers = {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
          'webhook-signature': signer.sign(id, now, body),
        }
        const answer = await fetch(`http://127.0.0.1:${port}/${i}`, { method: 'POST', headers, body })
        await answer.arrayBuffer()
      }
    }),
  )
  return (deliveries / (performance.now() - startedAt)) * 1_000
}

const ours: number[] = []
const alone: number[] = []
for (let round = -1; round < rounds; round++) {
  const queueRate = await fromTheQueue()
  const aloneRate = await sendingAlone()
  // The first round warms up.
  if (round < 0) continue
  ours.push(queueRate)
  alone.push(aloneRate)
}
const counts = await storage.webhooks.deliveryCounts()
await client.close()
await storage.close()
receiver.kill()
rmSync(directory, { recursive: true })

console.log(`deliveries a second, ${endpoints} endpoints, ${rounds} rounds of ${deliveries}, median (range)`)
console.log(`  from the queue, guarded, settled   ${spread(ours)}`)
console.log(`  fetch and standardwebhooks, alone  ${spread(alone)}`)
const waiting = counts.filter(({ status }) => status === 'pending' || status === 'sending')
if (failed > 0 || waiting.some(({ count }) => count > 0)) {
  console.error(`${failed} attempts failed, and ${JSON.stringify(waiting)} wait`)
  process.exit(1)
}
if (median(ours) < leastPerSecond) {
  console.error(`fewer than ${leastPerSecond} deliveries a second`)
  process.exit(1)
}
