import { equal, match, ok } from 'node:assert/strict'
import { freeAddresses, type RunningServer } from '../dealflow.ts'
import { readScrape } from '../scrape.ts'
import type { CliScenario } from './scenario.ts'

/** What the first line of a server says of its addresses. */
function addresses(server: RunningServer): { metrics: string | null } {
  const line =
    server
      .output()
      .split('\n')
      .find((text) => text.includes('"listening"')) ?? ''
  return JSON.parse(line) as { metrics: string | null }
}

async function scrape(server: RunningServer): Promise<Map<string, number>> {
  return readScrape(await (await fetch(`${addresses(server).metrics}/metrics`)).text()).samples
}

export const watching: readonly CliScenario[] = [
  {
    name: '/metrics on its own address counts both APIs',
    async run(bench) {
      const server = await bench.serve()
      const { test_key: key } = server.opening
      await fetch(`${server.url}/api/v2/key`, { headers: { authorization: `Bearer ${key}` } })
      await fetch(`${server.url}/admin/v1/accounts`)
      const samples = await scrape(server)
      equal(samples.get('dealflow_http_requests_total{route="GET /api/v2/key",status="200"}'), 1)
      equal(samples.get('dealflow_admin_requests_total{route="none",status="401"}'), 1)
      equal((await fetch(`${server.url}/metrics`)).status, 404)
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'a metrics address that was chosen and is taken ends the start',
    async run(bench) {
      const server = await bench.serve()
      const { host } = new URL(addresses(server).metrics ?? '')
      const other = `${bench.data}-2`
      const second = await bench.run(
        'serve',
        '--data',
        other,
        '--http-addr',
        '127.0.0.1:0',
        '--metrics-addr',
        host,
      )
      equal(second.code, 1)
      match(second.stderr, /taken by another program.*--metrics-addr/)
      equal(await server.stop(), 0)
    },
  },
  {
    name: 'on a terminal a server says where its documentation and metrics are',
    async run(bench) {
      const child = bench.spawn(['serve', '--data', bench.data, ...freeAddresses, '--log-format', 'text'])
      const text = await new Promise<string>((resolve) => {
        let seen = ''
        child.stdout?.on('data', (chunk: Buffer) => {
          seen += chunk
          if (/metrics .*\n/.test(seen)) resolve(seen)
        })
      })
      const docs = /http:\/\/127\.0\.0\.1:\d+\/docs/.exec(text)?.[0]
      const metrics = /http:\/\/127\.0\.0\.1:\d+\/metrics/.exec(text)?.[0]
      ok(docs !== undefined && metrics !== undefined, text)
      equal((await fetch(docs)).status, 200)
      equal((await fetch(metrics)).status, 200)
    },
  },
]
