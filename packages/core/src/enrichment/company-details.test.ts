import { afterAll, describe, expect, test } from 'bun:test'
import { locations } from '../../test/locations.ts'
import { sha256 } from '../../test/sqlite.ts'
import { createValidator } from '../http/validator.ts'
import { createService, memoryStorage } from '../index.ts'
import { valueAt } from '../kernel/index.ts'
import { exampleFounder, exampleFoundRound } from '../testing/example-founder.ts'
import { fixtureRecord } from '../testing/fixtures.ts'
import { testHost } from '../testing/test-clock.ts'
import { type CompanyDetails, CompanyDetailsSchema, companyParts } from './company-details-schema.ts'
import type { SourceRef } from './evidence-schema.ts'

const page = (quote: string): SourceRef => ({
  url: 'https://acme.example/about',
  title: 'About',
  fetched_at: '2026-01-02T00:00:00.000Z',
  quote,
  content_sha256: 'c0ffee',
})

const host = testHost({ sha256 })
const storage = memoryStorage({ host })
let asked = 0
const { peopleOf } = storage.enrichment
storage.enrichment.peopleOf = (id) => {
  asked++
  return peopleOf(id)
}
const { companies, accounts, fetch, close } = createService({
  host,
  storage,
  locations,
  rateLimits: 'off',
  async sampleCompanies() {
    const people = [{ name: 'Sam Sample', role: 'CEO' }]
    const rounds = [
      { type: 'grant', announced_on: '2024-05-06', amount_usd: 50_000, investors: [] },
      { type: 'seed', announced_on: '2021-03-04', amount_usd: 2_000_000, investors: [] },
    ]
    const known = { id: 'acme', name: 'Sample Acme', website: 'sample.example', founded_year: 2019 }
    const company = { ...known, people, rounds }
    return new Blob([JSON.stringify(company)]).stream()
  },
})
afterAll(close)
const { accountId } = await accounts.create({ name: 'Example', grantMicroUsd: 0 })
const keys = {
  live: (await accounts.createKey({ accountId, kind: 'live' })).secret,
  test: (await accounts.createKey({ accountId, kind: 'test' })).secret,
}

const record = {
  ...fixtureRecord({ id: 'acme', name: 'Acme Kettles', domain: 'acme.example', founded_year: 2019 }),
  source: 'our list',
  rounds: [
    {
      type: 'seed' as const,
      announced_on: '2021-03-04',
      amount_usd: 2_000_000,
      investors: [{ name: 'Quarry Lane', lead: true }],
    },
    {
      type: 'grant' as const,
      announced_on: '2020-02-01',
      amount_usd: null,
      investors: [],
      written: { text: '90.000 XAU', amount: 90_000, currency: 'XAU', usd_rate: null, rate_on: null },
    },
  ],
  stated: {
    people: [
      { name: 'KETTLE, Ada', role: 'Chief executive' },
      { name: 'Bo Spout', role: 'Chair' },
      { name: 'bo spout', role: null },
    ],
    external_ids: [
      { scheme: 'lei', id: 'HWUPKR0MPOU8FGXBT394' },
      { scheme: 'registry_gb', id: '04612356' },
    ],
  },
}
const found = exampleFoundRound({
  round_id: '00000000-0000-8000-a000-000000000007',
  announced_on: '2021-03-05',
  amount_usd: 2_000_000,
  sources: [page('raised a seed round of $2,000,000')],
})
const observedAt = Date.parse('2026-01-02T00:00:00.000Z')
await storage.companies.upsertMany([{ record, matchDomain: false }], null)
await storage.enrichment.save({
  before: record,
  after: record,
  facts: [
    {
      field: 'founded_year',
      confidence: 0.8,
      observedAt,
      method: 'rule',
      evidence: [
        { field: '/founded_year', confidence: 0.8, method: 'rule', sources: [page('since 2019, in Ulm')] },
      ],
    },
  ],
  people: [
    {
      personId: 'p-1',
      kind: 'founder',
      observedAt,
      person: exampleFounder('Ada Kettle', { person_id: 'p-1', sources: [page('Ada Kettle, who began it')] }),
    },
  ],
  rounds: [{ roundId: found.round_id, round: found, observedAt }],
})

async function ask(search: string, environment: 'live' | 'test' = 'live', id = 'acme') {
  const response = await fetch(
    new Request(`https://localhost/api/v2/companies/${id}${search}`, {
      headers: { authorization: `Bearer ${keys[environment]}` },
    }),
  )
  const text = await response.text()
  const { data, error } = JSON.parse(text) as { data: CompanyDetails; error?: object }
  return { status: response.status, text, data, error }
}

const all = `?include=${companyParts.join()}`
const names = ({ people = [] }: CompanyDetails) => people.map(({ full_name }) => full_name)

describe('a company without include', () => {
  test('is the public document to the byte, and nothing else is read', async () => {
    asked = 0
    const { status, text } = await ask('')
    expect(status).toBe(200)
    expect(text).toStartWith(`{"data":${JSON.stringify(await companies.find('live', 'acme'))},"meta":`)
    expect(asked).toBe(0)
  })

  test('has no part that was not asked for', async () => {
    const parts = async (search: string) =>
      Object.keys((await ask(search)).data).filter((key) => companyParts.some((part) => part === key))
    expect(await parts('')).toEqual([])
    expect(await parts('?include=rounds')).toEqual(['rounds'])
    expect(await parts('?include=evidence,%20people,people')).toEqual(['people', 'evidence'])
    expect(await parts(all)).toEqual([...companyParts])
  })
})

test('include refuses what is no part, by its name, the value and what it takes', async () => {
  const message = (sent: string) =>
    `takes people, rounds, investors, external_ids, evidence, apart by commas; you sent ${JSON.stringify(sent)}`
  for (const [search, sent] of [
    ['?include=people,founders', 'founders'],
    ['?include=', ''],
    ['?include=people,', ''],
    ['?include=%20,people', ' '],
    ['?include=People', 'People'],
    ['?include=constructor', 'constructor'],
  ] as const) {
    const { status, error } = await ask(search)
    expect(status).toBe(400)
    expect(error).toMatchObject({
      code: 'BAD_REQUEST',
      details: [{ path: 'query.include', message: message(sent) }],
    })
  }
  await expect(companies.details('live', 'acme', ['owner'])).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

describe('people', () => {
  test('of pages and of a file are each there once, with the id that enrichment would give them', async () => {
    const { data } = await ask('?include=people')
    expect(names(data)).toEqual(['Ada Kettle', 'Bo Spout'])
    expect(data.people).toMatchObject([
      { person_id: 'p-1', role: 'founder', title: 'Chief executive', as_of: '2026-01-02T00:00:00.000Z' },
      {
        role: null,
        title: 'Chair',
        as_of: record.company.updated_at,
        sources: [
          { title: 'our list', quote: 'Bo Spout' },
          { title: 'our list', quote: 'Chair' },
        ],
      },
    ])
    expect(data.people?.[1]?.person_id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  })
})

test('rounds are as they were found, grants and what no rate is known for among them, with their investors', async () => {
  const { data } = await ask('?include=rounds,investors')
  expect(data.rounds).toMatchObject([
    { round_id: found.round_id, type: 'seed' },
    { type: 'grant', amount: 90_000, currency: 'XAU', amount_usd: null, status: 'announced' },
  ])
  expect(data.investors).toMatchObject([{ name: 'Quarry Lane', round_count: 1, led_count: 1 }])
})

test('external ids are those of the record, and evidence quotes each of them', async () => {
  const { data } = await ask('?include=external_ids,evidence')
  expect(data.external_ids).toEqual([
    { scheme: 'lei', id: 'HWUPKR0MPOU8FGXBT394' },
    { scheme: 'registry_gb', id: '04612356' },
  ])
  const quotes = data.evidence?.flatMap(({ field, sources }) =>
    field.startsWith('/external_ids') ? [[field, sources[0]?.title, sources[0]?.quote]] : [],
  )
  expect(quotes).toEqual([
    ['/external_ids/0', 'our list', 'HWUPKR0MPOU8FGXBT394'],
    ['/external_ids/1', 'our list', '04612356'],
  ])
})

describe('evidence', () => {
  test('has a source with a quote for every value, and leads to it', async () => {
    const { data } = await ask(all)
    const { evidence = [] } = data
    for (const { field, sources } of evidence) {
      expect([field, valueAt(field, data) ?? null]).not.toEqual([field, null])
      expect(sources[0]?.quote ?? '').not.toBe('')
      expect(sources[0]?.url).toStartWith('https://acme.example')
    }
    const of = (field: string) => evidence.find((one) => one.field === field)
    expect(of('/name')).toMatchObject({ method: 'dataset', sources: [{ title: 'our list' }] })
    expect(of('/founded_year')).toMatchObject({ confidence: 0.8, sources: [page('since 2019, in Ulm')] })
    expect(of('/people/0/full_name')?.sources).toEqual([page('Ada Kettle, who began it')])
    expect(of('/people/0/title')?.sources).toMatchObject([{ title: 'our list', quote: 'Chief executive' }])
    expect(of('/people/0/as_of')).toBeUndefined()
    // Nobody wrote "founder" of her: what names her is its source all the same, and not the file that does not.
    expect(of('/people/0/role')?.sources).toEqual([page('Ada Kettle, who began it')])
    expect(of('/rounds/0/amount_usd')?.sources).toMatchObject([{ quote: found.sources[0]?.quote }])
    expect(of('/investors/0')?.sources[0]?.quote).toBe('Quarry Lane')
  })

  test('names what brought each value: a file and its row, a page that was read, or the operator', async () => {
    const rows = 'Company,Website,Founded,Headcount\nOrigin,origin.example,2011,12\n'
    const file = async function* () {
      yield new TextEncoder().encode(rows)
    }
    await companies.import({
      source: file(),
      fileName: 'leads.csv',
      sourceName: 'a list',
      asOf: '2026-01-31',
    })
    await companies.put('site:origin.example', { employees: 15 })
    const before = await storage.companies.find('site:origin.example')
    if (before === null) throw new Error('The company was not imported.')
    const tagline = 'Kettles that call'
    const fact = { field: 'tagline' as const, confidence: 0.9, observedAt, method: 'rule', evidence: [] }
    const after = { ...before, company: { ...before.company, tagline } }
    const person = exampleFounder('Una Spout', { sources: [page('Una Spout founded it')] })
    const people = [{ personId: 'p-9', kind: 'founder' as const, observedAt, person }]
    await storage.enrichment.save({ before, after, facts: [fact], people })
    const { evidence = [] } = (await ask('?include=evidence,people', 'live', 'site:origin.example')).data
    const originOf = (field: string) => evidence.find((one) => one.field === field)?.origin
    const { retrieved_at, ...ofFile } = originOf('/founded_year') ?? {}
    expect(ofFile).toEqual({
      kind: 'import',
      source: 'a list',
      place: 'row 2',
      licence: null,
      as_of: '2026-01-31',
    })
    expect(Date.parse(retrieved_at ?? '')).toBe(host.clock.now())
    expect(originOf('/employee_count')?.kind).toBe('operator')
    expect([originOf('/tagline')?.kind, originOf('/people/0/full_name')?.kind]).toEqual([
      'enrichment',
      'enrichment',
    ])
    expect(JSON.stringify(evidence)).not.toContain('leads.csv')
  })

  test('is of what the answer shows alone', async () => {
    const { evidence = [] } = (await ask('?include=evidence')).data
    expect(evidence.length).toBeGreaterThan(0)
    expect(evidence.filter(({ field }) => /^\/(?:people|rounds|investors)\b/.test(field))).toEqual([])
  })

  test('of what the operator set is the word of the operator, and no page is its source', async () => {
    const rounds = [{ type: 'seed', announced_on: '2021-03-04', amount_usd: 2_000_000 }]
    await companies.put('own', { name: 'Own', website: 'own.example', founded_year: 2001, rounds })
    const own = await storage.companies.find('own')
    const people: [] = []
    const roundsFound = [{ roundId: found.round_id, round: found, observedAt }]
    await storage.enrichment.save({
      before: own,
      after: own as never,
      facts: [],
      people,
      rounds: roundsFound,
    })
    const { data } = await ask(all, 'live', 'own')
    const editedAt = own?.edits.founded_year as string
    const said = { confidence: 1, method: 'operator', sources: [{ title: 'operator', fetched_at: editedAt }] }
    for (const field of ['/founded_year', '/rounds/0/amount_usd'])
      expect(data.evidence?.find((one) => one.field === field)).toMatchObject(said)
    expect(data.rounds?.[0]?.round_id).not.toBe(found.round_id)
  })

  test('names what brought each value, where it is in it, and when that was got', async () => {
    for (const [day, table] of [
      [
        '2026-05-01',
        'Company,Website,Founded,Founders,Rounds\nOther,other.example,1999,,\nTwice,twice.example,2001,Una Twice,Seed 2019-05-01 $1m\n',
      ],
      ['2026-06-01', 'Company,Website,Employees,CIK\nTwice,twice.example,12,0000320193\n'],
    ] as const)
      await companies.import({ source: new Blob([table]).stream(), fileName: 'secret.csv', retrievedAt: day })
    const [twice] = await storage.companies.findByDomains(['twice.example'])
    const { data, text } = await ask(all, 'live', twice?.company.id)
    const from = (field: string) => data.evidence?.find((one) => one.field === field)?.sources[0]
    expect(from('/founded_year')).toMatchObject({ title: 'import, row 3', quote: '2001' })
    expect(from('/founded_year')?.fetched_at).toBe('2026-05-01T00:00:00.000Z')
    expect(from('/employee_count')).toMatchObject({ title: 'import, row 2', quote: '12' })
    expect(from('/external_ids/0')).toMatchObject({ title: 'import, row 2', quote: '320193' })
    const origin = data.evidence?.find((one) => one.field === '/external_ids/0')?.origin
    expect([origin?.kind, origin?.place, origin?.retrieved_at]).toEqual(['import', 'row 2', '2026-06-01'])
    expect(from('/people/0/full_name')).toMatchObject({ title: 'import, row 3', quote: 'Una Twice' })
    expect(from('/rounds/0/type')).toMatchObject({ title: 'import, row 3', quote: 'seed' })
    expect(data.rounds?.[0]?.sources).toMatchObject([{ title: 'import, row 3' }])
    expect(text).not.toContain('secret')
  })

  test('of a company without a website names none', async () => {
    await companies.put('bare', { name: 'Bare' })
    const { evidence = [] } = (await ask('?include=evidence', 'live', 'bare')).data
    expect(evidence.map(({ sources }) => sources[0]?.url)).toContain('')
  })
})

test('a test key sees the record of the sample, and nothing that is known of a live company of that id', async () => {
  const { data } = await ask(all, 'test')
  expect(names(data)).toEqual(['Sam Sample'])
  expect(data.rounds?.map(({ type, amount_usd }) => [type, amount_usd])).toEqual([
    ['grant', 50_000],
    ['seed', 2_000_000],
  ])
  expect(JSON.stringify(data)).not.toMatch(/Kettle|Quarry|Ulm|raised a/)
  expect(names((await ask(all)).data)).not.toContain('Sam Sample')
})

test('an answer fits its schema', async () => {
  const validator = createValidator(CompanyDetailsSchema)
  for (const environment of ['live', 'test'] as const) {
    const { data } = await ask(all, environment)
    expect(validator.accepts(data) ? [] : validator.problems(data)).toEqual([])
  }
})

test('a company that is not there, deleted or forgotten is not found', async () => {
  for (const id of ['deleted', 'forgotten']) await companies.put(id, { name: id, website: `${id}.example` })
  await companies.remove('deleted')
  await companies.forget('forgotten')
  for (const id of ['nobody', 'deleted', 'forgotten'])
    expect(await ask(all, 'live', id)).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
  expect(await companies.details('live', 'nobody', [])).toBeNull()
})
