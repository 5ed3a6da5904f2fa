import { same } from './assert.ts'
import { type Answer, billed, isAuthenticated, meets, narrow, rows, scenario } from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'
import { deliveries, endpoints, items, makeEndpoint, nowhere, unknownId } from './http-webhooks.ts'

const notFound = { status: 404, code: 'NOT_FOUND', message: 'There is no webhook endpoint with this id.' }

/** Webhook endpoints: made, changed, rotated, deleted; what may be a URL, and who sees them. */
export const webhookScenarios: readonly HttpScenario[] = [
  scenario('POST webhook-endpoints: answers 201 with the secret, free of charge', async ({ send }) => {
    const body = {
      url: 'HTTPS://Receiver.test:443/hooks/../a b?x=1',
      label: ' Prod  one ',
      request_id: 'w-1',
    }
    const answer = await send(endpoints, { body })
    meets(answer, { status: 201, headers: { 'x-request-id': 'w-1' } })
    isAuthenticated(answer)
    billed(answer, 0, 10)
    const { webhook_id, signing_secret, created_at, updated_at, ...rest } = answer.json.data ?? {}
    same(
      rest,
      {
        url: 'https://receiver.test/a%20b?x=1',
        label: 'Prod one',
        status: 'active',
        disabled_at: null,
        event_types: null,
      },
      'endpoint',
    )
    same(updated_at, created_at, 'updated_at')
    if (!/^whsec_[A-Za-z0-9+/]{43}=$/.test(String(signing_secret)))
      throw new Error('signing_secret is not whsec_ and 32 bytes in base64')
    same(answer.headers.get('location'), `${endpoints}/${webhook_id}`, 'Location')
    const { signing_secret: _, ...shown } = answer.json.data ?? {}
    const again = await send(`${endpoints}/${String(webhook_id).toUpperCase()}`)
    meets(again, { status: 200 })
    same(again.json.data, shown, 'endpoint')
  }),
  scenario(
    'POST webhook-endpoints: the same URL is 409 and names the endpoint that has it',
    async (bench) => {
      const { webhook_id } = await makeEndpoint(bench)
      const again = await bench.send(endpoints, { body: { url: 'https://RECEIVER.test/hooks' } })
      meets(again, { status: 409, code: 'CONFLICT', details: { webhook_id } })
      await bench.send(`${endpoints}/${webhook_id}`, { method: 'DELETE' })
      meets(await bench.send(endpoints, { body: { url: nowhere } }), { status: 201 })
      const stranger = await bench.subject.createAccount(10)
      const { key } = await bench.subject.createKey(stranger.accountId, 'live')
      meets(await bench.send(endpoints, { key, body: { url: nowhere } }), { status: 201 })
    },
  ),
  ...rows('POST webhook-endpoints', [
    ...(
      [
        ['no URL at all', 'receiver', 'url: must be a URL such as https://example.com/webhooks'],
        ['ftp', 'ftp://receiver.test/', undefined],
        ['a password', 'https://a:b@receiver.test/', undefined],
        ['a fragment', 'https://receiver.test/#x', undefined],
        ['an empty fragment', 'https://receiver.test/#', undefined],
        ['a URL of more than 2,048 characters', `https://receiver.test/${'x'.repeat(2_048)}`, undefined],
        [
          'one that grows beyond them when it is written out',
          `https://receiver.test/${'ü'.repeat(400)}`,
          undefined,
        ],
      ] as const
    ).map(([what, url, message]) => ({
      name: `${what} is 400`,
      path: endpoints,
      body: { url },
      expect: { status: 400, paths: ['url'], ...(message === undefined ? {} : { message }) },
    })),
    ...[
      '10.0.0.1',
      '169.254.169.254',
      '100.64.0.1',
      '192.168.1.1',
      '[::ffff:10.0.0.1]',
      '[fd00::1]',
      '[64:ff9b::a00:1]',
      '0xa000001',
      '167772161',
      '１０.0.0.1',
      '224.0.0.1',
    ].map((host) => ({
      name: `an address that is not public is 400: ${host}`,
      path: endpoints,
      body: { url: `https://${host}/hooks` },
      expect: { status: 400, paths: ['url'] },
    })),
    {
      name: 'no url, a label that is too long, an unknown event and an unknown field are one 400',
      path: endpoints,
      body: { label: 'x'.repeat(201), event_types: ['api.job.exploded'], secret: 'mine' },
      expect: { status: 400, paths: ['label', 'event_types[0]', 'secret', 'url'] },
    },
    {
      name: 'no event types are 400: null means all',
      path: endpoints,
      body: { url: nowhere, event_types: [] },
      expect: { status: 400, paths: ['event_types'] },
    },
    { name: 'broken JSON is 400', path: endpoints, body: '{"url":', expect: { status: 400 } },
  ]),
  narrow(
    'webhooks: a key without the scope `webhooks` is 403 on every route',
    { scopes: ['search'] },
    async (key, { send }) => {
      for (const [method, path, body] of allRoutes)
        meets(await send(path, { method, key, body }), {
          status: 403,
          details: { reason: 'insufficient_scope' },
        })
    },
  ),
  narrow(
    'webhooks: every route counts against the read limit, 429 beyond it',
    { rateLimits: { day: 1 } },
    async (key, { send }) => {
      meets(await send(endpoints, { key }), { status: 200 })
      for (const [method, path, body] of allRoutes)
        meets(await send(path, { method, key, body }), { status: 429, code: 'RATE_LIMITED' })
    },
  ),
  scenario('webhooks: without a key every route is 401', async ({ send }) => {
    for (const [method, path, body] of allRoutes)
      meets(await send(path, { method, key: null, body }), { status: 401, code: 'UNAUTHORIZED' })
  }),
  scenario('webhooks: what a route does not take is 400 on every route', async ({ send }) => {
    for (const [method, path, body] of allRoutes) {
      meets(await send(`${path}?colour=red`, { method, body }), { status: 400, paths: ['query.colour'] })
      const unknown = body === undefined ? { method, body: { x: 1 } } : { method, body: { ...body, x: 1 } }
      if (method !== 'GET') meets(await send(path, unknown), { status: 400, code: 'BAD_REQUEST' })
    }
  }),
  scenario('GET webhook-endpoints: lists newest first, and never a secret', async (bench) => {
    const first = await makeEndpoint(bench, 'https://receiver.test/1')
    const second = await makeEndpoint(bench, 'https://receiver.test/2')
    const listed = await bench.send(endpoints)
    meets(listed, { status: 200 })
    // By id where they are of one millisecond.
    same(ids(listed), [first.webhook_id, second.webhook_id].sort().reverse(), 'webhook_endpoints')
    for (const secret of [first.signing_secret, second.signing_secret, 'signing_secret', 'whsec_'])
      if (listed.text.includes(secret)) throw new Error('the list shows a secret')
  }),
  scenario(
    'webhook-endpoints: every key of the account sees them, another account’s key sees none',
    async (bench) => {
      const { webhook_id } = await makeEndpoint(bench)
      const test = await bench.subject.createKey(bench.accountId, 'test')
      const sibling = await bench.subject.createKey(bench.accountId, 'live')
      for (const { key } of [test, sibling]) {
        same(ids(await bench.send(endpoints, { key })), [webhook_id], 'webhook_endpoints')
        meets(await bench.send(`${endpoints}/${webhook_id}`, { key }), { status: 200 })
      }
      const stranger = await bench.subject.createAccount(10)
      const { key } = await bench.subject.createKey(stranger.accountId, 'live')
      same(ids(await bench.send(endpoints, { key })), [], 'webhook_endpoints')
      for (const [method, path, body] of everyRoute(webhook_id))
        meets(await bench.send(path, { method, key, body }), notFound)
      meets(await bench.send(`${endpoints}/${webhook_id}`, { key: test.key, method: 'DELETE' }), {
        status: 200,
      })
      meets(await bench.send(`${endpoints}/${webhook_id}`), notFound)
    },
  ),
  scenario(
    'webhook-endpoints/{webhook_id}: an unknown id, and what is no id, are 404 on every route',
    async ({ send }) => {
      for (const id of [unknownId, 'mine', '%20'])
        for (const [method, path, body] of everyRoute(id)) meets(await send(path, { method, body }), notFound)
      meets(await send(`${endpoints}/${unknownId}`, { method: 'PUT', body: {} }), {
        status: 405,
        headers: { allow: 'DELETE, GET, HEAD, OPTIONS, PATCH' },
      })
    },
  ),
  scenario(
    'PATCH webhook-endpoints/{webhook_id}: changes what it names and leaves the rest',
    async (bench) => {
      const { webhook_id } = await makeEndpoint(bench)
      const path = `${endpoints}/${webhook_id}`
      const change = (body: unknown) => bench.send(path, { method: 'PATCH', body })
      const chosen = await change({ event_types: ['api.job.failed', 'api.job.failed'], label: 'A' })
      meets(chosen, { status: 200 })
      same(chosen.json.data?.['event_types'], ['api.job.failed'], 'event_types')
      const disabled = await change({ status: 'disabled' })
      same([disabled.json.data?.['status'], disabled.json.data?.['label']], ['disabled', 'A'], 'endpoint')
      if (typeof disabled.json.data?.['disabled_at'] !== 'string') throw new Error('disabled_at is not set')
      const enabled = await change({ status: 'active', event_types: null, label: null })
      const { status, disabled_at, event_types, label } = enabled.json.data ?? {}
      same(
        { status, disabled_at, event_types, label },
        { status: 'active', disabled_at: null, event_types: null, label: null },
      )
      meets(await change({ status: 'failing' }), { status: 400, paths: ['status'] })
      meets(await change({ url: nowhere }), {
        status: 400,
        paths: ['url'],
        message: 'url: cannot be changed; make another endpoint, and delete this one',
      })
    },
  ),
  scenario('DELETE webhook-endpoints/{webhook_id}: answers once, then 404', async (bench) => {
    const { webhook_id } = await makeEndpoint(bench)
    const path = `${endpoints}/${webhook_id}`
    const removed = await bench.send(path, { method: 'DELETE' })
    meets(removed, { status: 200 })
    same(removed.json.data, { webhook_id, deleted: true }, 'data')
    meets(await bench.send(path, { method: 'DELETE' }), notFound)
    same(ids(await bench.send(endpoints)), [], 'webhook_endpoints')
  }),
  scenario(
    'POST webhook-endpoints/{webhook_id}/rotate-secret: shows another secret, and bounds the grace',
    async (bench) => {
      const { webhook_id, signing_secret } = await makeEndpoint(bench)
      const path = `${endpoints}/${webhook_id}/rotate-secret`
      const rotated = await bench.send(path, { body: {} })
      meets(rotated, { status: 200 })
      const secret = String(rotated.json.data?.['signing_secret'])
      if (!secret.startsWith('whsec_') || secret === signing_secret)
        throw new Error('no other secret is shown')
      for (const grace_period_seconds of [-1, 604_801, 1.5])
        meets(await bench.send(path, { body: { grace_period_seconds } }), {
          status: 400,
          paths: ['grace_period_seconds'],
        })
    },
  ),
]

type Route = readonly [method: string, path: string, body?: Readonly<Record<string, unknown>>]

function everyRoute(id: string): readonly Route[] {
  const path = `${endpoints}/${id}`
  return [
    ['GET', path],
    ['PATCH', path, { label: 'mine' }],
    ['DELETE', path],
    ['POST', `${path}/rotate-secret`, {}],
    ['POST', `${path}/test`],
    ['POST', `${path}/replay`, { since: '2026-01-01T00:00:00Z' }],
    ['GET', `${path}/deliveries`],
  ]
}

const ids = (answer: Answer) => items(answer, 'webhook_endpoints').map((item) => item['webhook_id'])

const allRoutes: readonly Route[] = [
  ['GET', endpoints],
  ['POST', endpoints, { url: nowhere }],
  ...everyRoute(unknownId),
  ['GET', `${deliveries}/${unknownId}`],
  ['POST', `${deliveries}/${unknownId}/replay`],
]
