import { same } from './assert.ts'
import { type Row, rows, scenario } from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'

const searches = '/api/v2/searches'
const valid = JSON.stringify({ query: 'robots that pick strawberries' })
const mib = 1024 * 1024
const secretWords = 'do-not-repeat-me'

/** Bodies that are wrong or made to be costly: each is refused in words, by what it holds. */
export const bodyScenarios: readonly HttpScenario[] = [
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
        body: valid,
        headers: { 'content-type': type },
        expect: { status: 400, code: 'BAD_REQUEST', paths: ['headers.content-type'] },
      }),
    ),
    {
      name: 'Application/JSON; charset=UTF-8 is taken',
      path: searches,
      body: valid,
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
      body: () => '['.repeat(100_000),
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
      body: () => ' '.repeat(2 * mib + 1),
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
    {
      name: '200,000 unknown fields are one problem, of the body',
      path: searches,
      body: () => `{${listOf(200_000, (i) => `"${i.toString(36)}":0`)}}`,
      expect: { status: 400, message: 'the body takes at most 1,000 fields; send fewer', paths: [''] },
    },
    {
      name: 'too many fields deep inside are 400 at their object',
      path: searches,
      body: () => `{"query":"robots","filters":{"countries":[{${listOf(1_001, (i) => `"k${i}":1`)}}]}}`,
      expect: {
        status: 400,
        message: 'filters.countries[0]: takes at most 1,000 fields; send fewer',
        paths: ['filters.countries[0]'],
      },
    },
    {
      name: 'too many entries are 400 at their array',
      path: searches,
      body: () => `{"query":"robots","filters":{"keywords":[${listOf(10_001, () => '0')}]}}`,
      expect: {
        status: 400,
        message: 'filters.keywords: takes at most 10,000 entries; send fewer',
        paths: ['filters.keywords'],
      },
    },
    {
      name: 'of 1,000 unknown fields the first fifty are named',
      path: searches,
      body: () => `{${listOf(1_000, (i) => `"k${i}":1`)}}`,
      expect: { status: 400, paths: Array.from({ length: 50 }, (_, i) => `k${i}`) },
    },
    {
      name: 'a long body that is no JSON is 400',
      path: searches,
      body: () => `{"query":"${'x'.repeat(300_000)}","limit":}`,
      expect: { status: 400, message: 'the body is not valid JSON' },
    },
    {
      name: 'a long body is refused for what its fields hold',
      path: searches,
      body: () => `{"query":"${'x'.repeat(300_000)}"}`,
      expect: { status: 400, paths: ['query'] },
    },
    {
      name: 'more than 30 combining marks in a row are 400 at their path',
      path: searches,
      body: () => ({ query: `robots${'\u0316\u0315'.repeat(200_000)}` }),
      expect: {
        status: 400,
        message: 'query: may hold at most 30 combining marks in a row',
        paths: ['query'],
      },
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
]

function listOf(count: number, entry: (position: number) => string): string {
  return Array.from({ length: count }, (_, position) => entry(position)).join()
}
