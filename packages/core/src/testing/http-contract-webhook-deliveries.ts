import { same } from './assert.ts'
import { type Answer, meets, rows, scenario } from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'
import { deliveries, endpoints, isSigned, items, makeEndpoint, received, unknownId } from './http-webhooks.ts'

/** What is sent to webhook endpoints: tests, signatures, the log and replays. */
export const webhookDeliveryScenarios: readonly HttpScenario[] = [
  received(
    'POST webhook-endpoints/{webhook_id}/test: sends now and answers with what came of it',
    async (bench, receiver) => {
      const { webhook_id, signing_secret } = await makeEndpoint(bench, receiver.url)
      const answer = await bench.send(`${endpoints}/${webhook_id}/test`, { method: 'POST' })
      meets(answer, { status: 200 })
      const { delivery_id, event_id, attempts, created_at, completed_at, ...rest } = answer.json.data ?? {}
      same(rest, {
        webhook_id,
        event_type: 'api.webhook.test',
        job_id: null,
        status: 'succeeded',
        trigger: 'test',
        attempt_count: 1,
        max_attempts: 1,
        next_attempt_at: null,
      })
      const [attempt] = attempts as Record<string, unknown>[]
      same(
        [attempt?.['attempt'], attempt?.['response_status'], attempt?.['response_body'], attempt?.['error']],
        [1, 200, 'ok', null],
      )
      const [delivery] = await receiver.waitFor(1)
      if (delivery === undefined) throw new Error('nothing was received')
      same(delivery.headers['content-type'], 'application/json; charset=utf-8', 'Content-Type')
      same(delivery.headers['webhook-id'], event_id, 'webhook-id')
      if (!/^dealflow-webhooks\/\S+$/.test(delivery.headers['user-agent'] ?? ''))
        throw new Error('no User-Agent')
      isSigned(receiver, delivery, signing_secret)
      const event = JSON.parse(delivery.body) as Record<string, unknown>
      same([event['id'], event['type'], event['api_version']], [event_id, 'api.webhook.test', 'v2'], 'event')
      meets(await bench.send(`${deliveries}/${String(delivery_id).toUpperCase()}`), { status: 200 })
      if (typeof created_at !== 'string' || typeof completed_at !== 'string') throw new Error('no instants')
    },
  ),
  received(
    'POST webhook-endpoints/{webhook_id}/test: tells what failed, and works while disabled',
    async (bench, receiver) => {
      const { webhook_id } = await makeEndpoint(bench, receiver.url)
      await bench.send(`${endpoints}/${webhook_id}`, { method: 'PATCH', body: { status: 'disabled' } })
      const attemptOf = async (): Promise<unknown> => {
        const answer = await bench.send(`${endpoints}/${webhook_id}/test`, { method: 'POST' })
        meets(answer, { status: 200 })
        const { status, next_attempt_at, attempts } = answer.json.data ?? {}
        const [{ response_status, response_body, error } = {}] = attempts as Record<string, unknown>[]
        return [status, next_attempt_at, response_status, response_body, error]
      }
      receiver.answer(500, { body: `${'é'.repeat(511)}xüü` })
      same(await attemptOf(), ['failed', null, 500, `${'é'.repeat(511)}x`, 'http_status'], 'attempt')
      receiver.answer(302, { headers: { location: 'https://receiver.test/' } })
      same(await attemptOf(), ['failed', null, 302, '', 'redirect'], 'attempt')
      receiver.answer(204)
      same(await attemptOf(), ['succeeded', null, 204, '', null], 'attempt')
    },
  ),
  received(
    'POST webhook-endpoints/{webhook_id}/rotate-secret: both secrets sign during the grace, and one after',
    async (bench, receiver) => {
      const { webhook_id, signing_secret } = await makeEndpoint(bench, receiver.url)
      const rotate = async (grace_period_seconds: number): Promise<string> => {
        const path = `${endpoints}/${webhook_id}/rotate-secret`
        return String(
          (await bench.send(path, { body: { grace_period_seconds } })).json.data?.['signing_secret'],
        )
      }
      const second = await rotate(3_600)
      await bench.send(`${endpoints}/${webhook_id}/test`, { method: 'POST' })
      const third = await rotate(0)
      await bench.send(`${endpoints}/${webhook_id}/test`, { method: 'POST' })
      const [both, last] = await receiver.waitFor(2)
      if (both === undefined || last === undefined) throw new Error('too little was received')
      isSigned(receiver, both, signing_secret)
      isSigned(receiver, both, second)
      same(both.headers['webhook-signature']?.split(' ').length, 2, 'signatures during the grace')
      isSigned(receiver, last, third)
      same(last.headers['x-service-signature']?.split(',').length, 1, 'signatures after it')
    },
  ),
  received(
    'GET webhook-endpoints/{webhook_id}/deliveries: pages newest first, by status, and another list’s cursor is 400',
    async (bench, receiver) => {
      const { webhook_id } = await makeEndpoint(bench, receiver.url)
      const made: string[] = []
      for (const status of [200, 500, 200]) {
        receiver.answer(status)
        const answer = await bench.send(`${endpoints}/${webhook_id}/test`, { method: 'POST' })
        made.push(String(answer.json.data?.['delivery_id']))
      }
      const [, failed] = made
      // By id where they are of one millisecond.
      made.sort().reverse()
      const path = `${endpoints}/${webhook_id}/deliveries`
      const first = await bench.send(`${path}?limit=2`)
      meets(first, { status: 200 })
      const cursor = String(first.json.data?.['next_cursor'])
      const second = await bench.send(`${path}?limit=2&after=${cursor}`)
      same([...idsOf(first), ...idsOf(second)], made, 'deliveries')
      same(second.json.data?.['next_cursor'], null, 'next_cursor')
      same(idsOf(await bench.send(`${path}?status=failed`)), [failed], 'failed deliveries')
      meets(await bench.send(`${path}?status=failed&after=${cursor}`), {
        status: 400,
        paths: ['query.after'],
      })
      meets(await bench.send(`${path}?limit=101&status=lost`), {
        status: 400,
        paths: ['query.limit', 'query.status'],
      })
    },
  ),
  received(
    'POST webhook-deliveries/{delivery_id}/replay: sends the same event and body once more',
    async (bench, receiver) => {
      const { webhook_id, signing_secret } = await makeEndpoint(bench, receiver.url)
      const sent = await bench.send(`${endpoints}/${webhook_id}/test`, { method: 'POST' })
      const { delivery_id, event_id } = sent.json.data ?? {}
      const replayed = await bench.send(`${deliveries}/${delivery_id}/replay`, { method: 'POST' })
      meets(replayed, { status: 200 })
      same(
        [replayed.json.data?.['trigger'], replayed.json.data?.['event_id']],
        ['replay', event_id],
        'delivery',
      )
      const [first, again] = await receiver.waitFor(2)
      if (first === undefined || again === undefined) throw new Error('too little was received')
      same(again.body, first.body, 'body')
      same(again.headers['webhook-id'], first.headers['webhook-id'], 'webhook-id')
      isSigned(receiver, again, signing_secret)
      await bench.send(`${endpoints}/${webhook_id}`, { method: 'PATCH', body: { status: 'disabled' } })
      const refused = { status: 409, code: 'CONFLICT', details: { webhook_id } }
      meets(await bench.send(`${deliveries}/${delivery_id}/replay`, { method: 'POST' }), refused)
      const range = { since: '2020-01-01T00:00:00Z' }
      meets(await bench.send(`${endpoints}/${webhook_id}/replay`, { body: range }), refused)
    },
  ),
  received(
    'webhook-deliveries/{delivery_id}: another account’s is 404, a test key of the account sees it',
    async (bench, receiver) => {
      const { webhook_id } = await makeEndpoint(bench, receiver.url)
      const sent = await bench.send(`${endpoints}/${webhook_id}/test`, { method: 'POST' })
      const path = `${deliveries}/${sent.json.data?.['delivery_id']}`
      const own = await bench.subject.createKey(bench.accountId, 'test')
      meets(await bench.send(path, { key: own.key }), { status: 200 })
      const stranger = await bench.subject.createAccount(10)
      const { key } = await bench.subject.createKey(stranger.accountId, 'live')
      const missing = { status: 404, message: 'There is no webhook delivery with this id.' }
      meets(await bench.send(path, { key }), missing)
      meets(await bench.send(`${path}/replay`, { key, method: 'POST' }), missing)
      await bench.send(`${endpoints}/${webhook_id}`, { method: 'DELETE' })
      meets(await bench.send(path), missing)
    },
  ),
  scenario(
    'POST webhook-endpoints/{webhook_id}/replay: reads a range, and tells what is wrong with one',
    async (bench) => {
      const { webhook_id } = await makeEndpoint(bench)
      const replay = (body: unknown) => bench.send(`${endpoints}/${webhook_id}/replay`, { body })
      const none = await replay({ since: '2026-01-01T00:00:00+02:00', until: null, status: 'failed' })
      meets(none, { status: 200 })
      same(none.json.data, { webhook_id, queued: 0 }, 'data')
      meets(await replay({}), { status: 400, paths: ['since'] })
      meets(await replay({ since: 'monday', until: '2026-02-30T00:00:00Z' }), {
        status: 400,
        paths: ['since', 'until'],
      })
      meets(await replay({ since: '2026-01-01T00:00:00Z', until: '' }), {
        status: 400,
        code: 'BAD_REQUEST',
        paths: ['until'],
      })
      meets(await replay({ since: '2026-01-02T00:00:00Z', until: '2026-01-01T00:00:00Z' }), {
        status: 400,
        message: 'until: must be later than since',
      })
      meets(await replay({ since: '2026-01-02T00:00:00Z', status: 'succeeded' }), {
        status: 400,
        paths: ['status'],
      })
    },
  ),
  ...rows('webhook-deliveries/{delivery_id}', [
    {
      name: 'an unknown one is 404',
      path: `${deliveries}/${unknownId}`,
      expect: { status: 404, code: 'NOT_FOUND' },
    },
    {
      name: 'an unknown one cannot be replayed: 404',
      path: `${deliveries}/${unknownId}/replay`,
      method: 'POST',
      expect: { status: 404, code: 'NOT_FOUND' },
    },
  ]),
]

const idsOf = (answer: Answer) => items(answer, 'deliveries').map((item) => item['delivery_id'])
