import { same } from './assert.ts'
import { type Answer, isAuthenticated, meets, rows, scenario } from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'

const searches = '/api/v2/searches'
const query = 'robots that pick strawberries'

/** What is left and what it was spent on, and the calling key. */
export const billingScenarios: readonly HttpScenario[] = [
  scenario('GET billing/balance: shows what is left and what things cost', async ({ send }) => {
    const answer = await send('/api/v2/billing/balance')
    meets(answer, { status: 200, headers: { 'x-balance-remaining-usd': '10.00' } })
    isAuthenticated(answer)
    const { prices, ...rest } = answer.json.data ?? {}
    same(rest, { currency: 'USD', remaining_usd: 10, environment: 'live' }, 'data')
    same(
      (prices as { path: string; price_usd: number }[]).find((price) => price.path === searches)?.price_usd,
      0.02,
      'price of a search',
    )
  }),
  scenario(
    'GET billing/ledger: pages newest first, without gaps or repeats, each entry chained to the one before',
    async ({ send }) => {
      for (let n = 1; n <= 3; n++)
        meets(await send(searches, { body: { query, request_id: `search-${n}` } }), { status: 200 })
      const entries: Record<string, unknown>[] = []
      let path: string | null = '/api/v2/billing/ledger?limit=2'
      while (path !== null) {
        const page: Answer = await send(path)
        meets(page, { status: 200 })
        entries.push(...listOf(page, 'entries'))
        const cursor = page.json.data?.['next_cursor'] as string | null
        path = cursor === null ? null : `/api/v2/billing/ledger?limit=2&after=${cursor}`
        if (entries.length > 4) throw new Error('the ledger repeats itself')
      }
      same(
        entries.map((entry) => entry['sequence']),
        [4, 3, 2, 1],
        'sequences',
      )
      same(
        entries.map((entry) => entry['request_id']),
        ['search-3', 'search-2', 'search-1', null],
        'request ids',
      )
      same(
        entries.map((entry) => entry['balance_usd']),
        [9.94, 9.96, 9.98, 10],
        'balances',
      )
      for (const [index, entry] of entries.slice(0, -1).entries()) {
        same(entry['previous_hash'], entries[index + 1]?.['entry_hash'], 'previous_hash')
      }
      const grants = await send('/api/v2/billing/ledger?type=grant')
      same(
        listOf(grants, 'entries').map((entry) => entry['amount_usd']),
        [10],
        'grants',
      )
    },
  ),
  scenario('GET billing/ledger: a cursor of other filters is 400', async ({ send, subject, accountId }) => {
    await subject.grant(accountId, 1)
    const first = await send('/api/v2/billing/ledger?limit=1')
    const cursor = String(first.json.data?.['next_cursor'])
    meets(await send(`/api/v2/billing/ledger?limit=1&after=${cursor}`), { status: 200 })
    meets(await send(`/api/v2/billing/ledger?type=charge&after=${cursor}`), {
      status: 400,
      paths: ['query.after'],
    })
  }),
  ...rows('GET billing/ledger', [
    {
      name: 'limit 0 is 400',
      path: '/api/v2/billing/ledger?limit=0',
      expect: { status: 400, message: 'query.limit: must be a whole number from 1 to 100' },
    },
    {
      name: 'a limit that is no number is 400',
      path: '/api/v2/billing/ledger?limit=ten',
      expect: { status: 400, paths: ['query.limit'] },
    },
    {
      name: 'an unknown type is 400',
      path: '/api/v2/billing/ledger?type=gift',
      expect: { status: 400, paths: ['query.type'] },
    },
    {
      name: 'a made-up cursor is 400',
      path: '/api/v2/billing/ledger?after=abc',
      expect: { status: 400, paths: ['query.after'] },
    },
    {
      name: 'a job id that is none is 400',
      path: '/api/v2/billing/ledger?job_id=7',
      expect: { status: 400, paths: ['query.job_id'] },
    },
  ]),

  scenario('GET key: shows the key without its secret', async ({ send, liveKey }) => {
    const answer = await send('/api/v2/key')
    meets(answer, { status: 200 })
    isAuthenticated(answer)
    const { prefix, last4, kind, status, scopes } = answer.json.data ?? {}
    same(
      { prefix, last4, kind, status, scopes },
      { prefix: liveKey.slice(0, 13), last4: liveKey.slice(-4), kind: 'live', status: 'active', scopes: [] },
      'key',
    )
  }),
]

function listOf(answer: Answer, member: string): Record<string, unknown>[] {
  return (answer.json.data?.[member] ?? []) as Record<string, unknown>[]
}
