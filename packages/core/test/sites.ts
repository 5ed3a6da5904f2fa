import { memoryWeb, type WebPages } from '../src/testing/memory-web.ts'
import { testHost } from '../src/testing/test-clock.ts'
import { createMemorySiteCache } from '../src/web/sites/memory-site-cache.ts'
import {
  createSiteReader,
  type SiteReaderParts,
  type SiteReaderPieces,
} from '../src/web/sites/site-reader.ts'
import type { CrawlPlan, ReadSiteOptions, SiteSnapshot } from '../src/web/sites/snapshot.ts'
import { sha256 } from './sqlite.ts'

/** The home page alone. */
export const homeOnly: CrawlPlan = { kinds: {}, pages: 1, ms: 30_000, bytes: 20_000_000 }

/** Two of everything. */
export const everything: CrawlPlan = {
  kinds: {
    about: 2,
    team: 2,
    press: 1,
    post: 3,
    careers: 1,
    contact: 1,
    legal: 2,
    product: 1,
    pricing: 1,
    customers: 1,
    investors: 1,
  },
  pages: 20,
  ms: 60_000,
  bytes: 50_000_000,
}

export const neverAborted = new AbortController().signal

/** A reader over a web in memory, without a pause between requests unless a test asks for one. */
export function openSites(
  pages: WebPages,
  options: Partial<SiteReaderParts> = {},
  pieces?: SiteReaderPieces,
) {
  const host = testHost({ sha256 })
  const web = memoryWeb(pages, host)
  const cache: SiteReaderParts['cache'] = options.cache ?? createMemorySiteCache()
  const parts = {
    ...host,
    client: web.client,
    cache,
    hashing: host.crypto,
    userAgent: 'DealflowBot/1.0 (+https://dealflow.example/bot)',
    delayMs: 0,
    ...options,
  }
  const reader = createSiteReader(parts, pieces)
  const read = (
    website: string,
    plan: CrawlPlan = everything,
    more: Partial<ReadSiteOptions> = {},
  ): Promise<SiteSnapshot> => reader.read(website, { plan, signal: neverAborted, ...more })

  /** What a promise comes to while time passes, a tenth of a second at a time. */
  async function passing<T>(promise: Promise<T>): Promise<T> {
    let isSettled = false
    const settle = () => {
      isSettled = true
    }
    promise.then(settle, settle)
    for (let step = 0; step < 5_000; step++) {
      for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve))
      if (isSettled) break
      host.clock.advance(100)
    }
    return await promise
  }

  return { host, web, cache, reader, read, passing }
}

/** A page with enough to read. */
export const longText = (about: string) =>
  `<p>${about} builds instruments that measure how much water a field needs, and tells farmers by telephone when to open the sluices.</p>
   <p>Farmers in eleven countries use ${about} every day, from the first seed to the harvest, and save a third of their water.</p>`
