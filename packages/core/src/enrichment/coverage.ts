import { JobError } from '../kernel/index.ts'
import type { CrawlPlan, PageKind, SitePage, SiteSnapshot } from '../web/index.ts'
import type { Coverage, EnrichmentError } from './evidence-schema.ts'
import { type OutcomeMeaning, outcomeMeanings, statusMeanings } from './page-outcomes-table.ts'

/** What was read of a site, and what that leaves open. */
export interface SiteCoverage {
  readonly coverage: Coverage
  readonly errors: readonly EnrichmentError[]
  readonly bytesFetched: number
  /** Something that was planned could not be read, or the time was over. */
  readonly isPartial: boolean
  /** Kinds of pages that the site has, or may have, and of which none was read, or fewer than could not be. */
  readonly unread: ReadonlySet<PageKind>
}

export function coverageOf(snapshot: SiteSnapshot, plan: CrawlPlan): SiteCoverage {
  const { pages, pagesLeft } = snapshot
  const failed = pages.flatMap((page) => {
    const meaning = meaningOf(page)
    return meaning === null ? [] : [{ page, meaning }]
  })
  const open = failed.filter(({ meaning }) => meaning.leavesUnknown)
  const ranOut = pagesLeft > 0 && pages.length < plan.pages
  const fetched = pages.filter(({ from }) => from !== 'cache')
  const read = Map.groupBy(
    pages.filter(({ outcome }) => outcome === 'ok'),
    ({ kind }) => kind,
  )
  const missed = Map.groupBy(open, ({ page }) => page.kind)
  const kinds = new Set([...missed.keys(), ...(ranOut ? (Object.keys(plan.kinds) as PageKind[]) : [])])
  const countOf = (of: ReadonlyMap<PageKind, readonly unknown[]>, kind: PageKind) => of.get(kind)?.length ?? 0
  const unread = new Set(
    [...kinds].filter((kind) => countOf(read, kind) < Math.max(1, countOf(missed, kind))),
  )
  return {
    coverage: {
      pages_planned: pages.length + pagesLeft,
      pages_fetched: fetched.length,
      pages_failed: failed.length,
      failed_pages: failed.map(({ page }) => ({ url: page.url, outcome: page.outcome })),
      robots_disallowed: [...snapshot.robotsDisallowed],
      cache: fetched.length === 0 ? 'hit' : fetched.length < pages.length ? 'partial' : 'miss',
      duration_ms: snapshot.durationMs,
      model: null,
    },
    errors: [
      ...open.map(({ page, meaning }) => ({
        subsystem: 'site',
        code: page.outcome,
        message: `${page.url} ${meaning.words}.`,
        retryable: meaning.mayPass,
      })),
      ...(ranOut ? [timeOver(pagesLeft)] : []),
    ],
    bytesFetched: pages.reduce((sum, { wireBytes }) => sum + wireBytes, 0),
    isPartial: open.length > 0 || ranOut,
    unread,
  }
}

const timeOver = (pagesLeft: number): EnrichmentError => ({
  subsystem: 'site',
  code: 'budget_exhausted',
  message: `The time or the bytes for reading the site were used up before ${pagesLeft} more pages were read.`,
  retryable: true,
})

/** Why nothing can be said of a site, or null when a page of it was read. */
export function siteFailure({ domain, pages }: SiteSnapshot): JobError | null {
  if (pages.some(({ html, outcome }) => html !== null && (outcome === 'ok' || outcome === 'empty_shell')))
    return null
  const [home] = pages
  const meaning = home === undefined ? outcomeMeanings.timeout : (meaningOf(home) ?? outcomeMeanings.empty)
  const where = home?.url ?? `https://${domain}`
  return new JobError(meaning.reason, `${where} ${meaning.words}.`, { retryable: meaning.mayPass })
}

/** Null for a page that was read. */
function meaningOf({ outcome, status }: SitePage): OutcomeMeaning | null {
  if (outcome === 'ok') return null
  if (outcome !== 'http_error' || status === null) return outcomeMeanings[outcome]
  return statusMeanings.find(({ from, to }) => from <= status && status <= to) ?? outcomeMeanings.http_error
}
