import { readSite } from '../extraction/read-site.ts'
import type { ExtractionContext } from '../extraction/site.ts'
import type { Clock, Log } from '../host.ts'
import type { PageOutcome, SitePage, SiteReader } from '../sites/snapshot.ts'
import { summaryOf } from './about-site.ts'
import { chanceIn, judge } from './judge.ts'
import type { VcModel } from './model.ts'
import { ownError, type RowError, rowErrorTable } from './row-error-table.ts'
import type { AskModel } from './second-opinion.ts'
import { isThin, readFacts, type SiteExtractors } from './site-facts.ts'
import type { Verdict } from './store.ts'

export type LiveOutcome =
  | { readonly outcome: 'verdict'; readonly verdict: Verdict; readonly isKept: boolean }
  | { readonly outcome: 'error'; readonly error: RowError; readonly side: Side }

/** Whose fault an error may be: only a control can tell a dead site from a dead network. */
export type Side = 'theirs' | 'maybe ours' | 'ours'

export interface LiveParts {
  readonly clock: Clock
  readonly log: Log
  readonly reader: SiteReader
  readonly extractors: SiteExtractors
  readonly context: () => ExtractionContext
  readonly model: VcModel
  readonly classifierVersion: string
}

export const siteMs = 8_000
const siteBytes = 6 * 1024 * 1024
/** Below, what is missing says nothing: such a page is an error unless it speaks for itself. */
const usableChars = 80

/** Reads a site and judges it. Rejects only when `signal` aborts. */
export async function classifyLive(
  domain: string,
  parts: LiveParts,
  ask: AskModel,
  signal: AbortSignal,
): Promise<LiveOutcome> {
  try {
    return await classify(domain, parts, ask, signal)
  } catch (error) {
    signal.throwIfAborted()
    parts.log.write('error', 'A website could not be classified by a mistake of ours', { domain, error })
    return { outcome: 'error', error: ownError, side: 'ours' }
  }
}

async function classify(
  domain: string,
  parts: LiveParts,
  ask: AskModel,
  signal: AbortSignal,
): Promise<LiveOutcome> {
  const { clock, reader, model } = parts
  const until = clock.now() + siteMs
  const read = (kinds: { readonly about?: 1 }, ms: number) =>
    reader.read(`https://${domain}`, {
      plan: { kinds, pages: 1 + Object.keys(kinds).length, ms, bytes: siteBytes },
      signal,
    })
  let snapshot = await read({}, siteMs)
  const [home] = snapshot.pages
  if (home === undefined) return failed({ outcome: 'empty', status: null })
  if (home.outcome === 'parked') return verdict(parkedVerdict)
  if (home.html === null) return failed(home)
  let site = await readSite(snapshot, clock, signal)
  if (home.outcome === 'ok' && isThin(site) && until - clock.now() > 500) {
    // Home comes from the cache this time.
    snapshot = await read({ about: 1 }, until - clock.now())
    const again = await readSite(snapshot, clock, signal)
    if (again.pages.length > 0) site = again
  }
  const [first] = site.pages
  if (first === undefined) return failed(home)
  const { name, signals } = readFacts(site, parts.context(), parts.extractors)
  const asked = await ask(site, chanceIn(signals, model), signal)
  const judged = judge(signals, model, asked.chance)
  // What was not seen says nothing of a page that shows nothing.
  const isBlank = home.outcome !== 'ok' || first.page.textLength < usableChars
  if (isBlank && judged.classification !== 'Yes')
    return failed({ outcome: home.outcome === 'ok' ? 'empty' : home.outcome, status: home.status })
  return verdict(
    { ...judged, reasons: [...judged.reasons, ...asked.reasons], name, description: summaryOf(first.page) },
    asked.isComplete,
  )

  function verdict(
    found: Pick<Verdict, 'classification' | 'confidence' | 'reasons' | 'name' | 'description'>,
    isKept = true,
  ): LiveOutcome {
    const { classifierVersion } = parts
    return {
      outcome: 'verdict',
      verdict: { ...found, domain, classifierVersion, classifiedAt: clock.now() },
      isKept,
    }
  }
}

const parkedVerdict = {
  classification: 'Likely Not',
  confidence: 0.9,
  reasons: [{ code: 'PARKED', text: 'The domain is parked: nobody shows anything there.' }],
  name: null,
  description: null,
} as const

function failed({ outcome, status }: Pick<SitePage, 'outcome' | 'status'>): LiveOutcome {
  if (outcome === 'ok' || outcome === 'parked')
    return { outcome: 'error', error: rowErrorTable.empty, side: 'theirs' }
  const error = rowErrorTable[outcome]
  const side: Side = unreachable.has(outcome) ? 'maybe ours' : 'theirs'
  if (outcome !== 'http_error' || status === null) return { outcome: 'error', error, side }
  return {
    outcome: 'error',
    error: {
      ...error,
      message: `The website answered with the status ${status}.`,
      retryable: status >= 500 || status === 429,
    },
    side,
  }
}

const unreachable: ReadonlySet<PageOutcome> = new Set(['dns_error', 'connect_failed', 'timeout'] as const)
