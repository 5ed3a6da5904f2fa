import { investorId } from '../reference/investors/investor-id.ts'
import { same } from './assert.ts'
import { billed, isAuthenticated, meets, narrow, rows, scenario } from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'

const investors = '/api/v2/investors'
const id = investorId('quarry lane ventures')
const summary = { id, name: 'Quarry Lane Ventures', company_count: 1, led_count: 0 }

/** Who backs the companies. */
export const investorScenarios: readonly HttpScenario[] = [
  scenario('GET investors: houses are listed, people are not, free of charge', async ({ send }) => {
    const answer = await send(`${investors}?limit=1`)
    meets(answer, { status: 200 })
    isAuthenticated(answer)
    billed(answer, 0, 10)
    same(answer.json.data, { investors: [summary], next_cursor: null }, 'data')
    const found = await send(`${investors}?q=lane%20quarry`)
    same(found.json.data?.['investors'], [summary], 'investors')
    for (const q of ['quarrymann', 'Bernhild%20Quarrymann'])
      same((await send(`${investors}?q=${q}`)).json.data?.['investors'], [], q)
  }),
  scenario('GET investors/{investor_id}: tells the portfolio, free of charge', async ({ send }) => {
    const answer = await send(`${investors}/${id}`)
    meets(answer, { status: 200 })
    isAuthenticated(answer)
    billed(answer, 0, 10)
    const website = 'https://orchardhand.example.com'
    const company = { id: 'contract-orchardhand', name: 'Orchardhand', website, domain: website.slice(8) }
    same(
      answer.json.data,
      {
        ...summary,
        companies: [{ ...company, lead: false, latest_on: null, rounds: [] }],
        next_cursor: null,
      },
      'data',
    )
  }),
  scenario('GET investors: test keys see those of the sample data', async ({ subject, accountId, send }) => {
    const { key } = await subject.createKey(accountId, 'test')
    meets(await send(`${investors}/${id}`, { key }), { status: 404, code: 'NOT_FOUND' })
    meets(await send(investors, { key }), { status: 200 })
  }),
  ...rows('GET investors', [
    {
      name: 'limit 101 is 400',
      path: `${investors}?limit=101`,
      expect: { status: 400, paths: ['query.limit'] },
    },
    { name: 'an empty q is 400', path: `${investors}?q=`, expect: { status: 400, paths: ['query.q'] } },
    {
      name: 'an unknown member is 400',
      path: `${investors}?name=a`,
      expect: { status: 400, paths: ['query.name'] },
    },
    {
      name: 'a made-up cursor is 400',
      path: `${investors}?after=eyJ2IjoxfQ`,
      expect: { status: 400, paths: ['query.after'] },
    },
    { name: 'no key is 401', path: investors, key: null, expect: { status: 401, code: 'UNAUTHORIZED' } },
  ]),
  ...rows('GET investors/{investor_id}', [
    {
      name: 'an id that no company names is 404',
      path: `${investors}/0192f0c1-7a00-7000-8000-0000000000c1`,
      expect: { status: 404, code: 'NOT_FOUND' },
    },
    { name: 'a name is no id: 404', path: `${investors}/quarry`, expect: { status: 404, code: 'NOT_FOUND' } },
    {
      name: 'a made-up cursor is 400',
      path: `${investors}/${id}?after=eyJ2IjoxfQ`,
      expect: { status: 400, paths: ['query.after'] },
    },
    {
      name: 'no key is 401',
      path: `${investors}/${id}`,
      key: null,
      expect: { status: 401, code: 'UNAUTHORIZED' },
    },
  ]),
  narrow('GET investors: need the scope of searches', { scopes: ['lookup'] }, async (key, { send }) => {
    for (const path of [investors, `${investors}/${id}`])
      meets(await send(path, { key }), { status: 403, code: 'FORBIDDEN' })
  }),
]
