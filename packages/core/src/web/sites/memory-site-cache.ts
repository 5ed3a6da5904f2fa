import { boundedMap } from './bounded-map.ts'
import type { CachedPage, SiteCache } from './site-cache.ts'

const bytesMaxDefault = 64 * 1024 * 1024
/** What a page takes beside its text: its addresses, headers and places in maps. */
const overheadBytes = 2_000

/** Pages in memory, at most `bytesMax` (64 MB): those that were used longest ago go first. */
export function createMemorySiteCache({ bytesMax = bytesMaxDefault }: { bytesMax?: number } = {}): SiteCache {
  const pages = boundedMap<CachedPage>(bytesMax, sizeOf)
  let isOpen = true
  return {
    async find(url) {
      return pages.get(url) ?? null
    },
    async save(page) {
      if (isOpen) pages.set(page.url, page)
    },
    async forget(domain) {
      for (const [url, page] of [...pages.entries()]) if (page.domain === domain) pages.delete(url)
    },
    async close() {
      isOpen = false
      pages.clear()
    },
  }
}

/** Text takes a byte or two a character; two, so that the bound holds. */
const sizeOf = ({ html }: CachedPage) => 2 * html.length + overheadBytes
