import { type Row, rows } from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'

const searches = '/api/v2/searches'
const notAKey = 'df_live_000000000000000000000000000000000000'

/** What no request may do to the service, whatever its headers, address and method. */
export const requestScenarios: readonly HttpScenario[] = [
  ...rows('credentials', [
    ...['', 'Bearer', `Basic ${notAKey}`, `Bearer ${notAKey}`, 'Bearer x', `Bearer ${'x'.repeat(5_000)}`].map(
      (authorization): Row => ({
        name: `"${authorization.slice(0, 20)}" is 401 with WWW-Authenticate`,
        path: searches,
        key: null,
        headers: authorization === '' ? {} : { authorization },
        body: { query: 'robots that pick strawberries' },
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
