import { afterEach, describe, expect, test } from 'bun:test'
import { locations } from '../../test/locations.ts'
import { sha256 } from '../../test/sqlite.ts'
import type { GeneralResult } from '../enrichment/general-schema.ts'
import {
  createService,
  JobError,
  memoryStorage,
  type Service,
  ServiceError,
  type SitesOptions,
} from '../index.ts'
import { memoryWeb, type WebPages } from '../testing/memory-web.ts'
import { testHost } from '../testing/test-clock.ts'

const open: Service[] = []
afterEach(async () => {
  for (const service of open.splice(0)) await service.close()
})

const { signal } = new AbortController()
const pages: WebPages = {
  // What is asked whether the network is there.
  'https://example.com/': '',
  'https://quarrel-lamps.example/':
    '<html lang="en"><head><title>Quarrel Lamps</title><meta property="og:site_name" content="Quarrel Lamps"></head>' +
    '<body><h1>Lamps that argue back</h1><p>Quarrel Lamps builds an API platform for lamps. Start a free trial today, see our ' +
    'pricing, and integrate with your developers in minutes. Trusted by 300 teams.</p><a href="/about">About</a>' +
    '<footer>© 2026 Quarrel Lamps, Inc.</footer></body></html>',
  'https://quarrel-lamps.example/about':
    '<html><title>About | Quarrel Lamps</title><body><h1>About us</h1><p>Quarrel Lamps was founded in 2019 in Berlin, Germany.</p></body></html>',
}

function start(isConnected = true, observePage: SitesOptions['observePage'] = () => {}) {
  const host = testHost({ sha256 })
  const web = memoryWeb(pages, host)
  const service = createService({
    host,
    storage: memoryStorage({ host }),
    locations,
    ...(isConnected ? { outbound: { resolver: web.resolver, dialer: web.dialer } } : {}),
    sites: { delayMs: 0, observePage },
  })
  open.push(service)
  return service
}

describe('an enrichment at once', () => {
  test('gives the result of a job, tells of its pages, and keeps the company', async () => {
    const { atOnce, companies } = start()
    const read: string[] = []
    const result = (await atOnce.enrich(
      'general_enrichment',
      { website: 'https://quarrel-lamps.example' },
      { signal, onPage: ({ url }) => read.push(new URL(url).pathname) },
    )) as GeneralResult
    expect(result).toMatchObject({ name: 'Quarrel Lamps', founded_year: 2019 })
    expect(read).toContain('/about')
    expect(await companies.record(result.company_id ?? '')).toMatchObject({
      company: { name: 'Quarrel Lamps' },
    })
  })

  test('keeps nothing when it is only looked at, and names the company that there was', async () => {
    const { atOnce, companies } = start()
    const look = (keep: boolean) =>
      atOnce.enrich(
        'general_enrichment',
        { website: 'https://quarrel-lamps.example' },
        { signal, keep },
      ) as Promise<GeneralResult>
    expect((await look(false)).company_id).toBeNull()
    expect((await companies.status()).live.stored).toBe(0)
    const { company_id: id } = await look(true)
    const before = await companies.record(id ?? '')
    expect(await look(false)).toMatchObject({ company_id: id, entity: { matched_existing: true } })
    expect(await companies.record(id ?? '')).toEqual(before)
  })

  test('refuses what a creation would refuse, and fails as a job would', async () => {
    const { atOnce } = start()
    const enrich = (body: object) => atOnce.enrich('general_enrichment', body, { signal })
    await expect(enrich({ website: 'quarrel-lamps.example' })).rejects.toThrow(ServiceError)
    await expect(enrich({ website: 'https://x.example', more: 1 })).rejects.toThrow(ServiceError)
    const failure = await enrich({ website: 'https://nobody-home.example' }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(JobError)
    expect(failure).toMatchObject({ reason: 'WEBSITE_UNREACHABLE' })
  })

  test('is told page by page to an observer, whose mistakes change nothing', async () => {
    const seen: string[] = []
    const { atOnce } = start(true, ({ outcome, from }) => {
      seen.push(`${outcome} ${from}`)
      throw new Error('a mistake of the observer')
    })
    const body = { website: 'https://quarrel-lamps.example' }
    for (let times = 0; times < 2; times++) await atOnce.enrich('general_enrichment', body, { signal })
    expect(seen).toContain('ok network')
    expect(seen).toContain('ok cache')
  })

  test('ends when it is stopped', async () => {
    const stopping = new AbortController()
    const ended = start().atOnce.enrich(
      'combined_enrichment',
      { website: 'https://quarrel-lamps.example' },
      { signal: stopping.signal, onPage: () => stopping.abort(new Error('enough')) },
    )
    await expect(ended).rejects.toThrow('enough')
  })
})

describe('a deep research at once', () => {
  test('gives the result of a job, and tells on its way which part begins and how far it is', async () => {
    const { atOnce, companies } = start()
    const begun: string[] = []
    const percents: number[] = []
    const read: string[] = []
    const { success, record_store_id, data } = await atOnce.research(
      { website: 'quarrel-lamps.example' },
      {
        signal,
        onPage: ({ url }) => read.push(new URL(url).pathname),
        onSubsystem: ({ name, progress }) => begun.push(`${name} ${progress}`),
        onProgress: (percent) => percents.push(percent),
      },
    )
    expect(success).toBe(true)
    expect(data.companyProfile.output?.name).toBe('Quarrel Lamps')
    expect(read).toContain('/about')
    expect(begun.slice(0, 2)).toEqual(['deepScrape 0', 'companyProfile 30'])
    expect(begun.at(-1)).toBe('report 92')
    expect(percents.at(-1)).toBe(99)
    expect(await companies.record(record_store_id)).toMatchObject({ company: { name: 'Quarrel Lamps' } })
  })

  test('keeps nothing when it is only looked at, and fails as a job would', async () => {
    const { atOnce, companies } = start()
    await atOnce.research({ website: 'quarrel-lamps.example' }, { signal, keep: false })
    expect((await companies.status()).live.stored).toBe(0)
    const research = (body: object) => atOnce.research(body, { signal }).catch((error: unknown) => error)
    expect(await research({ website: 'localhost' })).toBeInstanceOf(ServiceError)
    expect(await research({ website: 'nobody-home.example' })).toMatchObject({
      reason: 'WEBSITE_UNREACHABLE',
    })
  })
})

describe('closing the service', () => {
  test('waits for what is being written before the storage is closed', async () => {
    const order: string[] = []
    const { service, writing, written, write } = startSlow(order)
    const ended = service.atOnce.enrich(
      'general_enrichment',
      { website: 'https://quarrel-lamps.example' },
      { signal },
    )
    await writing
    const closing = service.close()
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    write()
    await Promise.all([ended, written, closing])
    expect(order).toEqual(['written', 'storage closed'])
  })

  test('ends what is read, and takes nothing more', async () => {
    const host = testHost({ sha256 })
    const web = memoryWeb({ 'https://quiet-lamps.example/': { failure: 'silence' } }, host)
    const service = createService({
      host,
      storage: memoryStorage({ host }),
      locations,
      outbound: { resolver: web.resolver, dialer: web.dialer },
    })
    const enrich = (body: object) => service.atOnce.enrich('general_enrichment', body, { signal })
    const ended = enrich({ website: 'https://quiet-lamps.example' }).catch((error: unknown) => error)
    while (web.requests.length === 0) await new Promise((resolve) => setImmediate(resolve))
    await service.close()
    expect(await ended).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    // Before anything is looked at or opened.
    await expect(enrich({})).rejects.toThrow('stopping')
    await expect(service.atOnce.classify({}, { signal })).rejects.toThrow('stopping')
  })
})

/** A service whose writing of what enrichment found takes until `write` is called. */
function startSlow(order: string[]) {
  const host = testHost({ sha256 })
  const web = memoryWeb(pages, host)
  const storage = memoryStorage({ host })
  const { promise: writing, resolve: begin } = Promise.withResolvers<void>()
  const { promise: written, resolve: write } = Promise.withResolvers<void>()
  const service = createService({
    host,
    storage: {
      ...storage,
      enrichment: {
        ...storage.enrichment,
        async save(enriched) {
          begin()
          await written
          order.push('written')
          return storage.enrichment.save(enriched)
        },
      },
      close: async () => void order.push('storage closed'),
    },
    locations,
    outbound: { resolver: web.resolver, dialer: web.dialer },
    sites: { delayMs: 0 },
  })
  return { service, writing, written, write }
}

describe('venture-backability at once', () => {
  test('gives a row for each website, and tells how many are done', async () => {
    const done: number[] = []
    const { atOnce } = start()
    const { results, summary } = await atOnce.classify(
      { websites: ['quarrel-lamps.example', 'nobody-home.example', 'no site'], response_detail: 'full' },
      { signal, onDone: (count) => done.push(count) },
    )
    expect(results.map(({ status }) => status)).toEqual(['classified', 'error', 'error'])
    expect(summary).toMatchObject({ classified: 1, errors: 2 })
    expect(done.at(-1)).toBe(done.length)
  })
})

test('a service without a way out says that it reads no sites', async () => {
  const { atOnce } = start(false)
  const refused = /Nothing reads web sites in this service/
  await expect(
    atOnce.enrich('general_enrichment', { website: 'https://x.example' }, { signal }),
  ).rejects.toThrow(refused)
  await expect(atOnce.classify({ websites: ['x.example'] }, { signal })).rejects.toThrow(refused)
})
