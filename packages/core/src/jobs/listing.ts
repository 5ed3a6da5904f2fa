import { type Hashing, readCursor, unreadableCursor, writeCursor } from '../kernel/index.ts'
import type { Job } from './job.ts'
import { jobTypeTable } from './job-types.ts'
import type { JobListing } from './orders.ts'
import type { JobPosition, JobQuery } from './store.ts'

/** The list over all kinds. */
export const allJobsPath = '/api/v2/jobs'

/** What to ask of the storage for a page; throws BAD_REQUEST for a cursor of another list or of other filters. */
export function queryOf(listing: JobListing, crypto: Hashing): JobQuery {
  const { ownerId, accountId, type, status, requestId, idempotencyKey, after, limit } = listing
  return {
    ownerId,
    accountId: accountId ?? null,
    type,
    status: status ?? null,
    requestId: requestId ?? null,
    idempotencyKey: idempotencyKey ?? null,
    after: after == null ? null : positionOf(after, listing, crypto),
    // One more than is shown tells whether there is another page.
    limit: limit + 1,
  }
}

export function cursorAfter({ createdAt, jobId }: Job, listing: JobListing, crypto: Hashing): string {
  return writeCursor(frameOf(listing, crypto), { t: createdAt, i: jobId })
}

function positionOf(after: string, listing: JobListing, crypto: Hashing): JobPosition {
  const { t, i } = readCursor(frameOf(listing, crypto), after) ?? {}
  if (!Number.isSafeInteger(t) || typeof i !== 'string') throw unreadableCursor()
  return { createdAt: Number(t), jobId: i }
}

function frameOf(listing: JobListing, crypto: Hashing) {
  const { ownerId, accountId, type, status, requestId, idempotencyKey } = listing
  const filters = [ownerId, accountId ?? null, status ?? null, requestId ?? null, idempotencyKey ?? null]
  return {
    kind: type === null ? allJobsPath : jobTypeTable[type].path,
    filterHash: crypto.sha256(JSON.stringify(filters)).slice(0, 8),
  }
}
