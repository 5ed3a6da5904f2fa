import type { Job } from './job.ts'
import { byType, jobTypeTable } from './job-types.ts'

/** Where the jobs of a kind are: its creation and its list. */
export const jobPaths = byType<string>((type) => jobTypeTable[type].path)

/** Relative path of the status route. */
export const pollUrlOf = ({ type, jobId }: Pick<Job, 'type' | 'jobId'>): string =>
  `${jobTypeTable[type].path}/${jobId}`

/** Relative path of the result route. */
export const resultUrlOf = (job: Pick<Job, 'type' | 'jobId'>): string => `${pollUrlOf(job)}/result`
