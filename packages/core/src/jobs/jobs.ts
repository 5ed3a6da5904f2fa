import type { LedgerId } from '../accounts/index.ts'
import type { Billing } from '../billing/index.ts'
import { dayMs, type FileRoom, type Host, ServiceError, secondMs } from '../kernel/index.ts'
import type { JobChanges } from './changes.ts'
import { draftJob, refusalOf, storeJob } from './creation.ts'
import { cancelledByClient, cancelledByOperator } from './failures.ts'
import type { Job } from './job.ts'
import { type GivenFile, type JobFiles, receiveJobFile } from './job-files.ts'
import type { JobType } from './job-types.ts'
import { familyOf } from './job-types.ts'
import { tooMuchKept } from './kept-bytes.ts'
import type { JobKind, JobKinds, JobRequest, UploadedFile } from './kind.ts'
import { cursorAfter, queryOf } from './listing.ts'
import type { CreatedJob, JobListing, JobName, JobOrder, JobPage, JobQuote } from './orders.ts'
import { placesThatCount, pollHint } from './poll-hint.ts'
import { alreadyEnded, isGone, noJob, resultOf } from './retention.ts'
import { endingParts, type JobSettings, limitsOf } from './settings.ts'
import type { CancelOutcome, EndOutcome, JobCounts, JobEnding, JobStore } from './store.ts'
import type { SeenJob } from './view.ts'
import { watchJob } from './watch.ts'
import type { Worker } from './worker.ts'

/**
 * Jobs for whoever may see them. Refusals are `ServiceError`s with the codes and details of the contract; a job that is missing,
 * somebody else's or of another kind is `NOT_FOUND`.
 *
 * @example
 * const kind = service.jobs.kindOf('general_enrichment')
 * const order = { key, body: { website: 'https://acme.com' }, file: null, idempotencyKey: null, requestId: 'r-1' }
 * const { job } = await service.jobs.create(kind, order, await service.jobs.read(kind, order))
 */
export interface Jobs {
  readonly kinds: readonly JobKind[]
  kindOf(type: JobType): JobKind
  /**
   * What the body comes to, with its defaults; throws BAD_REQUEST with every problem. With the idempotency key, what a repeated
   * request refers to may be gone.
   */
  read(
    kind: JobKind,
    order: Pick<JobOrder, 'key' | 'body' | 'file'> & Partial<Pick<JobOrder, 'idempotencyKey'>>,
  ): Promise<JobRequest>
  /**
   * Takes the file of an order as it comes, as a creation over HTTP does; it waits on the disk where work will read it. Whoever makes
   * no job of it calls `file.spooled?.discard()`.
   *
   * @example
   * const chunks = createReadStream('deck.pdf')
   * const order = { key, body: {}, file: await service.jobs.receiveFile(kind, { key, filename: 'deck.pdf', chunks }), ... }
   */
  receiveFile(kind: JobKind, given: GivenFile): Promise<UploadedFile>
  /**
   * How much of a file may still be kept for this account. Null: as much as the kind takes, and what makes no job because its
   * idempotency key has made one.
   */
  roomForFile(kind: JobKind, order: Pick<JobOrder, 'key' | 'idempotencyKey'>): Promise<FileRoom | null>
  /**
   * Makes the job and takes its price, all or nothing; durable when it resolves, its file too. 503 where a kind's work comes later.
   * Where no job is made, nothing is left of the file.
   */
  create(kind: JobKind, order: JobOrder, request: JobRequest): Promise<CreatedJob>
  quote(kind: JobKind, order: Pick<JobOrder, 'key' | 'body'>): Promise<JobQuote>
  find(name: JobName): Promise<SeenJob>
  page(listing: JobListing): Promise<JobPage>
  /** The result as JSON text, not wrapped. JOB_NOT_READY or JOB_NOT_COMPLETE, JOB_FAILED and JOB_RESULT_EXPIRED say why there is none. */
  result(
    name: JobName & { readonly type: JobType },
  ): Promise<{ readonly job: Job; readonly resultJson: string }>
  /** By its owner; CONFLICT when it has ended. */
  cancel(name: JobName & { readonly ownerId: string }): Promise<SeenJob>
  /** By the operator: enrichment jobs end `cancelled`, the others `failed` (docs/design/decisions.md#operator-cancellation). */
  cancelAnyones(jobId: string): Promise<SeenJob>
  /**
   * The job as it is now, unless its revision is `afterRevision`, then each time it changes, and at last as it ended. Read as
   * fast as the caller asks, so that a slow one misses steps between and piles up nothing. Ends early when `signal` aborts or
   * the service stops.
   */
  watch(name: JobName, afterRevision: number | null, signal: AbortSignal): AsyncIterable<SeenJob>
  /** Bytes of uploads and results that an account keeps in an environment. */
  keptBytes(of: LedgerId): Promise<number>
  /** Queued and running jobs, by kind and state. */
  counts(): Promise<readonly JobCounts[]>
}

export interface JobsParts {
  readonly host: Host
  readonly store: JobStore
  readonly kinds: JobKinds
  readonly billing: Pick<Billing, 'mode' | 'priceOf'>
  readonly settings: JobSettings
  readonly changes: JobChanges
  readonly worker: Pick<Worker, 'wake' | 'cancelled'>
  readonly onEnd: (ended: EndOutcome & { readonly outcome: 'ended' }) => void
  /** Null where nothing keeps files: work gets to know of one, and does not read it. */
  readonly files: Pick<JobFiles, 'begin'> | null
  /** Aborted when the service stops: no job is made any more, and nobody watches on. */
  readonly stopping: AbortSignal
}

export function createJobs(parts: JobsParts): Jobs {
  const { host, store, kinds, settings, changes, worker, stopping } = parts
  const { clock } = host

  /** How soon to look again depends on the place in the queue, which is read of queued jobs alone. */
  async function see(job: Job): Promise<SeenJob> {
    const before = job.status === 'queued' ? await store.queuedBefore(job, placesThatCount) : 0
    return { job, pollAfterMs: pollHint(job, before, clock.now()) }
  }

  async function find({ ownerId, jobId, type }: JobName): Promise<SeenJob> {
    const job = await store.find(ownerId, jobId, type)
    if (job === null || isGone(job, settings, clock.now())) throw noJob(ownerId)
    return see(job)
  }

  async function cancelled(outcome: CancelOutcome, ownerId: string | null): Promise<SeenJob> {
    if (outcome.outcome === 'missing') throw noJob(ownerId)
    if (outcome.outcome === 'already_ended') {
      throw isGone(outcome.job, settings, clock.now()) ? noJob(ownerId) : alreadyEnded(outcome.job)
    }
    worker.cancelled(outcome.job)
    changes.changed(outcome.job.jobId)
    parts.onEnd(outcome)
    return see(outcome.job)
  }

  /** Whether the key has made a job before: then the store decides, whatever has become of the rest since. */
  async function isRepeated(kind: JobKind, key: JobOrder['key'], idempotencyKey: string | null) {
    if (idempotencyKey === null) return false
    const named = { ownerId: key.keyId, type: kind.type, idempotencyKey, limit: 1 }
    const [made] = await store.page(queryOf(named, host.crypto))
    return made !== undefined && !isGone(made, settings, clock.now())
  }

  const read: Jobs['read'] = async (kind, { key, body, file, idempotencyKey = null }) => {
    const request = await kind.read(body, {
      environment: key.kind,
      file,
      isRepeated: () => isRepeated(kind, key, idempotencyKey),
    })
    if (kind.sync?.takes(request) === true && lacks(kind.sync.work, key)) throw nobodyWorks(kind)
    return request
  }

  async function create(kind: JobKind, order: JobOrder, request: JobRequest): Promise<CreatedJob> {
    if (stopping.aborted) throw serviceStops()
    const { key, idempotencyKey, file } = order
    if (lacks(kind.work, key) && !(await isRepeated(kind, key, idempotencyKey))) throw nobodyWorks(kind)
    const { draft, charge } = draftJob(kind, order, request, parts)
    const outcome = await storeJob({ draft, charge, spooled: file?.spooled ?? null }, parts)
    if (!('job' in outcome)) throw refusalOf(outcome, charge, clock.now())
    const { job } = outcome
    const balanceMicroUsd = parts.billing.mode === 'off' ? 0 : outcome.balanceMicroUsd
    if (outcome.outcome !== 'created') {
      const pollAfterMs = outcome.outcome === 'reused' ? (await see(job)).pollAfterMs : null
      return {
        job,
        outcome: outcome.outcome,
        chargedMicroUsd: 0,
        balanceMicroUsd,
        pollAfterMs: pollAfterMs ?? 2_000,
      }
    }
    worker.wake(job)
    const { pollAfterMs } = await see(job)
    return {
      job,
      outcome: 'created',
      chargedMicroUsd: job.chargedMicroUsd,
      balanceMicroUsd,
      pollAfterMs: pollAfterMs ?? 2_000,
    }
  }

  return {
    kinds: Object.values(kinds),
    kindOf: (type) => kinds[type],
    read,
    find,

    create: (kind, order, request) =>
      create(kind, order, request).finally(() => order.file?.spooled?.discard()),

    receiveFile: (kind, given) => receiveJobFile(kind, given, parts),

    async roomForFile(kind, { key, idempotencyKey }) {
      const { keptBytesMax } = settings
      if (keptBytesMax === 0 || (await isRepeated(kind, key, idempotencyKey))) return null
      const kept = await store.keptBytes({ accountId: key.accountId, environment: key.kind })
      return {
        bytes: Math.max(0, keptBytesMax - kept),
        refusal: () => tooMuchKept(keptBytesMax, clock.now()),
      }
    },

    async quote(kind, { key, body }) {
      const request = await read(kind, { key, body, file: null })
      const { items } = request
      if (kind.sync?.takes(request) === true) return { items, wouldReuseJobId: null }
      if (lacks(kind.work, key)) throw nobodyWorks(kind)
      const order = { key, body, file: null, idempotencyKey: null, requestId: '' }
      const { draft, charge } = draftJob(kind, order, request, parts)
      const foreseen = await store.foresee(draft, limitsOf(settings))
      if (!('job' in foreseen) && foreseen.outcome !== 'made') throw refusalOf(foreseen, charge, clock.now())
      return { items, wouldReuseJobId: 'job' in foreseen ? foreseen.job.jobId : null }
    },

    async page(listing) {
      const found = await store.page(queryOf(listing, host.crypto))
      const shown = found.slice(0, listing.limit)
      const last = shown.at(-1)
      const hasMore = found.length > shown.length && last !== undefined
      const now = clock.now()
      return {
        jobs: await Promise.all(shown.filter((job) => !isGone(job, settings, now)).map(see)),
        nextCursor: hasMore ? cursorAfter(last, listing, host.crypto) : null,
      }
    },

    async result(name) {
      const stored = await store.result(name.ownerId, name.jobId, name.type)
      const hint = stored.outcome === 'found' ? (await see(stored.job)).pollAfterMs : null
      return resultOf(stored, name, settings, clock.now(), hint)
    },

    async cancel({ ownerId, jobId, type }) {
      const ending: JobEnding = { status: 'cancelled', failure: cancelledByClient }
      const job = await store.find(ownerId, jobId, type)
      if (job === null) throw noJob(ownerId)
      const ends = endingParts(host, settings, job.type)
      return cancelled(
        await store.cancel({ ownerId, jobId, type }, { queued: ending, running: ending }, ends),
        ownerId,
      )
    },

    async cancelAnyones(jobId) {
      const job = await store.find(null, jobId, null)
      if (job === null) throw noJob(null)
      const ending: JobEnding = {
        status: familyOf(job.type).cancelledByOperator,
        failure: cancelledByOperator,
      }
      const ends = endingParts(host, settings, job.type)
      return cancelled(
        await store.cancel({ ownerId: null, jobId, type: null }, { queued: ending, running: ending }, ends),
        null,
      )
    },

    watch: (name, afterRevision, signal) =>
      watchJob(name.jobId, afterRevision, changes, () => find(name), [signal, stopping]),

    keptBytes: (of) => store.keptBytes(of),

    counts: () => store.counts(),
  }
}

const lacks = (work: unknown, { kind }: JobOrder['key']) => kind === 'live' && work === null

const nobodyWorks = ({ whyNoWork }: JobKind) =>
  new ServiceError('SERVICE_UNAVAILABLE', {
    message: `This request is valid, but ${whyNoWork}. Test keys can try it now.`,
    // No reader comes within a client's usual patience.
    details: { retry_after_ms: dayMs },
  })

const serviceStops = () =>
  new ServiceError('SERVICE_UNAVAILABLE', {
    message: 'The service is stopping. Try again in a moment.',
    details: { retry_after_ms: secondMs },
  })
