import type { FairTurnsOptions } from '../src/kernel/fair-turns.ts'
import { memoryStorage } from '../src/storage/memory.ts'
import { openSqliteStorage } from '../src/storage/sqlite/index.ts'
import { memoryOutside } from '../src/testing/memory-receivers.ts'
import { testHost } from '../src/testing/test-clock.ts'
import { createGuardedClient } from '../src/web/outbound/create-guarded-client.ts'
import { createSender, type Sender } from '../src/webhooks/sender.ts'
import { createWebhooks } from '../src/webhooks/webhooks.ts'
import { openSqlite, sha256 } from './sqlite.ts'

export const instanceKey = new Uint8Array(32).fill(9)
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const accountId = 'acc-1'
const signal = new AbortController().signal

/** Turns of the event loop's queue: what is under way and needs no time comes to its end. */
export async function turns(count = 400) {
  for (let turn = 0; turn < count; turn++) await null
}

export const storageNames = ['memory', 'SQLite'] as const

/** Endpoints, a sender and receivers over a real storage, the real guard and a clock that the test moves. */
export async function webhookBench(storageName: (typeof storageNames)[number], shares?: FairTurnsOptions) {
  const host = testHost({ sha256 })
  const { clock } = host
  const storage =
    storageName === 'memory'
      ? memoryStorage({ host })
      : await openSqliteStorage({ open: openSqlite, host, directory: '.', file: () => ':memory:' })
  await storage.accounts.createAccount({ accountId, name: 'Acme', createdAt: 1 }, [])
  const store = storage.webhooks
  const outside = memoryOutside(host.crypto)
  const client = createGuardedClient({ ...outside, clock, log: host.log })
  let key: Uint8Array | null = instanceKey
  const parts = {
    ...host,
    store,
    client,
    instanceKey: () => key,
    userAgent: 'dealflow-webhooks/test',
    ...(shares && { shares }),
  }
  const senders: Sender[] = []
  const newSender = () => {
    const sender = createSender(parts)
    senders.push(sender)
    return sender
  }
  const sender = newSender()
  const webhooks = createWebhooks({ ...parts, host, sender, allowHttp: false })
  let events = 0

  return {
    host,
    clock,
    store,
    sender,
    webhooks,
    outside,
    newSender,
    async close() {
      for (const each of senders) await each.stop(0)
      await storage.close()
      if (clock.pendingTimers() > 0) throw new Error('a timer is left behind')
    },
    setKey(other: Uint8Array | null) {
      key = other
    },
    async endpoint() {
      const receiver = await outside.createReceiver()
      const made = await webhooks.create(accountId, { url: receiver.url }, signal)
      return { receiver, secret: made.secret, webhookId: made.endpoint.webhookId }
    },
    /** One receiver of another account, and as many endpoints at it as are asked for. */
    async account(name: string, endpoints: number) {
      await storage.accounts.createAccount({ accountId: name, name, createdAt: 1 }, [])
      const receiver = await outside.createReceiver()
      const webhookIds: string[] = []
      for (let at = 0; at < endpoints; at++) {
        const made = await webhooks.create(name, { url: `${receiver.url}/${at}` }, signal)
        webhookIds.push(made.endpoint.webhookId)
      }
      return { receiver, webhookIds }
    },
    /** What the end of a job leaves in the outbox. */
    async enqueue(webhookId: string, jobId = `job-${events}`) {
      const number = events++
      const deliveryId = `delivery-${String(number).padStart(4, '0')}`
      const createdAt = clock.now()
      const event = {
        eventId: `evt_${number}`,
        webhookId,
        type: 'api.job.succeeded',
        jobId,
        body: `{"id":"evt_${number}","type":"api.job.succeeded"}`,
        createdAt,
      } as const
      await store.enqueue(event, { deliveryId, trigger: 'event', createdAt })
      sender.wake()
      return deliveryId
    },
    /** Lets time pass a step at a time, and what falls due in it happen. */
    async pass(ms: number, stepMs = minuteMs) {
      for (let left = ms; left > 0; left -= stepMs) {
        clock.advance(Math.min(stepMs, left))
        await turns(60)
      }
      await turns()
    },
    find: (deliveryId: string) => webhooks.delivery(accountId, deliveryId),
  }
}
