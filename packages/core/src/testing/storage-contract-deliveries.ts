import { same } from './assert.ts'
import type { StorageCase } from './storage-case.ts'
import { createdAt, endpointOf, paidCasesOf } from './stored-jobs.ts'
import {
  claimedOne,
  claimOf,
  delivered,
  eventOf,
  idsOf,
  newIds,
  queued,
  queuedAs,
  replayMax,
  sent,
  settle,
  withEndpoints,
} from './stored-webhooks.ts'

const deliveries = paidCasesOf('deliveries')

/** Deliveries on their way. */
export const deliveryCases: readonly StorageCase[] = [
  deliveries('a delivery is handed out with its event, endpoint and secrets', async ({ storage }) => {
    await withEndpoints(storage, 'w1')
    await queued(storage, ['d1'])
    same(await storage.webhooks.findDelivery('acc-1', 'd1'), delivered('d1'))
    same(await storage.webhooks.nextDueAt(), createdAt)
    same(await storage.webhooks.claim(claimOf({ now: createdAt - 1 })), [])
    const claimed = await claimedOne(storage)
    same(claimed, {
      delivery: delivered('d1', { status: 'sending', dueAt: null, attemptCount: 1 }),
      event: eventOf('evt-d1'),
      endpoint: endpointOf('w1'),
      secrets: [{ sealed: 'sealed-w1', retiresAt: null }],
      token: claimed.token,
    })
    same(await storage.webhooks.findDelivery(null, 'd1'), claimed.delivery)
    same(await storage.webhooks.nextDueAt(), null)
  }),
  deliveries('racing claims hand out each delivery once', async ({ storage }) => {
    await withEndpoints(storage, 'w1')
    const ids = Array.from({ length: 20 }, (_, i) => `d${i}`)
    await queued(storage, ids)
    const claim = () => storage.webhooks.claim(claimOf({ limit: 1, perEndpointMax: 99 }))
    const taken = (await Promise.all(Array.from({ length: 30 }, claim))).flat()
    same(idsOf(taken).sort(), [...ids].sort())
  }),
  deliveries('one endpoint gets so many at once, the longest due first, and no more', async ({ storage }) => {
    await withEndpoints(storage, 'w1')
    await queued(storage, ['d3', 'd1', 'd2', 'd4'])
    const first = await storage.webhooks.claim(claimOf({ perEndpointMax: 3 }))
    same(idsOf(first), ['d3', 'd1', 'd2'])
    same(await storage.webhooks.claim(claimOf({ perEndpointMax: 3 })), [])
    const [done] = first
    if (done !== undefined) await settle(storage, done, { outcome: 'succeeded' })
    same(idsOf(await storage.webhooks.claim(claimOf({ perEndpointMax: 3 }))), ['d4'])
  }),
  deliveries('an endpoint with much to send keeps no other waiting', async ({ storage }) => {
    await withEndpoints(storage, 'w1', 'w2', 'w3')
    await queued(storage, ['a1', 'a2', 'a3', 'a4'])
    await queued(storage, ['b1'], { webhookId: 'w2' })
    await queued(storage, ['c1'], { webhookId: 'w3' })
    const claim = async () => idsOf(await storage.webhooks.claim(claimOf({ limit: 2, perEndpointMax: 2 })))
    same(await claim(), ['a1', 'a2'])
    same(await claim(), ['b1', 'c1'])
    same(await claim(), [])
  }),
  deliveries('an account is handed out no more than there is room for it', async ({ storage }) => {
    await withEndpoints(storage, 'w1', 'w2')
    await storage.webhooks.createEndpoint(endpointOf('w3', { accountId: 'acc-2' }), 'sealed-w3', 100)
    await queued(storage, ['a1', 'a2'])
    await queued(storage, ['b1', 'b2'], { webhookId: 'w2' })
    await queued(storage, ['c1'], { webhookId: 'w3' })
    const claim = async (room: number) => {
      const roomOf = (accountId: string) => (accountId === 'acc-1' ? room : 9)
      return idsOf(await storage.webhooks.claim(claimOf({ roomOf })))
    }
    same(await claim(3), ['a1', 'a2', 'b1', 'c1'])
    same(await claim(0), [])
    same(await claim(-1), [])
    same(await claim(1), ['b2'])
  }),
  deliveries('of one job an endpoint gets one delivery at a time', async ({ storage }) => {
    await withEndpoints(storage, 'w1')
    await queued(storage, ['d1', 'd2'])
    await storage.webhooks.replay('acc-1', 'd1', queuedAs('d3', { trigger: 'replay' }))
    const first = await storage.webhooks.claim(claimOf())
    same(idsOf(first).length, 2)
    same(await storage.webhooks.claim(claimOf()), [])
    for (const claimed of first) await settle(storage, claimed, { outcome: 'succeeded' })
    same((await storage.webhooks.claim(claimOf())).length, 1)
  }),
  deliveries('tests of one endpoint do not wait for one another', async ({ storage }) => {
    await withEndpoints(storage, 'w1')
    for (const id of ['t1', 't2']) {
      const event = eventOf(id, { type: 'api.webhook.test', jobId: null })
      await storage.webhooks.enqueue(event, queuedAs(id, { trigger: 'test' }))
    }
    same((await storage.webhooks.claim(claimOf())).length, 2)
  }),
  deliveries('what an attempt came to is written once, by who holds it', async ({ storage }) => {
    await withEndpoints(storage, 'w1')
    await queued(storage, ['d1'])
    const first = await claimedOne(storage)
    const dueAt = createdAt + 5_000
    same(await settle(storage, first, { outcome: 'again', dueAt }), 'settled')
    const waiting = delivered('d1', { dueAt, attemptCount: 1, attempts: [sent(1, 500)] })
    same(await storage.webhooks.findDelivery(null, 'd1'), waiting)
    same(await settle(storage, first, { outcome: 'succeeded' }), 'lost')
    same(await storage.webhooks.claim(claimOf({ now: dueAt - 1 })), [])
    const second = await claimedOne(storage, { now: dueAt })
    same(await settle(storage, first, { outcome: 'succeeded' }), 'lost')
    same(await settle(storage, second, { outcome: 'succeeded' }, createdAt + 6_000), 'settled')
    const done = { status: 'succeeded', dueAt: null, completedAt: createdAt + 6_000 } as const
    const after = { ...waiting, ...done, attemptCount: 2, attempts: [sent(1, 500), sent(2)] }
    same(await storage.webhooks.findDelivery(null, 'd1'), after)
    same(await settle(storage, second, { outcome: 'failed' }), 'lost')
    same(await storage.webhooks.claim(claimOf({ now: createdAt + 9e9 })), [])
  }),
  deliveries('a delivery that failed for good is not sent again', async ({ storage }) => {
    await withEndpoints(storage, 'w1')
    await queued(storage, ['d1'])
    await settle(storage, await claimedOne(storage), { outcome: 'failed' })
    const found = await storage.webhooks.findDelivery(null, 'd1')
    same([found?.status, found?.dueAt, found?.completedAt], ['failed', null, createdAt + 2_000])
    same(await storage.webhooks.nextDueAt(), null)
  }),
  deliveries('an attempt that was let go leaves no trace', async ({ storage }) => {
    await withEndpoints(storage, 'w1')
    await queued(storage, ['d1'])
    same(
      await settle(storage, await claimedOne(storage), { outcome: 'released', dueAt: createdAt }),
      'settled',
    )
    same(await storage.webhooks.findDelivery(null, 'd1'), delivered('d1'))
  }),
  deliveries(
    'deliveries of a sender that died wait again, and what it still says is dropped',
    async ({ storage }) => {
      await withEndpoints(storage, 'w1')
      await queued(storage, ['d1', 'd2', 'd3'])
      const first = await claimedOne(storage, { leaseUntil: createdAt + 10_000 })
      await claimedOne(storage, { leaseUntil: createdAt + 20_000 })
      same(await storage.webhooks.giveBack(createdAt + 9_999, 10, 'expired'), 0)
      same(await storage.webhooks.giveBack(createdAt + 10_000, 10, 'expired'), 1)
      const back = delivered('d1', { dueAt: createdAt + 10_000, attemptCount: 1 })
      same(await storage.webhooks.findDelivery(null, 'd1'), back)
      same(await settle(storage, first, { outcome: 'succeeded' }), 'lost')
      same(await storage.webhooks.giveBack(createdAt + 11_000, 10, 'all'), 1)
      same(await storage.webhooks.giveBack(createdAt + 11_000, 10, 'all'), 0)
      same((await storage.webhooks.claim(claimOf({ now: createdAt + 11_000 }))).length, 3)
      same(await storage.webhooks.giveBack(createdAt + 12_000, 2, 'all'), 2)
    },
  ),
  deliveries('a disabled endpoint gets nothing but its tests until it is enabled', async ({ storage }) => {
    await withEndpoints(storage, 'w1')
    await queued(storage, ['d1'])
    await storage.webhooks.changeEndpoint('acc-1', 'w1', { isDisabled: true }, createdAt)
    same(await storage.webhooks.claim(claimOf()), [])
    same(await storage.webhooks.nextDueAt(), null)
    same(await storage.webhooks.enqueue(eventOf('e2'), queuedAs('d2')), false)
    same(await storage.webhooks.replay('acc-1', 'd1', queuedAs('d3')), 'disabled')
    const range = { accountId: 'acc-1', webhookId: 'w1', since: 0, until: null, status: null, ...replayMax }
    same(await storage.webhooks.replayRange(range, newIds('r'), createdAt), { outcome: 'disabled' })
    const test = eventOf('e5', { type: 'api.webhook.test', jobId: null })
    same(await storage.webhooks.enqueue(test, queuedAs('d5', { trigger: 'test' })), true)
    same(idsOf(await storage.webhooks.claim(claimOf({ deliveryId: 'd5' }))), ['d5'])
    same(await storage.webhooks.claim(claimOf({ deliveryId: 'd5' })), [])
    await storage.webhooks.changeEndpoint('acc-1', 'w1', { isDisabled: false }, createdAt)
    same(await storage.webhooks.nextDueAt(), createdAt)
    same(idsOf(await storage.webhooks.claim(claimOf())), ['d1'])
  }),
  deliveries(
    'an endpoint that has failed for long rests between attempts, one at a time',
    async ({ storage }) => {
      const failing = { failures: 50, failingSince: createdAt - 9e9, restsUntil: createdAt + 5_000 }
      await storage.webhooks.createEndpoint(endpointOf('w1', failing), 's', 10)
      await queued(storage, ['d1', 'd2'])
      same(await storage.webhooks.nextDueAt(), createdAt + 5_000)
      same(await storage.webhooks.claim(claimOf({ now: createdAt + 4_999 })), [])
      const claimed = await storage.webhooks.claim(claimOf({ now: createdAt + 5_000 }))
      same(idsOf(claimed), ['d1'])
      same(await storage.webhooks.claim(claimOf({ now: createdAt + 5_000 })), [])
      same(await storage.webhooks.nextDueAt(), null)
      const [first] = claimed
      const now = createdAt + 6_000
      if (first !== undefined) await settle(storage, first, { outcome: 'again', dueAt: now + 300_000 }, now)
      same(await storage.webhooks.nextDueAt(), now + 3_600_000)
      const again = await claimedOne(storage, { now: now + 3_600_000 })
      await settle(storage, again, { outcome: 'succeeded' }, now + 3_600_000)
      same(await storage.webhooks.nextDueAt(), now + 300_000)
    },
  ),
]
