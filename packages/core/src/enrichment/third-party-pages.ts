import { secondMs } from '../clock.ts'
import { readPage, turn } from '../extraction/read-site.ts'
import type { ReadPage } from '../extraction/site.ts'
import type { SearchHelp } from '../help/ports.ts'
import type { Clock } from '../host.ts'
import type { SiteReader } from '../sites/snapshot.ts'
import type { EnrichmentError } from './evidence-schema.ts'
import { helpError } from './help-errors.ts'
import { isAbout, leadsTo, type Marks } from './identity-gate.ts'

export interface ThirdPartyParts {
  readonly reader: Pick<SiteReader, 'readPage'>
  readonly search: SearchHelp | null
  readonly clock: Pick<Clock, 'defer'>
  readonly signal: AbortSignal
}

export interface ThirdParty {
  readonly pages: readonly ReadPage[]
  readonly errors: readonly EnrichmentError[]
}

const queriesMax = 3
const pagesMax = 6
const hitsPerQuery = 8
const pagesAtOnce = 3
const pageTimeoutMs = 10 * secondMs

/** Pages that a search finds about this company; of those that are about another nothing is kept. */
export async function searchedPages(
  queries: readonly string[],
  marks: Marks,
  parts: ThirdPartyParts,
): Promise<ThirdParty> {
  const { search, signal } = parts
  if (search === null) return { pages: [], errors: [] }
  const urls = new Set<string>()
  const errors: EnrichmentError[] = []
  for (const query of queries.slice(0, queriesMax)) {
    const answer = await search.search(query, { limit: hitsPerQuery, signal })
    signal.throwIfAborted()
    if (answer.outcome === 'failed') {
      errors.push(helpError('search', answer.failure))
      // The next question would end no better.
      break
    }
    for (const { url } of answer.hits) if (!leadsTo(url, marks.domain)) urls.add(url)
  }
  return { pages: await pagesAbout([...urls], marks, parts), errors }
}

/** Those of these pages that are the company's own or about it; at most 6 are read. */
export async function pagesAbout(
  urls: readonly string[],
  marks: Marks,
  { reader, clock, signal }: ThirdPartyParts,
): Promise<readonly ReadPage[]> {
  const pages: ReadPage[] = []
  for (let at = 0; at < Math.min(urls.length, pagesMax); at += pagesAtOnce) {
    const batch = urls.slice(at, Math.min(at + pagesAtOnce, pagesMax))
    const answers = await Promise.all(
      batch.map((url) => reader.readPage(url, { signal, timeoutMs: pageTimeoutMs })),
    )
    signal.throwIfAborted()
    for (const answer of answers) {
      if (answer.outcome !== 'ok') continue
      const isOwn = leadsTo(answer.finalUrl ?? answer.url, marks.domain)
      const read = readPage(answer, isOwn ? 'own_site' : 'third_party')
      await turn(clock)
      if (read !== null && (isOwn || isAbout(read.page, marks))) pages.push(read)
    }
  }
  return pages
}
