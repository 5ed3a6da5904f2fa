import type { Found, Outcome } from '../../src/deep-research/outcome.ts'
import { reportFacts } from '../../src/deep-research/report/report-facts.ts'
import type { ReportSource } from '../../src/deep-research/report/report-source.ts'
import { nothingTold } from '../../src/deep-research/result.ts'
import {
  type DeepResearchResult,
  type OutputOf,
  type SubsystemName,
  type Subsystems,
  subsystemNames,
} from '../../src/deep-research/schema.ts'
import { type Evidence, generalOf, type SourceRef } from '../../src/enrichment/index.ts'
import { blankRecord } from '../../src/records/index.ts'
import type { Locations } from '../../src/reference/index.ts'

/** Knows no place; a test of places brings the real ones. */
const nowhere = { citiesNamed: () => [], countryNamed: () => null } as unknown as Locations

export const now = Date.UTC(2026, 10, 22)

export function cited(quote: string, given: Partial<SourceRef> = {}): SourceRef {
  return {
    url: 'https://brightkiln.example/about',
    title: 'About us',
    fetched_at: '2026-11-20T08:00:00.000Z',
    quote,
    content_sha256: null,
    ...given,
  }
}

/** Evidence of a field: its quotes, and how sure it is. */
export const proof = (field: string, quotes: string | readonly string[], confidence = 0.95): Evidence => ({
  field,
  confidence,
  method: 'rule',
  sources: [quotes].flat().map((quote) => cited(quote)),
})

export const found = <Name extends SubsystemName>(
  output: OutputOf<Name>,
  evidence: readonly Evidence[] = [],
  given: Partial<Found<Name>> = {},
): Found<Name> => ({ status: 'succeeded', output, evidence, ...given })

/** Of a company of which nothing but the name is known. */
export const emptyProfile: OutputOf<'companyProfile'> = generalOf({
  record: blankRecord({ id: 'kiln', name: 'Bright Kiln', domain: '', at: '2026-11-20T08:00:00.000Z' }),
  more: {},
})

type Endings = { readonly [Name in SubsystemName]?: Found<Name> | Outcome<Name>['ended'] }

/** A research of which these parts have ended so. */
export function sourceOf(endings: Endings, given: Partial<ReportSource> = {}): ReportSource {
  const ended = endings as Readonly<Partial<Record<SubsystemName, Outcome['ended']>>>
  return {
    found: <Name extends SubsystemName>(name: Name) => {
      const one = ended[name]
      return one?.status === 'succeeded' || one?.status === 'partial' ? (one as Found<Name>) : null
    },
    outcome: <Name extends SubsystemName>(name: Name) => {
      const one = ended[name]
      return one === undefined ? null : ({ ended: one, startedAt: now, completedAt: now } as Outcome<Name>)
    },
    names: ['Bright Kiln', 'brightkiln.example'],
    domains: ['brightkiln.example'],
    locations: nowhere,
    now,
    hasSearch: false,
    ...given,
  }
}

/** A result with this report; what is beside it was skipped. */
export function resultWith(report: OutputOf<'report'> | null): DeepResearchResult {
  const skipped = {
    ...nothingTold,
    status: 'skipped',
    skipped_reason: 'not_configured',
    skipped_detail: 'Set model_url.',
  }
  const ended =
    report === null
      ? {
          ...nothingTold,
          status: 'failed',
          error: { reason: 'INTERNAL', message: 'The report could not be written.' },
        }
      : { ...nothingTold, status: 'succeeded', output: report }
  const data = Object.fromEntries(subsystemNames.map((name) => [name, name === 'report' ? ended : skipped]))
  return {
    success: report !== null,
    record_store_id: 'site:brightkiln.example',
    timestamp: '2026-11-22T10:00:00.000Z',
    data: data as unknown as Subsystems,
  }
}

/** What a report states, each sentence behind the part it is in. */
export const sentencesOf = (source: ReportSource): string[] =>
  reportFacts(source).map(({ section, sentence }) => `${section}: ${sentence}`)
