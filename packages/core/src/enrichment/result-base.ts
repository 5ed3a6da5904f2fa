import type { JobToDo } from '../jobs/index.ts'
import { toIso } from '../kernel/index.ts'
import type { SiteSnapshot } from '../web/index.ts'
import type { SiteCoverage } from './coverage.ts'
import type { EvidenceBuilder } from './evidence-builder.ts'
import type { EnrichmentError, Usage } from './evidence-schema.ts'
import type { GeneralResult } from './general-schema.ts'
import type { Hints } from './hints.ts'
import type { ChildModelUse } from './model/ask-model.ts'
import type { CompanyReading } from './read-company.ts'
import type { SavedRecord } from './save-record.ts'

export type Warning = GeneralResult['warnings'][number]
type Base = Pick<
  GeneralResult,
  | 'website'
  | 'partial'
  | 'company_id'
  | 'entity'
  | 'evidence'
  | 'warnings'
  | 'usage'
  | 'states'
  | 'conflicts'
  | 'coverage'
  | 'errors'
  | 'generated_at'
>

export interface BaseParts {
  readonly job: Pick<JobToDo, 'request'>
  readonly domain: string
  readonly snapshot: SiteSnapshot
  readonly covered: SiteCoverage
  readonly reading: CompanyReading
  readonly saved: SavedRecord
  readonly now: number
}

/** What of a child shows in the part that all results have. */
export interface ChildReport {
  readonly builder: Pick<EvidenceBuilder, 'evidence' | 'conflicts' | 'states'>
  readonly errors: readonly EnrichmentError[]
  readonly model: ChildModelUse | null
  readonly pagesElsewhere: number
  /** Pages elsewhere that the client named. */
  readonly unverified: readonly string[]
}

/** The part that all results have (`EnrichmentBase`). */
export function resultBase(parts: BaseParts, report: ChildReport, partial: boolean | null): Base {
  const { job, domain, snapshot, covered, saved, now } = parts
  const { builder, errors, model } = report
  return {
    website: `https://${domain}`,
    partial,
    company_id: saved.companyId,
    entity: {
      input_website: String(job.request['website']),
      normalized_website: domain,
      final_url: snapshot.pages[0]?.finalUrl ?? null,
      matched_existing: saved.matchedExisting,
    },
    evidence: [...builder.evidence],
    warnings: warningsOf(parts, report),
    usage: usageOf(covered, [report]),
    states: { ...builder.states },
    conflicts: [...builder.conflicts],
    coverage: {
      ...covered.coverage,
      model: model === null ? null : { name: model.name, rejected_values: model.rejectedValues },
    },
    errors: [...covered.errors, ...errors],
    generated_at: toIso(now),
  }
}

/** Single kinds: true when something is known to be missing, else null (docs/design/decisions.md#partial-results). */
export const isPartial = (covered: SiteCoverage, { errors }: Pick<ChildReport, 'errors'>): boolean =>
  covered.isPartial || errors.length > 0

export function usageOf(covered: SiteCoverage, reports: readonly ChildReport[]): Usage {
  const used = reports.flatMap(({ model }) => model?.usage ?? [])
  const sum = (count: (one: (typeof used)[number]) => number) =>
    used.reduce((total, one) => total + count(one), 0)
  return {
    pages_fetched: reports.reduce(
      (total, { pagesElsewhere }) => total + pagesElsewhere,
      covered.coverage.pages_fetched,
    ),
    bytes_fetched: covered.bytesFetched,
    model_calls: sum(({ calls }) => calls),
    input_tokens: sum(({ inputTokens }) => inputTokens),
    output_tokens: sum(({ outputTokens }) => outputTokens),
  }
}

function warningsOf(
  { job, snapshot, covered, reading, domain }: BaseParts,
  { unverified }: Pick<ChildReport, 'unverified'>,
): Warning[] {
  const warnings: Warning[] = []
  const warn = (code: string, message: string, field: string | null = null) =>
    warnings.push({ code, message, field })
  if (snapshot.movedTo !== null)
    warn('MOVED', `${domain} leads to ${snapshot.movedTo}, which was read in its place.`, '/entity/final_url')
  if (reading.hints === null) warn('IDENTITY_CONFLICT', identityConflict(job.request, reading), '/name')
  const failed = covered.errors.length
  if (failed > 0)
    warn('PAGE_FAILED', `${failed === 1 ? 'A page' : `${failed} pages`} could not be read; see coverage.`)
  for (const { url, html } of snapshot.pages.filter(({ isCut }) => isCut)) {
    const read = (html?.length ?? 0).toLocaleString('en-US')
    warn('PAGE_CUT', `${url} is too long to be read whole: its first ${read} characters were.`)
  }
  for (const url of unverified)
    warn(
      'UNVERIFIED_SOURCE',
      `${url} was named in the request; what it alone says counts for little, and is not kept.`,
    )
  const suspect = reading.site.pages.filter(({ page }) => page.hasHiddenInstructions)
  for (const { url } of suspect)
    warn(
      'INJECTION_SUSPECTED',
      `${url} holds text that reads like an instruction to a machine; it was not read.`,
    )
  return warnings
}

function identityConflict(request: JobToDo['request'], { site }: CompanyReading): string {
  const given: Hints['companyName'] = String(request['company_name'] ?? '')
  const [name = site.domain] = site.names
  return `The site is that of ${name}, and says nothing of ${given}. What the request tells of it was not used.`
}
