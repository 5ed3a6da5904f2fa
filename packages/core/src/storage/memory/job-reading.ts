import { isOfFamily, type JobCounts, type JobPosition, type JobStore, jobTypes } from '../../jobs/index.ts'
import type { JobData } from './job-data.ts'

/** Jobs as their owners and the operator see them, until retention removes them. */
export function memoryJobReading(
  data: JobData,
): Pick<JobStore, 'find' | 'queuedBefore' | 'result' | 'page' | 'counts' | 'activeEnrichments' | 'prune'> {
  const { jobs, tombstones, active, findOwn, remove } = data

  return {
    async find(ownerId, jobId, type) {
      return findOwn(ownerId, jobId, type)?.job ?? null
    },

    async queuedBefore(job, countMax) {
      const before = active(
        (other) =>
          other.type === job.type &&
          other.environment === job.environment &&
          other.status === 'queued' &&
          isNewer(job, other),
      )
      return Math.min(before.length, countMax)
    },

    async result(ownerId, jobId, type) {
      const stored = findOwn(ownerId, jobId, type)
      if (stored !== null) return { outcome: 'found', job: stored.job, result: stored.result }
      const left = tombstones.get(jobId)
      return left === undefined || left.type !== type || (ownerId !== null && left.ownerId !== ownerId)
        ? { outcome: 'missing' }
        : { outcome: 'expired', type, expiredAt: left.expiredAt }
    },

    async page({ ownerId, accountId = null, type, status, requestId, idempotencyKey, after, limit }) {
      return [...jobs.values()]
        .map(({ job }) => job)
        .filter(
          (job) =>
            (ownerId === null || job.ownerId === ownerId) &&
            (accountId === null || job.accountId === accountId) &&
            (type === null || job.type === type) &&
            (status === null || job.status === status) &&
            (requestId === null || job.requestId === requestId) &&
            (idempotencyKey === null || job.idempotencyKey === idempotencyKey) &&
            (after === null || isNewer(after, job)),
        )
        .sort((a, b) => (isNewer(a, b) ? -1 : 1))
        .slice(0, limit)
    },

    async counts() {
      return jobTypes.flatMap((type) =>
        (['live', 'test'] as const).flatMap((environment) =>
          (['queued', 'running'] as const).flatMap((status): JobCounts[] => {
            const counted = active(
              (job) => job.type === type && job.environment === environment && job.status === status,
            )
            if (counted.length === 0) return []
            const oldestCreatedAt = counted.reduce(
              (least, { job }) => Math.min(least, job.createdAt),
              Infinity,
            )
            return [{ type, environment, status, count: counted.length, oldestCreatedAt }]
          }),
        ),
      )
    },

    async activeEnrichments(domains) {
      const enriched = active(
        ({ type, environment }) => isOfFamily(type, 'enrichment') && environment === 'live',
      )
      const websites = new Set(enriched.map(({ job }) => job.shown['website']))
      return new Set(domains.filter((domain) => websites.has(`https://${domain}`)))
    },

    async prune({ now, rowsEndedBefore, tombstonesBefore }, limit) {
      let removed = 0
      const ended = [...jobs.values()].filter(({ job }) => job.completedAt !== null)
      for (const stored of ended.filter(
        ({ job, result }) => result !== null && (job.resultExpiresAt ?? 0) <= now,
      )) {
        if (removed++ < limit) stored.result = null
      }
      const gone = ended.filter(({ job }) => (job.completedAt ?? now) < rowsEndedBefore).slice(0, limit)
      for (const { job } of gone) remove(job, now)
      const forgotten = [...tombstones]
        .filter(([, { removedAt }]) => removedAt < tombstonesBefore)
        .slice(0, limit)
      for (const [jobId] of forgotten) tombstones.delete(jobId)
      return removed + gone.length + forgotten.length
    },
  }
}

/** Whether `a` is before `b` on a page. */
const isNewer = (a: JobPosition, b: JobPosition) =>
  a.createdAt > b.createdAt || (a.createdAt === b.createdAt && a.jobId > b.jobId)
