import type { ResearchRequest } from '../deep-research/read-request.ts'
import type { AnySubsystem } from '../deep-research/run-subsystems.ts'
import type { DeepResearchResult, SubsystemName } from '../deep-research/schema.ts'
import { subsystemTable } from '../deep-research/subsystem-table.ts'
import { JobError } from '../kernel/job-error.ts'
import { exampleSitePage, exampleSnapshot } from './example-site.ts'
import { exampleFunding, fixtureRecord } from './fixtures.ts'
import type { WorkedOut } from './job-run.ts'

/** A request as it is stored with its job. */
export const researchRequest = (website: string, given: Partial<ResearchRequest> = {}): ResearchRequest => ({
  website,
  request_id: null,
  record_store_id: null,
  city: null,
  country: null,
  country_iso: null,
  company_name: null,
  webhook_endpoint_id: null,
  skip_competitor_analysis: false,
  analyst_context: null,
  ...given,
})

/** Of work that ended well. */
export function researchOf({ output, error }: WorkedOut): DeepResearchResult {
  if (output === null) throw error
  return output.result as DeepResearchResult
}

/** The table with what a part does changed; `run` is given what it would do. */
export const withPart = (
  change: (part: AnySubsystem, ...given: Parameters<AnySubsystem['run']>) => ReturnType<AnySubsystem['run']>,
): readonly AnySubsystem[] =>
  subsystemTable.map((part) => ({ ...part, run: (research) => change(part, research) }))

/** With one part that fails. */
export const failingPart = (name: SubsystemName): readonly AnySubsystem[] =>
  withPart((part, research) =>
    part.name === name ? Promise.reject(new JobError('INTERNAL', 'Broken.')) : part.run(research),
  )

/** Acme's site, at which nobody answers. */
export const acmeDown = exampleSnapshot({
  pages: [exampleSitePage({ outcome: 'connect_failed', html: null })],
})

/** What an import brought of Acme. */
export const acmeRecord = {
  ...fixtureRecord({
    id: 'acme',
    name: 'Acme Kettles',
    domain: 'acme.example',
    description: 'Acme makes kettles that whistle.',
    founded_year: 2011,
    industries: ['Kitchenware'],
    funding: exampleFunding({ total_usd: 700_000, round_count: 1 }),
  }),
  rounds: [{ type: 'seed' as const, announced_on: '2012-05-01', amount_usd: 700_000, investors: [] }],
  source: 'our list',
}
