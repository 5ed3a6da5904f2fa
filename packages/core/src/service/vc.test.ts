import { afterEach, expect, test } from 'bun:test'
import { locations } from '../../test/locations.ts'
import { sha256 } from '../../test/sqlite.ts'
import { vcSites } from '../../test/vc-sites.ts'
import { createService, memoryStorage, type Service } from '../index.ts'
import { fixtureRecord } from '../testing/fixtures.ts'
import { memoryWeb, type WebPages } from '../testing/memory-web.ts'
import { testHost } from '../testing/test-clock.ts'
import type { VcResult } from '../vc-backability/schema.ts'
import { loadSiteWorks } from './job-kinds.ts'

const path = '/api/v2/vc-backability-checks'
const open: Service[] = []
afterEach(async () => {
  for (const service of open.splice(0)) await service.close()
})

const pages: WebPages = {
  'https://tidemark.example/': vcSites.startup,
  'https://brambleford.example/': vcSites.plumber,
  'https://down.example/': { status: 503, body: 'down' },
}
const websites = [
  'kestrel.example',
  'tidemark.example',
  'brambleford.example',
  'down.example',
  'typo',
  'tidemark.example',
]

/** A live key over a web in memory, with one listed company. */
async function start(web: WebPages) {
  // What reads pages takes real time to load, and the clock of the test runs on meanwhile.
  await Promise.all([import('./sites.ts'), import('./sites-ports.ts'), loadSiteWorks()])
  const host = testHost({ sha256 })
  const storage = memoryStorage({ host })
  await storage.companies.upsertMany(
    [{ record: fixtureRecord({ id: 'k', name: 'Kestrel', domain: 'kestrel.example' }), matchDomain: false }],
    null,
  )
  const { resolver, dialer } = memoryWeb(web, host)
  const outbound = { resolver, dialer }
  const service = createService({
    host,
    storage,
    locations,
    outbound,
    sites: { delayMs: 0 },
    rateLimits: 'off',
  })
  open.push(service)
  const { accountId } = await service.accounts.create({ name: 'Example', grantMicroUsd: 0 })
  const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })
  await service.work()

  async function ask(url: string, body?: object) {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    let answered: Response | null = null
    const answer = service.fetch(new Request(`https://localhost${url}`, request)).then((response) => {
      answered = response
    })
    for (let step = 0; step < 2_000 && answered === null; step++) await pass()
    await answer
    const response = answered as Response | null
    return {
      status: response?.status,
      body: (await response?.json()) as { data: Data; error?: { code: string } },
    }
  }

  async function pass() {
    await new Promise((resolve) => setImmediate(resolve))
    host.clock.advance(50)
  }

  return { ask, pass, service }
}

type Data = VcResult & {
  poll_url: string
  result_url: string
  status: string
  result: VcResult
  failure: object | null
}

test('up to 50 websites are answered at once, and a job answers them alike', async () => {
  const atOnce = await (await start(pages)).ask(path, { websites, response_detail: 'full' })
  expect(atOnce.status).toBe(200)
  expect(atOnce.body.data.results.map(({ classification, error }) => classification ?? error?.code)).toEqual([
    'Yes',
    'Yes',
    'Likely Not',
    'HTTP_ERROR',
    'INVALID_WEBSITE',
    'Yes',
  ])
  const { ask, pass } = await start(pages)
  const made = await ask(path, { websites, response_detail: 'full', force_async: true })
  expect(made.status).toBe(202)
  let seen = made
  for (let step = 0; step < 500 && seen.body.data.status !== 'succeeded'; step++) {
    await pass()
    seen = await ask(made.body.data.poll_url)
  }
  expect(seen.body.data).toMatchObject({
    status: 'succeeded',
    progress: 100,
    response_meta: { website_count: 6, row_errors: 2, canonical_hits: 1, live_classifications: 3 },
  })
  expect((await ask(made.body.data.result_url)).body.data.result).toEqual(atOnce.body.data)
})

test('with the network cut the dataset still answers; when that is all, the request fails', async () => {
  const { ask } = await start({})
  const dead = ['a.example', 'b.example', 'c.example', 'd.example', 'e.example']
  const some = await ask(path, { websites: ['kestrel.example', ...dead.slice(0, 4)] })
  expect([some.status, some.body.data.summary]).toMatchObject([200, { classified: 1, errors: 4 }])
  const all = await ask(path, { websites: ['kestrel.example', ...dead] })
  expect([all.status, all.body.error?.code]).toEqual([500, 'INTERNAL_ERROR'])
})

test('a company of a source that an import marks as not canonical is judged by its site, until that is taken back', async () => {
  const { ask, service } = await start({ 'https://kettles.example/': vcSites.plumber })
  const file = async function* () {
    yield new TextEncoder().encode('Company,Website\nKettles,kettles.example\n')
  }
  const answerAfter = async (more: { readonly canonical?: boolean; readonly dryRun?: boolean }) => {
    const options = { source: file(), fileName: 'customers.csv', sourceName: 'our customers' }
    await service.companies.import({ ...options, ...more })
    const { body } = await ask(path, { websites: ['kettles.example'], response_detail: 'full' })
    const [row] = body.data.results
    return [row?.classification, row?.reasons?.[0]?.text]
  }
  const [kept] = [await answerAfter({ canonical: true })]
  expect(kept[0]).toBe('Yes')
  expect(await answerAfter({ canonical: false, dryRun: true })).toEqual(kept)
  expect(await answerAfter({ canonical: false })).toEqual([
    'Likely Not',
    'It is from our customers, which is marked as not canonical, so its site decides (vc_canonical = companies).',
  ])
  expect(await answerAfter({})).toEqual([
    'Likely Not',
    expect.stringContaining('our customers, which is marked as not canonical'),
  ])
  expect(await answerAfter({ canonical: true })).toEqual(kept)
  const unnamed = service.companies.import({ source: file(), canonical: false })
  await expect(unnamed).rejects.toMatchObject({ code: 'BAD_REQUEST', details: [{ path: 'sourceName' }] })
})
