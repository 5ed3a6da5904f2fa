/**
 * Pages read lately, by address. It may lose anything at any time: what is missing is read again. Bounded by whoever makes it.
 */
export interface SiteCache {
  find(url: string): Promise<CachedPage | null>
  save(page: CachedPage): Promise<void>
  /** Drops all of a domain. */
  forget(domain: string): Promise<void>
  close(): Promise<void>
}

export interface CachedPage {
  /** As it was asked for. */
  readonly url: string
  readonly domain: string
  readonly finalUrl: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string | null
  readonly lastModified: string | null
  readonly charset: string
  /** Decoded text. */
  readonly html: string
  /** `html` is the beginning of a longer page. */
  readonly isCut: boolean
  readonly sha256: string
  readonly fetchedAt: number
}
