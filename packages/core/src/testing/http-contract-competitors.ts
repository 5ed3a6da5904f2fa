import { same } from './assert.ts'
import {
  type Answer,
  billed,
  isAuthenticated,
  meets,
  narrow,
  type Row,
  rows,
  scenario,
} from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'

const path = '/api/v2/competitor-analyses'
const robotId = 'contract/harvest robotics'
const rivalId = 'contract-orchardhand'
const robotSite = 'harvest-robotics.example.com'
const ofRobots = 'Robots that pick strawberries at night without bruising them.'

/** Who competes with a company (docs/design/decisions.md#competitors). */
export const competitorScenarios: readonly HttpScenario[] = [
  scenario(
    'POST competitor-analyses: answers 200, is charged 0.02 USD once, and echoes request_id and input',
    async ({ send }) => {
      const company = { website: `https://www.${robotSite}/about`, name: ' Whoever ' }
      const answer = await send(path, { body: { company, request_id: 'Größe 1' } })
      meets(answer, {
        status: 200,
        headers: { 'x-request-id': 'Gr%C3%B6%C3%9Fe%201', 'x-balance-remaining-usd': '9.98' },
      })
      isAuthenticated(answer)
      billed(answer, 0.02, 9.98)
      same(answer.json.meta?.['request_id'], 'Größe 1', 'meta.request_id')
      const { input, resolved } = dataOf(answer).company
      same(input, { name: ' Whoever ', website: company.website, description: null }, 'input')
      same(resolved, { name: 'Harvest Robotics', normalized_website: robotSite, id: robotId }, 'resolved')
      isAnalysis(answer)
      const ids = dataOf(answer).competitors.map(({ company }) => company.id)
      same([ids.includes(robotId), ids[0]], [false, rivalId], 'competitors')
      billed(await send('/api/v2/billing/balance'), 0, 9.98)
    },
  ),
  scenario(
    'POST competitor-analyses: a company that nobody knows is compared by its description',
    async ({ send }) => {
      const answer = await send(path, { body: { company: { description: ofRobots } } })
      meets(answer, { status: 200 })
      isAnalysis(answer)
      const { company, competitors, search_query: searchQuery } = dataOf(answer)
      same(company.resolved, { name: null, normalized_website: null, id: null }, 'resolved')
      same(competitors[0]?.company.id, robotId, 'the most similar')
      same(competitors[0]?.similarity_level === 'SAME_COMPANY', false, 'the same by its text alone')
      same(typeof searchQuery, 'string', 'search_query')
    },
  ),
  scenario(
    'POST competitor-analyses: a website that leads nowhere has no competitors, and is charged',
    async ({ send }) => {
      const company = { website: 'https://nobody.invalid', name: 'Nobody' }
      const answer = await send(path, { body: { company } })
      meets(answer, { status: 200 })
      billed(answer, 0.02, 9.98)
      same(
        answer.json.data,
        {
          company: {
            input: { ...company, description: null },
            resolved: { name: null, normalized_website: 'nobody.invalid', id: null },
          },
          competitors: [],
          total_analyzed: 0,
          search_query: null,
        },
        'data',
      )
    },
  ),
  scenario(
    'POST competitor-analyses: a test key compares the sample alone',
    async ({ subject, accountId, send }) => {
      const { key } = await subject.createKey(accountId, 'test')
      const answer = await send(path, {
        key,
        body: { company: { website: robotSite, description: ofRobots } },
      })
      meets(answer, { status: 200 })
      same(dataOf(answer).company.resolved.id, null, 'the live company')
      if (answer.text.includes('Harvest')) throw new Error('a test key was told of a live company')
    },
  ),
  ...rows('POST competitor-analyses', refusals()),
  scenario(
    'POST competitor-analyses: without funds it is 402, and a bad request stays 400',
    async ({ send }) => {
      meets(await send(path, { body: { company: {} } }), { status: 400 })
      const answer = await send(path, { body: { company: { description: ofRobots } } })
      meets(answer, {
        status: 402,
        code: 'INSUFFICIENT_FUNDS',
        details: { required_usd: 0.02, remaining_usd: 0 },
      })
      if (answer.text.includes('Harvest')) throw new Error('an answer that was not paid for was given')
    },
    0,
  ),
  narrow('POST competitor-analyses: needs its scope', { scopes: ['search', 'vc'] }, async (key, { send }) => {
    meets(await send(path, { key, body: { company: { description: ofRobots } } }), {
      status: 403,
      code: 'FORBIDDEN',
      details: { reason: 'insufficient_scope' },
    })
  }),
  scenario(
    'POST competitor-analyses: a quote refuses what it would refuse, and reads nothing',
    async ({ send }) => {
      const quote = (body: unknown) => send('/api/v2/quotes', { body: { method: 'POST', path, body } })
      const priced = await quote({ company: { website: 'https://nobody.invalid' } })
      meets(priced, { status: 200 })
      same(priced.json.data?.['price_usd'], 0.02, 'price_usd')
      meets(await quote({ company: { name: 'Acme' } }), { status: 400, paths: ['body.company.description'] })
    },
  ),
]

function refusals(): readonly Row[] {
  const refused = (name: string, company: unknown, paths: readonly string[], message?: string): Row => ({
    name,
    path,
    body: { company },
    expect: { status: 400, code: 'BAD_REQUEST', paths, ...(message === undefined ? {} : { message }) },
  })
  const described = 'company.description: is required without a website'
  return [
    refused('neither website nor description is 400', { name: 'Acme' }, ['company.description'], described),
    refused('a blank description is none', { description: ' \n ' }, ['company.description'], described),
    refused('a website that is none is 400', { website: 'acme', description: 'x' }, ['company.website']),
    refused('an address is no website', { website: 'http://10.0.0.1' }, ['company.website']),
    refused('a name of a private network is no website', { website: 'http://x.local' }, ['company.website']),
    refused('a name of 201 characters is 400', { name: 'x'.repeat(201), description: 'x' }, ['company.name']),
    refused('a description of 20,001 characters is 400', { description: 'x'.repeat(20_001) }, [
      'company.description',
    ]),
    refused('an unknown field of the company is 400', { description: 'x', url: 'acme.com' }, ['company.url']),
    { name: 'no company is 400', path, body: {}, expect: { status: 400, paths: ['company'] } },
    {
      name: 'an unknown field is 400',
      path,
      body: { company: { description: 'x' }, limit: 5 },
      expect: { status: 400, paths: ['limit'] },
    },
    { name: 'GET is 405', path, expect: { status: 405, headers: { allow: /POST/ } } },
    { name: 'no key is 401', path, key: null, body: { company: {} }, expect: { status: 401 } },
  ]
}

interface Data {
  readonly company: {
    readonly input: unknown
    readonly resolved: { readonly id: string | null }
  }
  readonly competitors: readonly {
    readonly company: { readonly id: string; readonly name: string; readonly website: string }
    readonly similarity_level: string
    readonly competitor_type: string | null
    readonly summary: string
    readonly similarity_score: number
  }[]
  readonly total_analyzed: number
  readonly search_query: string | null
}

const dataOf = (answer: Answer) => answer.json.data as unknown as Data

/** Whatever is found: best first, at most ten, none that is not relevant, and no more than were compared. */
function isAnalysis(answer: Answer): void {
  const { competitors, total_analyzed: total } = dataOf(answer)
  same(competitors.length <= Math.min(10, total) && total <= 200, true, 'counts')
  let best = 1
  for (const one of competitors) {
    same(levels.includes(one.similarity_level), true, `the level ${one.similarity_level}`)
    same(['DIRECT', 'INDIRECT', null].includes(one.competitor_type), true, 'competitor_type')
    same(one.summary.length <= 280, true, 'length of the summary')
    same(one.similarity_score >= 0 && one.similarity_score <= 1, true, 'similarity_score')
    if (one.similarity_level === 'SAME_COMPANY') continue
    same(one.similarity_score <= best, true, 'best first')
    best = one.similarity_score
  }
}

const levels = ['SAME_COMPANY', 'LOW', 'MEDIUM', 'HIGH', 'VERY HIGH']
