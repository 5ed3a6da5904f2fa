import type { Job } from './job.ts'
import { type JobType, jobTypes, jobTypeTable } from './job-types.ts'

/** Where the jobs of a kind are: its creation and its list. */
export const jobPaths = Object.fromEntries(
  jobTypes.map((type) => [type, jobTypeTable[type].path]),
) as Readonly<Record<JobType, string>>

/** Relative path of the status route. */
export const pollUrlOf = ({ type, jobId }: Pick<Job, 'type' | 'jobId'>): string =>
  `${jobTypeTable[type].path}/${jobId}`

/** Relative path of the result route. */
export const resultUrlOf = (job: Pick<Job, 'type' | 'jobId'>): string => `${pollUrlOf(job)}/result`
