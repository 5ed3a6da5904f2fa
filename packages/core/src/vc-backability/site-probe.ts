import { type ExtractionContext, type ReadPage, readSite, type Site } from '../extraction/index.ts'
import type { Clock } from '../kernel/index.ts'
import type { PageOutcome, SitePage, SiteReader, SiteSnapshot } from '../web/index.ts'
import { summaryOf } from './about-site.ts'
import { type RowError, rowErrorTable } from './row-error-table.ts'
import type { Signals } from './signals/signals.ts'
import { isThin, readFacts, type SiteExtractors } from './site-facts.ts'

/** Whose fault an error may be: only a control can tell a dead site from a dead network. */
export type Side = 'theirs' | 'maybe ours' | 'ours'

export interface ProbeFailure {
  readonly outcome: 'failed'
  readonly error: RowError
  readonly side: Side
}

/** What the first pages of a site show. */
export type SiteProbe =
  | {
      readonly outcome: 'seen'
      readonly site: Site
      readonly signals: Signals
      readonly name: string | null
      readonly description: string | null
      /** The error in place of a No: a page that shows nothing speaks neither for nor against. */
      readonly blank: ProbeFailure | null
      /** False when the page about the company was wanted, and there was no time for it: another time there may be. */
      readonly isWhole: boolean
    }
  | { readonly outcome: 'parked' }
  | ProbeFailure

export interface ProbeParts {
  readonly clock: Clock
  readonly reader: SiteReader
  readonly extractors: SiteExtractors
  readonly context: () => ExtractionContext
  /** Whose turns it takes. */
  readonly account?: string
}

const siteMs = 8_000
const siteBytes = 6 * 1024 * 1024
/** Time left that another page is worth. */
const anotherPageMs = 1_500
/** With fewer characters a page shows nothing. */
const usableChars = 40

/** Whether a home page shows nothing: it speaks neither for nor against. */
export const isBlankHome = (outcome: PageOutcome, { page }: ReadPage): boolean =>
  outcome !== 'ok' || page.textLength < usableChars

/** Reads the home page of a site, and the page about the company where home says little. Rejects when `signal` aborts. */
export async function probeSite(domain: string, parts: ProbeParts, signal: AbortSignal): Promise<SiteProbe> {
  const { clock, extractors, context } = parts
  const until = clock.now() + siteMs
  const snapshot = await read(domain, {}, siteMs, parts, signal)
  const [home] = snapshot.pages
  if (home === undefined) return failure('empty', null)
  if (home.outcome === 'parked') return { outcome: 'parked' }
  if (home.html === null) return failure(home.outcome, home.status)
  let site = await readSite(snapshot, clock, signal)
  const leftMs = until - clock.now()
  const wantsMore = home.outcome === 'ok' && isThin(site)
  const hasTime = leftMs > anotherPageMs
  if (wantsMore && hasTime) {
    // Home comes from the cache this time.
    const more = await readSite(await read(domain, { about: 1 }, leftMs, parts, signal), clock, signal)
    if (more.pages.length > site.pages.length) site = more
  }
  const [first] = site.pages
  if (first === undefined) return failure(home.outcome, home.status)
  const isBlank = isBlankHome(home.outcome, first)
  return {
    outcome: 'seen',
    site,
    ...readFacts(site, context(), extractors),
    description: summaryOf(first.page),
    blank: isBlank ? failure(home.outcome, home.status) : null,
    isWhole: hasTime || !wantsMore,
  }
}

function read(
  domain: string,
  kinds: { readonly about?: 1 },
  ms: number,
  { reader, account = '' }: ProbeParts,
  signal: AbortSignal,
): Promise<SiteSnapshot> {
  const plan = { kinds, pages: 1 + Object.keys(kinds).length, ms, bytes: siteBytes }
  return reader.read(`https://${domain}`, { plan, signal, account })
}

function failure(outcome: PageOutcome, status: SitePage['status']): ProbeFailure {
  if (outcome === 'ok' || outcome === 'parked')
    return { outcome: 'failed', error: rowErrorTable.empty, side: 'theirs' }
  const error = rowErrorTable[outcome]
  const side: Side = unreachable.has(outcome) ? 'maybe ours' : 'theirs'
  if (outcome !== 'http_error' || status === null) return { outcome: 'failed', error, side }
  const message = `The website answered with the status ${status}.`
  return { outcome: 'failed', error: { ...error, message, retryable: status >= 500 }, side }
}

const unreachable: ReadonlySet<PageOutcome> = new Set(['dns_error', 'connect_failed', 'timeout'] as const)
