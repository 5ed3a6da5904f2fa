import { describe, expect, test } from 'bun:test'
import { sha256 } from '../../test/sqlite.ts'
import { ServiceError } from '../kernel/errors.ts'
import { memoryStorage } from '../storage/memory.ts'
import { memoryOutside } from '../testing/memory-receivers.ts'
import { testHost } from '../testing/test-clock.ts'
import { createGuardedClient } from '../web/outbound/create-guarded-client.ts'
import { endpointsMax, replayedMax, replayRangeMax } from './refusals.ts'
import { createSender } from './sender.ts'
import { createWebhooks } from './webhooks.ts'
import { toWireEndpoint } from './wire.ts'

const accountId = 'acc-1'
const { signal } = new AbortController()

async function setUp(
  given: { instanceKey?: () => Uint8Array | null; hasOutbound?: boolean; allowHttp?: boolean } = {},
) {
  const host = testHost({ sha256 })
  const storage = memoryStorage({ host })
  await storage.accounts.createAccount({ accountId, name: 'Acme', createdAt: 1 }, [])
  const outside = memoryOutside(host.crypto)
  const client = createGuardedClient({ ...outside, ...host })
  const { instanceKey = () => new Uint8Array(32).fill(9), hasOutbound = true } = given
  const sender = createSender({ ...host, store: storage.webhooks, client, instanceKey, userAgent: 'test' })
  const webhooks = createWebhooks({
    host,
    store: storage.webhooks,
    sender,
    instanceKey,
    client: hasOutbound ? client : null,
    allowHttp: given.allowHttp ?? false,
  })
  const create = (url: string) => webhooks.create(accountId, { url }, signal)
  return { host, outside, sender, webhooks, create, store: storage.webhooks }
}

test('names that never resolve keep their own account waiting, no other, and no more than 8 at once', async () => {
  const host = testHost({ sha256 })
  const { clock } = host
  const storage = memoryStorage({ host })
  for (const id of ['crowd', 'other']) {
    await storage.accounts.createAccount({ accountId: id, name: id, createdAt: 1 }, [])
  }
  let underWay = 0
  const most = { underWay: 0 }
  const client = createGuardedClient({
    ...memoryOutside(host.crypto),
    ...host,
    resolver: {
      async resolve(name, signal) {
        if (name === 'fine.example') return ['1.1.1.1']
        most.underWay = Math.max(most.underWay, ++underWay)
        const { promise, reject } = Promise.withResolvers<never>()
        signal.addEventListener('abort', () => {
          underWay--
          reject(signal.reason)
        })
        return promise
      },
    },
  })
  const webhooks = createWebhooks({
    host,
    store: storage.webhooks,
    sender: { wake() {}, sendNow: async () => {} },
    instanceKey: () => new Uint8Array(32).fill(9),
    client,
    allowHttp: false,
  })
  const outcomes: string[] = []
  const crowd = Array.from({ length: 40 }, (_, at) =>
    webhooks.create('crowd', { url: `https://n${at}.example/` }, signal).then(
      () => outcomes.push('made'),
      (error: unknown) => outcomes.push(error instanceof ServiceError ? error.code : String(error)),
    ),
  )
  for (let turn = 0; turn < 100; turn++) await null
  const { endpoint } = await webhooks.create('other', { url: 'https://fine.example/' }, signal)
  expect(endpoint.url).toBe('https://fine.example/')
  expect([most.underWay, outcomes]).toEqual([8, []])
  for (let seconds = 0; seconds < 20; seconds++) {
    clock.advance(1_000)
    for (let turn = 0; turn < 100; turn++) await null
  }
  await Promise.all(crowd)
  expect([most.underWay, underWay, clock.pendingTimers()]).toEqual([8, 0, 0])
  const made = outcomes.filter((outcome) => outcome === 'made').length
  expect(made).toBeGreaterThanOrEqual(16)
  expect(new Set(outcomes)).toEqual(new Set(['made', 'SERVICE_UNAVAILABLE']))
  expect(await webhooks.list('crowd')).toHaveLength(made)
})

describe('an endpoint', () => {
  test('of another scheme is told which ones there are', async () => {
    const refusal = async (allowHttp: boolean) => {
      const { create } = await setUp({ allowHttp })
      return create('ftp://receiver.test/').catch((error: Error) => error.message)
    }
    expect(await refusal(false)).toEndWith('must begin with https://')
    expect(await refusal(true)).toEndWith('must begin with https:// or http://')
  })

  test('keeps its secret sealed, and bound to itself', async () => {
    const { host, store, create } = await setUp()
    const { endpoint, secret } = await create('https://receiver.test/')
    await store.enqueue(
      {
        eventId: 'evt_1',
        webhookId: endpoint.webhookId,
        type: 'api.webhook.test',
        jobId: null,
        body: '{}',
        createdAt: 1,
      },
      { deliveryId: 'd', trigger: 'event', createdAt: 1 },
    )
    const [claimed] = await store.claim({
      now: host.clock.now(),
      leaseUntil: host.clock.now() + 1,
      limit: 1,
      perEndpointMax: 1,
      roomOf: () => 1,
    })
    const sealed = claimed?.secrets[0]?.sealed ?? ''
    expect(sealed).not.toContain(secret.slice(6))
    const key = new Uint8Array(32).fill(9)
    expect(host.crypto.open(key, sealed, endpoint.webhookId)).toBe(secret)
    expect(() => host.crypto.open(key, sealed, 'another endpoint')).toThrow()
  })

  test('is not made where there is no instance key, and no other may be rotated or tested', async () => {
    let key: Uint8Array | null = new Uint8Array(32)
    const { webhooks, create } = await setUp({ instanceKey: () => key })
    const { endpoint } = await create('https://receiver.test/')
    key = null
    const message = expect.stringContaining('instance key')
    const refused = { code: 'SERVICE_UNAVAILABLE', message, details: { retry_after_ms: 86_400_000 } }
    await expect(create('https://other.test/')).rejects.toMatchObject(refused)
    await expect(webhooks.rotateSecret(accountId, endpoint.webhookId, 0)).rejects.toMatchObject(refused)
    await expect(webhooks.test(accountId, endpoint.webhookId)).rejects.toMatchObject(refused)
  })

  test('keeps its secret when the instance gets another key, and is told of when no key opens it', async () => {
    const [first, second, third] = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte))
    let key = first ?? null
    const { outside, webhooks, create } = await setUp({ instanceKey: () => key })
    const receiver = await outside.createReceiver()
    const { endpoint } = await create(receiver.url)
    const other = await create('https://other.test/')
    key = second ?? null
    await webhooks.rotateSecret(accountId, other.endpoint.webhookId, 1_000)
    key = third ?? null
    expect(await webhooks.reseal(first === undefined ? [] : [first])).toEqual({
      resealed: 2,
      lost: [other.endpoint.webhookId],
    })
    expect(await webhooks.reseal([])).toEqual({
      resealed: 0,
      lost: [other.endpoint.webhookId],
    })
    expect(await webhooks.test(accountId, endpoint.webhookId)).toMatchObject({ status: 'succeeded' })
    expect(await webhooks.overview()).toEqual({ endpoints: 2, failing: 0, unsignable: 1 })
    await webhooks.rotateSecret(accountId, other.endpoint.webhookId, 1_000)
    expect(await webhooks.overview()).toEqual({ endpoints: 2, failing: 0, unsignable: 0 })
  })

  test('is not made where there is no way out', async () => {
    const { create } = await setUp({ hasOutbound: false })
    await expect(create('https://receiver.test/')).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      details: { retry_after_ms: 86_400_000 },
    })
  })

  test('is the hundredth at most', async () => {
    const { create, webhooks } = await setUp()
    for (let i = 0; i < endpointsMax; i++) await create(`https://receiver.test/${i}`)
    expect(create('https://receiver.test/one-more')).rejects.toThrow('at most 100 webhook endpoints')
    const [newest] = await webhooks.list(accountId)
    await webhooks.remove(accountId, newest?.webhookId ?? '')
    await create('https://receiver.test/one-more')
  })

  test('is refused for the address its name has, without a word of that address', async () => {
    const host = testHost({ sha256 })
    const storage = memoryStorage({ host })
    await storage.accounts.createAccount({ accountId, name: 'Acme', createdAt: 1 }, [])
    const client = createGuardedClient({
      ...host,
      resolver: { resolve: async () => ['93.184.216.34', '10.1.2.3'] },
      dialer: memoryOutside(host.crypto).dialer,
    })
    const parts = { host, store: storage.webhooks, client, allowHttp: false }
    const sender = { wake() {}, async sendNow() {} }
    const webhooks = createWebhooks({ ...parts, sender, instanceKey: () => new Uint8Array(32) })
    const refused = await webhooks
      .create(accountId, { url: 'https://intranet.example/' }, signal)
      .catch((error) => error)
    expect(refused).toMatchObject({ code: 'BAD_REQUEST', details: [{ path: 'url' }] })
    expect(refused.message).not.toContain('10.1.2.3')
    expect(await webhooks.list(accountId)).toEqual([])
  })

  test('that is tested while it sends as much as it may is tested all the same', async () => {
    const { outside, sender, webhooks, store, create, host } = await setUp()
    const receiver = await outside.createReceiver()
    const { endpoint } = await create(receiver.url)
    receiver.hang()
    sender.start()
    for (let i = 0; i < 12; i++) {
      const event = {
        eventId: `evt_${i}`,
        webhookId: endpoint.webhookId,
        type: 'api.job.failed',
        jobId: `job-${i}`,
        body: '{}',
        createdAt: 1,
      } as const
      await store.enqueue(event, { deliveryId: `d-${i}`, trigger: 'event', createdAt: 1 })
    }
    sender.wake()
    await receiver.waitFor(10)
    receiver.answer(200)
    expect(await webhooks.test(accountId, endpoint.webhookId)).toMatchObject({ status: 'succeeded' })
    const stopped = sender.stop(1)
    host.clock.advance(1)
    await stopped
  })
})

test('an endpoint is shown as active, failing or disabled', async () => {
  const { create } = await setUp()
  const { endpoint } = await create('https://receiver.test/')
  const hourMs = 3_600_000
  const statusOf = (change: Partial<typeof endpoint>, now: number) =>
    toWireEndpoint({ ...endpoint, ...change }, now).status
  const troubled = { failingSince: 0, failures: 10 }
  expect(statusOf({}, 0)).toBe('active')
  expect(statusOf(troubled, 119 * hourMs)).toBe('active')
  expect(statusOf(troubled, 120 * hourMs)).toBe('failing')
  expect(statusOf({ ...troubled, disabledAt: 1 }, 120 * hourMs)).toBe('disabled')
})

describe('a replay', () => {
  test('of more events than one request may look at or send queues none, and says so', async () => {
    const { create, webhooks, store } = await setUp()
    const { endpoint } = await create('https://receiver.test/')
    for (let i = 0; i <= replayRangeMax; i++) {
      const event = {
        eventId: `evt_${i}`,
        webhookId: endpoint.webhookId,
        type: 'api.job.failed',
        jobId: null,
        body: '{}',
        createdAt: i,
      } as const
      await store.enqueue(event, { deliveryId: `d-${i}`, trigger: 'event', createdAt: i })
    }
    while ((await store.giveUp(replayRangeMax, replayRangeMax, 500)) > 0);
    const counted = () => store.deliveryCounts()
    const before = await counted()
    const replay = (since: number, until: number | null) =>
      webhooks.replayRange(accountId, endpoint.webhookId, { since, until, status: null })
    const refused = 'more than 10,000 events, or more than 1,000 to send'
    expect(replay(0, null)).rejects.toThrow(refused)
    expect(replay(0, replayedMax + 1)).rejects.toThrow(refused)
    expect(await counted()).toEqual(before)
    expect(await replay(0, replayedMax)).toBe(replayedMax)
    expect(await replay(0, replayedMax)).toBe(0)
  })
})
