import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Workbench } from '../dealflow.ts'
import { type CliScenario, companies, get, jsonLines, post } from './scenario.ts'

export const serving: readonly CliScenario[] = [
  {
    name: 'a new directory prints its keys once, then the address, and the live key searches',
    async run(bench) {
      const first = await bench.serve()
      match(first.opening.live_key ?? '', /^df_live_[0-9A-Za-z]{36}$/)
      match(first.opening.test_key ?? '', /^df_test_[0-9A-Za-z]{36}$/)
      await importCompanies(bench, companies)
      const answer = await post(first.url, first.opening.live_key ?? '', '/api/v2/searches', {
        query: 'container traffic',
      })
      equal(answer.status, 200)
      ok(answer.body.data.total_results > 0)
      equal(await first.stop(), 0)
      const second = await bench.serve()
      deepEqual(second.opening, {})
      equal(
        (await get(second.url, first.opening.live_key ?? '', '/api/v2/billing/balance')).body.data
          .remaining_usd,
        99.98,
      )
      equal(await second.stop(), 0)
    },
  },
  {
    name: 'DEALFLOW_NOW moves the ages of searches and nothing else',
    async run(bench) {
      const server = await bench.serve([], { DEALFLOW_NOW: '1990-01-01T00:00:00Z' })
      const key = server.opening.live_key ?? ''
      await importCompanies(bench, [{ ...companies[0], last_raised_on: '2020-06-01' }])
      const found = async (filters: object) => {
        const body = { query: 'container traffic', filters }
        return (await post(server.url, key, '/api/v2/searches', body)).body.data.total_results
      }
      deepEqual([await found({}), await found({ lastRaisedAge: { operator: '>=', value: 0 } })], [1, 0])
      const ledger = await get(server.url, key, '/api/v2/billing/ledger')
      ok(Date.parse(ledger.body.data.entries[0].created_at) > Date.parse('2020-01-01'))
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'switches turn limits and billing off',
    async run(bench) {
      const server = await bench.serve(['--rate-limits', 'off', '--billing', 'off'])
      const key = server.opening.live_key ?? ''
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => post(server.url, key, '/api/v2/searches', { query: 'robots' })),
      )
      ok(answers.every((answer) => answer.status === 200))
      const authorization = `Bearer ${key}`
      const { headers } = await fetch(`${server.url}/api/v2/key`, { headers: { authorization } })
      const policy = headers.get('ratelimit-policy') ?? ''
      match(policy, /^"key-second";q=999999999999999;w=1, .*"account-day";q=999999999999999;w=86400$/)
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
      for (const path of ['/', '/docs/']) {
        const response = await fetch(server.url + path, { redirect: 'manual' })
        deepEqual([response.status, response.headers.get('location')], [302, '/docs'])
      }
      const lines = server
        .output()
        .split('\n')
        .filter((line) => line.includes('"listening"'))
      // The operator API is served with the API, at the same address.
      deepEqual(
        lines.map((line) => JSON.parse(line).admin),
        [server.url],
      )
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
      match(stdout, /countries +DE, FR, GB {2}\(from "in Germany", /)
      match(stdout, /foundedYear +2015 or more, or unknown {2}\(from "founded after 2014"\)/)
      match(stdout, /charge/)
      match(stdout, /the webhook: api\.job\.succeeded, signature genuine/)
      match(stdout, /the result: Larkspur Payroll, Berlin, Germany: Daily pay/)
    },
  },
]

async function importCompanies(bench: Workbench, rows: readonly object[]) {
  const file = join(bench.directory, 'companies.jsonl')
  writeFileSync(file, jsonLines(rows))
  await bench.json('import', file)
}
