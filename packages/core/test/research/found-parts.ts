import type { Outcome } from '../../src/deep-research/outcome.ts'
import type { Research } from '../../src/deep-research/research.ts'
import type { OutputOf, SubsystemName } from '../../src/deep-research/schema.ts'
import { type Conflict, domainLabel, type Evidence } from '../../src/enrichment/index.ts'
import { allExtractors } from '../../src/extraction/index.ts'
import { JobError, type JobFailureReason, noProviders } from '../../src/kernel/index.ts'
import type { CompanyRecord } from '../../src/records/index.ts'
import type { Locations } from '../../src/reference/index.ts'
import { shippedModel } from '../../src/vc-backability/index.ts'
import type { PageKind } from '../../src/web/index.ts'
import { now, siteOf } from '../extraction/site.ts'

/** What another part came to, as far as a test needs it. */
interface FoundPart {
  /** Default: it succeeded. */
  readonly status?: 'succeeded' | 'partial'
  readonly output: unknown
  readonly evidence?: readonly Evidence[]
  readonly conflicts?: readonly Conflict[]
}

export type FoundParts = Partial<Readonly<Record<SubsystemName, FoundPart>>>

interface Given {
  /** HTML by the kind of page; null for a site that could not be read. */
  readonly pages?: Partial<Record<PageKind, string>> | null
  /** What other parts came to. */
  readonly found?: FoundParts
  readonly failed?: readonly SubsystemName[]
  /** Kinds of pages that the site has, and of which none was read. */
  readonly unread?: readonly PageKind[]
  readonly record?: CompanyRecord | null
  readonly isBelow?: boolean
  readonly isOfAnother?: boolean
  readonly contradictsHints?: boolean
  readonly movedTo?: string | null
  /** Outcomes of pages that leave something open. */
  readonly failedPages?: readonly string[]
  readonly robotsDisallowed?: readonly string[]
  readonly failure?: JobFailureReason
}

/** The research of Acme, acme.example, as a part of it sees it. */
export function researchOf(given: Given = {}): Research {
  const { pages = { home: '<h1>Acme</h1>' }, found = {}, failed = [], unread = [] } = given
  const site = siteOf(pages ?? {})
  const named = { ...site, names: [...site.names, domainLabel(site.domain)] }
  const outcomes = new Map<SubsystemName, Outcome>()
  const put = (name: SubsystemName, ended: object) =>
    outcomes.set(name, { ended, startedAt: now, completedAt: now } as unknown as Outcome)
  const deepScrape = {
    status: 'succeeded',
    output: {},
    evidence: [],
    isOfAnother: given.isOfAnother === true,
  }
  if (pages !== null) put('deepScrape', deepScrape)
  else
    put('deepScrape', {
      status: 'failed',
      error: { reason: given.failure ?? 'WEBSITE_UNREACHABLE', message: 'Nobody answers.' },
    })
  for (const [name, part] of Object.entries(found))
    put(name as SubsystemName, { status: 'succeeded', evidence: [], ...part })
  for (const name of failed)
    put(name, { status: 'failed', error: { reason: 'INTERNAL', message: 'Broken.' } })
  const input = {
    reading: {
      site: named,
      context: { locations: nowhere, now, isInvestor: () => false },
      hints: given.contradictsHints === true ? null : {},
    },
    covered: {
      unread: new Set(unread),
      errors: (given.failedPages ?? []).map((code) => ({
        subsystem: 'site',
        code,
        message: '',
        retryable: true,
      })),
      coverage: {
        robots_disallowed: given.robotsDisallowed ?? [],
      },
    },
  }
  const snapshot = { domain: site.domain, movedTo: given.movedTo ?? null, pages: [{ outcome: 'ok' }] }
  const research = {
    run: { signal: new AbortController().signal },
    request: { record_store_id: null },
    parts: {
      host: { clock: { now: () => now, defer: (run: () => void) => run() } },
      providers: noProviders,
      extractors: allExtractors,
      vcModel: shippedModel,
      vcCanonical: { choice: 'companies', markedSources: async () => [] },
    },
    subject: {
      domain: site.domain,
      record: given.record ?? null,
      isBelow: given.isBelow === true,
      isForeign: false,
    },
    async site() {
      if (pages === null) throw new JobError('WEBSITE_UNREACHABLE', 'Nobody answers.')
      return { snapshot, input, isOfAnother: given.isOfAnother === true }
    },
    found(name: SubsystemName) {
      const ended = outcomes.get(name)?.ended
      return ended === undefined || ended.status === 'failed' || ended.status === 'skipped' ? null : ended
    },
    outcome: (name: SubsystemName) => outcomes.get(name) ?? null,
    modelBudget: { tokensMax: 0, used: { calls: 0, inputTokens: 0, outputTokens: 0, isEstimated: false } },
  }
  return research as unknown as Research
}

/** No place is known. */
const nowhere = {
  locate: () => null,
  citiesNamed: () => [],
  regionsNamed: () => [],
  admin1Code: () => null,
  countryNamed: () => null,
  describeCities: () => [],
} as unknown as Locations

/** A profile in which nothing was found but what is given. */
export const profileWith = (output: Partial<OutputOf<'companyProfile'>>) =>
  ({
    name: null,
    products: [],
    pricing: null,
    customers: [],
    technologies: [],
    languages: [],
    hiring: null,
    status: 'unknown',
    ...output,
  }) as unknown as OutputOf<'companyProfile'>

/** Where a page of Acme says something. */
export const sourceOn = (path: string, quote: string | null) => ({
  url: `https://acme.example/${path}`,
  title: null,
  fetched_at: '2026-11-01T00:00:00.000Z',
  quote,
  content_sha256: null,
})

export const proofOf = (field: string, path: string, quote: string | null) => ({
  field,
  confidence: 0.9,
  method: 'rule' as const,
  sources: [sourceOn(path, quote)],
})

/** A site whose reading fails in the middle of a part. */
export function tornResearch(): Research {
  const research = researchOf()
  return Object.assign(research, {
    site: async () => {
      throw new JobError('WEBSITE_UNREACHABLE', 'Nobody answers any more.')
    },
  })
}
