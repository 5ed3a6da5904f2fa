import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Workbench } from '../dealflow.ts'
import { type CliScenario, companies, countsOf, type ImportReport, jsonLines, post } from './scenario.ts'

export const managing: readonly CliScenario[] = [
  {
    name: 'accounts, keys, grants, imports, searches and lookups work on a free directory',
    async run(bench) {
      await manage(bench)
    },
  },
  {
    name: 'the same commands work while a server holds the directory',
    async run(bench) {
      const server = await bench.serve()
      equal(statSync(join(bench.data, 'control.json')).mode & 0o777, 0o600)
      const key = await manage(bench)
      const answer = await post(server.url, key, '/api/v2/company-lookups', {
        websites: ['mossfern.example'],
      })
      equal(answer.body.data.companies[0].company.id, 'a:2')
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'a key is made with an end, scopes, addresses and limits of its own',
    async run(bench) {
      const { account_id } = await bench.json<{ account_id: string }>('account', 'create', '--name', 'Narrow')
      const powers = [
        ...['--expires-at', '2099-01-01T00:00:00Z', '--scope', 'search, lookup'],
        ...['--allow-cidr', '10.0.0.0/8,2001:db8::/32', '--rate-limit', 'second=0,day=1000'],
      ]
      await bench.json('key', 'create', '--account', account_id, ...powers)
      await bench.json('key', 'create', '--account', account_id)
      const { keys } = await bench.json<{ keys: Record<string, unknown>[] }>('key', 'list')
      deepEqual(
        keys.map(({ expires_at, scopes, allowed_cidrs, rate_limits }) => {
          return { expires_at, scopes, allowed_cidrs, rate_limits }
        }),
        [
          {
            expires_at: '2099-01-01T00:00:00.000Z',
            scopes: ['search', 'lookup'],
            allowed_cidrs: ['10.0.0.0/8', '2001:db8::/32'],
            rate_limits: { second: 0, day: 1000 },
          },
          { expires_at: null, scopes: [], allowed_cidrs: [], rate_limits: null },
        ],
      )
    },
  },
  {
    name: 'rejected lines are kept with their number and reasons',
    async run(bench) {
      const file = join(bench.directory, 'mixed.jsonl.gz')
      writeFileSync(
        file,
        gzipSync(
          jsonLines([
            companies[0],
            '{"name": ',
            { id: 'x', name: 'Bad Year', founded_year: 'soon' },
            '',
            companies[1],
          ]),
        ),
      )
      const report = await bench.json<ImportReport>('import', file)
      deepEqual(
        { ...countsOf(report), rejects_file: null },
        { read: 4, created: 2, updated: 0, unchanged: 0, rejected: 2, rejects_file: null },
      )
      const rejects = readFileSync(report.rejects_file ?? '', 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { line: number; reasons: string[] })
      deepEqual(
        rejects.map((reject) => reject.line),
        [2, 3],
      )
      match(rejects[1]?.reasons[0] ?? '', /founded_year/)
    },
  },
]

/** The operator's round: an account, a key, money, data, and what came of it. Resolves to the live key. */
async function manage(bench: Workbench): Promise<string> {
  const { account_id } = await bench.json<{ account_id: string }>(
    'account',
    'create',
    '--name',
    'Fund',
    '--grant-usd',
    '100',
  )
  const { key, key_id } = await bench.json<{ key: string; key_id: string }>(
    'key',
    'create',
    '--account',
    account_id,
    '--kind',
    'live',
  )
  match(key, /^df_live_/)
  equal((await bench.json<{ balance_usd: number }>('grant', account_id, '--usd', '2.50')).balance_usd, 102.5)
  const file = join(bench.directory, 'companies.jsonl')
  writeFileSync(file, jsonLines(companies))
  deepEqual(countsOf(await bench.json<ImportReport>('import', file)), {
    read: 3,
    created: 3,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    rejects_file: null,
  })
  deepEqual(countsOf(await bench.json<ImportReport>('import', file)), {
    read: 3,
    created: 0,
    updated: 0,
    unchanged: 3,
    rejected: 0,
    rejects_file: null,
  })
  const found = await bench.json<{ results: { id: string }[] }>('search', 'container traffic')
  deepEqual(
    found.results.map((hit) => hit.id),
    ['a:1'],
  )
  const looked = await bench.json<{ companies: { company: { name: string } }[] }>(
    'lookup',
    'http://www.noid.example/about',
  )
  equal(looked.companies[0]?.company.name, 'No Id Labs')
  ok((await bench.json<{ ok: boolean }>('ledger', 'verify')).ok)
  equal((await bench.json<{ status: string }>('key', 'disable', key_id)).status, 'inactive')
  equal((await bench.json<{ status: string }>('key', 'enable', key_id)).status, 'active')
  const disabled = await bench.run('key', 'disable', key_id, '--data', bench.data)
  match(disabled.stdout, new RegExp(`^Key ${key_id} is disabled\\.\n$`))
  match((await bench.run('key', 'list', '--data', bench.data)).stdout, new RegExp(`${key_id} .* disabled`))
  await bench.json('key', 'enable', key_id)
  const rotated = await bench.json<{ key: string }>('key', 'rotate', key_id, '--overlap', '1h')
  ok(rotated.key !== key)
  equal((await bench.json<{ keys: unknown[] }>('key', 'list', '--account', account_id)).keys.length, 1)
  return rotated.key
}
