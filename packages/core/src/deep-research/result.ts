import { distinctSources, nothingUsed } from '../enrichment/index.ts'
import { toIso } from '../kernel/index.ts'
import type { Found, Outcome } from './outcome.ts'
import { isFound, type Outcomes } from './run-subsystems.ts'
import type { DeepResearchResult, SubsystemName, Subsystems } from './schema.ts'

/** The result as the contract has it. All subsystems have ended. */
export function resultOf(
  names: readonly SubsystemName[],
  outcomes: Outcomes,
  { recordStoreId, now }: { readonly recordStoreId: string; readonly now: number },
): DeepResearchResult {
  const shown = names.map((name) => [name, shownOf(outcomes.get(name))] as const)
  const found = names.flatMap((name) => foundIn(outcomes, name) ?? [])
  return {
    // It is success when somebody can read of the company (docs/design/decisions.md#success-of-a-research).
    success:
      isFound(outcomes.get('report')) &&
      (isFound(outcomes.get('deepScrape')) || isFound(outcomes.get('companyProfile'))),
    record_store_id: recordStoreId,
    timestamp: toIso(now),
    data: Object.fromEntries(shown) as Subsystems,
    sources: distinctSources(shown.flatMap(([, { sources }]) => sources)),
    usage: usageOf(found),
  }
}

/** What a subsystem found; null where it found nothing. */
export function foundIn<Name extends SubsystemName>(outcomes: Outcomes, name: Name): Found<Name> | null {
  const outcome = outcomes.get(name)
  return isFound(outcome) ? (outcome?.ended as Found<Name>) : null
}

type Shown = Subsystems[SubsystemName]

function shownOf(outcome: Outcome | undefined): Shown {
  if (outcome === undefined) throw new Error('A result is made of what has ended')
  const { ended, startedAt, completedAt } = outcome
  const timed = {
    started_at: toIso(startedAt),
    completed_at: toIso(completedAt),
    duration_ms: Math.max(0, completedAt - startedAt),
  }
  switch (ended.status) {
    case 'skipped':
      return { ...nothingTold, status: 'skipped', skipped_reason: ended.reason, skipped_detail: ended.detail }
    case 'failed':
      return { ...nothingTold, ...timed, status: 'failed', error: ended.error }
    default: {
      const { status, output, evidence, sources = [] } = ended
      const all = distinctSources([...evidence.flatMap((each) => each.sources), ...sources])
      return { ...nothingTold, ...timed, status, output, evidence: [...evidence], sources: all } as Shown
    }
  }
}

/** A part that came to nothing. */
export const nothingTold = {
  output: null,
  error: null,
  skipped_reason: null,
  skipped_detail: null,
  started_at: null,
  completed_at: null,
  duration_ms: null,
  evidence: [],
  sources: [],
}

function usageOf(found: readonly Found<SubsystemName>[]): NonNullable<DeepResearchResult['usage']> {
  const sum = { ...nothingUsed, searches: 0 }
  for (const { usage = {} } of found)
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += usage[key] ?? 0
  return sum
}
