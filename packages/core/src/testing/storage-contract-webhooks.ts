import type { EndpointQuery } from '../webhooks/store.ts'
import { rejects, same } from './assert.ts'
import { acrossRestart, type StorageCase } from './storage-case.ts'
import { createdAt, endpointOf, paidCasesOf, withAccounts } from './stored-jobs.ts'
import {
  claimedOne,
  claimOf,
  eventOf,
  newIds,
  queued,
  queuedAs,
  replayMax,
  settle,
  withEndpoints,
} from './stored-webhooks.ts'

const webhooks = paidCasesOf('webhooks')

const everyDelivery = { accountId: null, webhookId: null, status: null, afterDeliveryId: null, limit: 100 }

/** Endpoints of accounts and their secrets. */
export const webhookCases: readonly StorageCase[] = [
  webhooks(
    'an endpoint comes back as it was made, to its account and the operator alone',
    async ({ storage }) => {
      const endpoint = endpointOf('w1', { label: 'a "label"', eventTypes: ['api.job.failed'] })
      same(await storage.webhooks.createEndpoint(endpoint, 'sealed', 10), { outcome: 'created' })
      same(await storage.webhooks.findEndpoint('acc-1', 'w1'), endpoint)
      same(await storage.webhooks.endpoints('acc-1'), [endpoint])
      same(await storage.webhooks.findEndpoint('acc-2', 'w1'), null)
      same(await storage.webhooks.findEndpoint(null, 'w1'), endpoint)
      same(await storage.webhooks.findEndpoint(null, 'w2'), null)
      same(await storage.webhooks.endpoints('acc-2'), [])
      same(await storage.webhooks.changeEndpoint('acc-2', 'w1', { label: 'mine' }, 2), null)
      same(await storage.webhooks.rotateSecret('acc-2', 'w1', 'mine', 2, 2), null)
      same(await storage.webhooks.removeEndpoint('acc-2', 'w1', 2), false)
      same(await storage.webhooks.findEndpoint('acc-1', 'w1'), endpoint)
    },
  ),
  webhooks('endpoints are listed newest first', async ({ storage }) => {
    for (const [id, at] of [
      ['w2', 1],
      ['w3', 2],
      ['w1', 2],
    ] as const)
      await storage.webhooks.createEndpoint(endpointOf(id, { createdAt: createdAt + at }), 's', 10)
    same(
      (await storage.webhooks.endpoints('acc-1')).map(({ webhookId }) => webhookId),
      ['w3', 'w1', 'w2'],
    )
  }),
  webhooks('racing callers make an endpoint of a URL once an account', async ({ storage }) => {
    const url = 'https://example.com/hooks'
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        storage.webhooks.createEndpoint(endpointOf(`w${i}`, { url }), 's', 100),
      ),
    )
    same(outcomes, [{ outcome: 'created' }, ...Array(9).fill({ outcome: 'conflict', webhookId: 'w0' })])
    const others = endpointOf('x', { url, accountId: 'acc-2' })
    same(await storage.webhooks.createEndpoint(others, 's', 100), { outcome: 'created' })
    await storage.webhooks.removeEndpoint('acc-1', 'w0', createdAt)
    same(await storage.webhooks.createEndpoint(endpointOf('w10', { url }), 's', 100), { outcome: 'created' })
  }),
  webhooks('racing callers make no more endpoints than an account may have', async ({ storage }) => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, i) => storage.webhooks.createEndpoint(endpointOf(`w${i}`), 's', 3)),
    )
    same(outcomes.filter(({ outcome }) => outcome === 'created').length, 3)
    same(outcomes.at(-1), { outcome: 'full' })
    const known = endpointOf('w10', { url: endpointOf('w0').url })
    same(await storage.webhooks.createEndpoint(known, 's', 3), { outcome: 'conflict', webhookId: 'w0' })
    const nobody = endpointOf('w1', { accountId: 'acc-9' })
    same(await storage.webhooks.createEndpoint(nobody, 's', 3), { outcome: 'missing_account' })
  }),
  webhooks(
    'a change leaves what it does not name, and one that changes nothing is not noted',
    async ({ storage }) => {
      await withEndpoints(storage, 'w1')
      const change = (of: Parameters<typeof storage.webhooks.changeEndpoint>[2], at: number) =>
        storage.webhooks.changeEndpoint('acc-1', 'w1', of, at)
      const labelled = { ...endpointOf('w1'), label: 'new', updatedAt: 2 }
      same(await change({ label: 'new' }, 2), labelled)
      same(await change({ label: 'new' }, 3), labelled)
      same(await change({}, 3), labelled)
      const narrowed = { ...labelled, eventTypes: ['api.job.failed'], updatedAt: 4 }
      same(await change({ eventTypes: ['api.job.failed'] }, 4), narrowed)
      const disabled = { ...narrowed, disabledAt: 5, updatedAt: 5 }
      same(await change({ isDisabled: true }, 5), disabled)
      same(await change({ isDisabled: true }, 6), disabled)
      const cleared = { ...disabled, label: null, eventTypes: null, updatedAt: 7 }
      same(await change({ label: null, eventTypes: null }, 7), cleared)
      same(await change({ isDisabled: false }, 8), { ...cleared, disabledAt: null, updatedAt: 8 })
      same(await storage.webhooks.findEndpoint('acc-1', 'w1'), { ...cleared, disabledAt: null, updatedAt: 8 })
      same(await storage.webhooks.changeEndpoint('acc-1', 'w9', { label: 'x' }, 9), null)
    },
  ),
  webhooks(
    'an endpoint whose attempts fail is counted, until one succeeds or it is enabled',
    async ({ storage }) => {
      await withEndpoints(storage, 'w1')
      await queued(storage, ['d1', 'd2', 'd3', 'd4'])
      const health = async () => {
        const endpoint = await storage.webhooks.findEndpoint('acc-1', 'w1')
        return [endpoint?.failures, endpoint?.failingSince, endpoint?.restsUntil]
      }
      await settle(storage, await claimedOne(storage), { outcome: 'again', dueAt: createdAt + 9e6 }, 20)
      await settle(storage, await claimedOne(storage), { outcome: 'failed' }, 30)
      same(await health(), [2, 20, null])
      await settle(storage, await claimedOne(storage), { outcome: 'released', dueAt: createdAt + 9e6 }, 35)
      same(await health(), [2, 20, null])
      await storage.webhooks.changeEndpoint('acc-1', 'w1', { isDisabled: false }, 40)
      same(await health(), [0, null, null])
      await settle(storage, await claimedOne(storage), { outcome: 'failed' }, 50)
      same(await health(), [1, 50, null])
      await settle(storage, await claimedOne(storage, { now: createdAt + 9e6 }), { outcome: 'succeeded' }, 60)
      same(await health(), [0, null, null])
    },
  ),
  webhooks('secrets sign in the order of newness, the older ones until they retire', async ({ storage }) => {
    await withEndpoints(storage, 'w1')
    const signing = async (now: number) => {
      const id = `d${now}`
      await storage.webhooks.enqueue(
        eventOf(id, { type: 'api.webhook.test', jobId: null }),
        queuedAs(id, { trigger: 'test' }),
      )
      const [claimed] = await storage.webhooks.claim(claimOf({ deliveryId: id, now }))
      return claimed?.secrets.map(({ sealed }) => sealed)
    }
    same(await signing(createdAt), ['sealed-w1'])
    const rotate = (sealed: string, retiresAt: number, at: number) =>
      storage.webhooks.rotateSecret('acc-1', 'w1', sealed, createdAt + retiresAt, createdAt + at)
    same(await rotate('second', 100, 10), { ...endpointOf('w1'), updatedAt: createdAt + 10 })
    same(await signing(createdAt + 11), ['second', 'sealed-w1'])
    same(await signing(createdAt + 99), ['second', 'sealed-w1'])
    same(await signing(createdAt + 100), ['second'])
    // An older one retires no later than it was told.
    await rotate('third', 900, 50)
    same(await signing(createdAt + 101), ['third', 'second'])
    await rotate('fourth', 200, 200)
    same(await signing(createdAt + 200), ['fourth'])
    for (const [i, name] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) await rotate(name, 9_000, 300 + i)
    same(await signing(createdAt + 400), ['f', 'e', 'd', 'c', 'b'])
  }),
  webhooks('endpoints of one account or of all come by pages, and are counted', async ({ storage }) => {
    await withEndpoints(storage, 'w1', 'w2', 'w3')
    await storage.webhooks.createEndpoint({ ...endpointOf('w4'), accountId: 'acc-2' }, 'sealed', 100)
    const page = async (of: Partial<EndpointQuery>) =>
      (await storage.webhooks.endpointPage({ accountId: null, afterWebhookId: null, limit: 9, ...of })).map(
        ({ webhookId }) => webhookId,
      )
    same(await page({ limit: 3 }), ['w4', 'w3', 'w2'])
    same(await page({ afterWebhookId: 'w2' }), ['w1'])
    same(await page({ accountId: 'acc-1' }), ['w3', 'w2', 'w1'])
    same(await page({ accountId: 'acc-1', afterWebhookId: 'w3', limit: 1 }), ['w2'])
    for (const webhookId of ['w1', 'w2']) {
      await queued(
        storage,
        Array.from({ length: 10 }, (_, i) => `${webhookId}-${i}`),
        { webhookId },
      )
      for (let count = 0; count < 10; count++)
        await settle(storage, await claimedOne(storage), { outcome: 'failed' }, createdAt)
    }
    await storage.webhooks.changeEndpoint('acc-1', 'w2', { isDisabled: true }, createdAt)
    const fiveDaysMs = 120 * 3_600_000
    same(await storage.webhooks.endpointCounts(createdAt + fiveDaysMs - 1), { endpoints: 4, failing: 0 })
    same(await storage.webhooks.endpointCounts(createdAt + fiveDaysMs), { endpoints: 4, failing: 1 })
  }),
  webhooks(
    'a new secret makes due what would be within five minutes, and nothing else',
    async ({ storage }) => {
      await withEndpoints(storage, 'w1', 'w2')
      await queued(storage, ['d1', 'd2'])
      const wait = async (minutes: number) => {
        const claimed = await claimedOne(storage)
        await settle(
          storage,
          claimed,
          { outcome: 'released', dueAt: createdAt + minutes * 60_000 },
          createdAt,
        )
        return claimed.delivery.deliveryId
      }
      const [soon, late] = [await wait(5), await wait(6)]
      const dueAt = async (id: string) => (await storage.webhooks.findDelivery('acc-1', id))?.dueAt
      await storage.webhooks.rotateSecret('acc-1', 'w2', 'second', createdAt, createdAt)
      same(await dueAt(soon), createdAt + 300_000)
      await storage.webhooks.rotateSecret('acc-1', 'w1', 'second', createdAt, createdAt)
      same([await dueAt(soon), await dueAt(late)], [createdAt, createdAt + 360_000])
    },
  ),
  webhooks('secrets are sealed anew all together or not at all', async ({ storage }) => {
    await withEndpoints(storage, 'w1', 'w2')
    await storage.webhooks.rotateSecret('acc-1', 'w1', 'second', createdAt + 100, createdAt)
    let seen = 0
    const signing = async (webhookId: string) => {
      const id = `${webhookId}-${seen++}`
      const event = eventOf(id, { type: 'api.webhook.test', jobId: null, webhookId })
      await storage.webhooks.enqueue(event, queuedAs(id, { trigger: 'test' }))
      const [claimed] = await storage.webhooks.claim(claimOf({ deliveryId: id, now: createdAt + 1 }))
      return claimed?.secrets.map(({ sealed }) => sealed)
    }
    const broken = storage.webhooks.resealSecrets((sealed, webhookId) => {
      if (webhookId === 'w2') throw new Error('cannot be opened')
      return `new ${sealed}`
    })
    await rejects(broken, 'sealing that fails')
    same(await signing('w1'), ['second', 'sealed-w1'])
    const before = await storage.webhooks.findEndpoint('acc-1', 'w1')
    const reseal = (sealed: string, webhookId: string) =>
      webhookId === 'w1' ? `${webhookId} ${sealed}` : sealed
    same(await storage.webhooks.resealSecrets(reseal), 1)
    same(await signing('w1'), ['w1 second', 'w1 sealed-w1'])
    same(await signing('w2'), ['sealed-w2'])
    same(await storage.webhooks.findEndpoint('acc-1', 'w1'), before)
  }),
  webhooks('nothing is left of a removed endpoint, and a late attempt is dropped', async ({ storage }) => {
    await withEndpoints(storage, 'w1', 'w2')
    await queued(storage, ['d1', 'd2', 'd3'])
    await queued(storage, ['o1'], { webhookId: 'w2' })
    const done = await claimedOne(storage)
    same(done.delivery.webhookId, 'w1')
    await settle(storage, done, { outcome: 'succeeded' })
    same((await claimedOne(storage)).delivery.webhookId, 'w2')
    const late = await claimedOne(storage)
    same(await storage.webhooks.removeEndpoint('acc-1', 'w1', createdAt), true)
    same(await storage.webhooks.removeEndpoint('acc-1', 'w1', createdAt), false)
    same(await settle(storage, late, { outcome: 'succeeded' }), 'lost')
    same(await storage.webhooks.claim(claimOf({ now: createdAt + 9e9 })), [])
    same(await storage.webhooks.claim(claimOf({ deliveryId: 'd3' })), [])
    same(await storage.webhooks.nextDueAt(), null)
    same(
      (await storage.webhooks.deliveries(everyDelivery)).map(({ deliveryId }) => deliveryId),
      ['o1'],
    )
    same(await storage.webhooks.deliveries({ ...everyDelivery, accountId: 'acc-1', webhookId: 'w1' }), [])
    same(await storage.webhooks.findDelivery(null, 'd1'), null)
    same(await storage.webhooks.replay('acc-1', 'd1', queuedAs('d9')), null)
    same(await storage.webhooks.enqueue(eventOf('e9'), queuedAs('d9', { trigger: 'test' })), false)
    const range = { accountId: 'acc-1', webhookId: 'w1', since: 0, until: null, status: null, ...replayMax }
    same(await storage.webhooks.replayRange(range, newIds('r'), createdAt), { outcome: 'missing' })
    same(await storage.webhooks.giveBack(createdAt + 9e9, 10, 'all'), 1)
    // The ids of its events and deliveries are free: their rows are gone.
    await storage.webhooks.createEndpoint(endpointOf('w1'), 's', 10)
    await queued(storage, ['d1', 'd2', 'd3'])
  }),
  webhooks('the endpoint of a busy receiver is removed whole', async ({ storage }) => {
    await withEndpoints(storage, 'w1', 'w2')
    const many = Array.from({ length: 2_600 }, (_, i) => `d${i}`)
    await Promise.all(many.map((id) => storage.webhooks.enqueue(eventOf(id), queuedAs(id))))
    await queued(storage, ['o1'], { webhookId: 'w2' })
    const [isRemoved] = await Promise.all([
      storage.webhooks.removeEndpoint('acc-1', 'w1', createdAt),
      storage.webhooks.enqueue(eventOf('late'), queuedAs('late')),
    ])
    same(isRemoved, true)
    same(
      (await storage.webhooks.deliveries(everyDelivery)).map(({ deliveryId }) => deliveryId),
      ['o1'],
    )
    const [due, ...more] = await storage.webhooks.claim(claimOf())
    same([due?.delivery.deliveryId, more.length], ['o1', 0])
    for (let removed = 1; removed > 0; ) removed = await storage.webhooks.prune(0, 500)
    await storage.webhooks.createEndpoint(endpointOf('w1'), 's', 10)
    same(await storage.webhooks.enqueue(eventOf('d2599'), queuedAs('d2599')), true)
  }),
  webhooks('an event is stored once', async ({ storage }) => {
    await withEndpoints(storage, 'w1')
    await queued(storage, ['d1'])
    const again = eventOf('evt-d1', { jobId: 'another' })
    await rejects(storage.webhooks.enqueue(again, queuedAs('d2')), 'an event with the id of another')
    const sameJob = eventOf('evt-other', { jobId: 'job-of-evt-d1' })
    await rejects(storage.webhooks.enqueue(sameJob, queuedAs('d2')), 'a second event of one job')
    same((await storage.webhooks.deliveries(everyDelivery)).length, 1)
  }),
  acrossRestart(
    'webhooks: endpoints, secrets, events and deliveries outlive a restart',
    async ({ storage }, restart) => {
      await withAccounts(storage, 'acc-1')
      await withEndpoints(storage, 'w1')
      await storage.webhooks.rotateSecret('acc-1', 'w1', 'second', createdAt + 9e9, createdAt)
      await queued(storage, ['d1', 'd2'])
      await settle(storage, await claimedOne(storage), { outcome: 'again', dueAt: createdAt + 5_000 })
      const before = await storage.webhooks.deliveries(everyDelivery)
      const again = (await restart()).webhooks
      same(await again.deliveries(everyDelivery), before)
      const [claimed] = await again.claim(claimOf({ now: createdAt + 5_000, limit: 1 }))
      same(
        claimed?.secrets.map(({ sealed }) => sealed),
        ['second', 'sealed-w1'],
      )
      same(claimed?.event, eventOf('evt-d2', { createdAt: createdAt + 1 }))
      same(claimed?.endpoint.failures, 1)
    },
  ),
]
