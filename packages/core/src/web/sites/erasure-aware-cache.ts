import { type Clock, hourMs } from '../../kernel/index.ts'
import type { SiteCache } from './site-cache.ts'

/** Longer than any reading of a site goes on. */
const watchedMs = hourMs

/** A cache that stores no page of a site that was just erased, even while a crawl of that site goes on. */
export function createErasureAwareCache(cache: SiteCache, clock: Pick<Clock, 'now'>): SiteCache {
  const watched = new Map<string, number>()
  const isForgotten = (domain: string) => (watched.get(domain) ?? Number.NEGATIVE_INFINITY) > clock.now()
  return {
    find: (url) => cache.find(url),
    async save(page) {
      if (isForgotten(page.domain)) return
      await cache.save(page)
      // It may have been forgotten while the page was packed.
      if (isForgotten(page.domain)) await cache.forget(page.domain)
    },
    async forget(domain) {
      watched.set(domain, clock.now() + watchedMs)
      await cache.forget(domain)
    },
    close: () => cache.close(),
  }
}
