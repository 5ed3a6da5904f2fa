import { expect } from 'bun:test'
import type { AdminRoute } from '../../src/admin/route.ts'
import type { AdminScenario } from './admin-subject.ts'

const pathOf = ({ path }: AdminRoute) => path.replace(/\{\w+\}/g, 'none')

/** What holds for every route alike, tried on every route. */
export const requestScenarios: readonly AdminScenario[] = [
  {
    name: 'without an operator key every route is 401, whatever else is wrong',
    async run(subject) {
      const { accountId } = await subject.instance.service.accounts.create({ name: 'A', grantMicroUsd: 0 })
      const { secret } = await subject.instance.service.accounts.createKey({ accountId, kind: 'live' })
      for (const route of subject.routes) {
        for (const key of [null, secret, `${subject.key}x`, 'df_admin_']) {
          const answer = await subject.call(route.method, `${pathOf(route)}?x=%E0%A4%A`, {
            key,
            ...(route.method === 'GET' ? {} : { body: '{' }),
          })
          expect([route.operationId, answer.status]).toEqual([route.operationId, 401])
          expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="dealflow-admin"')
        }
      }
      const nowhere = await subject.call('GET', '/admin/v1/secret-plans', { key: null })
      expect(nowhere.status).toBe(401)
    },
  },
  {
    name: 'an operator key opens nothing under /api/v2',
    async run({ key, instance }) {
      const headers = { authorization: `Bearer ${key}` }
      const answer = await instance.service.fetch(new Request('http://x/api/v2/key', { headers }))
      expect(answer.status).toBe(401)
    },
  },
  {
    name: 'a refused key is logged with its address and never with itself',
    async run(subject) {
      const planted = `df_admin_${'S3cret'.repeat(6)}`
      await subject.call('GET', '/admin/v1/keys', { key: planted })
      const line = subject.logged.findLast((each) => each.includes('operator key refused')) ?? ''
      expect(line).toContain('"client_address":"192.0.2.7"')
      expect(subject.logged.join('\n')).not.toContain('S3cret')
      expect(subject.logged.join('\n')).not.toContain(subject.key.slice(14, 41))
    },
  },
  {
    name: 'every route refuses query parameters that it does not take, and says which',
    async run(subject) {
      for (const route of subject.routes) {
        const { example, takesFile } = route
        const body = takesFile === undefined ? example.body : 'x'
        const answer = await subject.call(
          route.method,
          `${pathOf(route)}?no_such=1`,
          body === undefined ? {} : { body },
        )
        expect([route.operationId, answer.status]).toEqual([route.operationId, 400])
        expect(answer.error.details).toContainEqual({ path: 'query.no_such', message: 'unknown field' })
      }
    },
  },
  {
    name: 'every route that takes no body refuses one, and every other refuses unknown fields',
    async run(subject) {
      for (const route of subject.routes.filter((each) => each.takesFile === undefined)) {
        if (route.method === 'GET') continue
        const answer = await subject.call(route.method, pathOf(route), { body: { no_such: 1 } })
        expect([route.operationId, answer.status]).toEqual([route.operationId, 400])
        const paths = (answer.error.details as { path: string }[]).map(({ path }) => path)
        expect(paths).toContain(route.body === undefined ? '' : 'no_such')
      }
    },
  },
  {
    name: 'a body that is no JSON object, of another type, too large or empty is 400 in words',
    async run(subject) {
      const json = { 'content-type': 'application/json' }
      const tried = [
        { sent: { body: '{', headers: json }, message: 'the body is not valid JSON' },
        { sent: { body: '[]', headers: json }, message: 'must be an object' },
        { sent: { body: 'null', headers: json }, message: 'must be an object' },
        { sent: { body: '', headers: json }, message: 'the body is empty; send a JSON object' },
        { sent: { body: '{}', headers: { 'content-type': 'text/plain' } }, message: /Content-Type/ },
        {
          sent: { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
          message: /JSON/,
        },
        { sent: { body: `"${'x'.repeat(2_097_152)}"`, headers: json }, message: /at most 2,097,152 bytes/ },
        { sent: { body: `${'['.repeat(40)}${']'.repeat(40)}`, headers: json }, message: /32 levels/ },
        {
          sent: {
            body: `{${Array.from({ length: 200_000 }, (_, i) => `"${i.toString(36)}":0`).join()}}`,
            headers: json,
          },
          message: 'the body takes at most 1,000 fields; send fewer',
        },
        {
          sent: { body: JSON.stringify({ name: `A${'\u0316\u0315'.repeat(200_000)}` }), headers: json },
          message: 'name: may hold at most 30 combining marks in a row',
        },
      ] as const
      for (const { sent, message } of tried) {
        const answer = await subject.call('POST', '/admin/v1/accounts', sent)
        expect(answer.status).toBe(400)
        expect(answer.error.message).toMatch(message)
      }
    },
  },
  {
    name: 'every problem of a body is named with its path',
    async run(subject) {
      const body = { name: '', grant_usd: -1, nmae: 'x' }
      const { error } = await subject.call('POST', '/admin/v1/accounts', { body })
      expect(error).toMatchObject({
        code: 'BAD_REQUEST',
        message: 'name: takes 1 to 200 characters; you sent 0',
      })
      expect(error.details).toEqual([
        { path: 'name', message: 'takes 1 to 200 characters; you sent 0' },
        { path: 'grant_usd', message: 'must be a number from 0 to 1000000000' },
        { path: 'nmae', message: 'unknown field; did you mean `name`?' },
      ])
    },
  },
  {
    name: 'paths and queries that are malformed, doubled or of a wrong kind are 400 at their name',
    async run(subject) {
      const tried = [
        ['/admin/v1/accounts/%E0%A4%A', 'path.account_id'],
        ['/admin/v1/accounts/%00', 'path.account_id'],
        [`/admin/v1/accounts/${'x'.repeat(101)}`, 'path.account_id'],
        ['/admin/v1/accounts?limit=%E0%A4%A', 'query.limit'],
        ['/admin/v1/accounts?limit=1&limit=2', 'query.limit'],
        ['/admin/v1/accounts?limit=0', 'query.limit'],
        ['/admin/v1/accounts?limit=1.5', 'query.limit'],
        ['/admin/v1/accounts?limit=ten', 'query.limit'],
        ['/admin/v1/accounts?after=', 'query.after'],
        ['/admin/v1/accounts?__proto__=1', 'query.__proto__'],
      ] as const
      for (const [path, named] of tried) {
        const { status, error } = await subject.call('GET', path)
        expect([path, status]).toEqual([path, 400])
        expect(error.details).toContainEqual(expect.objectContaining({ path: named }))
      }
    },
  },
  {
    name: 'no message repeats more than 100 characters of what was sent',
    async run(subject) {
      const long = 'y'.repeat(3_000)
      const answers = [
        await subject.call('GET', `/admin/v1/accounts/${long}`),
        await subject.call('GET', `/admin/v1/accounts?${long}=1`),
        await subject.call('POST', '/admin/v1/accounts', { body: { [long]: 1 } }),
        await subject.call('POST', '/admin/v1/accounts', { body: { name: long } }),
      ]
      for (const { status, text } of answers) {
        expect(status).toBe(400)
        expect(text).not.toContain('y'.repeat(101))
      }
    },
  },
  {
    name: 'an unknown path is 404, another method 405 with Allow, OPTIONS 204, HEAD as GET without its body',
    async run(subject) {
      expect((await subject.call('GET', '/admin/v1/no-such')).error.code).toBe('NOT_FOUND')
      expect((await subject.call('GET', '/admin/v1/accounts/')).status).toBe(404)
      for (const route of subject.routes) {
        const wrong = await subject.call('DELETE', pathOf(route))
        if (wrong.status !== 405) continue
        const allow = wrong.headers.get('allow') ?? ''
        expect(allow.split(', ')).toContain(route.method)
        const options = await subject.call('OPTIONS', pathOf(route))
        expect([options.status, options.headers.get('allow')]).toEqual([204, allow])
      }
      const get = await subject.call('GET', '/admin/v1/accounts', { headers: { 'x-request-id': 'same' } })
      const head = await subject.call('HEAD', '/admin/v1/accounts', { headers: { 'x-request-id': 'same' } })
      expect([head.status, head.text]).toEqual([200, ''])
      expect(head.headers.get('content-length')).toBe(String(new TextEncoder().encode(get.text).byteLength))
    },
  },
  {
    name: 'a request id is taken from X-Request-Id and stands in the envelope, the header and the log',
    async run(subject) {
      const answer = await subject.call('GET', '/admin/v1/accounts', {
        headers: { 'x-request-id': 'mine-7' },
      })
      expect(JSON.parse(answer.text).meta).toEqual({ request_id: 'mine-7', api_version: 'v1' })
      expect(answer.headers.get('x-request-id')).toBe('mine-7')
      expect(subject.logged.join('\n')).toContain('"request_id":"mine-7"')
    },
  },
  {
    name: 'errors come as RFC 9457 problems to who asks for them',
    async run(subject) {
      const answer = await subject.call('GET', '/admin/v1/accounts/none', {
        headers: { accept: 'application/problem+json', 'x-request-id': 'p-1' },
      })
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(JSON.parse(answer.text)).toEqual({
        type: '/docs/errors/NOT_FOUND',
        title: 'Nothing was found at this address.',
        status: 404,
        detail: 'There is no account none.',
        instance: 'p-1',
        code: 'NOT_FOUND',
        meta: { request_id: 'p-1', api_version: 'v1' },
      })
    },
  },
  {
    name: 'the document is served without a key, and describes every route',
    async run(subject) {
      const { status, text } = await subject.overHttp('GET', '/admin/openapi/v1.json', { key: null })
      expect(status).toBe(200)
      const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { operationId: string }>> }
      const described = Object.values(paths).flatMap((each) =>
        Object.values(each).map((op) => op.operationId),
      )
      expect(described.sort()).toEqual(subject.routes.map(({ operationId }) => operationId).sort())
      expect((await subject.call('POST', '/admin/openapi/v1.json', { key: null })).status).toBe(405)
    },
  },
]
