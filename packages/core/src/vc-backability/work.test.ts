import { describe, expect, test } from 'bun:test'
import { isNightly } from '../../test/nightly.ts'
import { openVc } from '../../test/vc-batches.ts'
import { vcSites } from '../../test/vc-sites.ts'
import { ServiceError } from '../kernel/errors.ts'
import { JobError } from '../kernel/job-error.ts'
import type { ModelProvider } from '../kernel/provider-ports.ts'
import type { WebAnswer, WebPages } from '../testing/memory-web.ts'
import type { VcResult, VcRow } from './schema.ts'
import { systemicMessage } from './work.ts'

const at = (domain: string) => `https://${domain}/`
const brief = ({ website, classification, source, error }: VcRow) =>
  error === null
    ? [website.replace('https://', ''), classification, source]
    : [website.replace('https://', ''), error.code]
const rows = ({ results }: VcResult) => results.map(brief)
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

const mixed: WebPages = {
  [at('tidemark.example')]: vcSites.startup,
  [at('brambleford.example')]: vcSites.plumber,
  [at('down.example')]: { failure: 'connect' },
  [at('busy.example')]: vcSites.plumber,
  [at('kestrel.example')]: vcSites.plumber,
}
const inputs = [
  'https://www.kestrel.example/about',
  'tidemark.example',
  'not a website',
  'http://brambleford.example',
  'busy.example',
  'TIDEMARK.example/pricing',
  'down.example',
]
const wanted = [
  ['kestrel.example', 'Yes', 'canonical_startup'],
  ['tidemark.example', 'Yes', 'live_classifier'],
  ['not a website', 'INVALID_WEBSITE'],
  ['brambleford.example', 'Likely Not', 'live_classifier'],
  ['busy.example', 'Yes', 'active_queue'],
  ['tidemark.example', 'Yes', 'live_classifier'],
  ['down.example', 'FETCH_FAILED'],
]

describe('websites are answered', () => {
  test('in order and each once, from the dataset, the queue, or their pages', async () => {
    const { answer, homesAsked } = openVc(mixed)
    const found = await answer(inputs)
    expect(rows(found)).toEqual(wanted)
    expect(found.results.map(({ input }) => input)).toEqual(inputs)
    expect(found.summary).toEqual({
      classified: 5,
      errors: 2,
      canonical_hits: 1,
      active_queue_hits: 1,
      cache_hits: 0,
      live_classifications: 3,
    })
    expect(
      homesAsked()
        .filter((url) => !url.includes('down.'))
        .sort(),
    ).toEqual(['brambleford.example', 'tidemark.example'].map(at))
  })

  test('by their pages when a record is there only because they were enriched', async () => {
    const { answer } = openVc({ [at('crumbleby.example')]: vcSites.plumber })
    expect(rows(await answer(['crumbleby.example']))).toEqual([
      ['crumbleby.example', 'Likely Not', 'live_classifier'],
    ])
  })

  test('by their pages when the dataset has them as no company, or the operator lets no record speak', async () => {
    const pages = { [at('owls.example')]: vcSites.plumber, [at('kestrel.example')]: vcSites.plumber }
    const found = await openVc(pages).answer(['owls.example', 'kestrel.example'])
    expect(rows(found)).toEqual([
      ['owls.example', 'Likely Not', 'live_classifier'],
      ['kestrel.example', 'Yes', 'canonical_startup'],
    ])
    expect(found.results.map(({ reasons }) => reasons?.[0]?.code)).toEqual([
      'NOT_CANONICAL',
      'CANONICAL_STARTUP',
    ])
    const without = openVc(pages, { canonical: { choice: 'none', markedSources: async () => [] } })
    const both = ['owls.example', 'kestrel.example'].map((site) => [site, 'Likely Not', 'live_classifier'])
    expect(rows(await without.answer(['owls.example', 'kestrel.example']))).toEqual(both)
    // What is kept of a site does not hold what the dataset said of it.
    const [again] = (await without.answer(['kestrel.example'])).results
    expect([again?.source, again?.reasons?.map(({ code }) => code).indexOf('NOT_CANONICAL')]).toEqual([
      'cache',
      0,
    ])
  })

  test('by a job as they are at once', async () => {
    const result = (await openVc(mixed).attempt(inputs, new Map())).result as VcResult
    expect(result).toEqual(await openVc(mixed).answer(inputs))
  })

  test('from the cache for thirty days', async () => {
    const { answer, host, homesAsked } = openVc(mixed)
    const [first] = (await answer(['tidemark.example'])).results
    const [again] = (await answer(['tidemark.example'])).results
    expect(again).toEqual({ ...(first as VcRow), source: 'cache', cache: again?.cache ?? null } as VcRow)
    expect(again?.cache).toMatchObject({
      hit: true,
      cached_at: expect.stringContaining('2026-09-21'),
      expires_at: expect.stringContaining('2026-10-21'),
    })
    expect(first?.cache).toEqual({ hit: false, cached_at: null, expires_at: null })
    expect(homesAsked()).toHaveLength(1)
    host.clock.set(host.clock.now() + 31 * 24 * 3_600_000)
    expect(rows(await answer(['tidemark.example']))).toEqual([['tidemark.example', 'Yes', 'live_classifier']])
  })

  test('without a model that fails: what it would have said is asked for again', async () => {
    const open =
      '<title>Tidemark</title><a href="/x">x</a><p>A mobile app for kitchens, from Tidemark. Integration is easy, the rest is hard.</p>'
    let asked = 0
    const modelProvider: ModelProvider = {
      model: 'down',
      ask: async () => {
        asked++
        return { outcome: 'failed', failure: 'unreachable' }
      },
    }
    const { answer } = openVc({ [at('tidemark.example')]: open }, { modelProvider })
    for (const times of [1, 2]) {
      const [row] = (await answer(['tidemark.example'])).results
      expect([row?.source, row?.reasons?.at(-1)?.code, asked]).toEqual([
        'live_classifier',
        'MODEL_UNAVAILABLE',
        times,
      ])
    }
  })

  test('with a name and a summary, but never with text of the page', async () => {
    const { answer } = openVc(mixed)
    const { results } = await answer(['tidemark.example'])
    expect(results[0]).toMatchObject({
      description: 'Tidemark is the payroll platform for restaurants.',
      name: expect.stringMatching(/Tidemark/),
      reasons: expect.arrayContaining([expect.objectContaining({ code: 'RECURRING_REVENUE' })]),
    })
    for (const secret of ['spreadsheets', 'dashboard for owners', 'Quarry Lane', '400'])
      expect(JSON.stringify(results)).not.toContain(secret)
  })

  test('of a forgotten company by an error, and neither it nor a host below is read', async () => {
    const { answer, storage, homesAsked } = openVc(mixed)
    await storage.enrichment.forget({ domain: 'tidemark.example' }, 0)
    const given = ['tidemark.example', 'blog.tidemark.example']
    expect(rows(await answer(given))).toEqual(given.map((domain) => [domain, 'NO_USABLE_CONTENT']))
    expect(homesAsked()).toEqual([])
  })

  test('home that says little is read together with the page about the company', async () => {
    const thin =
      '<title>Quillow</title><h1>Quillow</h1><p>Hello. This is the site of Quillow.</p><a href="/about">About us</a>'
    const about = vcSites.startup.replaceAll('Tidemark', 'Quillow')
    const { answer, web } = openVc({ [at('quillow.example')]: thin, 'https://quillow.example/about': about })
    expect(rows(await answer(['quillow.example']))).toEqual([['quillow.example', 'Yes', 'live_classifier']])
    expect(web.pagesAsked()).toEqual([at('quillow.example'), 'https://quillow.example/about'])
  })
})

describe('a batch', () => {
  const sites = isNightly ? 500 : 100
  const many = Array.from({ length: sites }, (_, index) => `site-${index}.example`)
  const pageOf = (index: number): WebAnswer => {
    if (index % 5 === 0) return { failure: 'connect' }
    if (index % 5 === 1) return { status: 503, body: 'down' }
    return index % 2 === 0 ? vcSites.startup : vcSites.plumber
  }
  const web: WebPages = Object.fromEntries(many.map((domain, index) => [at(domain), pageOf(index)]))

  test('of many sites of which two fifths fail ends in as many rows whose sums add up', async () => {
    const progress: number[] = []
    const { attempt } = openVc(web)
    const { result, counters } = await attempt(many, new Map(), {
      onProgress: (percent) => progress.push(percent),
    })
    const { count, results, summary } = result as VcResult
    const [failed, classified] = [sites * 0.4, sites * 0.6]
    expect([count, results.length]).toEqual([sites, sites])
    expect([summary.classified, summary.errors, summary.live_classifications]).toEqual([
      classified,
      failed,
      classified,
    ])
    expect(results.map(({ input }) => input)).toEqual(many)
    expect(counters).toEqual({
      row_errors: failed,
      canonical_hits: 0,
      active_queue_hits: 0,
      cache_hits: 0,
      live_classifications: classified,
    })
    expect(progress).toEqual(progress.toSorted((left, right) => left - right))
    expect(progress.at(-1)).toBe(100)
  }, 170_000)

  test('that was killed goes on where it was: no finished site is read again, and sources stay', async () => {
    const domains = many.slice(0, 60)
    const saved = new Map<string, unknown>()
    const sites = openVc(web)
    const killed = new AbortController()
    const first = failure(
      sites.attempt(domains, saved, {
        signal: killed.signal,
        onSave: () => {
          if (finished(saved).length >= 20) killed.abort(new Error('killed'))
        },
      }),
    )
    expect(await first).toEqual(new Error('killed'))
    const done = finished(saved)
    expect(done.length).toBeGreaterThanOrEqual(20)
    expect(done.length).toBeLessThan(60)
    const before = sites.web.requests.length
    const { result } = await sites.attempt(domains, saved)
    const asked = new Set(sites.web.requests.slice(before).map(({ url }) => new URL(url).hostname))
    expect(done.filter((domain) => asked.has(domain))).toEqual([])
    const fresh = (await openVc(web).attempt(domains, new Map())).result as VcResult
    const again = (result as VcResult).results
    expect(again).toEqual(fresh.results)
  }, 170_000)

  test('that was killed before it wrote down what it had judged says the same of it', async () => {
    const { attempt, homesAsked, host } = openVc(mixed)
    const first = await attempt(inputs, new Map())
    const asked = homesAsked().filter((url) => !url.includes('down.')).length
    host.clock.set(host.clock.now() + 60_000)
    expect(await attempt(inputs, new Map())).toEqual(first)
    expect(homesAsked().filter((url) => !url.includes('down.'))).toHaveLength(asked)
  })

  test('that is cancelled stops, and asks no more sites', async () => {
    const cancelled = new AbortController()
    const { attempt, web: seen } = openVc(web)
    const ended = await failure(
      attempt(many, new Map(), {
        signal: cancelled.signal,
        onProgress: (percent) => percent >= 5 && cancelled.abort(new Error('cancelled')),
      }),
    )
    expect(ended).toEqual(new Error('cancelled'))
    expect(new Set(seen.requests.map(({ url }) => new URL(url).hostname)).size).toBeLessThan(100)
  }, 170_000)

  test('that cannot be written down ends, and reads no more sites', async () => {
    const sites = openVc(web)
    const full = async () => {
      throw new Error('disk full')
    }
    const { verdicts, ...storage } = sites.parts.storage
    const failing = openVc(web, {
      reader: sites.reader,
      storage: { ...storage, verdicts: { ...verdicts, findMany: async () => new Map(), saveMany: full } },
    })
    expect(await failure(failing.attempt(many, new Map()))).toEqual(new Error('disk full'))
    expect(new Set(sites.web.requests.map(({ url }) => new URL(url).hostname)).size).toBeLessThan(100)
  }, 170_000)

  const finished = (saved: ReadonlyMap<string, unknown>) =>
    [...saved.values()].flatMap((entries) => Object.keys(entries as object))
})

describe('an answer at once', () => {
  test('is given after 25 seconds: sites that are not read by then are late', async () => {
    const slow = Array.from({ length: 48 }, (_, index) => `slow-${index}.example`)
    const { answer, host } = openVc({
      ...Object.fromEntries(slow.map((domain) => [at(domain), { failure: 'silence' } as const])),
      [at('tidemark.example')]: vcSites.startup,
    })
    const startedAt = host.clock.now()
    const { results, summary } = await answer(['tidemark.example', 'kestrel.example', ...slow])
    expect(host.clock.now() - startedAt).toBeLessThan(26_000)
    expect(results.slice(0, 2).map(({ classification }) => classification)).toEqual(['Yes', 'Yes'])
    expect(summary).toMatchObject({ classified: 2, errors: 48 })
    const late = results.slice(2).map(({ error }) => error)
    expect(new Set(late.map((error) => `${error?.code} ${error?.retryable}`))).toEqual(
      new Set(['FETCH_TIMEOUT true']),
    )
    expect(late.filter((error) => error?.message.includes('force_async')).length).toBeGreaterThan(0)
    expect(host.clock.pendingTimers()).toBe(0)
  }, 170_000)

  test('is given up when nobody waits for it any more', async () => {
    const gone = new AbortController()
    const { answer, host } = openVc({ [at('slow.example')]: { failure: 'silence' } })
    host.clock.timer(1_000, () => gone.abort(new Error('gone')))
    expect(await failure(answer(['slow.example'], gone.signal))).toEqual(new Error('gone'))
    expect(host.clock.pendingTimers()).toBe(0)
  })
})

describe('when the network is cut', () => {
  const dead = Array.from({ length: 6 }, (_, index) => `dead-${index}.example`)
  const offline = { isOnline: async () => false }

  test('five live rows or more are the failure of the whole request', async () => {
    const error = await failure(openVc({}, offline).answer(dead))
    expect(error).toBeInstanceOf(ServiceError)
    expect(error).toMatchObject({ code: 'INTERNAL_ERROR', message: systemicMessage })
    const ended = await failure(openVc({}, offline).attempt(dead, new Map()))
    expect(ended).toBeInstanceOf(JobError)
    expect(ended).toMatchObject({ reason: 'PROVIDER_UNAVAILABLE', retryable: true })
  })

  test('fewer are errors of their rows, and what is known is answered', async () => {
    const found = await openVc({}, offline).answer(['kestrel.example', 'busy.example', ...dead.slice(0, 4)])
    expect(rows(found).map(([, answer]) => answer)).toEqual(['Yes', 'Yes', ...Array(4).fill('DNS_FAILED')])
  })

  test('sites that are gone are not the network: something else answers', async () => {
    let asked = 0
    const online = { isOnline: async () => ++asked > 0 }
    expect(rows(await openVc({}, online).answer(dead)).map(([, code]) => code)).toEqual(
      Array(6).fill('DNS_FAILED'),
    )
    expect(asked).toBe(1)
    await openVc({ [at('up.example')]: { status: 404, body: '' } }, online).answer([...dead, 'up.example'])
    await openVc({ [at('up.example')]: vcSites.shop }, online).answer([...dead, 'up.example'])
    expect(asked).toBe(1)
  })

  test('another attempt of the job tries them again', async () => {
    const saved = new Map<string, unknown>()
    let isOnline = false
    const sites = openVc({}, { isOnline: async () => isOnline })
    await failure(sites.attempt(dead, saved))
    isOnline = true
    sites.web.put(Object.fromEntries(dead.map((domain) => [at(domain), vcSites.startup])))
    const { result } = await sites.attempt(dead, saved)
    expect((result as VcResult).summary.live_classifications).toBe(6)
  })
})

test('a mistake of ours costs its row alone, unless it is every row', async () => {
  const startups = Array.from({ length: 6 }, (_, index) => `startup-${index}.example`)
  const web = Object.fromEntries(startups.map((domain) => [at(domain), vcSites.startup]))
  const broken = (isBroken: (domain: string) => boolean) => {
    const { parts, ...sites } = openVc(web)
    const { identity } = parts.extractors
    return openVc(web, {
      reader: sites.reader,
      extractors: {
        ...parts.extractors,
        identity(site, context) {
          if (isBroken(site.domain)) throw new TypeError('ours')
          return identity(site, context)
        },
      },
    })
  }
  const one = broken((domain) => domain === 'startup-3.example')
  const found = rows(await one.answer(startups))
  expect(found.filter(([, code]) => code === 'PROVIDER_UNAVAILABLE')).toEqual([
    ['startup-3.example', 'PROVIDER_UNAVAILABLE'],
  ])
  expect(one.host.logs.map(({ message }) => message)).toContain(
    'A website could not be classified by a mistake of ours',
  )
  expect(await failure(broken(() => true).answer(startups))).toMatchObject({ code: 'INTERNAL_ERROR' })
})
