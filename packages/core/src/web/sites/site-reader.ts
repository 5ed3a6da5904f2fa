import {
  type Clock,
  createFairTurns,
  type Hashing,
  type Log,
  type RendererProvider,
} from '../../kernel/index.ts'
import { normalizeWebsite, registrableDomain } from '../../reference/index.ts'
import { type GuardedClient, OutboundError } from '../outbound/guarded-client.ts'
import { orAborted } from '../outbound/until-aborted.ts'
import { crawl } from './crawl.ts'
import { createGet } from './get.ts'
import { createHostTurns } from './host-turns.ts'
import { cleanPageUrl } from './page-address.ts'
import { type PageParts, type PageRead, pageBytesMax, pageWithout, readPage } from './read-page.ts'
import { createRobotsRules, type RobotsMemory } from './robots.ts'
import { createSiteAccess, delayMsDefault, type SiteAccess } from './site-access.ts'
import type { SiteCache } from './site-cache.ts'
import { createSiteTurns } from './site-turns.ts'
import type { ReadSiteOptions, SiteReader, SiteSnapshot } from './snapshot.ts'

export interface SiteReaderParts {
  /** With http allowed: some sites have nothing else. Or what another process asks them by, politely. */
  readonly client: GuardedClient | SiteAccess
  readonly cache: Pick<SiteCache, 'find' | 'save'>
  readonly clock: Clock
  readonly hashing: Hashing
  readonly log: Log
  /** `DealflowBot/0.5.0 (+https://dealflow.example/bot)`: robots.txt is obeyed as the product token before the slash. */
  readonly userAgent: string
  /** Between the beginnings of two requests of a host; its robots.txt may ask for more. Default 1,000. */
  readonly delayMs?: number
  /** Sites that are read at a time, and a quarter as many again for accounts that read none. Default 16. */
  readonly sitesAtOnce?: number
  readonly renderer?: RendererProvider | null
  readonly robotsMemory?: RobotsMemory
}

/** What the reader is put together from; tests of its tests put a faulty one in its place. */
export interface SiteReaderPieces {
  readonly createGet: typeof createGet
  readonly createHostTurns: typeof createHostTurns
  readonly createRobotsRules: typeof createRobotsRules
  readonly createSiteTurns: typeof createSiteTurns
}

const soundPieces: SiteReaderPieces = { createGet, createHostTurns, createRobotsRules, createSiteTurns }

const sitesAtOnceDefault = 16

/**
 * The one reader of web sites of a service. It owns neither the client nor the cache: whoever made them closes them after it.
 *
 * @example
 * const reader = createSiteReader({ client, cache: createMemorySiteCache(), clock, hashing: crypto, log, userAgent: 'DealflowBot/1 (+https://acme.example)' })
 * const { pages } = await reader.read('acme.example', { plan: { kinds: { about: 1 }, pages: 2, ms: 8_000, bytes: 4_000_000 }, signal })
 */
export function createSiteReader(parts: SiteReaderParts, pieces: SiteReaderPieces = soundPieces): SiteReader {
  const { clock, delayMs = delayMsDefault, renderer = null } = parts
  const { client } = parts
  const { get, turns: hostTurns } = 'get' in client ? client : createSiteAccess({ ...parts, client }, pieces)
  const pageParts: PageParts = {
    ...parts,
    cache: forgiving(parts.cache, parts.log),
    get,
    robots: pieces.createRobotsRules({ ...parts, get }),
    renderer,
    turns: hostTurns,
    delayMs,
  }
  const turns = pieces.createSiteTurns(clock, () => new Map<string, PageRead>())
  const places = sitePlaces(parts.sitesAtOnce ?? sitesAtOnceDefault)
  const closing = new AbortController()

  /** Waiting for turns, rules and redirects count; at the end of the time a page comes to `timeout`. */
  async function within<T>(ms: number, outer: AbortSignal, read: (signal: AbortSignal) => Promise<T>) {
    const timeUp = new AbortController()
    const end = () => timeUp.abort(new OutboundError('aborted', 'The time of the reading is over.'))
    const cancel = clock.timer(ms, end)
    try {
      return await read(AbortSignal.any([outer, timeUp.signal]))
    } finally {
      cancel()
    }
  }

  const readSite = (
    place: { readonly domain: string; readonly hostname: string },
    { plan, onPage = () => {} }: ReadSiteOptions,
    outer: AbortSignal,
    failed: Map<string, PageRead>,
  ): Promise<SiteSnapshot> =>
    within(plan.ms, outer, (signal) => crawl({ ...place, plan, signal, onPage, failed }, pageParts))

  return {
    async read(website, options) {
      const signal = AbortSignal.any([options.signal, closing.signal])
      signal.throwIfAborted()
      const normalized = normalizeWebsite(website)
      if ('problem' in normalized) return nothingRead(website, clock.now())
      const hostname = normalized.domain
      const domain = registrableDomain(hostname)
      const { onWait = () => {}, onBegin = () => {}, account = '' } = options
      const snapshot = await turns.take(domain, { signal, onWait }, (failed) =>
        orAborted(
          places.take(account, signal, () => {
            onBegin()
            return readSite({ domain, hostname }, options, signal, failed)
          }),
          signal,
        ),
      )
      signal.throwIfAborted()
      return snapshot
    },

    async readPage(url, { signal: outer, timeoutMs }) {
      const signal = AbortSignal.any([outer, closing.signal])
      signal.throwIfAborted()
      const clean = cleanPageUrl(url)
      if (clean === null) return pageWithout({ url, kind: 'post' }, 'http_error', clock.now())
      const asked = { url: clean, kind: 'post', domain: null, timeoutMs, bytesMax: pageBytesMax } as const
      const { page } = await within(timeoutMs, signal, (signal) => readPage({ ...asked, signal }, pageParts))
      signal.throwIfAborted()
      return page
    },

    async close() {
      closing.abort(new OutboundError('aborted', 'The reader of sites was closed.'))
      await places.idle()
    },
  }
}

/** A quarter as many again are for accounts that read none: sites that hang keep their own account waiting, and not the next. */
const sitePlaces = (places: number) => createFairTurns({ places, spare: Math.floor(places / 4) })

/** A cache that fails is a cache that has nothing. */
function forgiving(cache: SiteReaderParts['cache'], log: Log): SiteReaderParts['cache'] {
  const orNothing = (error: unknown) => {
    log.write('warn', 'the cache of pages could not be used', { error })
    return null
  }
  return {
    find: (url) => cache.find(url).catch(orNothing),
    save: async (page) => void (await cache.save(page).catch(orNothing)),
  }
}

/** A text that is no website has no pages; the snapshot has it as it was written. */
function nothingRead(website: string, now: number): SiteSnapshot {
  const url = website.trim().slice(0, 100)
  const outcome = isAddressLike(website) ? 'private_address' : 'dns_error'
  return {
    domain: url,
    pages: [pageWithout({ url, kind: 'home' }, outcome, now)],
    movedTo: null,
    robotsDisallowed: [],
    sitemapUrls: 0,
    pagesLeft: 0,
    durationMs: 0,
  }
}

/** `10.0.0.1`, `http://[::1]/`, `localhost`: names of machines, not of companies. */
const isAddressLike = (website: string) =>
  /^(?:[a-z]+:\/\/)?(?:\[|[\d.]+(?:[:/]|$)|localhost\b)/i.test(website.trim())
