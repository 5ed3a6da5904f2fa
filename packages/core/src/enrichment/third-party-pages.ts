import { type ReadPage, readPage, turn } from '../extraction/index.ts'
import { type Clock, type SearchProvider, secondMs } from '../kernel/index.ts'
import type { SiteReader } from '../web/index.ts'
import type { EnrichmentError } from './evidence-schema.ts'
import { type CompanyIdentifiers, isAbout, leadsToAny } from './identity-gate.ts'
import { providerError } from './provider-errors.ts'

export interface ThirdPartyParts {
  readonly reader: Pick<SiteReader, 'readPage'>
  readonly search: SearchProvider | null
  readonly clock: Pick<Clock, 'defer'>
  readonly signal: AbortSignal
}

/** What may still be asked; it shrinks as it is used. */
export interface Allowance {
  /** Of the search. */
  queries: number
  /** Pages that could be read. */
  pages: number
  /** Pages that may be asked for until so many could be read. */
  tries: number
}

export interface SortedPages {
  /** The company's own or about it. */
  readonly about: readonly ReadPage[]
  /** Of which nothing tells that they are about this company and no other. */
  readonly doubtful: readonly ReadPage[]
}

export interface Searched {
  readonly urls: readonly string[]
  /** How many questions were put. */
  readonly asked: number
  readonly errors: readonly EnrichmentError[]
}

const hitsPerQuery = 8
const pagesAtOnce = 3
const pageTimeoutMs = 10 * secondMs

/** Addresses that a search finds beside those of the site itself. */
export async function searchedUrls(
  queries: readonly string[],
  domains: readonly string[],
  search: SearchProvider,
  signal: AbortSignal,
): Promise<Searched> {
  const urls = new Set<string>()
  let asked = 0
  for (const query of queries) {
    asked++
    const answer = await search.search(query, { limit: hitsPerQuery, signal })
    signal.throwIfAborted()
    // The next question would end no better.
    if (answer.outcome === 'failed')
      return { urls: [...urls], asked, errors: [providerError('search', answer.failure)] }
    for (const { url } of answer.hits) if (!leadsToAny(url, domains)) urls.add(url)
  }
  return { urls: [...urls], asked, errors: [] }
}

/** Reads the first of these pages; one that cannot be read makes room for the next. */
export async function readPages(
  urls: readonly string[],
  domains: readonly string[],
  { reader, clock, signal }: Pick<ThirdPartyParts, 'reader' | 'clock' | 'signal'>,
  allowance: Pick<Allowance, 'pages' | 'tries'>,
): Promise<readonly ReadPage[]> {
  const pages: ReadPage[] = []
  let next = 0
  while (next < urls.length && allowance.pages > 0 && allowance.tries > 0) {
    const batch = urls.slice(next, next + Math.min(pagesAtOnce, allowance.pages, allowance.tries))
    next += batch.length
    allowance.tries -= batch.length
    const answers = await Promise.all(
      batch.map((url) => reader.readPage(url, { signal, timeoutMs: pageTimeoutMs })),
    )
    signal.throwIfAborted()
    for (const answer of answers) {
      if (answer.outcome !== 'ok') continue
      const isOwn = leadsToAny(answer.finalUrl ?? answer.url, domains)
      const read = readPage(answer, isOwn ? 'own_site' : 'third_party')
      await turn(clock)
      if (read === null) continue
      allowance.pages--
      pages.push(read)
    }
  }
  return pages
}

/** Tells pages about this company from those that may be about another. `named`: by the client, whose hints count for them alone. */
export function sortedBy(
  identifiers: CompanyIdentifiers,
  pages: readonly ReadPage[],
  named: ReadonlySet<ReadPage>,
): SortedPages {
  const hinted = { ...identifiers, founders: [...identifiers.founders, ...identifiers.hintedFounders] }
  const { about = [], doubtful = [] } = Object.groupBy(pages, (read) =>
    read.origin === 'own_site' || isAbout(read.page, named.has(read) ? hinted : identifiers)
      ? 'about'
      : 'doubtful',
  )
  return { about, doubtful }
}
