import { same } from './assert.ts'
import { meets, onSharedAccount } from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'
import { chargedUsd, forEachKind, idsOf, jobKinds } from './job-bench.ts'

const checks = '/api/v2/vc-backability-checks'
const sites = (count: number) => Array.from({ length: count }, (_, i) => `site${i}.example`)
const vc = jobKinds.filter(({ type }) => type === 'vc_backability_check')
const websites = [
  'vc-yes.test',
  'vc-no.test',
  'vc-error.test',
  'typo',
  'HTTPS://www.VC-Yes.test/x',
  'stuck.test',
]

interface VcAnswer {
  readonly count: number
  readonly results: readonly Record<string, unknown>[]
}

/** Venture-backability: up to 50 websites are answered at once, more make a job (docs/design/decisions.md#venture-backability). */
export const checkScenarios: readonly HttpScenario[] = [
  ...forEachKind(
    'up to 50 websites are answered at once, a row each, and make no job',
    async ({ send }) => {
      const headers = { 'idempotency-key': 'no key: '.repeat(40) }
      for (const detail of [undefined, 'minimal', 'descriptive', 'full']) {
        const answer = await send(checks, {
          body: { websites, ...(detail === undefined ? {} : { response_detail: detail }) },
          headers,
        })
        meets(answer, { status: 200 })
        same(chargedUsd(answer), 0, 'charged_usd')
        const { count, results, summary } = answer.json.data as {
          count: number
          results: Record<string, unknown>[]
          summary: unknown
        }
        same([count, results.map(({ input }) => input)], [6, websites], 'rows')
        same(
          results.map(({ classification, error }) => classification ?? (error as { code: string }).code),
          ['Yes', 'Likely Not', 'PROVIDER_UNAVAILABLE', 'INVALID_WEBSITE', 'Yes', 'FETCH_TIMEOUT'],
          'answers',
        )
        same(
          summary,
          {
            classified: 3,
            errors: 3,
            canonical_hits: 0,
            active_queue_hits: 0,
            cache_hits: 0,
            live_classifications: 3,
          },
          'summary',
        )
        const members = Object.keys(results[0] ?? {}).length
        same(members, detail === 'full' ? 13 : detail === 'descriptive' ? 7 : 6, `members at ${detail}`)
      }
      meets(await send(checks, { body: { websites: sites(50) } }), { status: 200 })
      same(idsOf(await send(checks)), [], 'jobs')
    },
    vc,
  ),
  ...forEachKind(
    'a website with a tab or line break is a row error; one with another control character is refused as any text is',
    async ({ send }) => {
      const answer = await send(checks, {
        body: { websites: ['vc-yes.test', 'a\tb.test', 'a.test\nb.test'] },
      })
      meets(answer, { status: 200 })
      const { results } = answer.json.data as unknown as VcAnswer
      same(
        results.map(({ error }) => (error as { code: string } | null)?.code ?? null),
        [null, 'INVALID_WEBSITE', 'INVALID_WEBSITE'],
        'errors',
      )
      const refused = await send(checks, { body: { websites: ['vc-yes.test', 'a\u0001b.test'] } })
      meets(refused, { status: 400, code: 'BAD_REQUEST', paths: ['websites[1]'] })
    },
    vc,
  ),
  ...forEachKind(
    'systemic failure is 500 at once, and a failed job else',
    async (bench) => {
      meets(await bench.send(checks, { body: { website: 'fail.test' } }), {
        status: 500,
        code: 'INTERNAL_ERROR',
      })
      same((await bench.ended(await bench.start('fail')))['status'], 'failed', 'status')
    },
    vc,
  ),
  ...forEachKind(
    '51 websites make a job, whose view counts their rows and whose result has them',
    async (bench) => {
      const { send } = bench
      const body = { website: 'vc-yes.test', websites: [...sites(49), 'bad.test'], response_detail: 'full' }
      const created = await send(checks, { body })
      meets(created, { status: 202, headers: { 'retry-after': '2' } })
      const jobId = String(created.json.data?.['job_id'])
      const view = await bench.ended(jobId)
      same(
        view['response_meta'],
        {
          website_count: 51,
          row_errors: 50,
          cache_hits: 0,
          live_classifications: 1,
          canonical_hits: 0,
          active_queue_hits: 0,
          endpoint: `POST ${checks}`,
          status: 'succeeded',
        },
        'response_meta',
      )
      const { data } = (await send(`${checks}/${jobId}/result`)).json
      const { count, results = [] } = (data?.['result'] ?? {}) as Partial<VcAnswer>
      same([count, results[0]?.['input'], results[50]?.['input']], [51, 'vc-yes.test', 'bad.test'], 'rows')
    },
    vc,
  ),
  onSharedAccount(
    'vc-backability-checks: a quote counts the websites',
    async ({ subject, accountId, send }) => {
      const { key } = await subject.createKey(accountId, 'test')
      const body = { method: 'POST', path: checks, body: { website: 'a.example', websites: sites(99) } }
      same((await send('/api/v2/quotes', { key, body })).json.data?.['items'], 100, 'items')
    },
  ),
]
