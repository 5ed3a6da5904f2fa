import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Workbench } from './dealflow.ts'

export interface CliScenario {
  readonly name: string
  run(bench: Workbench): Promise<void>
}

const companies = [
  {
    id: 'a:1',
    name: 'Harbor Analytics',
    website: 'https://www.Harbor-Analytics.example/home',
    description: 'Forecasts container traffic for ports.',
    country_iso2: 'NL',
    city: 'Rotterdam',
  },
  {
    id: 'a:2',
    name: 'Moss & Fern',
    website: 'mossfern.example',
    description: 'Plant care subscriptions.',
    country_iso2: 'DE',
    founded_year: 2019,
  },
  { name: 'No Id Labs', website: 'noid.example' },
]
const jsonLines = (rows: readonly unknown[]) =>
  rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n')

/** What the command line promises, on the sources and on the compiled binary alike. */
export const cliScenarios: readonly CliScenario[] = [
  {
    name: 'a new directory prints its keys once, then the address, and the live key searches',
    async run(bench) {
      const first = await bench.serve()
      match(first.opening.live_key ?? '', /^df_live_[0-9A-Za-z]{36}$/)
      match(first.opening.test_key ?? '', /^df_test_[0-9A-Za-z]{36}$/)
      const answer = await post(first.url, first.opening.test_key ?? '', '/api/v2/searches', {
        query: 'software',
      })
      equal(answer.status, 200)
      ok(answer.body.data.total_results > 0)
      equal(await first.stop(), 0)
      const second = await bench.serve()
      deepEqual(second.opening, {})
      equal(
        (await get(second.url, first.opening.live_key ?? '', '/api/v2/billing/balance')).body.data
          .remaining_usd,
        100,
      )
      equal(await second.stop(), 0)
    },
  },
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
    name: 'a killed server leaves a directory that opens, and a stale control file that misleads nobody',
    async run(bench) {
      const server = await bench.serve()
      await server.kill()
      ok((await bench.json<{ accounts: unknown[] }>('account', 'list')).accounts.length === 1)
      const again = await bench.serve()
      equal((await get(again.url, server.opening.live_key ?? '', '/api/v2/key')).status, 200)
      equal(await again.stop(), 0)
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
        { ...report, rejects_file: null },
        { read: 4, created: 2, updated: 0, rejected: 2, rejects_file: null },
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
  {
    name: 'wrong usage exits 2 and names the remedy; a failure exits 1',
    async run(bench) {
      const cases: readonly [readonly string[], number, RegExp][] = [
        [['serv'], 2, /Did you mean "serve"/],
        [['serve', '--prot', '1'], 2, /Did you mean --port/],
        [['serve', '--port', 'eighty'], 2, /0 to 65535/],
        [['serve', '--billing', 'maybe'], 2, /on, off/],
        [['account', 'create'], 2, /--name NAME is missing/],
        [['account', 'create', '--name', 'x', '--grant-usd', 'lots'], 2, /--grant-usd/],
        [['key'], 2, /key create/],
        [['key', 'create', '--account', 'nobody', '--data', bench.data], 1, /account/i],
        [['key', 'create', '--account', 'x', '--scope', 'search,lokup'], 2, /Did you mean lookup/],
        [['key', 'create', '--account', 'x', '--scope', ''], 2, /none of them empty/],
        [['key', 'create', '--account', 'x', '--allow-cidr', '10.0.0.0/33'], 2, /203\.0\.113\.0\/24/],
        [['key', 'create', '--account', 'x', '--rate-limit', 'hour=5'], 2, /second=5,minute=100,day=1000/],
        [['key', 'create', '--account', 'x', '--rate-limit', 'day=5,day=6'], 2, /at most once/],
        [['key', 'create', '--account', 'x', '--expires-at', 'soon'], 2, /2027-01-01T00:00:00Z/],
        [['import'], 2, /FILE is missing/],
        [['import', 'no-such-file.jsonl', '--data', bench.data], 1, /cannot be read/],
      ]
      for (const [args, code, message] of cases) {
        const finished = await bench.run(...args)
        equal(finished.code, code, `${args.join(' ')}: ${finished.stderr}`)
        match(finished.stderr, message)
        equal(finished.stdout, '')
      }
    },
  },
  {
    name: 'every command explains itself',
    async run(bench) {
      const overview = await bench.run('--help')
      equal(overview.code, 0)
      const names = [...overview.stdout.matchAll(/^ {2}(\w+(?: \w+)?) {2}/gm)].map((row) => row[1] ?? '')
      ok(names.length >= 17, overview.stdout)
      for (const name of names) {
        const page = await bench.run(...name.split(' '), '--help')
        equal(page.code, 0)
        match(page.stdout, new RegExp(`Usage: dealflow ${name}`))
        match(page.stdout, /--json/)
      }
    },
  },
  {
    name: 'two servers never share a directory',
    async run(bench) {
      const server = await bench.serve()
      const second = await bench.run('serve', '--data', bench.data, '--port', '0')
      equal(second.code, 1)
      match(second.stderr, /in use|held/)
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'DEALFLOW_NOW moves the ages of searches and nothing else',
    async run(bench) {
      const server = await bench.serve([], { DEALFLOW_NOW: '1990-01-01T00:00:00Z' })
      const key = server.opening.test_key ?? ''
      const recent = { query: 'startups', filters: { lastRaisedAge: { operator: '>=', value: 0 } } }
      equal((await post(server.url, key, '/api/v2/searches', recent)).body.data.total_results, 0)
      const ledger = await get(server.url, key, '/api/v2/billing/ledger')
      ok(Date.parse(ledger.body.data.entries[0].created_at) > Date.parse('2020-01-01'))
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'switches turn limits and billing off',
    async run(bench) {
      const server = await bench.serve(['--rate-limits', 'off', '--billing', 'off'])
      const key = server.opening.test_key ?? ''
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => post(server.url, key, '/api/v2/searches', { query: 'robots' })),
      )
      ok(answers.every((answer) => answer.status === 200))
      deepEqual(answers[0]?.body.meta.billing, { currency: 'USD', charged_usd: 0, remaining_usd: 0 })
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'health, readiness and version answer without a key',
    async run(bench) {
      const server = await bench.serve()
      deepEqual((await get(server.url, '', '/healthz')).body, { status: 'ok' })
      equal((await get(server.url, '', '/readyz')).status, 200)
      equal((await get(server.url, '', '/version')).body.api_version, 'v2')
      equal((await get(server.url, '', '/nowhere')).status, 404)
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'the demo takes its tour and ends with exit code 0 where there is no terminal',
    async run(bench) {
      const { code, stdout, stderr } = await bench.run('demo')
      equal(code, 0, stderr)
      match(stdout, /Loaded 3,000 fictional companies/)
      match(stdout, /cost 0\.02 USD; 99\.98 USD remain/)
      match(stdout, /charge/)
    },
  },
]

/** What only the binary can promise: from the sources Bun itself reads these files. */
export const binaryScenarios: readonly CliScenario[] = [
  {
    name: 'a planted .env and bunfig.toml in the working directory change nothing',
    async run(bench) {
      writeFileSync(join(bench.directory, '.env'), 'DEALFLOW_NOW=not-a-time\n')
      writeFileSync(join(bench.directory, 'bunfig.toml'), 'preload = ["./planted.ts"]\n')
      writeFileSync(join(bench.directory, 'planted.ts'), 'process.exit(77)\n')
      const server = await bench.serve()
      equal(await server.stop(), 0)
    },
  },
]

interface ImportReport {
  readonly read: number
  readonly created: number
  readonly updated: number
  readonly rejected: number
  readonly rejects_file: string | null
}

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
  equal(
    (await bench.json<{ balance_usd: string }>('grant', account_id, '--usd', '2.50')).balance_usd,
    '102.50',
  )
  const file = join(bench.directory, 'companies.jsonl')
  writeFileSync(file, jsonLines(companies))
  deepEqual(await bench.json<ImportReport>('import', file), {
    read: 3,
    created: 3,
    updated: 0,
    rejected: 0,
    rejects_file: null,
  })
  deepEqual(await bench.json<ImportReport>('import', file), {
    read: 3,
    created: 0,
    updated: 3,
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
  const rotated = await bench.json<{ key: string }>('key', 'rotate', key_id, '--overlap', '1h')
  ok(rotated.key !== key)
  equal((await bench.json<{ keys: unknown[] }>('key', 'list', '--account', account_id)).keys.length, 1)
  return rotated.key
}

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: scenarios read answers as a client without types would
  readonly body: any
}

async function post(url: string, key: string, path: string, body: unknown): Promise<Answer> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

async function get(url: string, key: string, path: string): Promise<Answer> {
  const response = await fetch(url + path, { headers: key === '' ? {} : { authorization: `Bearer ${key}` } })
  return { status: response.status, body: await response.json() }
}
