import { afterEach, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import type { CombinedResult } from './enrichment/combined-schema.ts'
import {
  createService,
  loadLocations,
  memoryStorage,
  type OutboundWay,
  type Service,
  type ServiceOptions,
} from './index.ts'
import { memoryWeb, type WebPages } from './testing/memory-web.ts'
import { testHost } from './testing/test-clock.ts'

const locations = loadLocations(await Bun.file(new URL('../data/locations.bin', import.meta.url)).bytes())
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
  const host = testHost({ sha256: (data) => createHash('sha256').update(data).digest('hex') })
  const storage = memoryStorage({ host })
  const web = memoryWeb(pages, host)
  const outbound: OutboundWay = { resolver: web.resolver, dialer: web.dialer }
  const service = createService({
    host,
    storage,
    locations,
    outbound,
    sites: { delayMs: 0 },
    version: '1.0',
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
    const { poll_url } = made.body.data
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
  return { host, service, storage, web, ask, ended, enriched }
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
})
