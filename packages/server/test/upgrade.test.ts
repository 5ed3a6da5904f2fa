import { expect, test } from 'bun:test'
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fromSources, Workbench } from './dealflow.ts'

const fixtures = fileURLToPath(new URL('./fixtures', import.meta.url))
const processTestMs = 60_000

interface Known {
  readonly account_id: string
  readonly live_key: string
  readonly test_key: string
  readonly revoked_key: string
  readonly live_balance_usd: number
  readonly companies: number
}

const versions = readdirSync(fixtures)

test('a data directory of an earlier version is here to be opened', () => {
  expect(versions.length).toBeGreaterThan(0)
})

for (const version of versions) {
  test(
    `a directory made by ${version} opens, keeps its money, keys and companies, and verifies`,
    async () => {
      const bench = new Workbench(fromSources)
      try {
        mkdirSync(bench.data)
        cpSync(join(fixtures, version, 'dealflow.db'), join(bench.data, 'dealflow.db'))
        const known = JSON.parse(readFileSync(join(fixtures, version, 'known.json'), 'utf8')) as Known
        expect(await bench.json<unknown>('ledger', 'verify')).toMatchObject({ ok: true })

        const server = await bench.serve()
        expect(server.opening).toEqual({})
        const call = (key: string, path: string, body?: unknown) =>
          fetch(server.url + path, {
            method: body === undefined ? 'GET' : 'POST',
            headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          })
        const balance = await call(known.live_key, '/api/v2/billing/balance')
        expect(await balance.json()).toMatchObject({ data: { remaining_usd: known.live_balance_usd } })
        expect((await call(known.test_key, '/api/v2/key')).status).toBe(200)
        expect((await call(known.revoked_key, '/api/v2/key')).status).toBe(403)

        const websites = ['harbor-analytics.example', 'mossfern.example', 'noid-labs.example']
        const looked = await call(known.live_key, '/api/v2/company-lookups', { websites })
        const found = (
          (await looked.json()) as { data: { companies: { company: { name: string } | null }[] } }
        ).data
        expect(found.companies.map((item) => item.company?.name)).toEqual([
          'Harbor Analytics',
          'Moss & Fern',
          'No Id Labs',
        ])
        const searched = await call(known.live_key, '/api/v2/searches', { query: 'container traffic' })
        expect(await searched.json()).toMatchObject({
          data: { total_results: 1 },
          meta: { billing: { charged_usd: 0.02 } },
        })
        expect(await server.stop()).toBe(0)
        expect(await bench.json<unknown>('ledger', 'verify')).toMatchObject({ ok: true })
      } finally {
        await bench.close()
      }
    },
    processTestMs,
  )
}
