import { type Clock, dayMs, includesAny } from '../../kernel/index.ts'
import { unpacked } from '../../records/index.ts'
import { OutboundError, type OutboundResponse } from '../outbound/guarded-client.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import type { Get } from './get.ts'
import { cleanPageUrl, domainOfUrl } from './page-address.ts'
import { follow } from './redirects.ts'
import type { Robots, RobotsRules } from './robots.ts'
import type { SiteCache } from './site-cache.ts'
import { listedAddresses, nothingListed } from './sitemap-file.ts'

const filesMax = 2
const bytesMax = 5 * 1024 * 1024
const addressesMax = 5_000
/** Of the candidates, for the cache: more than any plan asks for. */
const keptMax = 500
const timeoutMs = 8_000
const accept = 'application/xml,text/xml,*/*;q=0.1'
const redirectsMax = 3

export interface SitemapRead {
  readonly candidates: readonly Candidate[]
  /** Addresses that were looked at. */
  readonly addresses: number
}

export interface SitemapParts {
  readonly get: Get
  readonly robots: RobotsRules
  readonly cache: Pick<SiteCache, 'find' | 'save'>
  readonly clock: Pick<Clock, 'now'>
}

export interface SitemapRequest {
  /** Of the home page. */
  readonly origin: string
  readonly domains: readonly string[]
  readonly lang: string | null
  readonly signal: AbortSignal
}

/**
 * What the sitemaps of a site list: those of its robots.txt, else /sitemap.xml; at most two files, those that an index lists
 * included. A site without any, or one that cannot be read, has no addresses.
 */
export async function readSitemaps(request: SitemapRequest, parts: SitemapParts): Promise<SitemapRead> {
  const key = `${request.origin}/sitemap.xml#addresses`
  const cached = await parts.cache.find(key)
  if (cached !== null && cached.fetchedAt + dayMs > parts.clock.now())
    return readKept(cached.html, Number(cached.headers['addresses']), request)
  const robots = await parts.robots.of(request.origin, request.signal)
  if (robots.verdict === 'closed') return { candidates: [], addresses: 0 }
  const { addresses, isWhole } = await walk(firstFiles(request, robots), request, parts)
  const candidates = toCandidates(addresses, request)
  // What failed, or was cut short by the end of the time, is no answer to keep.
  if (!isWhole || request.signal.aborted) return { candidates, addresses: addresses.length }
  const html = candidates.map(({ url }) => url).join('\n')
  await parts.cache.save({
    url: key,
    domain: request.domains[0] ?? domainOfUrl(request.origin),
    finalUrl: key,
    status: 200,
    headers: { addresses: String(addresses.length) },
    etag: null,
    lastModified: null,
    isCut: false,
    charset: 'utf-8',
    html,
    sha256: '',
    fetchedAt: parts.clock.now(),
  })
  return { candidates, addresses: addresses.length }
}

function readKept(text: string, addresses: number, request: SitemapRequest): SitemapRead {
  return { candidates: toCandidates(text.split('\n'), request), addresses }
}

const toCandidates = (addresses: readonly string[], { domains, lang }: SitemapRequest) =>
  candidatesOf(
    addresses.map((href) => ({ href, text: '', region: null })),
    domains,
    lang,
  )
    .toSorted((left, right) => right.score - left.score)
    .slice(0, keptMax)

function firstFiles({ origin, domains }: SitemapRequest, robots: Robots): readonly string[] {
  const named = robots.verdict === 'read' ? robots.sitemaps : []
  const own = named.filter((url) => cleanPageUrl(url) !== null && domains.includes(domainOfUrl(url)))
  return own.length > 0 ? byPromise(own) : [`${origin}/sitemap.xml`]
}

async function walk(
  files: readonly string[],
  request: SitemapRequest,
  parts: SitemapParts,
): Promise<{ readonly addresses: readonly string[]; readonly isWhole: boolean }> {
  const found: string[] = []
  let isWhole = true
  const waiting = [...files]
  for (let read = 0; read < filesMax && waiting.length > 0 && found.length < addressesMax; read++) {
    const url = waiting.shift() ?? ''
    const file = await readFile(url, request, parts)
    if (file === null) isWhole = false
    const { pages, maps } = file ?? nothingListed
    for (const page of pages.slice(0, addressesMax - found.length)) found.push(page)
    // What an index lists comes before other files: pages first.
    waiting.unshift(...byPromise(maps.filter((map) => cleanPageUrl(map) !== null && isOwn(map, request))))
  }
  return { addresses: found, isWhole }
}

const isOwn = (url: string, { domains }: SitemapRequest) => domains.includes(domainOfUrl(url))

/** Sitemaps of pages before those of posts, and those before products and tags. */
function byPromise(urls: readonly string[]): readonly string[] {
  const rank = (url: string) => {
    const name = new URL(url).pathname.toLowerCase()
    if (includesAny(name, namesOfPages)) return 0
    if (includesAny(name, namesOfPosts)) return 1
    return includesAny(name, namesOfLists) ? 3 : 2
  }
  return [...new Set(urls)].toSorted((left, right) => rank(left) - rank(right))
}

const namesOfPages = ['page', 'main', 'static', 'company', 'general', 'core']
const namesOfPosts = ['news', 'press', 'post', 'blog']
const namesOfLists = ['product', 'tag', 'categor', 'author', 'image', 'video', 'attachment', 'location']

/** What a file lists; null where it could not be read this time. */
async function readFile(url: string, { domains, signal }: SitemapRequest, { robots, get }: SitemapParts) {
  let isClosed = false

  /** Each host is asked for its rules first. */
  async function ask(address: string): Promise<OutboundResponse | null> {
    if (!domains.includes(domainOfUrl(address))) return null
    const rules = await robots.of(address, signal)
    isClosed = rules.verdict === 'closed'
    if (rules.verdict === 'closed' || !rules.allows(address)) return null
    const { crawlDelayMs } = rules
    return await get(address, { headers: { accept }, timeoutMs, bytesMax, crawlDelayMs, signal })
  }

  try {
    const found = await follow(url, redirectsMax, ask)
    if (found === null) return isClosed ? null : nothingListed
    const { status, body, isTruncated } = found.response
    if (status === 429 || status >= 500 || (isTruncated && body.length < bytesMax)) return null
    return status === 200 ? listedAddresses(await textOf(body), addressesMax) : nothingListed
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return null
  }
}

/** Unpacked where it is packed (`sitemap.xml.gz`), and no more of it than may be read. */
async function textOf(body: Uint8Array): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const bytes of unpacked(once(body))) {
      text += decoder.decode(bytes, { stream: true })
      if (text.length >= bytesMax) break
    }
  } catch {
    // A packed file that is damaged or was cut: what came before counts.
  }
  return text.slice(0, bytesMax)
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
