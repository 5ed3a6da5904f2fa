import { same } from './assert.ts'
import {
  type Answer,
  type Bench,
  billed,
  isAuthenticated,
  meets,
  narrow,
  rows,
  scenario,
} from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'

const lists = '/api/v2/lists'
const unknownId = '0192f0c1-7a00-7000-8000-0000000000c1'
const robotId = 'contract/harvest robotics'
const bakerId = 'contract-ledgerwise'

/** Saved lists, what is on them, and searches within them. */
export const listScenarios: readonly HttpScenario[] = [
  scenario('POST lists: makes an empty list, free of charge', async ({ send }) => {
    const answer = await send(lists, { body: { name: '  To call ', description: '', request_id: 'l-1' } })
    meets(answer, { status: 200, headers: { 'x-request-id': 'l-1' } })
    isAuthenticated(answer)
    billed(answer, 0, 10)
    const { list_id, created_at, updated_at, ...rest } = answer.json.data ?? {}
    same(rest, { name: 'To call', description: null, company_count: 0 }, 'list')
    same(created_at, updated_at, 'updated_at')
    meets(await send(`${lists}/${list_id}`), { status: 200 })
  }),
  ...rows('POST lists', [
    {
      name: 'a list without a name is 400',
      path: lists,
      body: { description: 'x' },
      expect: { status: 400, paths: ['name'], message: 'name: is required' },
    },
    {
      name: 'a blank name, a description that is too long and an unknown field are one 400',
      path: lists,
      body: { name: ' ', description: 'x'.repeat(2_001), companies: [] },
      expect: { status: 400, paths: ['name', 'description', 'companies'] },
    },
  ]),

  scenario('GET lists: pages newest first, and each list comes once', async (bench) => {
    const made = [await make(bench, 'one'), await make(bench, 'two'), await make(bench, 'three')].sort()
    const seen: unknown[] = []
    let path: string | null = `${lists}?limit=2`
    while (path !== null) {
      const answer: Answer = await bench.send(path)
      meets(answer, { status: 200 })
      seen.push(...items(answer, 'lists').map((list) => list['list_id']))
      const next: unknown = answer.json.data?.['next_cursor']
      path = next === null ? null : `${lists}?limit=2&after=${String(next)}`
    }
    same(seen, made.reverse(), 'list ids')
  }),
  ...rows('GET lists', [
    {
      name: 'a made-up cursor is 400',
      path: `${lists}?after=abc`,
      expect: { status: 400, paths: ['query.after'] },
    },
    { name: 'limit 101 is 400', path: `${lists}?limit=101`, expect: { status: 400, paths: ['query.limit'] } },
  ]),

  scenario('PATCH lists/{list_id}: changes what it names and leaves the rest', async (bench) => {
    const id = await make(bench, 'old')
    const path = `${lists}/${id.toUpperCase()}`
    const described = await bench.send(path, { method: 'PATCH', body: { description: 'why' } })
    meets(described, { status: 200 })
    const renamed = await bench.send(path, { method: 'PATCH', body: { name: 'new' } })
    const { name, description } = renamed.json.data ?? {}
    same({ name, description }, { name: 'new', description: 'why' }, 'list')
    meets(await bench.send(path, { method: 'PATCH', body: { name: null } }), { status: 400, paths: ['name'] })
  }),
  scenario('DELETE lists/{list_id}: the list is gone, and searches no longer know it', async (bench) => {
    const id = await make(bench, 'short-lived')
    const answer = await bench.send(`${lists}/${id}`, { method: 'DELETE' })
    meets(answer, { status: 200 })
    same(answer.json.data, { list_id: id, deleted: true }, 'data')
    meets(await bench.send(`${lists}/${id}`, { method: 'DELETE' }), { status: 404, code: 'NOT_FOUND' })
    meets(await searchIn(bench, { include: [id] }), { status: 400, paths: ['filters.lists.include[0]'] })
  }),

  scenario(
    'POST lists/{list_id}/companies: takes ids and websites, and tells what names no company',
    async (bench) => {
      const id = await make(bench, 'companies')
      const path = `${lists}/${id}/companies`
      const add = [bakerId, 'https://www.Harvest-Robotics.example.com/x', robotId, 'nobody.example', '']
      meets(await bench.send(path, { body: { add } }), { status: 400, paths: ['add[4]'] })
      const added = await bench.send(path, { body: { add: add.slice(0, 4) } })
      meets(added, { status: 200 })
      const { list, ...counts } = added.json.data ?? {}
      same(counts, { added: 2, removed: 0, missing: ['nobody.example'] }, 'counts')
      same((list as { company_count: number }).company_count, 2, 'company_count')
      same(await idsOn(bench, path), [bakerId, robotId], 'companies')
      const moved = await bench.send(path, {
        body: { add: [bakerId], remove: ['ledgerwise.example.com', robotId] },
      })
      same({ ...moved.json.data, list: null }, { list: null, added: 0, removed: 1, missing: [] }, 'counts')
      same(await idsOn(bench, path), [bakerId], 'companies')
      meets(await bench.send(path, { body: {} }), { status: 200 })
      meets(await bench.send(path, { body: { add: 'all' } }), { status: 400, paths: ['add'] })
      const tooMany = { remove: Array.from({ length: 1_001 }, () => bakerId) }
      meets(await bench.send(path, { body: tooMany }), {
        status: 400,
        message: 'remove: takes at most 1000 entries; you sent 1001',
      })
    },
  ),
  scenario(
    'GET lists/{list_id}/companies: pages in the order of joining, with the records',
    async (bench) => {
      const path = `${lists}/${await make(bench, 'pages')}/companies`
      const other = `${lists}/${await make(bench, 'others')}/companies`
      await bench.send(path, { body: { add: [robotId, bakerId] } })
      const first = await bench.send(`${path}?limit=1`)
      meets(first, { status: 200 })
      const [robot] = items(first, 'companies')
      same(robot?.['company_id'], robotId, 'company_id')
      same((robot?.['company'] as { name?: string } | undefined)?.name, 'Harvest Robotics', 'company')
      const after = String(first.json.data?.['next_cursor'])
      const second = await bench.send(`${path}?limit=1&after=${after}`)
      same(
        items(second, 'companies').map((item) => item['company_id']),
        [bakerId],
        'second page',
      )
      same(second.json.data?.['next_cursor'], null, 'next_cursor')
      meets(await bench.send(`${other}?after=${after}`), { status: 400, paths: ['query.after'] })
    },
  ),

  scenario(
    'lists: another account’s list, and one of the other environment, is 404 on every route',
    async (bench) => {
      const { subject, accountId, send } = bench
      const id = await make(bench, 'private')
      await send(`${lists}/${id}/companies`, { body: { add: [robotId] } })
      const stranger = await subject.createAccount(10)
      const keys = [
        await subject.createKey(stranger.accountId, 'live'),
        await subject.createKey(accountId, 'test'),
      ]
      for (const { key } of keys) {
        same(items(await send(lists, { key }), 'lists'), [], 'lists')
        for (const [method, path, body] of [
          ['GET', `${lists}/${id}`],
          ['PATCH', `${lists}/${id}`, { name: 'mine' }],
          ['DELETE', `${lists}/${id}`],
          ['GET', `${lists}/${id}/companies`],
          ['POST', `${lists}/${id}/companies`, { remove: [robotId] }],
        ] as const)
          meets(await send(path, { method, key, body }), {
            status: 404,
            message: 'There is no list with this id.',
          })
        const search = { query: 'strawberries', filters: { lists: { include: [id] } } }
        meets(await send('/api/v2/searches', { key, body: search }), {
          status: 400,
          details: [
            { path: 'filters.lists.include[0]', message: 'must be the id of a list of this account' },
          ],
        })
      }
      same(await idsOn(bench, `${lists}/${id}/companies`), [robotId], 'companies')
    },
  ),
  scenario(
    'lists: a test key has lists of its own, of the sample data',
    async ({ subject, accountId, send }) => {
      const { key } = await subject.createKey(accountId, 'test')
      const made = await send(lists, { key, body: { name: 'trial' } })
      const path = `${lists}/${made.json.data?.['list_id']}/companies`
      const added = await send(path, { key, body: { add: [robotId] } })
      same(added.json.data?.['missing'], [robotId], 'missing')
      same(items(await send(lists), 'lists'), [], 'lists of the live key')
    },
  ),
  scenario('POST searches: stays within included lists and leaves out excluded ones', async (bench) => {
    const id = await make(bench, 'robots')
    const empty = await make(bench, 'empty')
    await bench.send(`${lists}/${id}/companies`, { body: { add: [robotId] } })
    const within = await searchIn(bench, { include: [id, empty] })
    meets(within, { status: 200 })
    same(
      items(within, 'results').map((hit) => hit['id']),
      [robotId],
      'results',
    )
    const active = within.json.data?.['active_filters'] as Record<string, unknown> | undefined
    same(active?.['lists'], { include: [id, empty] }, 'active_filters.lists')
    const without = items(await searchIn(bench, { exclude: [id] }), 'results').map((hit) => hit['id'])
    same([without.includes(robotId), without.includes(bakerId)], [false, true], 'results')
    same(items(await searchIn(bench, { include: [empty] }), 'results'), [], 'results of an empty list')
  }),

  ...rows('lists/{list_id}', [
    {
      name: 'an unknown list is 404',
      path: `${lists}/${unknownId}`,
      expect: { status: 404, code: 'NOT_FOUND' },
    },
    {
      name: 'an id that is none is 400',
      path: `${lists}/mine`,
      expect: { status: 400, paths: ['path.list_id'] },
    },
    {
      name: 'PUT is 405',
      path: `${lists}/${unknownId}`,
      method: 'PUT',
      body: {},
      expect: {
        status: 405,
        code: 'METHOD_NOT_ALLOWED',
        headers: { allow: 'DELETE, GET, HEAD, OPTIONS, PATCH' },
      },
    },
    { name: 'no key is 401', path: lists, key: null, expect: { status: 401, code: 'UNAUTHORIZED' } },
  ]),
  narrow('lists: a key without the scope `lists` is 403', { scopes: ['search'] }, async (key, { send }) => {
    meets(await send(lists, { key }), { status: 403, details: { reason: 'insufficient_scope' } })
  }),
]

async function make({ send }: Bench, name: string): Promise<string> {
  const answer = await send(lists, { body: { name } })
  meets(answer, { status: 200 })
  return String(answer.json.data?.['list_id'])
}

const searchIn = ({ send }: Bench, choice: { include?: string[]; exclude?: string[] }) =>
  send('/api/v2/searches', {
    body: { query: 'strawberries and bakeries', query_mode: 'discovery', filters: { lists: choice } },
  })

async function idsOn({ send }: Bench, path: string): Promise<unknown[]> {
  return items(await send(path), 'companies').map((item) => item['company_id'])
}

function items(answer: Answer, member: string): Record<string, unknown>[] {
  return (answer.json.data?.[member] ?? []) as Record<string, unknown>[]
}
