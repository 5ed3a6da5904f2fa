import { afterEach, describe, expect, test } from 'bun:test'
import { locations } from '../../test/locations.ts'
import { sha256 } from '../../test/sqlite.ts'
import { createService, memoryStorage, type Service, ServiceError, type SitesOptions } from '../index.ts'
import { fixtureRecord } from '../testing/fixtures.ts'
import { memoryWeb, type WebPages } from '../testing/memory-web.ts'
import { type TestHost, testHost } from '../testing/test-clock.ts'

const open: Service[] = []
afterEach(async () => {
  for (const service of open.splice(0)) await service.close()
})

const pays = 'daily payroll software for restaurants and bakeries: wages are paid on the day they are earned'
const dataset = [
  {
    id: 'kestrel',
    name: 'Kestrel Pay',
    domain: 'kestrel-pay.example',
    description: `Kestrel Pay is ${pays}.`,
  },
  { id: 'tallow', name: 'Tallow', domain: 'tallow-wages.example', description: `Tallow builds ${pays}.` },
  ...[
    'robots that pick strawberries',
    'satellite images of harbours',
    'a game about trains',
    'insurance of musical instruments',
    'batteries made of salt',
    'a hotel for bees',
    'maps of caves',
    'a school for carpenters',
    'sails for cargo ships',
    'tea from mountain farms',
  ].map((description, at) => ({
    id: `other-${at}`,
    name: `Other ${at}`,
    domain: `other-${at}.example`,
    description,
  })),
].map((known) =>
  fixtureRecord({ industries: known.id.startsWith('other') ? ['Other'] : ['Payroll'], ...known }),
)

const home = (name: string, description: string) =>
  `<!doctype html><html lang="en"><head><title>${name}</title><meta property="og:site_name" content="${name}">` +
  `<meta name="description" content="${description}"></head><body><main><h1>Daily payroll for restaurants</h1><h2>Shopping cart (0 items)</h2><h2>Tip sharing made easy</h2>` +
  `<p>${description}</p><a href="/about">About</a></main><footer>© 2026 ${name}, Inc.</footer></body></html>`

const pages: WebPages = {
  'https://quarrel-pay.example/': home('Quarrel Pay', `Quarrel Pay is ${pays}.`),
  // Its rules come late, so that the page alone would be waited for until the 14th second.
  'https://hanging.example/robots.txt': { delayMs: 6_000, body: '' },
  'https://hanging.example/': { failure: 'silence' },
  'https://gone.example/': { status: 503, body: 'down' },
  'https://kestrelpay.example/': { status: 301, headers: { location: 'https://kestrel-pay.example/' } },
  'https://kestrel-pay.example/': home('Kestrel Pay', 'Pay every day.'),
}

interface Given {
  readonly isConnected?: boolean
  readonly web?: WebPages
  readonly sites?: SitesOptions
}

async function start({ isConnected = true, web: more = {}, sites = {} }: Given = {}) {
  const host = testHost({ sha256 })
  const storage = memoryStorage({ host })
  const drafts = dataset.map((record) => ({ record, matchDomain: false }))
  await storage.companies.upsertMany(drafts, null)
  const web = memoryWeb({ ...pages, ...more }, host)
  const service = createService({
    host,
    storage,
    locations,
    ...(isConnected ? { outbound: { resolver: web.resolver, dialer: web.dialer } } : {}),
    sites: { delayMs: 0, ...sites },
  })
  open.push(service)
  return { host, service, web, ask: asking(service) }
}

const asking =
  (service: Service) =>
  (company: object, environment: 'live' | 'test' = 'live') =>
    service.companies.competitors(environment, { company })

const { signal } = new AbortController()

/** Moves time until it is done. */
async function throughTime<T>({ clock }: TestHost, work: Promise<T>): Promise<T> {
  let isDone = false
  const ended = work.finally(() => {
    isDone = true
  })
  for (let step = 0; step < 2_000 && !isDone; step++) {
    await new Promise((resolve) => setImmediate(resolve))
    if (!isDone) clock.advance(50)
  }
  return ended
}

const analyses = 'competitor-analyses'
const companyAt = (website: string) => ({ company: { website } })
const hanging = Array.from({ length: 40 }, (_, at) => `hangs${at}.example`)

/** Accounts with a dollar each, and sites that never answer. */
async function startCrowded(sites: SitesOptions = {}) {
  const silent = hanging.map((name) => [`https://${name}/`, { failure: 'silence' as const }])
  const { host, service } = await start({ web: Object.fromEntries(silent), sites })
  const secrets = new Map<string, string>()
  const accounts = new Map<string, string>()
  for (const name of ['crowd', 'beside', 'other']) {
    const { accountId } = await service.accounts.create({ name, grantMicroUsd: 1_000_000 })
    accounts.set(name, accountId)
    secrets.set(name, (await service.accounts.createKey({ accountId, kind: 'live' })).secret)
  }
  return {
    host,
    balanceOf: (name: string) => service.billing.balance(accounts.get(name) ?? '', 'live'),
    post(name: string, path: string, body: object) {
      const headers = { authorization: `Bearer ${secrets.get(name)}`, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      return service.fetch(new Request(`https://localhost/api/v2/${path}`, init))
    },
  }
}

async function settled() {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe('competitors of a company', () => {
  test('that the dataset has are those of its record, which is not among them', async () => {
    const { ask, web } = await start()
    const found = await ask({ website: 'https://www.Kestrel-Pay.example/pricing', name: 'Whoever' })
    expect(found.company).toEqual({
      input: { name: 'Whoever', website: 'https://www.Kestrel-Pay.example/pricing', description: null },
      resolved: { name: 'Kestrel Pay', normalized_website: 'kestrel-pay.example', id: 'kestrel' },
    })
    expect(found.competitors.map(({ company }) => company.id)).toContain('tallow')
    expect(found.competitors.map(({ company }) => company.id)).not.toContain('kestrel')
    expect(found.total_analyzed).toBeGreaterThan(0)
    expect(web.requests).toEqual([])
  })

  test('that the dataset does not have are found by its home page alone', async () => {
    const { ask, web } = await start()
    const found = await ask({ website: 'quarrel-pay.example', description: 'sails for cargo ships' })
    expect(found.company.resolved).toEqual({
      name: 'Quarrel Pay',
      normalized_website: 'quarrel-pay.example',
      id: null,
    })
    expect(found.competitors.slice(0, 2).map(({ company }) => company.id)).toEqual(
      expect.arrayContaining(['kestrel', 'tallow']),
    )
    expect(web.pagesAsked()).toEqual(['https://quarrel-pay.example/'])
    expect(found.search_query).toMatch(/sharing/i)
    expect(found.search_query).not.toMatch(/cart/i)
  })

  test('are found by the description where nothing can be read', async () => {
    const { ask, service } = await start()
    const before = (await service.companies.status()).live.stored
    for (const company of [
      { website: 'gone.example', description: pays, name: 'Gone Pay' },
      { description: pays, name: ' Gone Pay ', website: ' ' },
    ]) {
      const found = await ask(company)
      expect(found.company.resolved.name).toBe('Gone Pay')
      expect(found.competitors.map(({ company }) => company.id)).toContain('tallow')
    }
    expect((await service.companies.status()).live.stored).toBe(before)
  })

  test('are none where nothing is known of it', async () => {
    const { ask } = await start()
    expect(await ask({ website: 'nobody.example', name: 'Nobody' })).toEqual({
      company: {
        input: { name: 'Nobody', website: 'nobody.example', description: null },
        resolved: { name: null, normalized_website: 'nobody.example', id: null },
      },
      competitors: [],
      total_analyzed: 0,
      search_query: null,
    })
  })

  test('are those of the record of the site that its own has moved to', async () => {
    const { ask } = await start()
    const { resolved } = (await ask({ website: 'kestrelpay.example' })).company
    expect(resolved).toEqual({
      name: 'Kestrel Pay',
      normalized_website: 'kestrel-pay.example',
      id: 'kestrel',
    })
  })

  for (const [what, isReadBeside] of [
    ['a site that hangs', false],
    ['a site that something else is reading', true],
  ] as const) {
    test(`${what} is waited for 10 seconds`, async () => {
      const { ask, host, service, web } = await start()
      const body = { website: 'https://hanging.example' }
      const beside = isReadBeside
        ? service.atOnce.enrich('general_enrichment', body, { signal }).catch(() => {})
        : null
      while (isReadBeside && web.requests.length === 0) await new Promise((resolve) => setImmediate(resolve))
      const began = host.clock.now()
      const answer = ask({ website: 'hanging.example', description: pays })
      const { competitors } = await throughTime(host, answer)
      expect(competitors.length).toBeGreaterThan(0)
      const waitedMs = host.clock.now() - began
      expect(waitedMs).toBeGreaterThanOrEqual(10_000)
      expect(waitedMs).toBeLessThan(11_000)
      expect(host.logs.filter(({ level }) => level === 'error')).toEqual([])
      if (beside !== null) await throughTime(host, beside)
    })
  }

  test('sites of another account that hang keep no analysis waiting', async () => {
    const { host, post, balanceOf } = await startCrowded()
    const screenings = [0, 1, 2, 3].map((at) =>
      post('crowd', 'vc-backability-checks', { websites: hanging.slice(at * 10, at * 10 + 10) }),
    )
    await settled()
    const began = host.clock.now()
    const answer = await throughTime(host, post('other', analyses, companyAt('quarrel-pay.example')))
    const { data } = (await answer.json()) as { data: { company: { resolved: { name: string } } } }
    expect([answer.status, data.company.resolved.name]).toEqual([200, 'Quarrel Pay'])
    expect(host.clock.now() - began).toBeLessThan(2_000)
    expect(await balanceOf('other')).toBe(980_000)
    await throughTime(host, Promise.all(screenings))
  })

  test('an analysis whose site did not come to its turn is refused, to be asked again, and not charged', async () => {
    const { host, post, balanceOf } = await startCrowded({ sitesAtOnce: 1 })
    const before = [
      post('crowd', 'vc-backability-checks', { websites: hanging.slice(0, 10) }),
      post('beside', analyses, companyAt(hanging[10] ?? '')),
    ]
    await settled()
    const late = post('other', analyses, companyAt('quarrel-pay.example'))
    const answer = await throughTime(host, late)
    const { error } = (await answer.json()) as { error: { code: string } }
    expect([answer.status, error.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await balanceOf('other')).toBe(1_000_000)
    // A description is what there is without a home page, as ever.
    const { company } = companyAt('quarrel-pay.example')
    const described = post('other', analyses, { company: { ...company, description: pays } })
    expect((await throughTime(host, described)).status).toBe(200)
    await throughTime(host, Promise.all(before))
  })

  test('a caller who gives up is not kept waiting', async () => {
    const { service } = await start()
    const client = new AbortController()
    const request = { company: { website: 'hanging.example', description: pays } }
    const answer = service.companies.competitors('live', request, client.signal)
    client.abort(new Error('gone'))
    await expect(answer).rejects.toThrow('gone')
  })

  test('closing the service ends what is read', async () => {
    const { ask, service } = await start()
    const answer = ask({ website: 'hanging.example' }).catch((error: unknown) => error)
    await service.close()
    expect(await answer).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })

  test('a test key compares the sample, and reads no site', async () => {
    const { ask, web } = await start()
    const found = await ask({ website: 'quarrel-pay.example', description: pays }, 'test')
    expect(found).toMatchObject({ company: { resolved: { id: null } }, competitors: [] })
    expect(web.requests).toEqual([])
  })

  test('without a way out the dataset and the description are what there is', async () => {
    const { ask } = await start({ isConnected: false })
    expect((await ask({ website: 'kestrel-pay.example' })).company.resolved.id).toBe('kestrel')
    expect((await ask({ website: 'quarrel-pay.example' })).company.resolved.name).toBeNull()
    expect((await ask({ website: 'quarrel-pay.example', description: pays })).competitors).not.toEqual([])
  })

  test('a company that was forgotten is neither read nor known by its site', async () => {
    const { ask, service, web } = await start()
    for (const site of ['quarrel-pay.example', 'kestrel-pay.example']) await service.companies.forget(site)
    for (const website of ['quarrel-pay.example', 'www.quarrel-pay.example', 'kestrel-pay.example'])
      expect((await ask({ website })).company.resolved).toMatchObject({ name: null, id: null })
    expect((await ask({ website: 'kestrelpay.example' })).company.resolved.name).toBeNull()
    expect(web.pagesAsked().filter((url) => url.includes('quarrel'))).toEqual([])
  })

  test('a page on a host of many is neither the host nor whoever is recorded with it', async () => {
    const { ask, service, web } = await start({
      web: { 'https://github.com/': home('GitHub', 'Where the world builds software.') },
    })
    await service.companies.put('stranger', { name: 'Stranger', website: 'github.com' })
    await service.companies.put('wing', { name: 'Wing', website: 'wing.notion.site' })
    const resolved = async (website: string) => (await ask({ website, description: pays })).company.resolved
    for (const website of [
      'https://github.com/someone/some-project',
      'gist.github.com/someone',
      'sites.google.com/view/acme',
      'https://www.facebook.com/acme',
      'apps.apple.com/us/app/acme/id123?mt=8',
    ])
      expect(await resolved(website)).toEqual({ name: null, normalized_website: null, id: null })
    expect(web.requests).toEqual([])
    expect(await resolved('https://wing.notion.site/pricing')).toMatchObject({ id: 'wing' })
    expect(await resolved('other.notion.site')).toMatchObject({ id: null, name: null })
    expect(await resolved('github.com')).toMatchObject({ id: null, name: 'GitHub' })
  })

  test('what a request lacks is told at its path, as over HTTP', async () => {
    const { service } = await start()
    const refusal = async (request: unknown) => {
      const error = await service.companies.competitors('live', request).catch((error: unknown) => error)
      expect(error).toBeInstanceOf(ServiceError)
      const { code, details } = error as ServiceError
      expect(code).toBe('BAD_REQUEST')
      return (details as unknown as { path: string }[]).map(({ path }) => path)
    }
    expect(await refusal({ company: {} })).toEqual(['company.description'])
    expect(await refusal({ company: { name: 'Acme', website: null, description: ' \n' } })).toEqual([
      'company.description',
    ])
    for (const website of ['acme', 'ftp://acme.example', '10.0.0.1', 'https://printer.local', 'a b.example'])
      expect(await refusal({ company: { website, description: pays } })).toEqual(['company.website'])
    expect(await refusal({ company: { description: 'x'.repeat(20_001) } })).toEqual(['company.description'])
    expect(await refusal({ company: { name: 'x'.repeat(201), description: pays } })).toEqual(['company.name'])
    expect(await refusal({})).toEqual(['company'])
    expect(await refusal({ company: { site: 'acme.example' } })).toEqual(['company.site'])
  })
})
