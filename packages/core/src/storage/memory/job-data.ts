import { familyOf, type Job, type JobToDo, type JobType } from '../../jobs/index.ts'

export interface StoredJob {
  job: Job
  readonly request: JobToDo['request']
  readonly jobNo: number
  readonly reuseKey: string | null
  readonly fileBytes: number
  readonly charge: { readonly entryId: string; readonly endpoint: string | null } | null
  token: number
  dueAt: number | null
  leaseUntil: number | null
  result: string | null
  /** As UTF-8. */
  resultBytes: number
  /** JSON by name, until the job ends. */
  readonly checkpoints: Map<string, string>
}

export interface Tombstone {
  readonly ownerId: string
  readonly type: JobType
  readonly expiredAt: number
  readonly removedAt: number
}

export type JobData = ReturnType<typeof jobData>

/** Jobs by their ids, and the few looks at them that every decision takes. */
export function jobData() {
  const jobs = new Map<string, StoredJob>()
  /** Those that are queued or running, in the order of creation. */
  const underWay = new Set<StoredJob>()
  const tombstones = new Map<string, Tombstone>()

  const active = (isCounted: (job: Job) => boolean) => [...underWay].filter(({ job }) => isCounted(job))

  function findOwn(ownerId: string | null, jobId: string, type: JobType | null): StoredJob | null {
    const stored = jobs.get(jobId)
    if (stored === undefined || (ownerId !== null && stored.job.ownerId !== ownerId)) return null
    return type === null || stored.job.type === type ? stored : null
  }

  /** Removes a job that has ended; of an enrichment that succeeded it stays known that there was one. */
  function remove({ jobId, ownerId, type, status, resultExpiresAt }: Job, now: number) {
    if (status === 'succeeded' && familyOf(type).remembersExpired)
      tombstones.set(jobId, { ownerId, type, expiredAt: resultExpiresAt ?? now, removedAt: now })
    jobs.delete(jobId)
  }

  return { jobs, underWay, tombstones, active, findOwn, remove }
}
