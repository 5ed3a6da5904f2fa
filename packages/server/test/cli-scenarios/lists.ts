import { deepEqual, equal, match } from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Workbench } from '../dealflow.ts'
import { type CliScenario, companies, get, jsonLines, post } from './scenario.ts'

interface List {
  readonly list_id: string
  readonly name: string
  readonly company_count: number
  readonly account_id: string
  readonly environment: string
}

interface ShownList extends List {
  readonly companies: readonly { readonly company_id: string; readonly name: string | null }[]
}

/** Saved lists on the command line, on a free directory and through a server. */
export const lists: readonly CliScenario[] = [
  {
    name: 'lists are made, filled, shown and deleted, with a server and without',
    async run(bench) {
      const accountId = await begin(bench)
      await manageList(bench, accountId)
      const server = await bench.serve()
      await manageList(bench, accountId)
      equal(await server.stop(), 0)
      const audit = await bench.json<{ entries: { action: string; details: object; made: string | null }[] }>(
        ...['audit', '--action', 'list.change_companies'],
      )
      deepEqual(audit.entries.at(-1)?.details, {
        add: ['a:1', 'mossfern.example', 'nobody.example'],
        remove: [],
      })
    },
  },
  {
    name: 'a list made on the command line is there for the keys of its account, and searches stay within it',
    async run(bench) {
      const accountId = await begin(bench)
      const { key } = await bench.json<{ key: string }>('key', 'create', '--account', accountId)
      const { list_id } = await bench.json<List>('list', 'create', '--account', accountId, '--name', 'Plants')
      await bench.json('list', 'add', list_id, 'a:2')
      const server = await bench.serve()
      const { body } = await get(server.url, key, `/api/v2/lists/${list_id}`)
      equal(body.data.name, 'Plants')
      const filters = { lists: { include: [list_id] } }
      const request = { query: 'container traffic and plant care', query_mode: 'discovery', filters }
      const found = await post(server.url, key, '/api/v2/searches', request)
      deepEqual(
        found.body.data.results.map((hit: { id: string }) => hit.id),
        ['a:2'],
      )
      const search = ['search', 'container traffic and plant care', '--filters', JSON.stringify(filters)]
      const within = await bench.json<{ results: { id: string }[] }>(...search, '--account', accountId)
      deepEqual(
        within.results.map((hit) => hit.id),
        ['a:2'],
      )
      const refused = await bench.run(...search, '--data', bench.data)
      equal(refused.code, 2)
      match(refused.stderr, /--filters names lists.*--account ID/)
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'what is wrong with a list is told with its remedy',
    async run(bench) {
      const accountId = await begin(bench)
      const { list_id } = await bench.json<List>('list', 'create', '--account', accountId, '--name', 'x')
      const unknown = '0192f0c1-7a00-7000-8000-0000000000c1'
      const cases: readonly [readonly string[], number, RegExp][] = [
        [['list', 'create', '--account', accountId], 2, /--name TEXT is missing/],
        [['list', 'create', '--account', 'nobody', '--name', 'x'], 1, /There is no account nobody/],
        [['list', 'create', '--account', accountId, '--name', ' '], 1, /name: takes 1 to 200 characters/],
        [['list', 'create', '--account', accountId, '--name', 'x', '--dataset', 'prod'], 2, /live, test/],
        [['list', 'show', unknown], 1, /There is no list with this id/],
        [['list', 'show', '--account', 'nobody'], 1, /There is no account nobody/],
        [['list', 'show', list_id, 'more'], 2, /"more" is one argument too many/],
        [['list', 'add', list_id], 2, /COMPANY is missing/],
        [['list', 'add', unknown, 'a:1'], 1, /There is no list with this id/],
        [['list', 'add', list_id, 'nobody.example'], 1, /No company has the id or website nobody\.example/],
        [
          ['list', 'remove', list_id, 'nobody.example'],
          1,
          /No company has the id or website nobody\.example/,
        ],
        [['list', 'delete', unknown], 1, /There is no list with this id/],
        [['list', 'purge'], 2, /list create, list show/],
      ]
      for (const [args, code, message] of cases) {
        const finished = await bench.run(...args, '--data', bench.data)
        equal(finished.code, code, `${args.join(' ')}: ${finished.stderr}`)
        match(finished.stderr, message)
      }
    },
  },
]

/** A directory with an account and three companies. Resolves to the account's id. */
async function begin(bench: Workbench): Promise<string> {
  const { account_id } = await bench.json<{ account_id: string }>(
    ...['account', 'create', '--name', 'Fund', '--grant-usd', '1'],
  )
  const file = join(bench.directory, 'companies.jsonl')
  writeFileSync(file, jsonLines(companies))
  await bench.json('import', file)
  return account_id
}

async function manageList(bench: Workbench, accountId: string): Promise<void> {
  const { list_id, ...made } = await bench.json<List>(
    ...['list', 'create', '--account', accountId, '--name', 'Ports', '--description', 'Who ships\nwhat'],
  )
  deepEqual([made.account_id, made.environment, made.company_count], [accountId, 'live', 0])
  const added = await bench.json<{ added: number; missing: string[]; list: List }>(
    ...['list', 'add', list_id, 'a:1', 'mossfern.example', 'nobody.example'],
  )
  deepEqual([added.added, added.missing, added.list.company_count], [2, ['nobody.example'], 2])
  const shown = await bench.json<ShownList>('list', 'show', list_id.toUpperCase())
  deepEqual(
    shown.companies.map(({ company_id, name }) => [company_id, name]),
    [
      ['a:1', 'Harbor Analytics'],
      ['a:2', 'Moss & Fern'],
    ],
  )
  const removed = await bench.json<{ removed: number }>('list', 'remove', list_id, 'a:2')
  equal(removed.removed, 1)
  const text = await bench.run('list', 'show', list_id, '--data', bench.data)
  equal(
    text.stdout,
    `Ports (live, account ${accountId}): 1 company\nWho ships what\n  a:1  Harbor Analytics  https://harbor-analytics.example\n`,
  )
  for (const filter of [[], ['--account', accountId]]) {
    const all = await bench.json<{ lists: List[] }>('list', 'show', ...filter)
    deepEqual(
      all.lists.map((list) => [list.list_id, list.company_count]),
      [[list_id, 1]],
    )
  }
  deepEqual(await bench.json('list', 'delete', list_id), { list_id, deleted: true })
  deepEqual(await bench.json('list', 'show'), { lists: [] })
}
