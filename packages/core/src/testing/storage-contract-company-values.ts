import type { CompanyRecord } from '../records/company.ts'
import { same } from './assert.ts'
import { type CompanyStoreCase, idsOf } from './company-store-case.ts'
import { draft, exampleRecord } from './example-company.ts'
import { exampleFunding, examplePlace } from './fixtures.ts'

/** What a company store promises of values that databases like to change, and of many at once. */
export const companyValueCases: readonly CompanyStoreCase[] = [
  {
    name: 'a record of which all is known comes back exactly, numbers and texts included',
    async run({ store }) {
      same(await store.upsertMany([draft(full)], null), ['created'])
      same(await store.find('full'), full)
      same(await store.upsertMany([draft(full)], null), ['unchanged'])
      same((await store.scan(null, 1)).records, [full])
      same((await store.changesAfter(null, 1)).changes, [{ id: 'full', record: full }])
    },
  },
  {
    name: 'ids and domains are the same when every character is: case, accents and spaces count',
    async run({ store }) {
      const ids = ['a', 'A', 'a ', ' a', 'é', 'e\u0301', 'e', 'ß', 'ss', 'ı', 'i', '%', '_', '1', '01', '1.0']
      const domains = ids.map((_, i) => `${'x'.repeat(i + 1)}.example`)
      const drafts = ids.map((id, i) => draft(exampleRecord(id, { domain: domains[i] ?? '' })))
      same(
        await store.upsertMany(drafts, null),
        ids.map(() => 'created'),
      )
      same(idsOf(await store.findMany(ids)), ids)
      same(idsOf(await store.findByDomains(domains)), ids)
      same(
        idsOf(await store.findByDomains(['X.example', 'x.example ', '%', 'x_example'])),
        Array(4).fill(null),
      )
      await store.remove('A', 'operator')
      same([...(await store.deletedByOperator(['a', 'A', 'a '], [])).ids], ['A'])
      same(await store.count(), ids.length - 1)
    },
  },
  {
    name: 'thousands at once are stored, found and told of like one',
    async run({ store }) {
      const ids = Array.from({ length: many }, (_, i) => `c${i}`)
      const domains = ids.map((id) => `${id}.example`)
      const drafts = ids.map((id) => draft(exampleRecord(id, { domain: `${id}.example` }), true))
      same(new Set(await store.upsertMany(drafts, null)), new Set(['created']))
      same(idsOf(await store.findMany(ids)), ids)
      same(idsOf(await store.findByDomains(domains)), ids)
      same((await store.changesAfter(null, many + 1)).changes.length, many)
      await store.remove('c7', 'operator')
      const told = await store.deletedByOperator(ids, domains)
      same([[...told.ids], [...told.domains]], [['c7'], ['c7.example']])
      const outcomes = await store.upsertMany(drafts, null)
      same([outcomes[7], new Set(outcomes).size, await store.count()], ['withheld', 2, many - 1])
    },
  },
]

/** More than most databases take as parameters of one statement, unless they are handed over as one. */
const many = 2_200

const example = exampleRecord('full')
const full: CompanyRecord = {
  company: {
    ...example.company,
    name: 'Zoë’s “Ünïcode” 株式会社 \u{1F680}',
    description: 'Line one\r\nline two\ttabbed \\ back \' quote " double\u2028separator',
    aliases: ['', ' padded ', 'null', '0', 'true'],
    location: examplePlace({
      city: 'Berlin',
      city_geo_id: 2950159,
      latitude: 52.52000659999999,
      longitude: -0.1,
    }),
    founded_year: 1901,
    industries: ['fintech', 'payroll'],
    primary_industry: 'fintech',
    business_models: ['b2b', 'saas'],
    employee_count: 0,
    employee_range: '1-10',
    follower_count: 9_007_199_254_740_991,
    metrics_as_of: '2026-01-01T00:00:00.000Z',
    funding: exampleFunding({
      total_usd: 1_234_567_890_123.45,
      round_count: 2,
      stage: 'seed',
      investors: [{ id: null, name: "O'Hara & Söhne", lead: true }],
    }),
    score: 7.3,
    links: { ...example.company.links, blog_url: 'https://full.example/blog?a=1&b=%20#c' },
    verified_at: '2026-01-02T03:04:05.678Z',
    organization_type: 'research_institute',
  },
  rounds: [
    { type: 'seed', announced_on: '2025-03-04', amount_usd: 0.1, investors: [{ name: 'A', lead: false }] },
    { type: 'unknown', announced_on: null, amount_usd: null, investors: [] },
  ],
  source: 'a source: with “marks”',
  extra: { number: 0.1, empty: {}, list: [], nothing: null, deep: [{ a: [1, '2', false] }] },
  edits: {},
}
