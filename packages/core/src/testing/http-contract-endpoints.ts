import { same } from './assert.ts'
import { type Answer, billed, isAuthenticated, meets, rows, scenario } from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'

const searches = '/api/v2/searches'
const lookups = '/api/v2/company-lookups'
const robotId = 'contract/harvest robotics'
const robotPath = `/api/v2/companies/${encodeURIComponent(robotId)}`
const query = 'robots that pick strawberries'

/** What each operation answers, by the statuses the contract lists for it. */
export const endpointScenarios: readonly HttpScenario[] = [
  scenario(
    'POST searches: a search answers 200, is charged 0.02 USD once, and echoes request_id',
    async ({ send }) => {
      const answer = await send(searches, { body: { query, request_id: 'Größe 1' } })
      meets(answer, {
        status: 200,
        headers: { 'x-request-id': 'Gr%C3%B6%C3%9Fe%201', 'x-balance-remaining-usd': '9.98' },
      })
      isAuthenticated(answer)
      billed(answer, 0.02, 9.98)
      same(answer.json.meta?.['request_id'], 'Größe 1', 'meta.request_id')
      const results = listOf(answer, 'results')
      same(answer.json.data?.['total_results'], results.length, 'total_results')
      same(results[0]?.['primary_key'], robotId, 'first result')
      billed(await send('/api/v2/billing/balance'), 0, 9.98)
    },
  ),
  scenario('POST searches: explicit filters hold and come back as active_filters', async ({ send }) => {
    const answer = await send(searches, {
      body: { query: 'software and robots', filters: { countries: { include: ['fr'] } } },
    })
    meets(answer, { status: 200 })
    const active = answer.json.data?.['active_filters'] as { countries?: { include?: string[] } }
    same(active.countries?.include, ['FR'], 'active_filters.countries.include')
    for (const hit of listOf(answer, 'results'))
      same((hit['location'] as { country_iso: string }).country_iso, 'FR', 'country')
  }),
  ...rows('POST searches', [
    {
      name: 'a query of two characters is 400',
      path: searches,
      body: { query: 'ab' },
      expect: { status: 400, code: 'BAD_REQUEST', message: 'query: takes 3 to 500 characters; you sent 2' },
    },
    {
      name: 'a query of 501 characters is 400',
      path: searches,
      body: { query: 'x'.repeat(501) },
      expect: { status: 400, paths: ['query'] },
      never: ['x'.repeat(101)],
    },
    {
      name: 'limit 51 is 400',
      path: searches,
      body: { query, limit: 51 },
      expect: { status: 400, message: 'limit: must be a whole number from 1 to 50' },
    },
    {
      name: 'an unknown mode is 400',
      path: searches,
      body: { query, query_mode: 'fast' },
      expect: { status: 400, message: 'query_mode: must be one of auto, name, discovery, or null' },
    },
    {
      name: 'an unknown filter is 400',
      path: searches,
      body: { query, filters: { countrys: {} } },
      expect: { status: 400, message: 'filters.countrys: unknown field; did you mean `countries`?' },
    },
    {
      name: 'an unknown country is 400 at its path',
      path: searches,
      body: { query, filters: { countries: { include: ['DE', 'XX'] } } },
      expect: { status: 400, paths: ['filters.countries.include[1]'] },
    },
    {
      name: 'a request_id of 129 characters is 400',
      path: searches,
      body: { query, request_id: 'x'.repeat(129) },
      expect: { status: 400, paths: ['request_id'], headers: { 'x-request-id': /^[0-9a-f-]{36}$/ } },
    },
    {
      name: 'a request_id that is short but for the spaces around it is 400',
      path: searches,
      body: { query, request_id: `${' '.repeat(128)}x` },
      expect: { status: 400, paths: ['request_id'], headers: { 'x-request-id': /^[0-9a-f-]{36}$/ } },
    },
    {
      name: 'a request_id of spaces is none',
      path: searches,
      body: { query, request_id: '   ' },
      expect: { status: 200, headers: { 'x-request-id': /^[0-9a-f-]{36}$/ } },
    },
    {
      name: 'a query of more spaces than a text may be sent in is 400',
      path: searches,
      body: { query: `${' '.repeat(2_000)}robots` },
      expect: { status: 400, paths: ['query'] },
    },
    {
      name: 'null is the default everywhere',
      path: searches,
      body: { query, query_mode: null, limit: null, filters: null, request_id: null },
      expect: { status: 200 },
    },
  ]),
  scenario(
    'POST searches: without funds it is 402, and a bad request stays 400',
    async ({ send }) => {
      meets(await send(searches, { body: { query: 'x' } }), { status: 400 })
      const answer = await send(searches, { body: { query } })
      meets(answer, {
        status: 402,
        code: 'INSUFFICIENT_FUNDS',
        details: { required_usd: 0.02, remaining_usd: 0 },
      })
      isAuthenticated(answer)
      if (answer.text.includes('Harvest')) throw new Error('an answer that was not paid for was given')
      meets(await send(lookups, { body: { names: ['Harvest Robotics'] } }), { status: 200 })
    },
    0,
  ),
  scenario(
    'POST searches: concurrent searches never take more than there is',
    async ({ send }) => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(searches, { body: { query } })))
      const paid = answers.filter((answer) => answer.status === 200)
      same(
        answers.filter((answer) => ![200, 402].includes(answer.status)).map((answer) => answer.status),
        [],
        'other statuses',
      )
      same(paid.length, 3, 'searches paid from 0.07 USD')
      billed(await send('/api/v2/billing/balance'), 0, 0.01)
    },
    0.07,
  ),
  scenario(
    'POST searches: a client that hangs up does not stop the service',
    async ({ subject, liveKey, send }) => {
      const client = new AbortController()
      const request = new Request(`http://dealflow.test${searches}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${liveKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
        signal: client.signal,
      })
      const pending = subject.fetch(request).then(
        () => {},
        // The transport may say that the client itself gave up: that is what was asked for.
        () => {},
      )
      client.abort()
      await pending
      meets(await send('/api/v2/key'), { status: 200 })
    },
  ),

  scenario(
    'POST company-lookups: websites keep input order and duplicates, and cost nothing',
    async ({ send }) => {
      const websites = [
        'https://ledgerwise.example.com/pricing',
        'unknown.example.org',
        'WWW.Harvest-Robotics.example.com',
        'ledgerwise.example.com',
      ]
      const answer = await send(lookups, { body: { websites } })
      meets(answer, { status: 200 })
      isAuthenticated(answer)
      billed(answer, 0, 10)
      const items = listOf(answer, 'companies')
      same(
        items.map((item) => item['submitted']),
        websites,
        'submitted',
      )
      same(
        items.map((item) => item['missing']),
        [false, true, false, false],
        'missing',
      )
      same(items.map((item) => item['normalized'])[2], 'harvest-robotics.example.com', 'normalized')
    },
  ),
  scenario('POST company-lookups: a former name finds its company', async ({ send }) => {
    const answer = await send(lookups, {
      body: { names: ['Pickwell Machines', 'Nobody Has This Name Ltd'], limit_per_name: 1 },
    })
    meets(answer, { status: 200 })
    const items = listOf(answer, 'companies')
    same((items[0]?.['company'] as { id: string } | null)?.id, robotId, 'company')
    same(items[1]?.['missing'], true, 'missing')
  }),
  ...rows('POST company-lookups', [
    {
      name: 'both kinds at once are 400',
      path: lookups,
      body: { websites: ['a.com'], names: ['A'] },
      expect: { status: 400, code: 'BAD_REQUEST' },
    },
    { name: 'neither kind is 400', path: lookups, body: {}, expect: { status: 400, code: 'BAD_REQUEST' } },
    {
      name: 'no website at all is 400',
      path: lookups,
      body: { websites: [] },
      expect: { status: 400, paths: ['websites'] },
    },
    {
      name: '101 websites are 400',
      path: lookups,
      body: { websites: Array.from({ length: 101 }, () => 'a.com') },
      expect: { status: 400, message: 'websites: takes 1 to 100 entries; you sent 101' },
    },
    {
      name: '51 names are 400',
      path: lookups,
      body: { names: Array.from({ length: 51 }, () => 'A') },
      expect: { status: 400, message: 'names: takes 1 to 50 entries; you sent 51' },
    },
    {
      name: 'an invalid website is 400 at its path',
      path: lookups,
      body: { websites: ['a.com', 'not a website'] },
      expect: { status: 400, paths: ['websites[1]'] },
    },
    {
      name: 'limit_per_name 11 is 400',
      path: lookups,
      body: { names: ['A'], limit_per_name: 11 },
      expect: { status: 400, paths: ['limit_per_name'] },
    },
  ]),

  scenario('GET companies/{company_id}: a company is found by its id, percent-encoded', async ({ send }) => {
    const answer = await send(robotPath)
    meets(answer, { status: 200 })
    isAuthenticated(answer)
    const data = answer.json.data ?? {}
    same((data['company'] as { id?: string } | undefined)?.id ?? data['id'], robotId, 'id')
  }),
  scenario(
    'GET companies/{company_id}: test keys see the sample data and not the live dataset',
    async ({ subject, accountId, send }) => {
      const { key } = await subject.createKey(accountId, 'test')
      meets(await send(robotPath, { key }), { status: 404, code: 'NOT_FOUND' })
      const balance = await send('/api/v2/billing/balance', { key })
      billed(balance, 0, 1_000)
      same(balance.json.data?.['environment'], 'test', 'environment')
    },
  ),
  scenario('GET companies/{company_id}/history: tells the creation, free of charge', async ({ send }) => {
    const answer = await send(`${robotPath}/history`)
    meets(answer, { status: 200 })
    isAuthenticated(answer)
    billed(answer, 0, 10)
    const changes = listOf(answer, 'changes')
    same(changes.at(-1)?.['what'], 'created', 'the last entry')
    same(answer.json.data?.['next_cursor'], null, 'next_cursor')
  }),
  ...rows('GET companies/{company_id}/history', [
    {
      name: 'an unknown id is 404',
      path: '/api/v2/companies/nobody/history',
      expect: { status: 404, code: 'NOT_FOUND' },
    },
    {
      name: 'limit 0 is 400',
      path: `${robotPath}/history?limit=0`,
      expect: { status: 400, message: 'query.limit: must be a whole number from 1 to 100' },
    },
    {
      name: 'a cursor of another company is 400',
      path: `${robotPath}/history?after=eyJ2IjoxfQ`,
      expect: { status: 400, code: 'BAD_REQUEST' },
    },
  ]),
  scenario(
    'GET companies/{company_id}: include adds the parts that it names, and nothing else changes',
    async ({ send }) => {
      const { data = {} } = (await send(robotPath)).json
      const answer = await send(`${robotPath}?include=people,rounds,investors,external_ids,evidence,people`)
      meets(answer, { status: 200 })
      billed(answer, 0, 10)
      const { people, rounds, investors, external_ids, evidence, ...company } = answer.json.data ?? {}
      same(company, data, 'the company')
      const [person] = people as Record<string, unknown>[]
      same(
        [person?.['full_name'], person?.['title'], person?.['role']],
        ['Ines Pickwell', 'CEO', null],
        'people',
      )
      same([rounds, investors, external_ids], [[], [], []], 'rounds, investors and external ids')
      const sources = (evidence as { field: string; sources: { quote: string }[] }[]).map(
        ({ field, sources }) => [field, sources[0]?.quote] as const,
      )
      same(new Map(sources).get('/founded_year'), '2019', 'the evidence of a year')
      same(new Map(sources).get('/people/0/title'), 'CEO', 'the evidence of a title')
    },
  ),
  ...rows('GET companies/{company_id}', [
    {
      name: 'a part that there is not is 400, by its name',
      path: `${robotPath}?include=rounds,owners`,
      expect: {
        status: 400,
        code: 'BAD_REQUEST',
        message:
          'query.include: takes people, rounds, investors, external_ids, evidence, apart by commas; you sent "owners"',
      },
    },
    {
      name: 'a blank part is 400',
      path: `${robotPath}?include=`,
      expect: { status: 400, paths: ['query.include'] },
    },
    {
      name: 'an unknown id is 404',
      path: '/api/v2/companies/nobody',
      expect: { status: 404, code: 'NOT_FOUND' },
    },
  ]),
]

function listOf(answer: Answer, member: string): Record<string, unknown>[] {
  return (answer.json.data?.[member] ?? []) as Record<string, unknown>[]
}
