/** How the jobs of a family are answered, and how long they are kept. What differs in the contract is a row here. */
export interface FamilyTraits {
  /** Views have the stage and a poll hint, or the percentage. */
  readonly shows: 'stage' | 'progress'
  /** Views say whether something is known to be missing in the result. */
  readonly showsPartial: boolean
  /** An active job that does the same work is handed out in the place of a new one. */
  readonly reusesActive: boolean
  /** The result is in `result` of the answer, or is the answer. */
  readonly wrapsResult: boolean
  readonly notReady: 'JOB_NOT_COMPLETE' | 'JOB_NOT_READY'
  /** The setting that says how long results are kept. */
  readonly resultsKept: 'resultRetentionMs' | 'rowRetentionMs'
  /** For a year after its row went an expired result is answered 410 (docs/design/decisions.md#retention), else 404. */
  readonly remembersExpired: boolean
  /** How a job ends that the operator cancels (docs/design/decisions.md#operator-cancellation). */
  readonly cancelledByOperator: 'cancelled' | 'failed'
}

export const jobFamilies = {
  enrichment: {
    shows: 'stage',
    showsPartial: true,
    reusesActive: true,
    wrapsResult: false,
    notReady: 'JOB_NOT_COMPLETE',
    resultsKept: 'resultRetentionMs',
    remembersExpired: true,
    cancelledByOperator: 'cancelled',
  },
  plain: {
    shows: 'progress',
    showsPartial: false,
    reusesActive: false,
    wrapsResult: true,
    notReady: 'JOB_NOT_READY',
    resultsKept: 'rowRetentionMs',
    remembersExpired: false,
    cancelledByOperator: 'failed',
  },
} as const satisfies Readonly<Record<string, FamilyTraits>>
export type JobFamily = keyof typeof jobFamilies

export interface JobTypeRow {
  /** Where the jobs of the type are: its creation and its list. */
  readonly path: string
  readonly family: JobFamily
}

/** The types of jobs: what is known of each where there is only its name, in a row of the storage. */
export const jobTypeTable = {
  general_enrichment: { path: '/api/v2/general-enrichment-jobs', family: 'enrichment' },
  founder_enrichment: { path: '/api/v2/founder-enrichment-jobs', family: 'enrichment' },
  funding_enrichment: { path: '/api/v2/funding-enrichment-jobs', family: 'enrichment' },
  combined_enrichment: { path: '/api/v2/combined-enrichment-jobs', family: 'enrichment' },
  pitch_deck: { path: '/api/v2/pitch-deck-jobs', family: 'plain' },
  deep_research: { path: '/api/v2/deep-research-jobs', family: 'plain' },
  vc_backability_check: { path: '/api/v2/vc-backability-checks', family: 'plain' },
} as const satisfies Readonly<Record<string, JobTypeRow>>

type JobTypeTable = typeof jobTypeTable
export type JobType = keyof JobTypeTable

/** The types of a family. */
export type JobTypeOf<Family extends JobFamily> = {
  [Type in JobType]: JobTypeTable[Type]['family'] extends Family ? Type : never
}[JobType]

/** In the order of the table. */
export const jobTypes = Object.keys(jobTypeTable) as readonly JobType[]

export const byType = <Value>(make: (type: JobType) => Value): Readonly<Record<JobType, Value>> =>
  Object.fromEntries(jobTypes.map((type) => [type, make(type)])) as Record<JobType, Value>

export const familyOf = (type: JobType): FamilyTraits => jobFamilies[jobTypeTable[type].family]

export const isOfFamily = <Family extends JobFamily>(
  type: JobType,
  family: Family,
): type is JobTypeOf<Family> => jobTypeTable[type].family === family

/** The members of a kind that its type says. */
export const ofType = <Type extends JobType>(type: Type): { readonly type: Type } & JobTypeTable[Type] => ({
  type,
  ...jobTypeTable[type],
})
