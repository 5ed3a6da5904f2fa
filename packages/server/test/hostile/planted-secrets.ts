import { deepEqual, equal, ok } from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closedPort } from '../cli-scenarios/holder.ts'
import { type CliScenario, post } from '../cli-scenarios/scenario.ts'
import type { RunningServer, Workbench } from '../dealflow.ts'

/** Everything that must be known to its owner alone, sent to every place that might repeat it. */
export const secrets: readonly CliScenario[] = [
  {
    name: 'no key, token or other secret appears in logs, errors, metrics, settings or the audit log',
    async run(bench) {
      const planted = await plant(bench)
      const { server, environment } = planted
      const answers = await provoke(server, planted.keys)
      const [, metricsUrl = ''] = /"metrics":"([^"]+)"/.exec(server.output()) ?? []
      const places: Record<string, string> = {
        'an error answer': answers.join('\n'),
        metrics: await (await fetch(new URL('/metrics', metricsUrl))).text(),
        'dealflow config': (await run(bench, environment, 'config', '--json')).stdout,
        'dealflow doctor': (await run(bench, environment, 'doctor', '--json')).stdout,
        'the audit log': (await run(bench, environment, 'audit', '--json')).stdout,
        'the list of keys': (await run(bench, environment, 'key', 'list', '--json')).stdout,
        'the list of webhooks': (await run(bench, environment, 'webhook', 'list', '--json')).stdout,
        'the list of deliveries': (await run(bench, environment, 'webhook', 'deliveries', '--json')).stdout,
        'the settings of the operator API': await asOperator(
          server,
          planted.keys.admin,
          '/admin/v1/settings',
        ),
        'the audit log of the operator API': await asOperator(
          server,
          planted.keys.admin,
          '/admin/v1/audit-entries',
        ),
      }
      const secretsNow = [...planted.secrets, ...directorySecrets(bench)]
      await server.stop()
      places['the log'] = server.output()
      for (const [place, text] of Object.entries(places)) ok(text.length > 0, `${place} is empty`)
      deepEqual(leaks(places, secretsNow), [])
      // The same search finds a secret that is there.
      deepEqual(leaks({ log: `x ${planted.keys.live} y` }, secretsNow), [
        `a secret ending in …${planted.keys.live.slice(-4)} stands in log`,
      ])
    },
  },
]

interface PlantedKeys {
  readonly live: string
  readonly test: string
  readonly admin: string
  /** Well formed, and known to nobody. */
  readonly stranger: string
}

async function plant(bench: Workbench) {
  const generate = async (kind: string) =>
    (await bench.run('key', 'generate', '--kind', kind)).stdout.trim().split('\n')[0] ?? ''
  const keys: PlantedKeys = {
    live: await generate('live'),
    test: await generate('test'),
    admin: await generate('admin'),
    stranger: await generate('live'),
  }
  const token = 'metrics-token-0123456789-planted'
  const keyFile = join(bench.directory, 'live.key')
  writeFileSync(keyFile, `${keys.live}\n`)
  const environment = {
    DEALFLOW_BOOTSTRAP_API_KEY_FILE: keyFile,
    DEALFLOW_BOOTSTRAP_ADMIN_KEY: keys.admin,
    DEALFLOW_METRICS_TOKEN: token,
    DEALFLOW_LOG_LEVEL: 'debug',
  }
  const open = ['--outbound-allowed-cidrs', '127.0.0.0/8', '--webhooks-allow-http', 'true']
  const server = await bench.serve(open, environment)
  const signing = await plantWebhook(server, keys.live)
  return { server, environment, keys, secrets: [...Object.values(keys), token, ...signing] }
}

/** An endpoint at which nobody listens, a test that fails there, and both secrets that sign for it. */
async function plantWebhook(server: RunningServer, key: string): Promise<string[]> {
  const url = `http://127.0.0.1:${await closedPort()}/`
  const path = '/api/v2/webhook-endpoints'
  const made = (await post(server.url, key, path, { url })).body.data
  const rotated = (await post(server.url, key, `${path}/${made.webhook_id}/rotate-secret`, {})).body.data
  const headers = { authorization: `Bearer ${key}` }
  const tested = await fetch(`${server.url}${path}/${made.webhook_id}/test`, { method: 'POST', headers })
  equal(tested.status, 200)
  return [made.signing_secret, rotated.signing_secret]
}

async function provoke(server: RunningServer, keys: PlantedKeys): Promise<string[]> {
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
  const json = (key: string) => ({ ...bearer(key), 'content-type': 'application/json' })
  const posted = (key: string, body: string) => ({ method: 'POST', headers: json(key), body })
  const asked: readonly (readonly [string, RequestInit])[] = [
    ['/api/v2/key', { headers: bearer(keys.stranger) }],
    ['/api/v2/key', { headers: bearer(`${keys.live}x`) }],
    ['/api/v2/key', { headers: { authorization: `Basic ${btoa(`user:${keys.live}`)}` } }],
    ['/api/v2/key', { headers: { authorization: keys.live, cookie: `key=${keys.live}` } }],
    [`/api/v2/key?api_key=${keys.live}`, { headers: bearer(keys.live) }],
    [`/api/v2/companies/${keys.live}`, { headers: bearer(keys.live) }],
    [`/api/v2/${keys.stranger}`, { headers: bearer(keys.live) }],
    [`/${keys.stranger}`, {}],
    ['/api/v2/searches', posted(keys.live, `{"query": "x", "limit": "${keys.stranger}"}`)],
    ['/api/v2/searches', posted(keys.live, `{"query": "${keys.stranger}`)],
    ['/api/v2/key', { headers: { ...bearer(keys.admin) } }],
    ['/admin/v1/accounts', { headers: bearer(keys.live) }],
    ['/admin/v1/accounts', { headers: bearer(keys.stranger) }],
    ['/admin/v1/operator-keys', posted(keys.admin, JSON.stringify({ label: `my key is ${keys.stranger}` }))],
    ['/admin/v1/accounts', posted(keys.admin, `{"name": "${keys.stranger}`)],
    ['/metrics', { headers: bearer(keys.live) }],
    ['/docs/errors/x', { headers: bearer(keys.live) }],
  ]
  const texts: string[] = []
  for (const [path, init] of asked) {
    const response = await fetch(server.url + path, init)
    const text = await response.text()
    if (response.status >= 400) texts.push(text, JSON.stringify([...response.headers]))
  }
  return texts
}

async function asOperator(server: RunningServer, key: string, path: string): Promise<string> {
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${key}` } })
  equal(response.status, 200, path)
  return await response.text()
}

async function run(bench: Workbench, environment: Record<string, string>, ...args: string[]) {
  return await bench.runWith(environment, ...args, '--data', bench.data)
}

function directorySecrets(bench: Workbench): string[] {
  const control = JSON.parse(readFileSync(join(bench.data, 'control.json'), 'utf8')) as { token: string }
  return [control.token, readFileSync(join(bench.data, 'instance.key'), 'utf8').trim()]
}

/** Parts count as well: the first and last characters of a key are for showing, 12 in its middle are not. */
function leaks(places: Readonly<Record<string, string>>, planted: readonly string[]): string[] {
  return Object.entries(places).flatMap(([place, text]) =>
    planted
      .filter((secret) => text.includes(secret.slice(14, 26)))
      .map((secret) => `a secret ending in …${secret.slice(-4)} stands in ${place}`),
  )
}
