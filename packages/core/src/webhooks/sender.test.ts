import { afterEach, describe, expect, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { sha256 } from '../../test/sqlite.ts'
import { accountId, hourMs, minuteMs, storageNames, turns, webhookBench } from '../../test/webhook-bench.ts'
import { testHost } from '../testing/test-clock.ts'
import { isFailing } from './health.ts'
import { verifyWebhook } from './signing.ts'

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

  describe(`over ${storageName}: a delivery`, () => {
    test('is sent once it is queued, signed for both schemes, with what the contract says of it', async () => {
      const { clock, sender, endpoint, enqueue, find } = await setUp()
      const { receiver, secret, webhookId } = await endpoint()
      sender.start()
      const deliveryId = await enqueue(webhookId)
      const [{ headers, body } = { headers: {}, body: '' }] = await receiver.waitFor(1)
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'dealflow-webhooks/test',
        'webhook-id': 'evt_0',
        'x-service-timestamp': String(Math.floor(clock.now() / 1_000)),
      })
      const { crypto } = testHost({ sha256 })
      expect(verifyWebhook({ crypto, secret, headers, body, now: clock.now() })).toEqual({
        verdict: 'genuine',
      })
      await turns()
      expect(await find(deliveryId)).toMatchObject({
        status: 'succeeded',
        attemptCount: 1,
        dueAt: null,
        completedAt: clock.now(),
        attempts: [{ attempt: 1, responseStatus: 200, responseBody: 'ok', error: null }],
      })
    })

    test('comes again after the receiver was down for two days: the same event, a new timestamp', async () => {
      const { clock, sender, endpoint, enqueue, pass, find } = await setUp()
      const { receiver, secret, webhookId } = await endpoint()
      receiver.answer(502)
      sender.start()
      const deliveryId = await enqueue(webhookId)
      await pass(48 * hourMs)
      const whileDown = receiver.received().length
      receiver.answer(204)
      await pass(24 * hourMs)
      expect(receiver.received().length).toBe(whileDown + 1)
      expect(await find(deliveryId)).toMatchObject({ status: 'succeeded', attemptCount: whileDown + 1 })
      const [first, last] = [receiver.received()[0], receiver.received().at(-1)]
      expect(last?.body).toBe(first?.body ?? '')
      expect(last?.headers['webhook-id']).toBe(first?.headers['webhook-id'] ?? '')
      const ageSeconds =
        Number(last?.headers['webhook-timestamp']) - Number(first?.headers['webhook-timestamp'])
      expect(ageSeconds).toBeGreaterThan((48 * hourMs) / 1_000)
      // The library looks at the machine's clock, so it is asked about the signature alone.
      const stamp = new Date(Number(last?.headers['webhook-timestamp']) * 1_000)
      const signed = new Webhook(secret).sign(last?.headers['webhook-id'] ?? '', stamp, last?.body ?? '')
      expect(last?.headers['webhook-signature']).toBe(signed)
      expect(clock.now()).toBeGreaterThan(0)
    })

    test('is not sent after its endpoint was deleted', async () => {
      const { sender, endpoint, enqueue, pass, webhooks } = await setUp()
      const { receiver, webhookId } = await endpoint()
      receiver.answer(500)
      sender.start()
      const deliveryId = await enqueue(webhookId)
      await receiver.waitFor(1)
      await turns()
      await webhooks.remove(accountId, webhookId)
      receiver.answer(200)
      await pass(96 * hourMs, 10 * minuteMs)
      expect(receiver.received()).toHaveLength(1)
      expect(webhooks.delivery(accountId, deliveryId)).rejects.toThrow('no webhook delivery')
    })

    test('fails after its tenth attempt, is kept, and succeeds when it is replayed', async () => {
      const { sender, endpoint, enqueue, pass, find, webhooks } = await setUp()
      const { receiver, webhookId } = await endpoint()
      receiver.answer(500, { body: 'x'.repeat(5_000) })
      sender.start()
      const deliveryId = await enqueue(webhookId)
      await pass(84 * hourMs)
      const failed = await find(deliveryId)
      expect(failed).toMatchObject({ status: 'failed', attemptCount: 10, dueAt: null })
      expect(failed.attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      expect(failed.attempts[0]).toMatchObject({ error: 'http_status', responseBody: 'x'.repeat(1_024) })
      const waits = failed.attempts.slice(1).map(({ startedAt }, i) => {
        const before = failed.attempts[i]
        return startedAt - (before === undefined ? 0 : before.startedAt + before.durationMs)
      })
      const hours = [5_000 / hourMs, 5 / 60, 0.5, 2, 5, 10, 14, 20, 24]
      for (const [i, wait] of waits.entries()) {
        const wanted = (hours[i] ?? 0) * hourMs
        expect(wait).toBeGreaterThanOrEqual(wanted)
        expect(wait).toBeLessThanOrEqual(wanted * 1.1 + 5 * minuteMs)
      }
      receiver.answer(200)
      const replayed = await webhooks.replay(accountId, deliveryId)
      expect(replayed).toMatchObject({ trigger: 'replay', eventId: failed.eventId })
      await turns()
      expect(await find(replayed.deliveryId)).toMatchObject({ status: 'succeeded', attemptCount: 1 })
      expect(await find(deliveryId)).toMatchObject({ status: 'failed', attemptCount: 10 })
    })

    test('fails at once when the receiver says 410, and is not redirected', async () => {
      const { sender, endpoint, enqueue, pass, find } = await setUp()
      const gone = await endpoint()
      const elsewhere = await endpoint()
      gone.receiver.answer(410)
      elsewhere.receiver.answer(308, { headers: { location: gone.receiver.url } })
      sender.start()
      const ended = await enqueue(gone.webhookId)
      const redirected = await enqueue(elsewhere.webhookId)
      await pass(1_000)
      expect(await find(ended)).toMatchObject({ status: 'failed', attemptCount: 1, dueAt: null })
      expect(await find(redirected)).toMatchObject({ status: 'pending', attempts: [{ error: 'redirect' }] })
      expect(gone.receiver.received()).toHaveLength(1)
    })

    test('waits as long as a 429 or 503 asks, and never less than the schedule', async () => {
      const { clock, sender, endpoint, enqueue, pass, find } = await setUp()
      const { receiver, webhookId } = await endpoint()
      receiver.answer(503, { headers: { 'retry-after': '7200' } })
      sender.start()
      const deliveryId = await enqueue(webhookId)
      await receiver.waitFor(1)
      await turns()
      const { dueAt } = await find(deliveryId)
      expect(dueAt).toBeGreaterThanOrEqual(clock.now() + 2 * hourMs)
      await pass(2 * hourMs - minuteMs)
      expect(receiver.received()).toHaveLength(1)
      await pass(15 * minuteMs)
      expect(receiver.received()).toHaveLength(2)
    })

    test('does not wait for what another status asks', async () => {
      const { clock, sender, endpoint, enqueue, find } = await setUp()
      const { receiver, webhookId } = await endpoint()
      receiver.answer(500, { headers: { 'retry-after': '7200' } })
      sender.start()
      const deliveryId = await enqueue(webhookId)
      await receiver.waitFor(1)
      await turns()
      expect((await find(deliveryId)).dueAt).toBeLessThan(clock.now() + minuteMs)
    })

    test('to a receiver that says nothing ends after 15 seconds, and comes again', async () => {
      const { sender, endpoint, enqueue, pass, find } = await setUp()
      const { receiver, webhookId } = await endpoint()
      receiver.hang()
      sender.start()
      const deliveryId = await enqueue(webhookId)
      await receiver.waitFor(1)
      await pass(14_000, 1_000)
      expect(await find(deliveryId)).toMatchObject({ status: 'sending' })
      await pass(1_000, 1_000)
      expect(await find(deliveryId)).toMatchObject({
        status: 'pending',
        attempts: [{ error: 'timeout', responseStatus: null, durationMs: 15_000 }],
      })
    })
  })

  describe(`over ${storageName}: an endpoint`, () => {
    test('gets at most ten deliveries at a time, and one of each job', async () => {
      const { sender, endpoint, enqueue, pass, webhooks } = await setUp()
      const { receiver, webhookId } = await endpoint()
      receiver.hang()
      for (let i = 0; i < 30; i++) await enqueue(webhookId)
      const other = await endpoint()
      other.receiver.hang()
      const first = await enqueue(other.webhookId)
      for (let i = 0; i < 2; i++) await webhooks.replay(accountId, first)
      sender.start()
      await turns()
      expect(receiver.received()).toHaveLength(10)
      expect(other.receiver.received()).toHaveLength(1)
      receiver.answer(200)
      other.receiver.answer(200)
      await pass(25_000, 1_000)
      expect(new Set(receiver.received().map(({ headers }) => headers['webhook-id'])).size).toBe(30)
      // The first attempt ran into the timeout; it and both replays have arrived since.
      expect(other.receiver.received()).toHaveLength(4)
    })

    test('that fails for 120 hours gets one attempt an hour, until one succeeds', async () => {
      const { clock, sender, endpoint, enqueue, pass, webhooks } = await setUp()
      const { receiver, webhookId } = await endpoint()
      receiver.answer(500)
      sender.start()
      for (let day = 0; day < 6; day++) {
        await enqueue(webhookId)
        await pass(24 * hourMs, 10 * minuteMs)
      }
      expect(isFailing(await webhooks.get(accountId, webhookId), clock.now())).toBe(true)
      const before = receiver.received().length
      for (let i = 0; i < 20; i++) await enqueue(webhookId)
      await pass(5 * hourMs - minuteMs)
      expect(receiver.received().length - before).toBe(5)
      receiver.answer(200)
      await pass(2 * hourMs)
      expect(await webhooks.get(accountId, webhookId)).toMatchObject({ failures: 0, restsUntil: null })
      const heard = new Set(receiver.received().map(({ headers }) => headers['webhook-id']))
      expect(heard.size).toBe(26)
    })

    test('gets what waited for it when it is enabled again, and the gap when that is replayed', async () => {
      const { clock, sender, endpoint, enqueue, pass, webhooks } = await setUp()
      const { receiver, webhookId } = await endpoint()
      receiver.answer(500)
      sender.start()
      const from = clock.now()
      await enqueue(webhookId)
      await receiver.waitFor(1)
      await turns()
      await webhooks.change(accountId, webhookId, { isDisabled: true })
      receiver.answer(200)
      await pass(hourMs)
      expect(receiver.received()).toHaveLength(1)
      await webhooks.change(accountId, webhookId, { isDisabled: false })
      await turns()
      expect(receiver.received()).toHaveLength(2)
      const all = { since: from, until: null, status: null }
      expect(await webhooks.replayRange(accountId, webhookId, { ...all, status: 'failed' })).toBe(0)
      expect(await webhooks.replayRange(accountId, webhookId, all)).toBe(1)
      await turns()
      expect(receiver.received().map(({ headers }) => headers['webhook-id'])).toEqual([
        'evt_0',
        'evt_0',
        'evt_0',
      ])
    })

    test('is tested at once, disabled or not, and a test that fails is not tried again', async () => {
      const { sender, endpoint, pass, webhooks } = await setUp()
      const { receiver, webhookId } = await endpoint()
      await webhooks.change(accountId, webhookId, { isDisabled: true })
      expect(await webhooks.test(accountId, webhookId)).toMatchObject({
        status: 'succeeded',
        trigger: 'test',
      })
      sender.start()
      receiver.answer(500)
      const failed = await webhooks.test(accountId, webhookId)
      expect(failed).toMatchObject({ status: 'failed', dueAt: null, attempts: [{ error: 'http_status' }] })
      await pass(hourMs)
      expect(receiver.received()).toHaveLength(2)
      expect(JSON.parse(receiver.received()[0]?.body ?? '')).toMatchObject({
        type: 'api.webhook.test',
        data: { webhook_id: webhookId },
      })
      expect((await webhooks.get(accountId, webhookId)).failures).toBe(0)
    })

    test('signs with both secrets until the grace is over', async () => {
      const { clock, sender, endpoint, enqueue, pass, webhooks } = await setUp()
      const { receiver, secret, webhookId } = await endpoint()
      sender.start()
      const rotated = await webhooks.rotateSecret(accountId, webhookId, hourMs)
      expect(rotated.secret).not.toBe(secret)
      await enqueue(webhookId)
      await turns()
      await pass(hourMs)
      await enqueue(webhookId)
      await turns()
      const { crypto } = testHost({ sha256 })
      const verdicts = receiver.received().map(({ headers, body }) =>
        [secret, rotated.secret].map((each) => {
          const now = Number(headers['webhook-timestamp']) * 1_000
          return verifyWebhook({ crypto, secret: each, headers, body, now }).verdict
        }),
      )
      expect(verdicts).toEqual([
        ['genuine', 'genuine'],
        ['refused', 'genuine'],
      ])
      expect(clock.now()).toBeGreaterThan(0)
    })
  })
}
