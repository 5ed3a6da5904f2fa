import { afterEach, describe, expect, test } from 'bun:test'
import { storageNames, turns, webhookBench } from '../../test/webhook-bench.ts'
import { ServiceError } from '../kernel/errors.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const secondMs = 1_000
const shares = { places: 32, perAccount: 16, spare: 8 }

for (const storageName of storageNames) {
  async function setUp() {
    const bench = await webhookBench(storageName, shares)
    const { account, enqueue, clock } = bench
    open.push(async () => {
      const closed = bench.close()
      clock.advance(1)
      await closed
    })
    return {
      ...bench,
      /** An account whose receiver never ends, with more to send than it may have places. */
      async crowd(name: string, isDripFed: boolean) {
        const made = await account(name, 3)
        if (isDripFed) made.receiver.answerWithoutEnd(200, 'drip')
        else made.receiver.hang()
        for (const webhookId of made.webhookIds) {
          for (let job = 0; job < 10; job++) await enqueue(webhookId)
        }
        return made
      },
    }
  }

  describe(`over ${storageName}: receivers that never end`, () => {
    test('take the share of their account, and another is served beside them', async () => {
      const { sender, account, enqueue, crowd, webhooks } = await setUp()
      const { receiver } = await crowd('crowd', true)
      sender.start()
      await turns()
      expect(receiver.received()).toHaveLength(16)
      expect(await webhooks.counts()).toContainEqual({ status: 'sending', count: 16 })
      const other = await account('other', 20)
      for (const webhookId of other.webhookIds) await enqueue(webhookId)
      await turns(2_000)
      expect(other.receiver.received()).toHaveLength(20)
      const [webhookId = ''] = other.webhookIds
      expect(await webhooks.test('other', webhookId)).toMatchObject({ status: 'succeeded' })
      expect(receiver.received()).toHaveLength(16)
    })

    test('of so many accounts that no place is left keep none of another waiting', async () => {
      const { sender, account, enqueue, crowd } = await setUp()
      const crowds = [await crowd('a', false), await crowd('b', true)]
      sender.start()
      await turns()
      const taken = () => crowds.map(({ receiver }) => receiver.received().length)
      expect(taken()).toEqual([16, 16])
      const other = await account('other', 3)
      for (const webhookId of other.webhookIds) await enqueue(webhookId)
      await turns(2_000)
      expect(other.receiver.received()).toHaveLength(3)
      expect(taken()).toEqual([16, 16])
    })

    test('make way for what waits behind them when their 15 s are over', async () => {
      const { sender, crowd, pass } = await setUp()
      const { receiver } = await crowd('crowd', false)
      sender.start()
      await turns()
      receiver.answer(200)
      await pass(20 * secondMs, secondMs)
      expect(new Set(receiver.received().map(({ headers }) => headers['webhook-id'])).size).toBe(30)
    })

    test('of so many accounts that their tests take every place keep no test of another waiting', async () => {
      const { account, pass, webhooks } = await setUp()
      const ends: Promise<unknown>[] = []
      for (let crowd = 0; crowd < 16; crowd++) {
        const { receiver, webhookIds } = await account(`crowd-${crowd}`, 1)
        receiver.hang()
        for (let at = 0; at < 8; at++) ends.push(webhooks.test(`crowd-${crowd}`, webhookIds[0] ?? ''))
      }
      await turns(2_000)
      const other = await account('other', 1)
      const [webhookId = ''] = other.webhookIds
      expect(await webhooks.test('other', webhookId)).toMatchObject({ status: 'succeeded' })
      await pass(30 * secondMs, secondMs)
      await Promise.all(ends)
    })

    test('have eight tests of their account under way, and the tests of another are sent', async () => {
      const { account, clock, webhooks } = await setUp()
      const crowd = await account('crowd', 1)
      crowd.receiver.hang()
      const [hanging = ''] = crowd.webhookIds
      const ends = Array.from({ length: 40 }, () =>
        webhooks.test('crowd', hanging).then(
          ({ status }) => status,
          (error: unknown) => (error instanceof ServiceError ? error.code : String(error)),
        ),
      )
      await turns(2_000)
      expect(crowd.receiver.received()).toHaveLength(8)
      const other = await account('other', 1)
      const [webhookId = ''] = other.webhookIds
      expect(await webhooks.test('other', webhookId)).toMatchObject({ status: 'succeeded' })
      for (let seconds = 0; seconds < 30; seconds++) {
        clock.advance(secondMs)
        await turns(200)
      }
      const counted = await Promise.all(ends)
      expect(counted.filter((end) => end === 'failed')).toHaveLength(8)
      expect(counted.filter((end) => end === 'SERVICE_UNAVAILABLE')).toHaveLength(32)
      expect(await webhooks.counts()).toContainEqual({ status: 'pending', count: 0 })
    })
  })
}
