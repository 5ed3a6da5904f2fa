import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractSettings, deckOfPages } from '@dealflow/core/testing'
import { type ServedSites, serveSites } from '@dealflow/node-adapter/testing'
import { type RunningServer, Workbench } from '../dealflow.ts'
import { webOf } from '../sites/serve-fixture-sites.ts'

/** The endpoints of the contract , each with its price in USD and the status of a success, written down by hand. */
const routes: readonly (readonly [route: string, priceUsd: number, status: number])[] = [
  ['POST /api/v2/searches', 0.02, 200],
  ['POST /api/v2/company-lookups', 0, 200],
  ...jobRoutes('general-enrichment-jobs', 0.04),
  ...jobRoutes('founder-enrichment-jobs', 0.1),
  ...jobRoutes('funding-enrichment-jobs', 0.1),
  ...jobRoutes('combined-enrichment-jobs', 0.2),
  ['POST /api/v2/competitor-analyses', 0.02, 200],
  ...jobRoutes('vc-backability-checks', 0),
  ...jobRoutes('pitch-deck-jobs', 0.1),
  ...jobRoutes('deep-research-jobs', 0.2),
  ['GET /api/v2/webhook-endpoints', 0, 200],
  ['POST /api/v2/webhook-endpoints', 0, 201],
  ['DELETE /api/v2/webhook-endpoints/{webhook_id}', 0, 200],
]

function jobRoutes(kind: string, priceUsd: number): readonly (readonly [string, number, number])[] {
  return [
    [`POST /api/v2/${kind}`, priceUsd, 202],
    [`GET /api/v2/${kind}`, 0, 200],
    [`GET /api/v2/${kind}/{job_id}`, 0, 200],
    [`GET /api/v2/${kind}/{job_id}/result`, 0, 200],
  ]
}

/** What the contract says was there before (`410 Gone`). */
const removed = ['POST /api/deep-research', 'POST /api/v1/search', 'GET /api/v1/whatever']

const companies = [
  {
    id: 'm:1',
    name: 'Ledgerwise',
    website: 'ledgerwise.example.com',
    description: 'Bookkeeping software for small bakeries, with receipts read by phone.',
    industries: ['Fintech'],
    city: 'Lyon',
    country_iso2: 'FR',
    founded_year: 2021,
  },
  {
    id: 'm:2',
    name: 'Crumbledger',
    website: 'crumbledger.example.com',
    description: 'Bookkeeping software for bakeries and cafés.',
    industries: ['Fintech'],
  },
  ...['Robots that pick strawberries.', 'Maps of caves.', 'Sails for cargo ships.', 'Plant care.'].map(
    (description, at) => ({ id: `m:other-${at}`, name: `Other ${at}`, description, industries: ['Other'] }),
  ),
]

/** Names that a network would answer to, as a machine without one meets them. */
const unreachable = [
  'ledgerwise.example.com',
  'www.ledgerwise.example.com',
  'example.com',
  'www.iana.org',
  'www.wikipedia.org',
]

const binary = process.env['DEALFLOW_BINARY']
const jobMs = 170_000

if (binary === undefined) {
  console.log(
    'skipped: every endpoint of the contract on the binary: DEALFLOW_BINARY does not name it (npm test builds it)',
  )
  test.skip('every endpoint of the contract on the binary', () => {})
} else {
  const bench = new Workbench([binary])
  let sites: ServedSites
  let server: RunningServer
  const answered = new Map<string, Answer>()

  beforeAll(async () => {
    sites = await serveSites()
    const web = webOf(bench, sites)
    const nowhere = unreachable.flatMap((host) => [80, 443].map((port) => `${host}:${port} 127.0.0.1:1`))
    appendFileSync(join(bench.directory, 'resolve.txt'), `\n${nowhere.join('\n')}\n`)
    server = await bench.serve(['--limits', JSON.stringify(contractSettings.limits)], web)
    const file = join(bench.directory, 'companies.jsonl')
    writeFileSync(file, companies.map((company) => JSON.stringify(company)).join('\n'))
    await bench.json('import', file)
  }, jobMs)
  afterAll(async () => {
    await server.stop()
    await sites.close()
    await bench.close()
  })

  /** Asks with the live key that a new directory has; `params` fill the braces of the route. */
  async function ask(
    route: string,
    body?: object,
    {
      params = {},
      key = server.opening.live_key ?? '',
    }: { params?: Record<string, string>; key?: string } = {},
  ): Promise<Answer> {
    const [method = '', path = ''] = route.split(' ')
    const isForm = body instanceof FormData
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
    const response = await fetch(server.url + url, {
      method,
      headers: {
        ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const answer = { status: response.status, body: (await response.json()) as Answer['body'] }
    answered.set(route, answer)
    return answer
  }

  /** A job from its creation to its result. */
  async function work(kind: string, body: object): Promise<Answer['body']['data']> {
    const path = `/api/v2/${kind}`
    const made = await ask(`POST ${path}`, body)
    expect(made.body.error ?? null).toBeNull()
    const { job_id: id, poll_url: pollUrl } = made.body.data as { job_id: string; poll_url: string }
    // The stream ends with the job.
    const headers = { authorization: `Bearer ${server.opening.live_key}` }
    await (await fetch(`${server.url}${pollUrl}/events`, { headers })).text()
    const params = { job_id: id }
    const listed = await ask(`GET ${path}`)
    expect((listed.body.data['jobs'] as { job_id: string }[]).map((job) => job.job_id)).toContain(id)
    expect((await ask(`GET ${path}/{job_id}`, undefined, { params })).body.data['status']).toBe('succeeded')
    return (await ask(`GET ${path}/{job_id}/result`, undefined, { params })).body.data
  }

  describe('with no network, no model and no other service', () => {
    test('a search finds companies', async () => {
      const { body } = await ask('POST /api/v2/searches', { query: 'bookkeeping for bakeries' })
      const { results } = body.data as { results: { name: string }[] }
      expect(results.map(({ name }) => name)).toContain('Ledgerwise')
    })

    test('a lookup finds a company', async () => {
      const { body } = await ask('POST /api/v2/company-lookups', { websites: ['ledgerwise.example.com'] })
      expect(body.data).toMatchObject({ companies: [{ company: { id: 'm:1' }, missing: false }] })
    })

    for (const kind of ['general', 'founder', 'funding', 'combined'])
      test(
        `a ${kind} enrichment reads a site of this machine`,
        async () => {
          const website = 'http://larkspur-payroll.example'
          const result = await work(`${kind}-enrichment-jobs`, { website })
          expect(result).toMatchObject({ website: 'https://larkspur-payroll.example' })
        },
        jobMs,
      )

    test('an analysis finds competitors', async () => {
      const company = { website: 'https://ledgerwise.example.com' }
      const { body } = await ask('POST /api/v2/competitor-analyses', { company })
      expect(body.data).toMatchObject({
        company: { resolved: { name: 'Ledgerwise' } },
        competitors: [{ company: { name: 'Crumbledger' } }],
      })
    })

    test(
      'venture-backability is told, at once and by a job',
      async () => {
        const website = 'ledgerwise.example.com'
        const told = { results: [{ classification: 'Yes', source: 'canonical_startup' }] }
        const atOnce = await ask('POST /api/v2/vc-backability-checks', { website })
        expect([atOnce.status, atOnce.body.data]).toMatchObject([200, told])
        const websites = Array.from({ length: 51 }, () => website)
        const { result } = await work('vc-backability-checks', { websites })
        expect(result).toMatchObject({ count: 51, summary: { canonical_hits: 51, errors: 0 } })
      },
      jobMs,
    )

    test(
      'a pitch deck is read',
      async () => {
        const body = new FormData()
        body.append('file', new File([deckOfPages(2)], 'deck.pdf'))
        expect(await work('pitch-deck-jobs', body)).toMatchObject({ result: { total_pages: 2 } })
      },
      jobMs,
    )

    test(
      'a company of the dataset is researched whose site cannot be reached',
      async () => {
        const { result } = (await work('deep-research-jobs', { website: 'ledgerwise.example.com' })) as {
          result: {
            success: boolean
            data: Readonly<Record<string, { status: string }>>
          }
        }
        expect(result).toMatchObject({ success: true, record_store_id: 'm:1' })
        expect(result.data['deepScrape']?.status).toBe('failed')
        for (const part of ['companyProfile', 'competitorAnalysis', 'report'])
          expect([part, result.data[part]?.status]).toEqual([
            part,
            expect.stringMatching(/succeeded|partial/),
          ])
        expect(result.data['marketAnalysis']).toMatchObject({
          status: 'skipped',
          skipped_reason: 'not_configured',
        })
      },
      jobMs,
    )

    test('a webhook endpoint is made, listed and removed', async () => {
      const url = 'https://hooks.ledgerwise.invalid/dealflow'
      const { body } = await ask('POST /api/v2/webhook-endpoints', { url })
      const id = body.data['webhook_id'] as string
      expect(JSON.stringify((await ask('GET /api/v2/webhook-endpoints')).body.data)).toContain(id)
      await ask('DELETE /api/v2/webhook-endpoints/{webhook_id}', undefined, { params: { webhook_id: id } })
    })

    test('every endpoint of the contract has answered its success, for its price, and is documented', async () => {
      const document = (await (await fetch(`${server.url}/api/openapi/v2.json`)).json()) as {
        paths: Record<string, Record<string, { 'x-price-usd': number }>>
      }
      const documented = (route: string) => {
        const [method = '', path = ''] = route.split(' ')
        return document.paths[path]?.[method.toLowerCase()]?.['x-price-usd'] ?? 'not documented'
      }
      const seen = routes.map(([route]) => {
        const { status, body } = answered.get(route) ?? { status: 'not asked', body: null }
        return [route, documented(route), status, body?.meta?.billing?.charged_usd]
      })
      expect(seen).toEqual(routes.map(([route, priceUsd, status]) => [route, priceUsd, status, priceUsd]))
    })

    test('what was removed is gone, and says what to use', async () => {
      for (const route of removed) {
        const { status, body } = await ask(route, route.startsWith('POST') ? {} : undefined, { key: '' })
        expect([route, status, body.error?.code]).toEqual([route, 410, 'GONE'])
      }
    })
  })
}

interface Answer {
  readonly status: number
  readonly body: {
    readonly data: Readonly<Record<string, unknown>>
    readonly error?: { readonly code: string }
    readonly meta?: { readonly billing?: { readonly charged_usd: number } }
  }
}
