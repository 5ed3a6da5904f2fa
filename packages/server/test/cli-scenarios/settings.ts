import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished, freeAddresses, type Workbench } from '../dealflow.ts'
import { type CliScenario, get, post } from './scenario.ts'

const search = (url: string, key: string) => post(url, key, '/api/v2/searches', { query: 'software' })

export const settings: readonly CliScenario[] = [
  {
    name: 'a server obeys the file in its data directory, a variable over it and a flag over both',
    async run(bench) {
      configure(bench, [
        'environment = "test"',
        'log_level = "error"',
        '[prices]',
        '"POST /api/v2/searches" = 0.5',
        '[limits.search.key]',
        'day = 2',
      ])
      const server = await bench.serve(['--environment', 'both'], {
        DEALFLOW_PRICES: '{"POST /api/v2/searches": 0.25}',
      })
      const { live_key = '', test_key = '' } = server.opening
      const first = await search(server.url, live_key)
      equal(first.status, 200)
      equal(first.body.meta.billing.charged_usd, 0.25)
      equal(first.body.meta.rate_limit.day.limit, 2)
      equal((await search(server.url, live_key)).status, 200)
      equal((await search(server.url, live_key)).status, 429)
      equal((await get(server.url, test_key, '/api/v2/key')).status, 200)
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'a server of one environment refuses the keys of the other',
    async run(bench) {
      const server = await bench.serve([], { DEALFLOW_ENVIRONMENT: 'test' })
      equal((await get(server.url, server.opening.test_key ?? '', '/api/v2/key')).status, 200)
      const refused = await search(server.url, server.opening.live_key ?? '')
      equal(refused.status, 403)
      equal(refused.body.error.details.reason, 'wrong_environment')
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'log_level decides what a server tells',
    async run(bench) {
      const quiet = await logOf(bench, 'warn')
      ok(!quiet.includes('stopped'), quiet)
      match(await logOf(bench, 'info'), /"msg":"stopped"/)
    },
  },
  {
    name: 'keys of the settings hold before the server listens, at every start, and no others are made',
    async run(bench) {
      const [apiKey, adminKey] = [await generate(bench, 'live'), await generate(bench, 'admin')]
      match(apiKey, /^df_live_[0-9A-Za-z]{36}$/)
      match(adminKey, /^df_admin_[0-9A-Za-z]{36}$/)
      const keys = {
        DEALFLOW_BOOTSTRAP_API_KEY_FILE: secretFile(bench, 'api_key', `${apiKey}\n`),
        DEALFLOW_BOOTSTRAP_ADMIN_KEY_FILE: secretFile(bench, 'admin_key', `${adminKey}\n`),
      }
      for (let starts = 0; starts < 2; starts++) {
        const server = await bench.serve([], keys)
        deepEqual(server.opening, {})
        const balance = await get(server.url, apiKey, '/api/v2/billing/balance')
        equal(balance.body.data.remaining_usd, 100)
        equal((await get(server.url, adminKey, '/api/v2/billing/balance')).status, 401)
        equal(await server.stop(), 0)
      }
      const { keys: listed } = await bench.json<{ keys: { key_id: string }[] }>('key', 'list')
      equal(listed.length, 1)
      await bench.json('key', 'revoke', listed[0]?.key_id ?? '')
      const { code, stderr } = await run(bench, ['serve', '--data', bench.data], keys)
      equal(code, 2)
      match(stderr, /bootstrap_api_key names a key that cannot hold/)
      ok(!stderr.includes(apiKey.slice(15, 25)))
    },
  },
  {
    name: 'a wrong bootstrap key stops the start by its name, makes nothing and is not repeated',
    async run(bench) {
      const wrong = 'df_live_thisIsNoKeyButSomebodyMayThinkItIsOne'
      for (const [variable, value] of [
        ['DEALFLOW_BOOTSTRAP_API_KEY', wrong],
        ['DEALFLOW_BOOTSTRAP_ADMIN_KEY_FILE', secretFile(bench, 'admin_key', wrong)],
      ] as const) {
        const { code, stderr } = await run(bench, ['serve', '--data', bench.data], { [variable]: value })
        equal(code, 2)
        match(stderr, new RegExp(`${variable} must be an`))
        ok(!stderr.includes('thisIsNoKey'))
      }
      equal((await bench.run('account', 'list', '--data', bench.data)).code, 1)
    },
  },
  {
    name: 'only a trusted proxy says who a client is',
    async run(bench) {
      const { account_id } = await bench.json<{ account_id: string }>('account', 'create', '--name', 'Fund')
      const { key } = await bench.json<{ key: string }>(
        ...['key', 'create', '--account', account_id, '--allow-cidr', '203.0.113.0/24'],
      )
      const statusFor = async (url: string, forwardedFor: string) => {
        const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': forwardedFor }
        return (await fetch(`${url}/api/v2/key`, { headers })).status
      }
      const alone = await bench.serve()
      equal(await statusFor(alone.url, '203.0.113.9'), 403)
      equal(await alone.stop(), 0)
      const proxied = await bench.serve(['--trusted-proxies', '127.0.0.0/8,10.0.0.0/8'])
      equal(await statusFor(proxied.url, '203.0.113.9'), 200)
      equal(await statusFor(proxied.url, '198.51.100.1, 203.0.113.9, 10.0.0.2'), 200)
      equal(await statusFor(proxied.url, '203.0.113.9, 198.51.100.1'), 403)
      equal(await statusFor(proxied.url, '203.0.113.9, unknown'), 403)
      equal(await proxied.stop(), 0)
    },
  },
  {
    name: 'config shows what is in force and from where, and nothing of a secret',
    async run(bench) {
      configure(bench, ['backup_keep = 3', 'metrics_token = "a-token-of-24-characters"'])
      const variables = { DEALFLOW_HTTP_ADDR: '127.0.0.1:9000' }
      const args = ['config', '--data', bench.data, '--billing', 'off']
      const text = await run(bench, args, variables)
      equal(text.code, 0, text.stderr)
      match(text.stdout, /^http_addr +127\.0\.0\.1:9000 +DEALFLOW_HTTP_ADDR$/m)
      match(text.stdout, /^billing +off +--billing$/m)
      match(text.stdout, /^backup_keep +3 +backup_keep in \S+dealflow\.toml$/m)
      match(text.stdout, /^metrics_token +set +metrics_token in/m)
      match(text.stdout, /^bootstrap_api_key +not set +default$/m)
      const json = await run(bench, [...args, '--json'], variables)
      const { file, settings } = JSON.parse(json.stdout) as { file: string; settings: { key: string }[] }
      equal(file, join(bench.data, 'dealflow.toml'))
      deepEqual(
        settings.find(({ key }) => key === 'backup_keep'),
        { key: 'backup_keep', value: 3, is_secret: false, origin: 'file', from: `backup_keep in ${file}` },
      )
      ok(!`${text.stdout}${json.stdout}`.includes('a-token'))
    },
  },
  {
    name: 'the example file and the files of init load as they are',
    async run(bench) {
      const example = await bench.run('config', '--example')
      equal(example.code, 0)
      const file = join(bench.directory, 'example.toml')
      writeFileSync(file, example.stdout)
      equal((await bench.run('config', '--config', file)).code, 0)
      const into = join(bench.directory, 'files')
      match((await bench.run('init', '--into', into)).stdout, /Next, one of these/)
      match(
        (await bench.run('config', '--config', join(into, 'dealflow.toml'))).stdout,
        /^backup_every +24h +backup_every in /m,
      )
      const again = await bench.run('init', '--into', into)
      equal(again.code, 1)
      match(again.stderr, /compose\.yaml are there already; nothing was written/)
    },
  },
  {
    name: 'a wrong setting stops every command by its name, whatever it was given by',
    async run(bench) {
      const cases: readonly [readonly string[], Record<string, string>, RegExp][] = [
        [['serve'], { DEALFLOW_HTP_ADDR: 'x' }, /Did you mean DEALFLOW_HTTP_ADDR\?/],
        [['config'], { DEALFLOW_BACKUP_EVERY: 'often' }, /DEALFLOW_BACKUP_EVERY must be a time/],
        [
          ['key', 'list'],
          { DEALFLOW_CONFIG: '/nowhere.toml' },
          /\/nowhere\.toml cannot be read: it does not/,
        ],
        [['serve', '--prices', '{"POST /api/v2/serches": 1}'], {}, /Did you mean POST \/api\/v2\/searches\?/],
      ]
      for (const [args, variables, message] of cases) {
        const { code, stdout, stderr } = await run(bench, args, variables)
        equal(code, 2, stderr)
        match(stderr, message)
        equal(stdout, '')
      }
    },
  },
  {
    name: 'what a server refuses to start with is told by config and doctor too, and stops no other command',
    async run(bench) {
      const at = ['--data', bench.data]
      await bench.json('account', 'create', '--name', 'Fund')
      const kept = { DEALFLOW_JOB_RETENTION: '40d', DEALFLOW_ENRICHMENT_RESULT_RETENTION: '41d' }
      const words = /job_retention is shorter than enrichment_result_retention.* Raise it/
      for (const command of ['serve', 'config']) {
        const { code, stderr } = await run(bench, [command, ...at], kept)
        equal(code, 2, stderr)
        match(stderr, words)
      }
      const doctor = await run(bench, ['doctor', ...at], kept)
      deepEqual([doctor.code, words.test(doctor.stdout)], [1, true])
      equal((await run(bench, ['job', 'list', ...at], kept)).code, 0)

      const missing = { DEALFLOW_OUTBOUND_RESOLVE: join(bench.directory, 'nosuch.txt') }
      const refused = await run(bench, ['serve', ...at], missing)
      equal(refused.code, 2, refused.stderr)
      match(refused.stderr, /outbound_resolve: There is no \S+nosuch\.txt/)
      const directory = await run(bench, ['serve', ...at, '--outbound-resolve', bench.directory], {})
      match(directory.stderr, /outbound_resolve: \S+ is a directory, and a file is wanted/)
      const backup = join(bench.directory, 'one.dfbackup')
      for (const args of [
        ['backup', backup],
        ['job', 'list'],
      ])
        equal((await run(bench, [...args, ...at], missing)).code, 0)
    },
  },
]

function configure(bench: Workbench, lines: readonly string[]) {
  mkdirSync(bench.data, { recursive: true })
  writeFileSync(join(bench.data, 'dealflow.toml'), lines.join('\n'))
}

function secretFile(bench: Workbench, name: string, text: string): string {
  const file = join(bench.directory, name)
  writeFileSync(file, text)
  return file
}

async function generate(bench: Workbench, kind: string): Promise<string> {
  return (await bench.run('key', 'generate', '--kind', kind)).stdout.trim()
}

const run = (bench: Workbench, args: readonly string[], variables: Record<string, string>) =>
  finished(bench.spawn(args, variables))

/** What a server told between its start and its end. */
async function logOf(bench: Workbench, level: string): Promise<string> {
  const logging = ['--log-format', 'json', '--log-level', level]
  const child = bench.spawn(['serve', '--data', bench.data, ...freeAddresses, ...logging])
  const ended = finished(child)
  child.stdout?.on('data', (chunk: Buffer) => {
    if (chunk.includes('listening')) child.kill('SIGTERM')
  })
  return (await ended).stdout
}
