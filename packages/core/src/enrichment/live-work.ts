import type { JobTypeOf } from '../jobs/index.ts'
import {
  type ChildInput,
  type ChildOutcome,
  type ChildParts,
  founderChild,
  fundingChild,
  generalChild,
} from './children.ts'
import { combinedWork } from './combined-work.ts'
import type { EnrichmentPlan } from './crawl-plans-table.ts'
import { childParts, type LiveParts, type SiteWork, saveFindings } from './live-parts.ts'
import { childInput, nameOf, readSubject } from './read-subject.ts'
import { joinedUpdates } from './record-update.ts'
import { isPartial, resultBase } from './result-base.ts'

export type LiveWorks = Readonly<Record<JobTypeOf<'enrichment'>, SiteWork>>

/** The work of live keys: a site is read, and every value of the result says where. */
export function liveWorks(parts: LiveParts): LiveWorks {
  return {
    general_enrichment: singleWork('general', generalChild, parts),
    founder_enrichment: singleWork('founders', founderChild, parts),
    funding_enrichment: singleWork('funding', fundingChild, parts),
    combined_enrichment: combinedWork(parts),
  }
}

function singleWork<Fields extends object>(
  plan: EnrichmentPlan,
  child: (input: ChildInput, parts: ChildParts) => Promise<ChildOutcome<Fields>>,
  parts: LiveParts,
): SiteWork {
  return async (run) => {
    const read = await readSubject(run, plan, parts)
    run.stage('extracting')
    const input = await childInput(run, plan, read, parts)
    const outcome = await child(input, childParts(parts))
    run.stage('reconciling')
    const update = joinedUpdates([nameOf(input), outcome.update])
    run.stage('saving_result')
    run.signal.throwIfAborted()
    const { subject } = input
    const saved = await saveFindings(subject, update, parts)
    const partial = isPartial(input.covered, outcome) ? true : null
    const now = parts.host.clock.now()
    const { domain } = subject
    const { snapshot } = read
    const base = { job: run.job, domain, snapshot, ...input, saved, now }
    return { result: { ...resultBase(base, outcome, partial), ...outcome.fields }, partial }
  }
}
