import { afterEach, describe, expect, test } from 'bun:test'
import { locations } from '../../test/locations.ts'
import { sha256 } from '../../test/sqlite.ts'
import type { CombinedResult } from '../enrichment/combined-schema.ts'
import {
  createService,
  memoryStorage,
  type OutboundOptions,
  type Service,
  type ServiceOptions,
} from '../index.ts'
import { memoryWeb, type WebPages } from '../testing/memory-web.ts'
import { testHost } from '../testing/test-clock.ts'
import { shippedModel } from '../vc-backability/shipped-model.ts'
import { createMemorySiteCache } from '../web/sites/memory-site-cache.ts'

const open: Service[] = []
afterEach(async () => {
  for (const service of open.splice(0)) await service.close()
})

const shell = (title: string, body: string) => `<!doctype html><html lang="en"><head><title>${title}</title>
<meta property="og:site_name" content="Harrow Kettles">
<meta name="description" content="Harrow Kettles makes kettles that tell your phone when the water boils."></head>
<body><header><nav><a href="/">Home</a> <a href="/about">About</a> <a href="/team">Team</a> <a href="/press">Press</a>
<a href="/contact">Contact</a></nav></header><main>${body}</main>
<footer><p>© 2026 Harrow Kettles, Inc.</p></footer></body></html>`

const kettles: WebPages = {
  'https://harrowkettles.example/': shell(
    'Harrow Kettles | Kettles that call you',
    '<h1>Kettles that call you</h1><p>Harrow Kettles makes kettles that tell your phone when the water boils. ' +
      'Thousands of offices boil their water with us, and never boil it twice.</p>',
  ),
  'https://harrowkettles.example/about': shell(
    'About | Harrow Kettles',
    '<h1>About us</h1><p>Harrow Kettles was founded in 2019 in Berlin, Germany, by Ada Fenwick and Marek Osterly.</p>' +
      '<p>We are a team of 24 people.</p>',
  ),
  'https://harrowkettles.example/team': shell(
    'Team | Harrow Kettles',
    '<h1>Our team</h1><div class="team"><div class="member"><h3>Ada Fenwick</h3><p>Co-founder and CEO</p></div>' +
      '<div class="member"><h3>Marek Osterly</h3><p>Co-founder and CTO</p></div></div>',
  ),
  'https://harrowkettles.example/press': shell(
    'Press | Harrow Kettles',
    '<h1>Press</h1><article><h2>Harrow Kettles raises $4.5 million seed round</h2><p>BERLIN, March 17, 2025. Harrow Kettles ' +
      'today announced that it has raised $4.5 million in a seed round led by Quarry Lane Ventures.</p></article>',
  ),
  'https://harrowkettles.example/contact': shell(
    'Contact | Harrow Kettles',
    '<h1>Contact</h1><p>Write to <a href="mailto:hello@harrowkettles.example">hello@harrowkettles.example</a>.</p>',
  ),
}

async function start(pages: WebPages, more: Partial<ServiceOptions> = {}) {
  const host = testHost({ sha256 })
  const storage = memoryStorage({ host })
  const web = memoryWeb(pages, host)
  const outbound: OutboundOptions = { resolver: web.resolver, dialer: web.dialer }
  const service = createService({
    host,
    storage,
    locations,
    outbound,
    sites: { delayMs: 0 },
    version: '1.0',
    rateLimits: 'off',
    ...more,
  })
  open.push(service)
  const { accountId } = await service.accounts.create({ name: 'Example', grantMicroUsd: 100_000_000 })
  const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })
  await service.work()

  async function ask(method: string, path: string, body?: unknown) {
    const response = await service.fetch(
      new Request(`https://localhost${path}`, {
        method,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    return { status: response.status, body: (await response.json()) as Answer }
  }

  /** The job that was asked for, once it has ended. */
  async function ended(path: string, body: unknown) {
    const made = await ask('POST', path, body)
    expect(made.status).toBe(202)
    return endOf(made.body.data.poll_url)
  }

  async function endOf(poll_url: string) {
    for (let tries = 0; tries < 2_000; tries++) {
      const { body: seen } = await ask('GET', poll_url)
      if (seen.data.status !== 'queued' && seen.data.status !== 'running') return seen.data
      await new Promise((resolve) => setImmediate(resolve))
      host.clock.advance(50)
    }
    throw new Error('The job does not end')
  }

  async function enriched(path: string, website: string, more: object = {}) {
    const job = await ended(path, { website, ...more })
    expect(job).toMatchObject({ status: 'succeeded' })
    return (await ask('GET', job.result_url)).body.data as unknown as CombinedResult
  }
  return { host, service, storage, web, ask, ended, endOf, enriched, accountId }
}

interface Answer {
  readonly data: Readonly<Record<string, unknown>> & {
    readonly poll_url: string
    readonly result_url: string
  }
}

const combined = '/api/v2/combined-enrichment-jobs'

describe('live enrichment', () => {
  test('reads a site and says where each value stands', async () => {
    const { enriched, web, storage } = await start(kettles)
    const result = await enriched(combined, 'https://harrowkettles.example')
    expect(result.general).toMatchObject({ name: 'Harrow Kettles', founded_year: 2019 })
    expect(result.founders?.founders.map(({ full_name }) => full_name).toSorted()).toEqual([
      'Ada Fenwick',
      'Marek Osterly',
    ])
    expect(result.funding?.rounds).toMatchObject([{ type: 'seed', amount_usd: 4_500_000 }])
    expect(result.partial).toBe(false)
    expect(web.requests[0]?.headers['user-agent']).toBe('DealflowBot/1.0')
    const record = await storage.companies.find('site:harrowkettles.example')
    expect(record).toMatchObject({
      source: 'enrichment',
      company: { name: 'Harrow Kettles', founded_year: 2019, funding: { stage: 'seed' } },
      rounds: [{ type: 'seed' }],
    })
  })

  test('two jobs for one site fetch each page once, and the second says that it waits', async () => {
    const slow = Object.fromEntries(
      Object.entries(kettles).map(([url, body]) => [url, { body: String(body), delayMs: 100 }]),
    )
    const { ask, endOf, web, host } = await start(slow)
    const website = 'https://harrowkettles.example'
    const jobs = [
      await ask('POST', combined, { website }),
      await ask('POST', combined, { website, company_name: 'Harrow Kettles' }),
    ]
    const urls = jobs.map(({ body }) => body.data.poll_url)
    expect(new Set(urls).size).toBe(2)
    const stages = new Set<unknown>()
    for (let tries = 0; tries < 40; tries++) {
      host.clock.advance(20)
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
      for (const url of urls) stages.add((await ask('GET', url)).body.data['stage'])
    }
    expect(stages.has('waiting_for_entity')).toBe(true)
    for (const url of urls) expect(await endOf(url)).toMatchObject({ status: 'succeeded' })
    const asked = web.pagesAsked()
    expect(asked.length).toBeGreaterThan(3)
    expect(new Set(asked).size).toBe(asked.length)
  })

  test('a company that was forgotten is not read again, and its pages are gone', async () => {
    const cache = createMemorySiteCache()
    const { service, enriched, ended, web, storage } = await start(kettles, { sites: { cache, delayMs: 0 } })
    const website = 'https://harrowkettles.example'
    await enriched('/api/v2/general-enrichment-jobs', website)
    expect(await cache.find('https://harrowkettles.example/')).not.toBeNull()
    await service.companies.forget('harrowkettles.example')
    expect(await cache.find('https://harrowkettles.example/')).toBeNull()
    const requests = web.requests.length
    const job = await ended('/api/v2/general-enrichment-jobs', { website })
    expect(job).toMatchObject({ status: 'failed', error: { reason: 'ENTITY_NOT_FOUND', refunded: false } })
    expect(web.requests.length).toBe(requests)
    expect(await storage.companies.count()).toBe(0)
  })

  test('a site that is down fails the job after its attempts, and nothing is refunded', async () => {
    const { ended, service, accountId } = await start({
      'https://down.example/*': { status: 503, body: 'Sorry' },
    })
    const job = await ended(combined, { website: 'https://down.example' })
    expect(job).toMatchObject({
      status: 'failed',
      error: { reason: 'ALL_CHILDREN_FAILED', retryable: true, refunded: false },
    })
    const balance = await service.billing.balance(accountId, 'live')
    expect(balance).toBe(100_000_000 - 200_000)
  })

  test('a network that is cut fails jobs and hangs none of them', async () => {
    const { ended } = await start({ 'https://gone.example/': { failure: 'dns' } })
    for (const path of ['/api/v2/funding-enrichment-jobs', combined]) {
      const job = await ended(path, { website: 'https://gone.example' })
      const error = { reason: 'PROVIDER_UNAVAILABLE', retryable: true, refunded: true }
      expect(job).toMatchObject({ status: 'failed', error })
    }
  })

  test('a site that is gone, while others are there, fails the job by its own fault', async () => {
    const { ended } = await start({ 'https://gone.example/': { failure: 'dns' }, 'https://example.com/': '' })
    const job = await ended('/api/v2/funding-enrichment-jobs', { website: 'https://gone.example' })
    const error = { reason: 'WEBSITE_UNREACHABLE', retryable: false, refunded: false }
    expect(job).toMatchObject({ status: 'failed', error })
  })

  test('results go after thirty days', async () => {
    const { ended, ask, host } = await start(kettles)
    const job = await ended('/api/v2/founder-enrichment-jobs', { website: 'https://harrowkettles.example' })
    expect((await ask('GET', job.result_url)).status).toBe(200)
    host.clock.advance(30 * 86_400_000)
    expect((await ask('GET', job.result_url)).status).toBe(410)
  })

  test('test keys never come here', async () => {
    const { service, web } = await start(kettles)
    const { accountId } = await service.accounts.create({ name: 'Tester', grantMicroUsd: 0 })
    const { secret } = await service.accounts.createKey({ accountId, kind: 'test' })
    const response = await service.fetch(
      new Request(`https://localhost${combined}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ website: 'https://harrowkettles.example' }),
      }),
    )
    expect(response.status).toBe(202)
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(web.requests).toEqual([])
  })

  test('without a way out a creation is refused in words, and costs nothing', async () => {
    const { ask } = await start(kettles, { outbound: undefined as never })
    const { status, body } = await ask('POST', combined, { website: 'https://harrowkettles.example' })
    expect(status).toBe(503)
    expect(JSON.stringify(body)).toContain('nothing reads web sites in this service')
  })

  test('industries are those of the companies that it is most like', async () => {
    const { service, enriched } = await start(kettles)
    const lines = Array.from({ length: 12 }, (_, at) =>
      JSON.stringify({
        id: `k-${at}`,
        name: `Kettle Maker ${at}`,
        website: `https://k${at}.example`,
        description: 'Makes kettles that boil water for offices and tell your phone.',
        industries: ['Kitchen Appliances'],
      }),
    )
    await service.companies.import({ source: bytesOf(lines.join('\n')) })
    const result = await enriched('/api/v2/general-enrichment-jobs', 'https://harrowkettles.example')
    expect(result).toMatchObject({
      industries: ['Kitchen Appliances'],
      primary_industry: 'Kitchen Appliances',
    })
  })

  test('a model, a search and a renderer are asked over the same way out, wherever they are', async () => {
    const said = (content: object) => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        choices: [{ message: { content: JSON.stringify(content) }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 100, completion_tokens: 10 },
      }),
    })
    const site = 'https://quietkettle.example'
    const { enriched, web } = await start(
      {
        [`${site}/`]: shell(
          'Quiet Kettle',
          '<h1>Quiet Kettle</h1><p>Nobody knows who founded Quiet Kettle, not even we.</p>',
        ),
        'http://model.example:11434/v1/chat/completions': said({ founders: [] }),
        'http://search.example/*': {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ results: [] }),
        },
      },
      {
        providers: {
          model: {
            baseUrl: 'http://model.example:11434/v1',
            model: 'stub',
            apiKey: 'secret-of-the-operator',
          },
          search: { kind: 'searxng', baseUrl: 'http://search.example' },
        },
      },
    )
    const result = await enriched('/api/v2/founder-enrichment-jobs', site)
    expect(result).toMatchObject({
      founders: [],
      errors: [],
      usage: { model_calls: 1, input_tokens: 100, output_tokens: 10 },
      coverage: { model: { name: 'stub', rejected_values: 0 } },
    })
    const hosts = new Set(web.requests.map(({ url }) => new URL(url).hostname))
    expect([...hosts]).toEqual(['quietkettle.example', 'search.example', 'model.example'])
    expect(JSON.stringify(result)).not.toContain('secret-of-the-operator')
  })

  test('what could not be opened is opened again by the next, and closing lets go of everything all the same', async () => {
    let isFailing = true
    const host = testHost({ sha256 })
    const storage = memoryStorage({ host })
    const cache = createMemorySiteCache()
    const web = memoryWeb(kettles, host)
    let ended = 0
    const service = createService({
      host,
      locations,
      storage: { ...storage, close: async () => void ended++ },
      outbound: { resolver: web.resolver, dialer: { ...web.dialer, close: async () => void ended++ } },
      sites: {
        delayMs: 0,
        cache: { ...cache, close: () => Promise.reject(new Error('the cache does not close')) },
      },
      get vcModel() {
        if (isFailing) throw new Error('no weights')
        return shippedModel
      },
    })
    const body = { website: 'https://harrowkettles.example' }
    const enrich = () =>
      service.atOnce.enrich('general_enrichment', body, { signal: new AbortController().signal })
    await expect(enrich()).rejects.toThrow('no weights')
    isFailing = false
    expect(await enrich()).toMatchObject({ name: 'Harrow Kettles' })
    await expect(service.close()).rejects.toThrow('the cache does not close')
    expect(ended).toBe(2)
  })

  test('closing closes the cache also where nothing could be opened', async () => {
    const host = testHost({ sha256 })
    const web = memoryWeb({}, host)
    let ended = 0
    const service = createService({
      host,
      locations,
      storage: memoryStorage({ host }),
      outbound: { resolver: web.resolver, dialer: web.dialer },
      sites: { cache: { ...createMemorySiteCache(), close: async () => void ended++ } },
      get vcModel(): never {
        throw new Error('no weights')
      },
    })
    const websites = ['harrowkettles.example']
    const look = service.atOnce.classify({ websites }, { signal: new AbortController().signal })
    await expect(look).rejects.toThrow('no weights')
    await service.close()
    expect(ended).toBe(1)
  })

  test('a model that is away degrades the result, and says so', async () => {
    const site = 'https://quietkettle.example'
    const { enriched } = await start(
      { [`${site}/`]: shell('Quiet Kettle', '<h1>Quiet Kettle</h1><p>Founded by nobody we know.</p>') },
      { providers: { model: { baseUrl: 'http://model.example:11434/v1', model: 'stub' } } },
    )
    const result = await enriched('/api/v2/founder-enrichment-jobs', site)
    expect(result).toMatchObject({ partial: true, errors: [{ subsystem: 'model', code: 'unreachable' }] })
  })
})

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text)
}
