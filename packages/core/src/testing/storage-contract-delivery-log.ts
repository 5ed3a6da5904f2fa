import type { DeliveryQuery, ReplayQuery } from '../webhooks/store.ts'
import type { WebhookDelivery } from '../webhooks/webhook.ts'
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
  settle,
  withEndpoints,
} from './stored-webhooks.ts'

const deliveries = paidCasesOf('delivery log')

const listed = (found: readonly WebhookDelivery[]) => found.map(({ deliveryId }) => deliveryId)

const all = { accountId: null, webhookId: null, status: null, afterDeliveryId: null, limit: 100 }

/** What was delivered, what is sent again, and what is removed. */
export const deliveryLogCases: readonly StorageCase[] = [
  deliveries(
    'the log goes from the newest to the oldest, by account, endpoint and state',
    async ({ storage }) => {
      await withEndpoints(storage, 'w1', 'w2')
      await storage.webhooks.createEndpoint(endpointOf('x1', { accountId: 'acc-2' }), 's', 10)
      await queued(storage, ['d1', 'd3', 'd5', 'd7'])
      await queued(storage, ['d2', 'd4'], { webhookId: 'w2' })
      await queued(storage, ['d6'], { webhookId: 'x1' })
      for (const outcome of ['succeeded', 'failed'] as const) {
        const claimed = await storage.webhooks.claim(claimOf({ perEndpointMax: 1 }))
        for (const one of claimed)
          if (one.delivery.webhookId === 'w1') await settle(storage, one, { outcome })
      }
      const list = async (of: Partial<DeliveryQuery>) =>
        listed(await storage.webhooks.deliveries({ ...all, ...of }))
      same(await list({}), ['d7', 'd6', 'd5', 'd4', 'd3', 'd2', 'd1'])
      same(await list({ limit: 2 }), ['d7', 'd6'])
      same(listed(await storage.webhooks.deliveries({ ...all, afterDeliveryId: 'd4', limit: 2 })), [
        'd3',
        'd2',
      ])
      same(await list({ accountId: 'acc-1' }), ['d7', 'd5', 'd4', 'd3', 'd2', 'd1'])
      same(await list({ accountId: 'acc-2' }), ['d6'])
      same(await list({ accountId: 'acc-1', webhookId: 'w2' }), ['d4', 'd2'])
      same(await list({ accountId: 'acc-2', webhookId: 'w2' }), [])
      same(await list({ webhookId: 'w1', status: 'succeeded' }), ['d1'])
      same(await list({ webhookId: 'w1', status: 'failed' }), ['d3'])
      same(await list({ status: 'failed' }), ['d3'])
      same(await list({ status: 'sending' }), ['d6', 'd2'])
      same(await list({ accountId: 'acc-1', status: 'pending' }), ['d7', 'd5', 'd4'])
      same(await list({ status: 'cancelled' }), [])
      same(await storage.webhooks.findDelivery('acc-2', 'd1'), null)
      same((await storage.webhooks.findDelivery('acc-2', 'd6'))?.deliveryId, 'd6')
      same(await storage.webhooks.deliveryCounts(), [
        { status: 'pending', count: 3 },
        { status: 'sending', count: 2 },
        { status: 'failed', count: 1 },
      ])
    },
  ),
  deliveries('a replay is a new delivery of the same event, for its account', async ({ storage }) => {
    await withEndpoints(storage, 'w1')
    await queued(storage, ['d1'])
    await settle(storage, await claimedOne(storage), { outcome: 'failed' })
    const at = createdAt + 9_000
    const replay = queuedAs('d2', { trigger: 'replay', createdAt: at })
    same(await storage.webhooks.replay('acc-2', 'd1', replay), null)
    same(await storage.webhooks.replay('acc-1', 'd9', replay), null)
    const same1 = { eventId: 'evt-d1', jobId: 'job-of-evt-d1' }
    const made = delivered('d2', { ...same1, trigger: 'replay', createdAt: at, dueAt: at })
    same(await storage.webhooks.replay('acc-1', 'd1', replay), made)
    const claimed = await claimedOne(storage, { now: at })
    same([claimed.delivery.deliveryId, claimed.event], ['d2', eventOf('evt-d1')])
    same((await storage.webhooks.replay(null, 'd1', queuedAs('d3', { trigger: 'replay' }))) !== null, true)
  }),
  deliveries(
    'a range is sent again oldest first, whole or not at all, without tests',
    async ({ storage }) => {
      await withEndpoints(storage, 'w1', 'w2')
      await queued(storage, ['d1', 'd2', 'd3', 'd4'])
      await queued(storage, ['o1'], { webhookId: 'w2' })
      const test = eventOf('t', {
        type: 'api.webhook.test',
        jobId: null,
        createdAt: createdAt + 1,
      })
      await storage.webhooks.enqueue(test, queuedAs('t1', { trigger: 'test' }))
      const range = (of: Partial<ReplayQuery>) =>
        ({
          accountId: 'acc-1',
          webhookId: 'w1',
          since: createdAt + 1,
          until: createdAt + 3,
          status: null,
          ...replayMax,
          ...of,
        }) as const
      const at = createdAt + 9_000
      const replay = (of: Partial<ReplayQuery>) => storage.webhooks.replayRange(range(of), newIds('r'), at)
      same(await replay({}), { outcome: 'queued', count: 0 })
      for (const one of await storage.webhooks.claim(claimOf({ now: at })))
        await settle(storage, one, { outcome: 'succeeded' }, at)
      same(await replay({ accountId: 'acc-2' }), { outcome: 'missing' })
      same(await replay({ webhookId: 'w9' }), { outcome: 'missing' })
      same(await replay({ sentMax: 1 }), { outcome: 'too_many' })
      // d2, d3 and the test.
      same(await replay({ rangeMax: 2 }), { outcome: 'too_many' })
      same((await storage.webhooks.deliveries({ ...all, accountId: 'acc-1', webhookId: 'w1' })).length, 5)
      same(await replay({ rangeMax: 3, sentMax: 2 }), { outcome: 'queued', count: 2 })
      for (const [id, eventId] of [
        ['r1', 'evt-d2'],
        ['r2', 'evt-d3'],
      ] as const) {
        const made = await storage.webhooks.findDelivery('acc-1', id)
        same([made?.eventId, made?.trigger, made?.dueAt], [eventId, 'replay', at])
      }
      const ids = ['s1', 's2']
      // Those two are on their way now.
      same(await replay({}), { outcome: 'queued', count: 0 })
      same(
        await storage.webhooks.replayRange(
          range({ since: createdAt, until: null }),
          () => ids.pop() ?? '',
          at,
        ),
        {
          outcome: 'queued',
          count: 2,
        },
      )
      const claimed = await storage.webhooks.claim(claimOf({ now: at }))
      same(
        claimed.map(({ event }) => event.eventId),
        ['evt-d2', 'evt-d3', 'evt-d1', 'evt-d4'],
      )
      same(await replay({ since: createdAt + 99 }), { outcome: 'queued', count: 0 })
    },
  ),
  deliveries(
    'a range of what failed holds events that none heard of and nobody waits for',
    async ({ storage }) => {
      await withEndpoints(storage, 'w1')
      await queued(storage, ['d1', 'd2', 'd3', 'd4', 'd5'])
      const [first, second, third, fourth] = await storage.webhooks.claim(claimOf({ limit: 4 }))
      if (first !== undefined) await settle(storage, first, { outcome: 'failed' })
      if (second !== undefined) await settle(storage, second, { outcome: 'succeeded' })
      if (third !== undefined) await settle(storage, third, { outcome: 'failed' })
      same(fourth?.delivery.status, 'sending')
      await storage.webhooks.replay('acc-1', 'd3', queuedAs('d6', { trigger: 'replay' }))
      const range = {
        accountId: 'acc-1',
        webhookId: 'w1',
        since: 0,
        until: null,
        status: 'failed',
        ...replayMax,
      } as const
      same(await storage.webhooks.replayRange(range, newIds('r'), createdAt), {
        outcome: 'queued',
        count: 1,
      })
      same((await storage.webhooks.findDelivery(null, 'r1'))?.eventId, 'evt-d1')
      same(await storage.webhooks.replayRange(range, newIds('s'), createdAt), { outcome: 'queued', count: 0 })
    },
  ),
  deliveries(
    'what waits is given up by age, oldest first and in steps, and goes with the rest of the log',
    async ({ storage }) => {
      await withEndpoints(storage, 'w1')
      await queued(storage, ['d1', 'd2', 'd3', 'd4'])
      const sending = await claimedOne(storage)
      same(sending.delivery.deliveryId, 'd1')
      const at = createdAt + 5_000
      same(await storage.webhooks.giveUp(createdAt + 1, at, 10), 0)
      same(await storage.webhooks.giveUp(createdAt + 3, at, 1), 1)
      const failed = delivered('d2', { status: 'failed', dueAt: null, completedAt: at })
      same(await storage.webhooks.findDelivery(null, 'd2'), { ...failed, createdAt: createdAt + 1 })
      same(await storage.webhooks.giveUp(createdAt + 3, at, 10), 1)
      same(await storage.webhooks.giveUp(createdAt + 3, at, 10), 0)
      // What is being sent comes to what the receiver says of it.
      same(await settle(storage, sending, { outcome: 'succeeded' }), 'settled')
      same(idsOf(await storage.webhooks.claim(claimOf())), ['d4'])
      same(listed(await storage.webhooks.deliveries({ ...all, status: 'failed' })), ['d3', 'd2'])
      const replay = queuedAs('d5', { trigger: 'replay', createdAt: at })
      same((await storage.webhooks.replay('acc-1', 'd2', replay)) !== null, true)
      same(await storage.webhooks.giveUp(createdAt + 4, at, 10), 0)
      same(await storage.webhooks.prune(at + 1, 10), 5)
      same(listed(await storage.webhooks.deliveries(all)), ['d5', 'd4'])
    },
  ),
  deliveries(
    'the log is pruned in steps; what waits stays, and an event as long as a delivery',
    async ({ storage }) => {
      await withEndpoints(storage, 'w1')
      await queued(storage, ['d1', 'd2', 'd3', 'd4'])
      for (const at of [100, 200, 300])
        await settle(storage, await claimedOne(storage), { outcome: 'failed' }, createdAt + at)
      await storage.webhooks.replay('acc-1', 'd1', queuedAs('d5', { trigger: 'replay' }))
      same(await storage.webhooks.prune(createdAt, 10), 0)
      // d1 without its event, which d5 names; d2 with its event.
      same(await storage.webhooks.prune(createdAt + 300, 10), 3)
      same(listed(await storage.webhooks.deliveries(all)), ['d5', 'd4', 'd3'])
      same(await storage.webhooks.prune(createdAt + 300, 10), 0)
      same(await storage.webhooks.prune(createdAt + 9e9, 10), 2)
      same(idsOf(await storage.webhooks.claim(claimOf())).sort(), ['d4', 'd5'])
    },
  ),
]
