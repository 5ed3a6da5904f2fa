import { same } from './assert.ts'
import { type Row, rows, scenario } from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'

const searches = '/api/v2/searches'
const valid = { query: 'robots that pick strawberries' }
const mib = 1024 * 1024
const notAKey = 'df_live_000000000000000000000000000000000000'
const secretWords = 'do-not-repeat-me'

/** What no request may do to the service, whatever it carries: bodies, headers, addresses and methods. */
export const requestScenarios: readonly HttpScenario[] = [
  ...rows('credentials', [
    ...['', 'Bearer', `Basic ${notAKey}`, `Bearer ${notAKey}`, 'Bearer x', `Bearer ${'x'.repeat(5_000)}`].map(
      (authorization): Row => ({
        name: `"${authorization.slice(0, 20)}" is 401 with WWW-Authenticate`,
        path: searches,
        key: null,
        headers: authorization === '' ? {} : { authorization },
        body: valid,
        expect: { status: 401, code: 'UNAUTHORIZED', headers: { 'www-authenticate': /^Bearer realm=/ } },
        never: ['rate_limit', 'remaining_usd'],
      }),
    ),
    {
      name: 'no key and a bad body is 401',
      path: searches,
      key: null,
      body: '{"a":',
      expect: { status: 401 },
      never: ['JSON'],
    },
    {
      name: 'no key and an unknown path under /api/v2/ is 401',
      path: '/api/v2/nothing',
      key: null,
      expect: { status: 401 },
    },
    {
      name: 'a key in the query string is no key',
      path: `/api/v2/key?api_key=${notAKey}`,
      key: null,
      expect: { status: 401 },
    },
  ]),
  ...rows('bodies', [
    ...[
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/vnd.api+json',
      'application/json; charset=latin1',
    ].map(
      (type): Row => ({
        name: `${type} is 400`,
        path: searches,
        body: JSON.stringify(valid),
        headers: { 'content-type': type },
        expect: { status: 400, code: 'BAD_REQUEST', paths: ['headers.content-type'] },
      }),
    ),
    {
      name: 'Application/JSON; charset=UTF-8 is taken',
      path: searches,
      body: JSON.stringify(valid),
      headers: { 'content-type': 'Application/JSON; charset=UTF-8' },
      expect: { status: 200 },
    },
    {
      name: 'an empty body is 400',
      path: searches,
      body: '',
      expect: { status: 400, code: 'BAD_REQUEST', paths: [''] },
    },
    {
      name: 'broken JSON is 400 and is not quoted',
      path: searches,
      body: `{"query":"${secretWords}`,
      expect: { status: 400, paths: [''] },
      never: [secretWords],
    },
    {
      name: 'invalid UTF-8 is 400',
      path: searches,
      body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]),
      expect: { status: 400, message: 'the body is not valid UTF-8' },
    },
    {
      name: 'deep nesting is 400',
      path: searches,
      body: '['.repeat(100_000),
      expect: { status: 400, paths: [''] },
    },
    {
      name: '1e400 is 400 at its path',
      path: searches,
      body: '{"query":"robots","limit":1e400}',
      expect: { status: 400, paths: ['limit'] },
    },
    {
      name: 'a lone surrogate is 400 at its path',
      path: searches,
      body: '{"query":"robots \\ud800"}',
      expect: { status: 400, paths: ['query'] },
    },
    {
      name: 'a control character is 400 at its path',
      path: searches,
      body: '{"query":"robots \\u0000"}',
      expect: { status: 400, paths: ['query'] },
    },
    {
      name: '__proto__ is an unknown field',
      path: searches,
      body: '{"query":"robots","__proto__":{"limit":1}}',
      expect: { status: 400, paths: ['__proto__'] },
    },
    {
      name: 'unknown fields are named in body order, with what was meant',
      path: searches,
      body: { qury: 1, query: 'robots', filters: { country: {} } },
      expect: {
        status: 400,
        message: 'qury: unknown field; did you mean `query`?',
        paths: ['qury', 'filters.country'],
      },
    },
    { name: 'an array is not a request', path: searches, body: [], expect: { status: 400, paths: [''] } },
    {
      name: 'a body of 2 MiB and a byte with its length is 400 and names the limit',
      path: searches,
      body: ' '.repeat(2 * mib + 1),
      expect: { status: 400, message: 'the body may hold at most 2,097,152 bytes' },
    },
    {
      name: 'a body on GET routes is refused by nothing but its presence',
      path: '/api/v2/key',
      method: 'POST',
      body: {},
      expect: { status: 405, code: 'METHOD_NOT_ALLOWED', headers: { allow: 'GET, HEAD, OPTIONS' } },
    },
    {
      name: 'no value longer than 100 characters is echoed',
      path: searches,
      body: { query: 'robots', query_mode: secretWords.repeat(20), [secretWords.repeat(20)]: 1 },
      expect: { status: 400 },
      never: [secretWords.repeat(7)],
    },
  ]),
  scenario(
    'bodies: one that is too large without saying so is 400, and the next request is served',
    async ({ send }) => {
      const chunk = new Uint8Array(64 * 1024).fill(0x20)
      let sent = 0
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += chunk.byteLength
          if (sent > 3 * mib) controller.close()
          else controller.enqueue(chunk)
        },
      })
      const answer = await send(searches, { body })
      same(answer.status, 400, 'status')
      same(answer.json.error?.message, 'the body may hold at most 2,097,152 bytes', 'message')
      same((await send('/api/v2/key')).status, 200, 'status of the next request')
    },
  ),
  ...rows('addresses', [
    { name: 'an unknown path is 404', path: '/api/v2/nothing', expect: { status: 404, code: 'NOT_FOUND' } },
    { name: 'a trailing slash is another path', path: '/api/v2/key/', expect: { status: 404 } },
    {
      name: 'malformed percent-encoding in a path is 400 and names the parameter',
      path: '/api/v2/companies/%E0%A4%A',
      expect: { status: 400, paths: ['path.company_id'] },
    },
    {
      name: 'malformed percent-encoding in a query is 400 and names the parameter',
      path: '/api/v2/billing/ledger?type=%E0%A4%A',
      expect: { status: 400, paths: ['query.type'] },
    },
    {
      name: 'an unknown query parameter is 400',
      path: '/api/v2/billing/ledger?limt=5',
      expect: { status: 400, message: 'query.limt: unknown field; did you mean `limit`?' },
    },
    {
      name: 'a query on a route that takes none is 400',
      path: '/api/v2/key?verbose=1',
      expect: { status: 400, paths: ['query.verbose'] },
    },
    {
      name: 'a repeated query parameter is 400',
      path: '/api/v2/billing/ledger?limit=1&limit=2',
      expect: { status: 400, paths: ['query.limit'] },
    },
    { name: 'a short host name is served', path: '/api/v2/key', host: 'x', expect: { status: 200 } },
  ]),
  ...rows('methods', [
    {
      name: 'another method on a known path is 405 with Allow',
      path: searches,
      method: 'DELETE',
      expect: { status: 405, code: 'METHOD_NOT_ALLOWED', headers: { allow: 'OPTIONS, POST' } },
    },
    {
      name: 'OPTIONS is 204 with Allow',
      path: '/api/v2/billing/balance',
      method: 'OPTIONS',
      expect: { status: 204, headers: { allow: 'GET, HEAD, OPTIONS' } },
    },
    {
      name: 'HEAD is GET without a body',
      path: '/api/v2/billing/balance',
      method: 'HEAD',
      expect: {
        status: 200,
        headers: { 'content-type': /^application\/json/, 'x-balance-remaining-usd': '10.00' },
      },
    },
    {
      name: 'HEAD where there is no GET is 405',
      path: searches,
      method: 'HEAD',
      expect: { status: 405, headers: { allow: 'OPTIONS, POST' } },
    },
  ]),
  ...rows('errors', [
    {
      name: 'application/problem+json is answered in the form of RFC 9457',
      path: searches,
      body: {},
      headers: { accept: 'application/problem+json' },
      expect: { status: 400, headers: { 'content-type': /^application\/problem\+json/ } },
    },
    {
      name: 'application/json stays the form for whoever prefers it',
      path: searches,
      body: {},
      headers: { accept: 'application/json, application/problem+json;q=0.5' },
      expect: { status: 400, code: 'BAD_REQUEST', headers: { 'content-type': /^application\/json/ } },
    },
    {
      name: 'X-Request-Id is echoed when it is fit',
      path: '/api/v2/nothing',
      headers: { 'x-request-id': 'trace-17' },
      expect: { status: 404, headers: { 'x-request-id': 'trace-17' } },
    },
    {
      name: 'X-Request-Id is replaced when it is not',
      path: '/api/v2/nothing',
      headers: { 'x-request-id': 'two words' },
      expect: { status: 404, headers: { 'x-request-id': /^[0-9a-f-]{36}$/ } },
    },
  ]),
  ...rows('removed routes', [
    {
      name: '/api/deep-research is 410 without a key, on any method',
      path: '/api/deep-research',
      method: 'PUT',
      key: null,
      body: '{',
      expect: {
        status: 410,
        code: 'GONE',
        message: 'The synchronous deep-research route was removed. Use POST /api/v2/deep-research-jobs.',
        details: { replacement: '/api/v2/deep-research-jobs' },
        headers: { link: '</api/v2/deep-research-jobs>; rel="successor-version"' },
      },
    },
    {
      name: '/api/v1/search is 410 with its successor',
      path: '/api/v1/search',
      method: 'POST',
      key: null,
      body: {},
      expect: { status: 410, details: { replacement: '/api/v2/searches' } },
    },
    {
      name: 'any other v1 path is 410 too',
      path: '/api/v1/whatever/else',
      key: null,
      expect: { status: 410, details: { replacement: null } },
    },
  ]),
  ...rows('OpenAPI', [
    {
      name: 'the document is served without a key',
      path: '/api/openapi/v2.json',
      key: null,
      expect: { status: 200, headers: { 'content-type': /^application\/json/ } },
    },
    {
      name: 'other methods are 405',
      path: '/api/openapi/v2.json',
      method: 'POST',
      key: null,
      body: {},
      expect: { status: 405, headers: { allow: 'GET, HEAD, OPTIONS' } },
    },
  ]),
]
