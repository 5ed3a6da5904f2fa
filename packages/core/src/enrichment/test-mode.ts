import { actOf, actOut, type JobToDo, type RunOf, unknownToTestKeys, type WorkOf } from '../jobs/index.ts'
import { type Hashing, toIso } from '../kernel/index.ts'
import type { Companies } from '../search/index.ts'
import type { CombinedResult } from './combined-schema.ts'
import type { Coverage, FieldStates, Usage } from './evidence-schema.ts'
import { type TestFacts, testFacts } from './facts.ts'
import type { FounderResult } from './founder-schema.ts'
import type { FundingResult } from './funding-schema.ts'
import type { GeneralResult } from './general-schema.ts'
import { domainOf } from './read-request.ts'
import { evidenceOf, foundersOf, fundingOf, generalOf, isFilled } from './record-results.ts'

export interface EnrichmentTestParts {
  readonly companies: Pick<Companies, 'resolve' | 'storeOf'>
  readonly crypto: Hashing
}

/** What of a job shows in its result, so that the same job gives the same result at every attempt. */
export type Asked = Pick<JobToDo, 'request' | 'createdAt'>

/** The work of test keys: the same result each time, made of the sample dataset, with nothing fetched and nothing made up. */
export function enrichmentTestWork(
  parts: EnrichmentTestParts,
  resultOf: (asked: Asked, facts: TestFacts, crypto: Hashing) => { readonly partial: boolean | null },
  stages: (run: RunOf<never>) => readonly (() => void)[],
): WorkOf<keyof Asked> {
  return async (run) => {
    const domain = domainOf(run.job.request)
    const facts = await testFacts(parts.companies, domain)
    if (facts === null) {
      run.stage('resolving_entity')
      throw unknownToTestKeys(domain)
    }
    await actOut(run, { act: actOf(domain) ?? 'succeed', name: domain, steps: stages(run) })
    const result = resultOf(run.job, facts, parts.crypto)
    return { result, partial: result.partial, isExpired: actOf(domain) === 'expired' }
  }
}

export const singleStages = (run: RunOf<never>) =>
  (['resolving_entity', 'fetching_sources', 'extracting', 'reconciling', 'saving_result'] as const).map(
    (stage) => () => run.stage(stage),
  )

export const combinedStages = (run: RunOf<never>) =>
  (['resolving_entity', 'running_children', 'merging', 'saving_result'] as const).map(
    (stage) => () => run.stage(stage),
  )

export function generalResult(asked: Asked, facts: TestFacts): GeneralResult {
  const fields = generalOf(facts)
  const cut = facts.isPartial ? { ...fields, technologies: [], pricing: null } : fields
  return { ...base(asked, facts, cut, missing(facts, '/pricing')), ...cut }
}

export function founderResult(asked: Asked, facts: TestFacts): FounderResult {
  const fields = foundersOf(facts.isPartial ? { ...facts, founders: facts.founders.slice(0, 1) } : facts)
  const warnings =
    fields.founder_count === 0
      ? [{ code: 'NOT_IN_DATASET', message: 'The sample dataset names no founders.', field: '/founders' }]
      : missing(facts, '/founders')
  return { ...base(asked, facts, fields, warnings), ...fields }
}

export function fundingResult(asked: Asked, facts: TestFacts, crypto: Hashing): FundingResult {
  const fields = fundingOf(facts, crypto)
  const cut = facts.isPartial ? { ...fields, rounds: fields.rounds.slice(-1) } : fields
  const warnings = missing(facts, '/rounds')
  return { ...base(asked, facts, cut, warnings), ...cut, acquisition: null, ipo: null }
}

/** Under `partial.test` one child has failed. */
export function combinedResult(asked: Asked, facts: TestFacts, crypto: Hashing): CombinedResult {
  const isWhole = !facts.isPartial
  const whole = { ...facts, isPartial: false }
  const succeeded = { status: 'succeeded' as const, error: null, duration_ms: 0 }
  const error = {
    reason: 'PROVIDER_UNAVAILABLE' as const,
    message: 'partial.test stands for a child that fails.',
  }
  const parts = {
    general: generalResult(asked, whole),
    founders: isWhole ? founderResult(asked, whole) : null,
    funding: fundingResult(asked, whole, crypto),
  }
  return {
    ...base(asked, facts, {}, []),
    partial: !isWhole,
    evidence: Object.entries(parts).flatMap(([child, result]) =>
      (result?.evidence ?? []).map((one) => ({ ...one, field: `/${child}${one.field}` })),
    ),
    warnings: Object.entries(parts).flatMap(([child, result]) =>
      (result?.warnings ?? []).map((one) => ({
        ...one,
        field: one.field === null ? null : `/${child}${one.field}`,
      })),
    ),
    ...parts,
    children: {
      general: succeeded,
      founders: isWhole ? succeeded : { status: 'failed', error, duration_ms: 0 },
      funding: succeeded,
    },
  }
}

export const nothingUsed: Usage = {
  pages_fetched: 0,
  bytes_fetched: 0,
  model_calls: 0,
  input_tokens: 0,
  output_tokens: 0,
}

/** Test mode reads no page. */
const nothingRead: Coverage = {
  pages_planned: 0,
  pages_fetched: 0,
  pages_failed: 0,
  failed_pages: [],
  robots_disallowed: [],
  cache: 'miss',
  duration_ms: 0,
  model: null,
}

const statesOf = (fields: object): FieldStates =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, isFilled(value) ? 'found' : 'not_found']),
  )

const missing = (facts: TestFacts, field: string) =>
  facts.isPartial
    ? [{ code: 'SOURCE_FAILED', message: 'partial.test stands for a source that fails.', field }]
    : []

function base(
  { request, createdAt }: Asked,
  facts: TestFacts,
  fields: object,
  warnings: GeneralResult['warnings'],
) {
  const { domain, record, isStored } = facts
  return {
    website: `https://${domain}`,
    partial: facts.isPartial ? true : null,
    company_id: isStored ? record.company.id : null,
    entity: {
      input_website: String(request['website']),
      normalized_website: domain,
      final_url: null,
      matched_existing: isStored,
    },
    evidence: evidenceOf(facts, fields),
    warnings,
    usage: nothingUsed,
    states: statesOf(fields),
    conflicts: [],
    coverage: nothingRead,
    errors: [],
    // No clock: the same job has the same result, whenever it is worked on.
    generated_at: toIso(createdAt),
  }
}
