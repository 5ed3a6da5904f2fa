import { afterEach, describe, expect, test } from 'bun:test'
import {
  accountId,
  hourMs,
  instanceKey,
  minuteMs,
  storageNames,
  turns,
  webhookBench,
} from '../../test/webhook-bench.ts'
import { createGuardedClient } from '../web/outbound/create-guarded-client.ts'
import { createSender } from './sender.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

for (const storageName of storageNames) {
  async function setUp() {
    const bench = await webhookBench(storageName)
    open.push(bench.close)
    return bench
  }

  describe(`over ${storageName}: the sender`, () => {
    test('gives back at its stop what is not through after the grace, and the next one sends it', async () => {
      const { clock, sender, endpoint, enqueue, find, newSender } = await setUp()
      const { receiver, webhookId } = await endpoint()
      receiver.hang()
      sender.start()
      const deliveryId = await enqueue(webhookId)
      await receiver.waitFor(1)
      const stopped = sender.stop(5_000)
      clock.advance(5_000)
      await stopped
      expect(await find(deliveryId)).toMatchObject({ status: 'pending', attemptCount: 0, attempts: [] })
      receiver.answer(200)
      newSender().start()
      await turns()
      expect(await find(deliveryId)).toMatchObject({ status: 'succeeded', attemptCount: 1 })
    })

    test('goes by the status of an answer whose body does not end in time', async () => {
      const { sender, endpoint, enqueue, pass, find } = await setUp()
      const { receiver, webhookId } = await endpoint()
      sender.start()
      receiver.answerWithoutEnd(200, 'taken')
      const taken = await enqueue(webhookId)
      await pass(minuteMs, 5_000)
      const answer = { responseStatus: 200, responseBody: 'taken', error: null }
      expect(await find(taken)).toMatchObject({ status: 'succeeded', attemptCount: 1, attempts: [answer] })
      receiver.answerWithoutEnd(410, 'gone')
      const refused = await enqueue(webhookId)
      await pass(minuteMs, 5_000)
      expect(await find(refused)).toMatchObject({ status: 'failed', attempts: [{ responseStatus: 410 }] })
    })

    test('sends at its start what a killed process was sending', async () => {
      const { clock, store, sender, endpoint, enqueue, find } = await setUp()
      const { receiver, webhookId } = await endpoint()
      const deliveryId = await enqueue(webhookId)
      const lease = {
        now: clock.now(),
        leaseUntil: clock.now() + hourMs,
        limit: 1,
        perEndpointMax: 1,
        roomOf: () => 1,
      }
      expect(await store.claim(lease)).toHaveLength(1)
      sender.start()
      await receiver.waitFor(1)
      await turns()
      expect(await find(deliveryId)).toMatchObject({ status: 'succeeded' })
    })

    test('keeps what it cannot sign, says why, and sends it once the right key is back', async () => {
      const { host, sender, endpoint, enqueue, pass, find, setKey } = await setUp()
      const { receiver, webhookId } = await endpoint()
      setKey(new Uint8Array(32).fill(1))
      sender.start()
      const deliveryId = await enqueue(webhookId)
      await pass(hourMs)
      expect(receiver.received()).toHaveLength(0)
      expect(await find(deliveryId)).toMatchObject({ status: 'pending', attemptCount: 0 })
      expect(host.logs.some(({ message }) => message.includes('another instance key'))).toBe(true)
      setKey(instanceKey)
      await pass(10 * minuteMs)
      expect(await find(deliveryId)).toMatchObject({ status: 'succeeded' })
    })

    test('tells the owner of an endpoint that cannot be signed for, and sends what waited once it has a new secret', async () => {
      const { sender, endpoint, enqueue, find, setKey, webhooks } = await setUp()
      const { receiver, webhookId } = await endpoint()
      setKey(new Uint8Array(32).fill(1))
      sender.start()
      const deliveryId = await enqueue(webhookId)
      await turns()
      expect(await find(deliveryId)).toMatchObject({ status: 'pending', attemptCount: 0 })
      await expect(webhooks.test(accountId, webhookId)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('Rotate it'),
        details: { webhook_id: webhookId },
      })
      const query = { accountId, webhookId, afterDeliveryId: null, limit: 9 }
      expect(await webhooks.deliveries({ ...query, status: 'failed' })).toMatchObject([{ trigger: 'test' }])
      await webhooks.rotateSecret(accountId, webhookId, hourMs)
      await receiver.waitFor(1)
      await turns()
      expect(await find(deliveryId)).toMatchObject({ status: 'succeeded', attemptCount: 1 })
      expect(await webhooks.test(accountId, webhookId)).toMatchObject({ status: 'succeeded' })
    })

    test('signs with a new secret alone when the key of the old one is lost', async () => {
      const { sender, endpoint, enqueue, pass, find, setKey, webhooks } = await setUp()
      const { receiver, webhookId } = await endpoint()
      setKey(new Uint8Array(32).fill(1))
      await webhooks.rotateSecret(accountId, webhookId, hourMs)
      sender.start()
      const deliveryId = await enqueue(webhookId)
      await pass(1_000)
      expect(await find(deliveryId)).toMatchObject({ status: 'succeeded' })
      expect(receiver.received()[0]?.headers['x-service-signature']).toMatch(/^v1=[0-9a-f]{64}$/)
    })

    test('rests while nothing is due: one timer of upkeep, and no look at the store', async () => {
      const { store, host, outside, endpoint, clock } = await setUp()
      await endpoint()
      let looks = 0
      const watched = {
        ...store,
        claim: (query: Parameters<typeof store.claim>[0]) => {
          looks++
          return store.claim(query)
        },
      }
      const client = createGuardedClient({ ...outside, clock, log: host.log })
      const parts = { ...host, store: watched, client, instanceKey: () => instanceKey, userAgent: 'x' }
      const sender = createSender(parts)
      sender.start()
      await turns()
      expect(clock.pendingTimers()).toBe(1)
      for (let second = 0; second < 59; second++) {
        clock.advance(1_000)
        await turns(20)
      }
      expect(looks).toBe(1)
      await sender.stop(0)
    })

    test('goes on by itself when the storage fails and comes back', async () => {
      const { store, host, outside, endpoint, enqueue, clock, pass, find } = await setUp()
      const { receiver, webhookId } = await endpoint()
      const deliveryId = await enqueue(webhookId)
      let isFull = true
      const failing = {
        ...store,
        claim: async (query: Parameters<typeof store.claim>[0]) => {
          if (isFull) throw new Error('disk full')
          return store.claim(query)
        },
        giveBack: async (...asked: Parameters<typeof store.giveBack>) => {
          if (isFull) throw new Error('disk full')
          return store.giveBack(...asked)
        },
      }
      const client = createGuardedClient({ ...outside, clock, log: host.log })
      const parts = { ...host, store: failing, client, instanceKey: () => instanceKey, userAgent: 'x' }
      const sender = createSender(parts)
      sender.start()
      await pass(10 * minuteMs, 10_000)
      expect(receiver.received()).toHaveLength(0)
      isFull = false
      await pass(minuteMs, 10_000)
      expect(await find(deliveryId)).toMatchObject({ status: 'succeeded' })
      await sender.stop(0)
    })

    test('writes what came of an attempt once the storage can, and does not send it twice', async () => {
      const { store, host, outside, endpoint, enqueue, clock, pass, find } = await setUp()
      const { receiver, webhookId } = await endpoint()
      const deliveryId = await enqueue(webhookId)
      let failures = 3
      const failing: typeof store = {
        ...store,
        settle: async (...settled) => {
          if (failures-- > 0) throw new Error('disk full')
          return store.settle(...settled)
        },
      }
      const client = createGuardedClient({ ...outside, clock, log: host.log })
      const parts = { ...host, store: failing, client, instanceKey: () => instanceKey, userAgent: 'x' }
      const sender = createSender(parts)
      sender.start()
      await pass(minuteMs, 1_000)
      expect(await find(deliveryId)).toMatchObject({ status: 'succeeded', attemptCount: 1 })
      expect(receiver.received()).toHaveLength(1)
      await sender.stop(0)
    })

    test('stops although what came of an attempt cannot be written', async () => {
      const { store, host, outside, endpoint, enqueue, clock } = await setUp()
      const { receiver, webhookId } = await endpoint()
      await enqueue(webhookId)
      const failing: typeof store = {
        ...store,
        settle: async () => {
          throw new Error('disk full')
        },
      }
      const client = createGuardedClient({ ...outside, clock, log: host.log })
      const parts = { ...host, store: failing, client, instanceKey: () => instanceKey, userAgent: 'x' }
      const sender = createSender(parts)
      sender.start()
      await receiver.waitFor(1)
      await turns()
      await sender.stop(5_000)
      expect(clock.pendingTimers()).toBe(0)
    })

    test('waits at its stop for a delivery that is being taken for somebody', async () => {
      const { store, host, outside, endpoint, enqueue, clock, find } = await setUp()
      const { receiver, webhookId } = await endpoint()
      const deliveryId = await enqueue(webhookId)
      const taking = Promise.withResolvers<void>()
      const slow: typeof store = {
        ...store,
        async claim(query) {
          await taking.promise
          return store.claim(query)
        },
      }
      const client = createGuardedClient({ ...outside, clock, log: host.log })
      const parts = { ...host, store: slow, client, instanceKey: () => instanceKey, userAgent: 'x' }
      const sender = createSender(parts)
      const sent = sender.sendNow(deliveryId)
      let hasStopped = false
      const stopped = sender.stop(5_000).then(() => {
        hasStopped = true
      })
      await turns()
      expect(hasStopped).toBe(false)
      taking.resolve()
      await Promise.all([sent, stopped])
      expect(receiver.received()).toHaveLength(1)
      expect(await find(deliveryId)).toMatchObject({ status: 'succeeded' })
    })

    test('sends once what is being taken for somebody while the sender starts', async () => {
      const { store, host, outside, endpoint, enqueue, clock, find } = await setUp()
      const { receiver, webhookId } = await endpoint()
      const deliveryId = await enqueue(webhookId)
      const hasTaken = Promise.withResolvers<void>()
      const telling = Promise.withResolvers<void>()
      const slow: typeof store = {
        ...store,
        async claim(query) {
          const claimed = await store.claim(query)
          hasTaken.resolve()
          await telling.promise
          return claimed
        },
      }
      const client = createGuardedClient({ ...outside, clock, log: host.log })
      const parts = { ...host, store: slow, client, instanceKey: () => instanceKey, userAgent: 'x' }
      const sender = createSender(parts)
      const sent = sender.sendNow(deliveryId)
      await hasTaken.promise
      sender.start()
      await turns()
      telling.resolve()
      await sent
      expect(await find(deliveryId)).toMatchObject({ status: 'succeeded', attemptCount: 1 })
      await turns()
      expect(receiver.received()).toHaveLength(1)
      await sender.stop(5_000)
    })
  })
}
