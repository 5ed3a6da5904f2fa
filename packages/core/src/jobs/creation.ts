import type { LedgerDraft } from '../accounts/index.ts'
import { type Billing, blankEntry, insufficientFunds } from '../billing/index.ts'
import { type Host, isObject, ServiceError, type SpooledFile, secondMs, uuidV7 } from '../kernel/index.ts'
import { tooMuchKept } from './kept-bytes.ts'
import type { JobKind, JobRequest } from './kind.ts'
import type { JobOrder } from './orders.ts'
import { type JobSettings, limitsOf } from './settings.ts'
import type { CreateJobOutcome, JobDraft, JobStore } from './store.ts'

export interface CreationParts {
  readonly host: Pick<Host, 'clock' | 'entropy' | 'crypto'>
  readonly billing: Pick<Billing, 'mode' | 'priceOf'>
  readonly settings: JobSettings
}

/** How long an owner at its ceiling waits before it asks again: one of its jobs may have ended by then. */
const ceilingRetryMs = 10 * secondMs

/** The draft of a job and of its charge; the charge is null where the job is free. */
export function draftJob(
  kind: JobKind,
  order: JobOrder,
  request: JobRequest,
  { host, billing, settings }: CreationParts,
): { readonly draft: JobDraft; readonly charge: LedgerDraft | null } {
  const { key, idempotencyKey, requestId } = order
  const now = host.clock.now()
  const jobId = order.file?.spooled?.id ?? uuidV7(now, host.entropy)
  const draft: JobDraft = {
    jobId,
    type: kind.type,
    accountId: key.accountId,
    environment: key.kind,
    ownerId: key.keyId,
    request: request.request,
    shown: kind.show(request.request),
    requestId: request.requestId,
    idempotencyKey,
    fingerprint: host.crypto.sha256(canonicalJson(request.payload)),
    webhookId: request.webhookId,
    createdAt: now,
    reuseKey: reuseKeyOf(kind, request, { host, settings }),
    goneSince: now - settings.rowRetentionMs,
    fileBytes: order.file?.spooled == null ? 0 : order.file.sizeBytes,
  }
  const priceMicroUsd = priceOf(kind, billing)
  if (priceMicroUsd === 0) return { draft, charge: null }
  const charge: LedgerDraft = {
    ...blankEntry,
    entryId: uuidV7(now, host.entropy),
    accountId: key.accountId,
    environment: key.kind,
    type: 'charge',
    amountMicroUsd: -priceMicroUsd,
    apiKeyId: key.keyId,
    endpoint: creationOf(kind),
    jobId,
    requestId,
    createdAt: now,
  }
  return { draft, charge }
}

/** The file is durable before its job is; and only for a job that would be made it is worth its sync. */
export async function storeJob(
  made: { draft: JobDraft; charge: LedgerDraft | null; spooled: SpooledFile | null },
  { store, settings }: { store: Pick<JobStore, 'create' | 'foresee'>; settings: JobSettings },
): Promise<CreateJobOutcome> {
  const { draft, charge, spooled } = made
  const limits = limitsOf(settings)
  if (spooled !== null) {
    const foreseen = await store.foresee(draft, limits)
    if (foreseen.outcome !== 'made') return foreseen
    await spooled.keep()
  }
  const outcome = await store.create(draft, charge, limits)
  if (outcome.outcome === 'created') spooled?.handOver()
  return outcome
}

/**
 * What makes two requests of an owner the same work. The webhook endpoint is part of it: who wants to be notified elsewhere would
 * wait in vain for a job that tells somebody else.
 */
export function reuseKeyOf(
  kind: JobKind,
  { sameWork, webhookId }: JobRequest,
  { host, settings }: Pick<CreationParts, 'host' | 'settings'>,
): string | null {
  if (!settings.reuseActive || sameWork === null) return null
  return host.crypto.sha256(canonicalJson([kind.type, sameWork, webhookId]))
}

export const creationOf = ({ path }: Pick<JobKind, 'path'>): string => `POST ${path}`

const priceOf = (kind: JobKind, { mode, priceOf }: CreationParts['billing']) =>
  mode === 'off' ? 0 : priceOf(creationOf(kind), kind.priceMicroUsd)

/** Why there is no job, in the words of the contract. */
export function refusalOf(
  outcome: Exclude<CreateJobOutcome, { readonly job: unknown }>,
  charge: LedgerDraft | null,
  now: number,
): Error {
  switch (outcome.outcome) {
    case 'mismatch':
      return new ServiceError('IDEMPOTENCY_MISMATCH', {
        details: { existing_job_id: outcome.existingJobId },
      })
    case 'unknown_webhook':
      return new ServiceError('NOT_FOUND', {
        message: 'webhook_endpoint_id: this account has no such webhook endpoint.',
      })
    case 'too_many_active':
      return tooManyActive(outcome, now)
    case 'too_much_kept':
      return tooMuchKept(outcome.limit, now)
    case 'insufficient_funds':
      return insufficientFunds(-(charge?.amountMicroUsd ?? 0), outcome.balanceMicroUsd)
    case 'missing_account':
      return new Error('The account of a caller does not exist.')
  }
}

function tooManyActive({ scope, limit }: { scope: 'key' | 'account'; limit: number }, now: number) {
  const whose = scope === 'key' ? 'This API key' : 'This account'
  const message = `${whose} has ${limit} queued and running jobs, which is as many as it may have. Wait for one to end, or cancel one.`
  return new ServiceError('RATE_LIMITED', {
    message,
    details: {
      scope,
      window: 'active_jobs',
      limit,
      remaining: 0,
      reset_at: now + ceilingRetryMs,
      retry_after_ms: ceilingRetryMs,
    },
  })
}

/** JSON with the keys of every object in order: equal values give equal texts, however they were written. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    isObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : member,
  )
}
