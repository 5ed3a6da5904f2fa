import type { LedgerId } from '../../accounts/index.ts'
import { chargeRefusal } from '../../billing/index.ts'
import {
  type ClaimedJob,
  type ClaimQuery,
  checkpointTexts,
  claimedJob,
  decideCreation,
  type EndingParts,
  type ForeseenJob,
  fromCheckpointTexts,
  type Job,
  type JobDraft,
  type JobEnding,
  type JobLimits,
  type JobStore,
  type Lease,
  type LeasedJob,
  newJob,
  planEnding,
  reportedProgress,
  requirePosted,
} from '../../jobs/index.ts'
import { balanceOf, type MemoryBilling } from './billing.ts'
import { jobData, type StoredJob } from './job-data.ts'
import { memoryJobReading } from './job-reading.ts'
import type { MemoryWebhooks } from './webhooks.ts'

/** Jobs in a process's memory. Decisions are synchronous, so racing callers follow one another. */
export function memoryJobStore(billing: MemoryBilling, webhooks: MemoryWebhooks): JobStore {
  const data = jobData()
  const { jobs, underWay, active, findOwn, remove } = data
  const servedLast = new Map<string, string>()
  let lastJobNo = 0

  const activeOf = (ownerId: string, { accountId, environment }: LedgerId) => ({
    key: active((job) => job.ownerId === ownerId).length,
    account: active((job) => job.accountId === accountId && job.environment === environment).length,
  })

  /** Of a job either its file, until it ends, or its result, until that is removed. */
  const keptBytesOf = ({ accountId, environment }: LedgerId) => {
    let bytes = 0
    for (const stored of jobs.values())
      if (stored.job.accountId === accountId && stored.job.environment === environment)
        bytes += underWay.has(stored) ? stored.fileBytes : stored.result === null ? 0 : stored.resultBytes
    return bytes
  }

  const held = ({ jobId, token }: Lease): StoredJob | null => {
    const stored = jobs.get(jobId)
    return stored?.token === token && underWay.has(stored) ? stored : null
  }

  const leasedBy = (lease: Lease) => {
    const stored = held(lease)
    return stored === null || stored.leaseUntil === null ? null : stored
  }

  const reusable = (ownerId: string, reuseKey: string): Job | null =>
    [...underWay].find((stored) => stored.reuseKey === reuseKey && stored.job.ownerId === ownerId)?.job ??
    null

  const byIdempotencyKey = ({ ownerId, idempotencyKey, type }: JobDraft): Job | undefined =>
    idempotencyKey === null
      ? undefined
      : [...jobs.values()].find(
          ({ job }) => job.idempotencyKey === idempotencyKey && job.ownerId === ownerId && job.type === type,
        )?.job

  const decide = (draft: JobDraft, limits: JobLimits): ForeseenJob =>
    decideCreation(draft, limits, {
      balanceMicroUsd() {
        const ledger = billing.find(draft)
        return ledger === undefined ? null : balanceOf(ledger)
      },
      keyed: () => byIdempotencyKey(draft) ?? null,
      hasWebhook: (webhookId) => webhooks.has(draft.accountId, webhookId),
      reusable: (reuseKey) => reusable(draft.ownerId, reuseKey),
      active: (scope) => activeOf(draft.ownerId, draft)[scope],
      keptBytes: () => keptBytesOf(draft),
    })

  function giveBack(lease: Lease, dueAt: number, attempts: 0 | 1): boolean {
    const stored = leasedBy(lease)
    if (stored === null) return false
    stored.job = { ...stored.job, attempt: stored.job.attempt - attempts }
    stored.token++
    stored.leaseUntil = null
    stored.dueAt = dueAt
    return true
  }

  function finish(stored: StoredJob, ending: JobEnding, parts: EndingParts) {
    const { job, refund } = planEnding(stored.job, ending, parts, stored.charge)
    // What may throw comes before what changes the job.
    const announce = webhooks.announcement(job, parts)
    if (refund !== null) requirePosted(billing.postNow(refund))
    stored.job = job
    stored.token++
    stored.dueAt = null
    stored.leaseUntil = null
    if (ending.status === 'succeeded') {
      stored.result = ending.result
      stored.resultBytes = new TextEncoder().encode(ending.result).byteLength
    }
    stored.checkpoints.clear()
    underWay.delete(stored)
    return { outcome: 'ended', job, delivery: announce() } as const
  }

  /** The job that the next claim takes: of the account after the one served last. */
  function nextDue({ type, environment, now }: ClaimQuery): StoredJob | null {
    const due = [...underWay].filter(
      ({ job, dueAt }) =>
        job.type === type &&
        job.environment === environment &&
        dueAt !== null &&
        (job.status === 'queued' || (dueAt <= now && (job.deadlineAt ?? now) > now)),
    )
    const last = servedLast.get(`${environment} ${type}`) ?? ''
    const accounts = [...new Set(due.map(({ job }) => job.accountId))].sort(compare)
    const account = accounts.find((accountId) => accountId > last) ?? accounts[0]
    // What waits for another attempt comes before what is queued.
    const turn = ({ job, dueAt }: StoredJob) => (job.status === 'running' ? (dueAt ?? 0) : Infinity)
    const [next] = due
      .filter(({ job }) => job.accountId === account)
      .sort((a, b) => compare(turn(a), turn(b)) || a.jobNo - b.jobNo)
    return next ?? null
  }

  const leasedOf = ({ job, token }: StoredJob): LeasedJob => ({ job, lease: { jobId: job.jobId, token } })

  return {
    ...memoryJobReading(data),

    async create(draft, charge, limits) {
      const decided = decide(draft, limits)
      if (decided.outcome !== 'made') return decided
      if (jobs.has(draft.jobId)) throw new Error(`Job ${draft.jobId} exists already.`)
      const posted = charge === null ? null : billing.postNow(charge)
      if (posted !== null && posted.outcome !== 'posted') return chargeRefusal(posted)
      // Whoever has the key by now is past its time: else it would have been decided otherwise.
      const gone = byIdempotencyKey(draft)
      if (gone !== undefined) remove(gone, draft.createdAt)
      const stored: StoredJob = {
        job: newJob(draft, posted === null ? 0 : -posted.entry.amountMicroUsd),
        request: draft.request,
        jobNo: ++lastJobNo,
        reuseKey: draft.reuseKey,
        fileBytes: draft.fileBytes,
        charge: posted?.entry ?? null,
        token: 0,
        dueAt: draft.createdAt,
        leaseUntil: null,
        result: null,
        resultBytes: 0,
        checkpoints: new Map(),
      }
      jobs.set(draft.jobId, stored)
      underWay.add(stored)
      return {
        outcome: 'created',
        job: stored.job,
        balanceMicroUsd: posted?.entry.balanceMicroUsd ?? decided.balanceMicroUsd,
      }
    },

    async foresee(draft, limits) {
      return decide(draft, limits)
    },

    async claim(query) {
      const claimed: ClaimedJob[] = []
      while (claimed.length < query.limit) {
        const next = nextDue(query)
        if (next === null) break
        servedLast.set(`${query.environment} ${query.type}`, next.job.accountId)
        next.job = claimedJob(next.job, query)
        next.token++
        next.dueAt = null
        next.leaseUntil = query.leaseUntil
        const { job, lease } = leasedOf(next)
        claimed.push({ job: { ...job, request: next.request }, lease })
      }
      return claimed
    },

    async heartbeat(lease, leaseUntil, report, now) {
      const stored = leasedBy(lease)
      if (stored === null) return 'lost'
      stored.leaseUntil = leaseUntil
      stored.job = { ...stored.job, ...reportedProgress(stored.job, report, now) }
      return 'extended'
    },

    async checkpoints(jobId) {
      return fromCheckpointTexts(jobs.get(jobId)?.checkpoints ?? [])
    },

    async saveCheckpoints(lease, entries) {
      const texts = checkpointTexts(entries)
      const stored = leasedBy(lease)
      if (stored === null) return 'lost'
      for (const [name, value] of texts) stored.checkpoints.set(name, value)
      return 'saved'
    },

    retry: async (lease, dueAt) => (giveBack(lease, dueAt, 0) ? 'waiting' : 'lost'),

    release: async (lease, now) => (giveBack(lease, now, 1) ? 'released' : 'lost'),

    async end(lease, ending, parts) {
      const stored = held(lease)
      return stored === null ? { outcome: 'lost' } : finish(stored, ending, parts)
    },

    async overdue(now, limit) {
      const since = ({ job, leaseUntil }: StoredJob) =>
        Math.min(leaseUntil ?? Number.MAX_SAFE_INTEGER, job.deadlineAt ?? Number.MAX_SAFE_INTEGER)
      return [...underWay]
        .filter((stored) => since(stored) <= now)
        .sort((a, b) => since(a) - since(b) || a.jobNo - b.jobNo)
        .slice(0, limit)
        .map(leasedOf)
    },

    async leased(limit) {
      return [...underWay]
        .filter(({ leaseUntil }) => leaseUntil !== null)
        .slice(0, limit)
        .map(leasedOf)
    },

    async cancel({ ownerId, jobId, type }, endings, parts) {
      const stored = findOwn(ownerId, jobId, type)
      if (stored === null) return { outcome: 'missing' }
      const { job } = stored
      if (job.status !== 'queued' && job.status !== 'running') return { outcome: 'already_ended', job }
      return finish(stored, endings[job.status], parts)
    },

    async active(ownerId, ledger) {
      return activeOf(ownerId, ledger)
    },

    keptBytes: async (ledger) => keptBytesOf(ledger),
  }
}

const compare = <T extends string | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)
