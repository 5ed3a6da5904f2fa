import type { LedgerDraft, LedgerId } from '../accounts/ledger-draft.ts'
import { verifyLedgers } from '../billing/verify.ts'
import type { Job } from '../jobs/job.ts'
import type {
  ClaimQuery,
  CreateJobOutcome,
  EndingParts,
  EndOutcome,
  JobDraft,
  JobEnding,
  JobLimits,
  JobQuery,
  LeasedJob,
} from '../jobs/store.ts'
import type { Storage } from '../storage/storage.ts'
import type { WebhookEndpoint } from '../webhooks/webhook.ts'
import { same } from './assert.ts'
import { casesOf, type StorageCase, type StorageSubject } from './storage-case.ts'

export const grantedMicroUsd = 1_000_000
export const priceMicroUsd = 1_500
export const unlimited: JobLimits = { key: 0, account: 0, keptBytes: 0 }
export const live: LedgerId = { accountId: 'acc-1', environment: 'live' }
export const createdAt = 1_790_000_000_000

/** A general enrichment of `acc-1` by `key-1`. */
export const jobDraft = (jobId: string, of: Partial<JobDraft> = {}): JobDraft => ({
  jobId,
  type: 'general_enrichment',
  ...live,
  ownerId: 'key-1',
  request: { website: 'https://acme.com', note: 'quote " and \u{1F680}' },
  shown: { website: 'https://acme.com' },
  requestId: null,
  idempotencyKey: null,
  fingerprint: 'f'.repeat(64),
  webhookId: null,
  createdAt,
  reuseKey: null,
  goneSince: 0,
  fileBytes: 0,
  ...of,
})

export const chargeOf = (draft: JobDraft, amountMicroUsd = priceMicroUsd): LedgerDraft => ({
  accountId: draft.accountId,
  environment: draft.environment,
  entryId: `charge-${draft.jobId}`,
  type: 'charge',
  amountMicroUsd: -amountMicroUsd,
  apiKeyId: draft.ownerId,
  endpoint: 'POST /api/v2/general-enrichment-jobs',
  jobId: draft.jobId,
  requestId: 'request',
  reversesEntryId: null,
  note: null,
  createdAt: draft.createdAt,
})

export const partsOf = (name: string, of: Partial<EndingParts> = {}): EndingParts => ({
  now: createdAt + 9_000,
  refundEntryId: `refund-${name}`,
  eventId: `evt-${name}`,
  deliveryId: `delivery-${name}`,
  refundPolicy: 'service_fault',
  resultRetentionMs: 1_000,
  ...of,
})

export const success: JobEnding = { status: 'succeeded', result: '{"name":"Acme"}', partial: false }
export const failure = (
  reason: Extract<JobEnding, { status: 'failed' | 'cancelled' }>['failure']['reason'],
  status: 'failed' | 'cancelled' = 'failed',
): JobEnding => ({ status, failure: { reason, message: 'It went wrong.', retryable: false } })

export const claimQuery = (of: Partial<ClaimQuery> = {}): ClaimQuery => ({
  type: 'general_enrichment',
  environment: 'live',
  workerId: 'host:1',
  limit: 1,
  now: createdAt + 1_000,
  leaseUntil: createdAt + 31_000,
  deadlineAt: createdAt + 301_000,
  ...of,
})

export const jobQuery = (of: Partial<JobQuery> = {}): JobQuery => ({
  ownerId: 'key-1',
  type: null,
  status: null,
  requestId: null,
  idempotencyKey: null,
  after: null,
  limit: 100,
  ...of,
})

export const endpointOf = (webhookId: string, of: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  webhookId,
  accountId: 'acc-1',
  url: `https://example.com/${webhookId}`,
  label: null,
  eventTypes: null,
  disabledAt: null,
  failingSince: null,
  failures: 0,
  restsUntil: null,
  createdAt,
  updatedAt: createdAt,
  ...of,
})

/** Accounts with money on their live ledgers. */
export async function withAccounts(storage: Storage, ...accountIds: readonly string[]) {
  for (const accountId of accountIds) {
    const charge = chargeOf(jobDraft('', { accountId }), -grantedMicroUsd)
    const grant: LedgerDraft = { ...charge, entryId: `grant-${accountId}`, type: 'grant', jobId: null }
    await storage.accounts.createAccount({ accountId, name: accountId, createdAt: 1 }, [grant])
  }
}

export const create = (storage: Storage, draft: JobDraft, limits = unlimited): Promise<CreateJobOutcome> =>
  storage.jobs.create(draft, chargeOf(draft), limits)

/** Makes a paid job, which must come to be. */
export async function created(storage: Storage, jobId: string, of: Partial<JobDraft> = {}): Promise<Job> {
  const outcome = await create(storage, jobDraft(jobId, of))
  if (outcome.outcome !== 'created') throw new Error(`${jobId} came to ${JSON.stringify(outcome)}.`)
  return outcome.job
}

/** The one job that a claim hands out, as others see it: without its request. */
export async function claimed(storage: Storage, of: Partial<ClaimQuery> = {}): Promise<LeasedJob> {
  const [first, ...more] = await storage.jobs.claim(claimQuery(of))
  if (first === undefined || more.length > 0) throw new Error('The claim handed out none or more than one.')
  const { request: _, ...job } = first.job
  return { ...first, job }
}

/** Makes a job, takes it and ends it. */
export async function endOf(
  storage: Storage,
  jobId: string,
  ending: JobEnding,
  of: Partial<EndingParts> = {},
): Promise<EndOutcome> {
  await created(storage, jobId)
  const { lease } = await claimed(storage)
  return storage.jobs.end(lease, ending, partsOf(jobId, of))
}

/** Its owner, or the operator, cancels a job. */
export const cancelOf = (storage: Storage, jobId: string, ownerId: string | null = 'key-1', of = {}) => {
  const ending = failure('CANCELLED_BY_CLIENT', 'cancelled')
  const name = { ownerId, jobId, type: null }
  return storage.jobs.cancel(name, { queued: ending, running: ending }, partsOf(jobId, of))
}

/** Cases on two accounts with money, after each of which the ledgers must verify. */
export function paidCasesOf(store: string) {
  const casesOfStore = casesOf(store)
  return (name: string, run: (subject: StorageSubject) => Promise<void>): StorageCase =>
    casesOfStore(name, async (subject) => {
      await withAccounts(subject.storage, 'acc-1', 'acc-2')
      await run(subject)
      const { problems } = await verifyLedgers(subject.storage.billing, subject.host.crypto)
      same(problems, [], 'problems of the ledgers')
    })
}
