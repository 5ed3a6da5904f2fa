import { rows } from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'

const searches = '/api/v2/searches'

/** Bodies that are made to be costly: each is refused in words, by what it holds. */
export const bodyScenarios: readonly HttpScenario[] = [
  ...rows('bodies', [
    {
      name: '200,000 unknown fields are one problem, of the body',
      path: searches,
      body: `{${listOf(200_000, (i) => `"${i.toString(36)}":0`)}}`,
      expect: { status: 400, message: 'the body takes at most 1,000 fields; send fewer', paths: [''] },
    },
    {
      name: 'too many fields deep inside are 400 at their object',
      path: searches,
      body: `{"query":"robots","filters":{"countries":[{${listOf(1_001, (i) => `"k${i}":1`)}}]}}`,
      expect: {
        status: 400,
        message: 'filters.countries[0]: takes at most 1,000 fields; send fewer',
        paths: ['filters.countries[0]'],
      },
    },
    {
      name: 'too many entries are 400 at their array',
      path: searches,
      body: `{"query":"robots","filters":{"keywords":[${listOf(10_001, () => '0')}]}}`,
      expect: {
        status: 400,
        message: 'filters.keywords: takes at most 10,000 entries; send fewer',
        paths: ['filters.keywords'],
      },
    },
    {
      name: 'of 1,000 unknown fields the first fifty are named',
      path: searches,
      body: `{${listOf(1_000, (i) => `"k${i}":1`)}}`,
      expect: { status: 400, paths: Array.from({ length: 50 }, (_, i) => `k${i}`) },
    },
    {
      name: 'a long body that is no JSON is 400',
      path: searches,
      body: `{"query":"${'x'.repeat(300_000)}","limit":}`,
      expect: { status: 400, message: 'the body is not valid JSON' },
    },
    {
      name: 'a long body is refused for what its fields hold',
      path: searches,
      body: `{"query":"${'x'.repeat(300_000)}"}`,
      expect: { status: 400, paths: ['query'] },
    },
    {
      name: 'more than 30 combining marks in a row are 400 at their path',
      path: searches,
      body: { query: `robots${'\u0316\u0315'.repeat(200_000)}` },
      expect: {
        status: 400,
        message: 'query: may hold at most 30 combining marks in a row',
        paths: ['query'],
      },
    },
  ]),
]

function listOf(count: number, entry: (position: number) => string): string {
  return Array.from({ length: count }, (_, position) => entry(position)).join()
}
