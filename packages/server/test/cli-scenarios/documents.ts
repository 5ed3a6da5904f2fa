import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freeAddresses, type Workbench } from '../dealflow.ts'
import { type CliScenario, companies, get, jsonLines, post } from './scenario.ts'

/** One rule for what programs read. */
export const documents: readonly CliScenario[] = [
  {
    name: 'every document of --json has snake_case keys, USD as numbers and times in ISO form',
    async run(bench) {
      const { account_id, key_id, list_id } = await fill(bench)
      const backup = join(bench.directory, 'a.dfbackup')
      for (const args of [
        ...[['account', 'list'], ['grant', account_id, '--usd', '0.5'], ['ledger', 'verify'], ['audit']],
        ...[
          ['key', 'list'],
          ['key', 'rotate', key_id],
          ['key', 'disable', key_id],
          ['key', 'revoke', key_id],
        ],
        ...[
          ['admin-key', 'create'],
          ['admin-key', 'list'],
          ['list', 'show'],
          ['list', 'show', list_id],
        ],
        ...[
          ['list', 'add', list_id, 'a:2'],
          ['company', 'get', 'a:1'],
          ['company', 'delete', 'a:1'],
        ],
        ...[['prices'], ['limits'], ['config'], ['doctor', ...freeAddresses], ['migrate', '--status']],
        ...[
          ['backup', backup],
          ['restore', backup, '--verify'],
          ['instance-key', 'show'],
        ],
        ['export', join(bench.directory, 'out.jsonl')],
        ['import', join(bench.directory, 'out.jsonl'), '--dry-run'],
      ])
        check(args.join(' '), await bench.json(...args))
    },
  },
  {
    name: 'the operator API answers with the documents of --json',
    async run(bench) {
      const { account_id, key_id, list_id } = await fill(bench)
      const { key } = await bench.json<{ key: string }>('admin-key', 'create')
      const server = await bench.serve()
      const data = async (path: string) => {
        const { body } = await get(server.url, key, `/admin/v1${path}`)
        const { next_cursor: _, ...document } = body.data
        return document
      }
      for (const [path, body, command] of [
        ['/keys', { account_id, kind: 'live' }, ['key', 'create', '--account', account_id]],
        ['/operator-keys', {}, ['admin-key', 'create']],
      ] as const) {
        const { status, body: made } = await post(server.url, key, `/admin/v1${path}`, body)
        equal(status, 201)
        deepEqual(Object.keys(made.data).sort(), Object.keys(await bench.json<object>(...command)).sort())
        const shown = (await data(path)).keys.find(
          (each: { key_id: string }) => each.key_id === made.data.key_id,
        )
        // What was made is what is shown of it later, and the key itself.
        deepEqual(made.data, { ...shown, key: made.data.key })
      }
      const keys = await bench.json<{ keys: { key_id: string }[] }>('key', 'list')
      deepEqual(await data('/keys'), keys)
      deepEqual(
        await data(`/keys/${key_id}`),
        keys.keys.find((each) => each.key_id === key_id),
      )
      deepEqual(await data('/accounts'), await bench.json('account', 'list'))
      deepEqual(await data('/lists'), await bench.json('list', 'show'))
      deepEqual(await data(`/companies/a:1`), await bench.json('company', 'get', 'a:1'))
      deepEqual(await data('/prices'), await bench.json('prices'))
      deepEqual(await data('/limits'), await bench.json('limits'))
      const entry = await bench.json('grant', account_id, '--usd', '0.5')
      const { entries } = await data(`/accounts/${account_id}/ledger-entries`)
      deepEqual({ ...(entries as object[])[0], repeated: false }, entry)
      deepEqual(
        (await data('/audit-entries?action=grant')).entries,
        (await bench.json<{ entries: unknown[] }>('audit', '--action', 'grant')).entries,
      )
      const { companies: members, ...list } = await bench.json<{ companies: unknown }>(
        'list',
        'show',
        list_id,
      )
      deepEqual(await data(`/lists/${list_id}`), list)
      deepEqual(await data(`/lists/${list_id}/companies`), { companies: members })
      equal(await server.stop(), 0)
    },
  },
]

async function fill(bench: Workbench) {
  const file = join(bench.directory, 'companies.jsonl')
  writeFileSync(file, jsonLines(companies))
  await bench.json('import', file)
  const owner = await bench.json<{ account_id: string }>(
    ...['account', 'create', '--name', 'Fund', '--grant-usd', '12.34'],
  )
  const account = ['--account', owner.account_id]
  const powers = ['--rate-limit', 'minute=5', '--expires-at', '2099-01-01T00:00:00Z']
  const key = await bench.json<{ key_id: string }>('key', 'create', ...account, ...powers)
  const list = await bench.json<{ list_id: string }>('list', 'create', '--name', 'Watch', ...account)
  await bench.json('list', 'add', list.list_id, 'a:1')
  await bench.json('company', 'put', 'a:1', '{"status":"closed"}')
  return { ...owner, ...key, ...list }
}

/** Keys that are data: routes of prices, what an unknown column was called. */
const named = new Set(['prices', 'extra', 'value', 'columns', 'warnings'])

function check(where: string, value: unknown, key = ''): void {
  if (key.endsWith('_usd')) ok(value === null || typeof value === 'number', `${where} is ${value}`)
  if (/(^|_)at$/.test(key) && value !== null) match(String(value), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/, where)
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    if (!Array.isArray(value) && !named.has(key)) match(name, /^[a-z0-9_]+$/, `${where} has ${name}`)
    check(`${where}.${name}`, part, Array.isArray(value) ? key : name)
  }
}
