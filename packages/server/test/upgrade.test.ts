import { expect, test } from 'bun:test'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dealflow, keptLong, type RunningServer, Workbench } from './dealflow.ts'
import { testOneOfMany } from './nightly-test.ts'

const fixtures = fileURLToPath(new URL('./fixtures', import.meta.url))
const processTestMs = 170_000

interface Known {
  readonly account_id: string
  readonly live_key: string
  readonly test_key: string
  readonly revoked_key: string
  readonly live_balance_usd: number
  readonly companies: number
  /** Since 0.2.0. */
  readonly list_id?: string
  readonly operator_key?: string
  /** Since 0.4.0. */
  readonly webhook_id?: string
  readonly jobs?: { readonly succeeded: string; readonly failed: string; readonly running: string }
  /** Since 0.5.0. */
  readonly deck_job?: string
  /** Since 0.6.0. */
  readonly live?: {
    readonly enrichment_job: string
    readonly vc_job: string
    readonly enriched_company: string
    readonly forgotten: string
  }
  /** Since 0.9.0. */
  readonly tuning?: unknown
}

const versions = readdirSync(fixtures).sort()

test('a data directory of an earlier version is here to be opened', () => {
  expect(versions.length).toBeGreaterThan(0)
})

/** The oldest goes through every migration, and the newest has something of everything. */
const isTried = (version: string) => version === versions[0] || version === versions.at(-1)

for (const version of versions) {
  testOneOfMany(
    isTried(version),
    `a directory made by ${version} opens, keeps its money, keys and companies, and verifies`,
    async () => {
      const bench = new Workbench(dealflow)
      try {
        mkdirSync(bench.data)
        // The index since 0.3.0: one made by older rules is built again.
        for (const name of ['dealflow.db', 'instance.key', 'index']) {
          const file = join(fixtures, version, name)
          if (existsSync(file)) cpSync(file, join(bench.data, name), { recursive: true })
        }
        const known = JSON.parse(readFileSync(join(fixtures, version, 'known.json'), 'utf8')) as Known
        expect(await bench.json<unknown>('ledger', 'verify')).toMatchObject({ ok: true })

        const server = await bench.serve(keptLong)
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
        if (known.operator_key !== undefined)
          expect((await call(known.operator_key, '/admin/v1/accounts')).status).toBe(200)
        if (known.operator_key !== undefined && known.jobs !== undefined) {
          const account = await call(known.operator_key, `/admin/v1/accounts/${known.account_id}`)
          const { data } = (await account.json()) as { data: { test_kept_bytes: number } }
          expect(data.test_kept_bytes).toBeGreaterThan(0)
        }
        if (known.list_id !== undefined) {
          const list = await call(known.live_key, `/api/v2/lists/${known.list_id}/companies`)
          const members = (await list.json()) as { data: { companies: { company_id: string }[] } }
          expect(members.data.companies.map((member) => member.company_id)).toEqual([
            'fixture:harbor',
            'fixture:moss',
          ])
          const edited = await bench.json<{ edits: object }>('company', 'get', 'fixture:moss')
          expect(Object.keys(edited.edits)).toEqual(['tagline'])
        }
        if (known.tuning !== undefined)
          expect(await bench.json<unknown>('search', 'tune')).toEqual(known.tuning)
        await hasItsJobs(known, server)
        if (known.deck_job !== undefined) {
          const read = await call(known.live_key, `/api/v2/pitch-deck-jobs/${known.deck_job}/result`)
          const { data } = (await read.json()) as { data: { result: { markdown: string } } }
          expect(data.result.markdown).toContain('## Slide 1: ')
        }
        if (known.live !== undefined)
          await hasItsSites(known.live, bench, (path) => call(known.live_key, path))
        expect(await server.stop()).toBe(0)
        expect(await bench.json<unknown>('ledger', 'verify')).toMatchObject({ ok: true })
        expect(await bench.json<unknown>('index', 'verify')).toMatchObject({ ok: true })
        expect(await bench.json<unknown>('index', 'status')).toMatchObject({
          problem: null,
          companies: known.companies,
        })
      } finally {
        await bench.close()
      }
    },
    processTestMs,
  )
}

for (const version of versions.filter((version) => existsSync(backupOf(version)))) {
  testOneOfMany(
    isTried(version),
    `a backup made by ${version} is whole, and is restored to a directory that verifies`,
    async () => {
      const bench = new Workbench(dealflow)
      try {
        await bench.json('restore', backupOf(version))
        expect(await bench.json<unknown>('ledger', 'verify')).toMatchObject({ ok: true })
        const looked = await bench.json<{ companies: { company: { tagline: string } }[] }>(
          'lookup',
          'mossfern.example',
        )
        expect(looked.companies[0]?.company.tagline).toBe('Plants that stay alive')
      } finally {
        await bench.close()
      }
    },
    processTestMs,
  )
}

/** What ended is as it was; what was running was given back and has outlived its deadline; the endpoint still has its secret. */
async function hasItsJobs({ test_key, webhook_id, jobs }: Known, { url }: RunningServer) {
  if (jobs === undefined) return
  const headers = { authorization: `Bearer ${test_key}` }
  const path = '/api/v2/general-enrichment-jobs'
  const read = async (route: string) => {
    const answer = await fetch(url + route, { headers })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  expect(await read(`${path}/${jobs.succeeded}`)).toMatchObject({ body: { data: { status: 'succeeded' } } })
  expect(await read(`${path}/${jobs.succeeded}/result`)).toMatchObject({
    status: 200,
    body: { data: { website: 'https://succeed.test' } },
  })
  expect(await read(`${path}/${jobs.failed}`)).toMatchObject({
    body: { data: { error: { reason: 'PROVIDER_UNAVAILABLE', refunded: true } } },
  })
  // Its stream ends with it.
  await (await fetch(`${url}${path}/${jobs.running}/events`, { headers })).text()
  expect(await read(`${path}/${jobs.running}`)).toMatchObject({
    body: { data: { error: { reason: 'DEADLINE_EXCEEDED', refunded: true } } },
  })
  const rotated = await fetch(`${url}/api/v2/webhook-endpoints/${webhook_id}/rotate-secret`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(await rotated.json()).toMatchObject({ data: { url: 'https://receiver.invalid/hook' } })
}

/** What was read of sites: results, the record with where its fields come from, verdicts, and who must not come back. */
async function hasItsSites(
  live: NonNullable<Known['live']>,
  bench: Workbench,
  read: (path: string) => Promise<Response>,
) {
  const enriched = await read(`/api/v2/combined-enrichment-jobs/${live.enrichment_job}/result`)
  expect(await enriched.json()).toMatchObject({
    data: {
      company_id: live.enriched_company,
      founders: { founder_count: 2 },
      funding: { funding_state: 'found' },
    },
  })
  const screened = await read(`/api/v2/vc-backability-checks/${live.vc_job}/result`)
  expect(await screened.json()).toMatchObject({
    data: { result: { results: [{}, { classification: 'Likely Not' }, { error: { code: 'BLOCKED' } }] } },
  })
  const record = await bench.json<{ facts: readonly object[]; people: readonly object[] }>(
    'company',
    'get',
    live.enriched_company,
  )
  expect(record.facts.length).toBeGreaterThan(5)
  expect(record.people.length).toBeGreaterThanOrEqual(2)
  const file = join(bench.directory, 'again.jsonl')
  writeFileSync(file, `${JSON.stringify({ name: 'Gone For Good', website: live.forgotten })}\n`)
  expect(await bench.json<unknown>('import', file)).toMatchObject({ created: 0 })
}

function backupOf(version: string): string {
  return join(fixtures, version, 'fixture.dfbackup')
}
