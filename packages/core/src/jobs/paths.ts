import type { Job, JobType } from './job.ts'

/** Where the jobs of a kind are: its creation and its list. */
export const jobPaths: Readonly<Record<JobType, string>> = {
  general_enrichment: '/api/v2/general-enrichment-jobs',
  founder_enrichment: '/api/v2/founder-enrichment-jobs',
  funding_enrichment: '/api/v2/funding-enrichment-jobs',
  combined_enrichment: '/api/v2/combined-enrichment-jobs',
  pitch_deck: '/api/v2/pitch-deck-jobs',
  deep_research: '/api/v2/deep-research-jobs',
  vc_backability_check: '/api/v2/vc-backability-checks',
}

/** Whether results are handed out unwrapped and kept for 30 days, and stages are shown: the four enrichment kinds. */
export const isEnrichment = (type: JobType): boolean => type.endsWith('_enrichment')

/** Relative path of the status route. */
export const pollUrlOf = ({ type, jobId }: Pick<Job, 'type' | 'jobId'>): string =>
  `${jobPaths[type]}/${jobId}`

/** Relative path of the result route. */
export const resultUrlOf = (job: Pick<Job, 'type' | 'jobId'>): string => `${pollUrlOf(job)}/result`
