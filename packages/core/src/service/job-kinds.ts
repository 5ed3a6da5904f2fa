import { deepResearchKind } from '../deep-research/kind.ts'
import { enrichmentKinds } from '../enrichment/kinds.ts'
import type { JobType } from '../jobs/job-types.ts'
import type { JobKind, JobWork, SyncWork } from '../jobs/kind.ts'
import type { Hashing } from '../kernel/host.ts'
import { pitchDeckKind } from '../pitch-decks/kind.ts'
import type { Locations } from '../reference/locations/locations.ts'
import type { Companies } from '../search/companies.ts'
import { vcBackabilityKind } from '../vc-backability/kind.ts'

export interface JobKindParts {
  readonly companies: Pick<Companies, 'find' | 'resolve' | 'storeOf'>
  readonly locations: Pick<Locations, 'isCountry' | 'countryNamed'>
  readonly crypto: Hashing
  /** Work for live keys, by kind. A kind without any refuses a creation by a live key. */
  readonly work?: Partial<Record<JobType, JobWork>>
  /** The answer of venture-backability to up to 50 websites, for live keys. */
  readonly answerVcBackability?: SyncWork
}

/** The seven kinds of long work, in the order of the contract. */
export function createJobKinds(parts: JobKindParts): readonly JobKind[] {
  const work = parts.work ?? {}
  return [
    ...enrichmentKinds({ ...parts, work }),
    vcBackabilityKind({
      companies: parts.companies,
      work: work.vc_backability_check ?? null,
      syncWork: parts.answerVcBackability ?? null,
    }),
    pitchDeckKind(work.pitch_deck ?? null),
    deepResearchKind({ ...parts, work: work.deep_research ?? null }),
  ]
}
