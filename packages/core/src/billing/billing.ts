import type { Caller, Environment } from '../accounts/account.ts'
import type { Credential } from '../accounts/store.ts'
import { toIsoDate } from '../clock.ts'
import { badRequest, ServiceError } from '../errors.ts'
import type { Host } from '../host.ts'
import { isUuid, uuidV7 } from '../ids.ts'
import { microUsdPerUsd } from '../money.ts'
import type { PriceList } from './prices.ts'
import type { BillingStore, LedgerDraft, LedgerEntry, LedgerQuery } from './store.ts'
import { type LedgerReport, type VerifyProgress, verifyLedgers } from './verify.ts'

/** Prices, charges and the ledger. Amounts are whole micro-USD. */
export interface Billing extends PriceList {
  /** `off` charges nothing: balances show 0 and no request is refused for money. */
  readonly mode: 'on' | 'off'
  /** Takes the price of one successful answer, or says that the balance does not cover it. Durable when it resolves. */
  charge(charge: Charge): Promise<ChargeOutcome>
  /**
   * Adds money. `NOT_FOUND` for an unknown account. A grant with an `entryId` may be repeated: the same grant again is
   * answered with the entry it made first, another one under that id is a `CONFLICT`.
   */
  grant(grant: Grant): Promise<LedgerEntry>
  balance(accountId: string, environment: Environment): Promise<number>
  /** The balance of a key that makes a request. The first request of a UTC day tops up a test ledger to 1,000 USD. */
  balanceAtRequest(credential: Credential, now: number): Promise<number>
  /** Entries newest first. */
  entries(query: LedgerQuery): Promise<readonly LedgerEntry[]>
  /** Recomputes every ledger: chain, sequence, running balance, cached balance. Safe while charges go on. */
  verify(onProgress?: (progress: VerifyProgress) => void): Promise<LedgerReport>
}

export interface Charge {
  readonly caller: Caller
  /** `POST /api/v2/searches` */
  readonly endpoint: string
  readonly requestId: string
  readonly amountMicroUsd: number
}

export type ChargeOutcome =
  | { readonly outcome: 'charged'; readonly chargedMicroUsd: number; readonly balanceMicroUsd: number }
  | { readonly outcome: 'insufficient_funds'; readonly balanceMicroUsd: number }

export interface Grant {
  readonly accountId: string
  readonly environment: Environment
  readonly amountMicroUsd: number
  readonly note: string | null
  /** A UUID chosen by the caller, so that a grant whose answer was lost can be sent again. Default: a new one. */
  readonly entryId?: string | null
}

export interface BillingOptions {
  readonly host: Host
  readonly store: BillingStore
  readonly mode: 'on' | 'off'
  /** Default: every endpoint's own price. */
  readonly priceOf?: PriceList['priceOf']
}

export function createBilling(options: BillingOptions): Billing {
  const { host, store, mode, priceOf = (_endpointKey, defaultMicroUsd) => defaultMicroUsd } = options
  const { clock, entropy } = host

  function draft(
    fields: Pick<LedgerDraft, 'accountId' | 'environment' | 'type' | 'amountMicroUsd'> & Partial<LedgerDraft>,
  ) {
    const now = clock.now()
    return { ...blankEntry, entryId: uuidV7(now, entropy), createdAt: now, ...fields }
  }

  const balance = async (accountId: string, environment: Environment) =>
    mode === 'off' ? 0 : store.balance({ accountId, environment })

  return {
    priceOf,
    mode,
    balance,

    async charge({ caller, endpoint, requestId, amountMicroUsd }) {
      const { accountId, kind: environment, keyId } = caller.key
      if (mode === 'off' || amountMicroUsd === 0) {
        return {
          outcome: 'charged',
          chargedMicroUsd: 0,
          balanceMicroUsd: await balance(accountId, environment),
        }
      }
      if (!(amountMicroUsd > 0)) throw new RangeError(`A charge is above 0 micro-USD, not ${amountMicroUsd}.`)
      const result = await store.post(
        draft({
          accountId,
          environment,
          type: 'charge',
          amountMicroUsd: -amountMicroUsd,
          apiKeyId: keyId,
          endpoint,
          requestId,
        }),
      )
      if (result.outcome === 'posted') {
        return {
          outcome: 'charged',
          chargedMicroUsd: amountMicroUsd,
          balanceMicroUsd: result.entry.balanceMicroUsd,
        }
      }
      if (result.outcome === 'insufficient_funds') return result
      throw new Error(`A caller's account has no ledger: ${accountId}.`)
    },

    async grant({ accountId, environment, amountMicroUsd, note, entryId = null }) {
      if (!Number.isSafeInteger(amountMicroUsd) || amountMicroUsd <= 0 || amountMicroUsd > grantMicroUsdMax) {
        throw badRequest([{ path: 'amount', message: 'A grant is above 0 and at most 1,000,000,000 USD.' }])
      }
      if (entryId !== null && !isUuid(entryId))
        throw badRequest([
          { path: 'entry_id', message: 'must be a UUID such as 0192f0c1-7a00-7000-8000-000000000001' },
        ])
      const grant = draft({ accountId, environment, type: 'grant', amountMicroUsd, note })
      const result =
        entryId === null
          ? await store.post(grant)
          : await store.postOnce({ ...grant, entryId: entryId.toLowerCase() })
      if (result.outcome === 'posted') return result.entry
      if (result.outcome === 'exists') {
        if (isSameGrant(result.entry, grant)) return result.entry
        throw new ServiceError('CONFLICT', { message: `Another entry has the id ${entryId} already.` })
      }
      throw new ServiceError('NOT_FOUND', { message: `There is no account ${accountId.slice(0, 100)}.` })
    },

    async balanceAtRequest({ key, balanceMicroUsd, toppedUpOn }, now) {
      if (mode === 'off') return 0
      if (key.kind === 'live' || balanceMicroUsd >= testTargetMicroUsd) return balanceMicroUsd
      const date = toIsoDate(now)
      if (toppedUpOn !== null && toppedUpOn >= date) return balanceMicroUsd
      const { accountId } = key
      const topUp = draft({
        accountId,
        environment: 'test',
        type: 'grant',
        amountMicroUsd: 0,
        note: 'daily top-up',
      })
      return store.topUp(topUp, testTargetMicroUsd, date)
    },

    entries: (query) => store.entries(query),
    verify: (onProgress = () => {}) =>
      verifyLedgers(store, host.crypto, async (progress) => {
        onProgress(progress)
        await new Promise<void>((resolve) => host.clock.defer(resolve))
      }),
  }
}

function isSameGrant(entry: LedgerEntry, { accountId, environment, amountMicroUsd, note }: LedgerDraft) {
  return (
    entry.type === 'grant' &&
    entry.accountId === accountId &&
    entry.environment === environment &&
    entry.amountMicroUsd === amountMicroUsd &&
    // Stored as UTF-8, where a lone surrogate does not exist.
    entry.note === (note?.toWellFormed() ?? null)
  )
}

const testTargetMicroUsd = 1_000 * microUsdPerUsd
/** The largest grant: a billion USD, so that a mistyped one leaves the ledger room to be put right. */
export const grantMicroUsdMax = 1_000_000_000 * microUsdPerUsd

const blankEntry = {
  apiKeyId: null,
  endpoint: null,
  jobId: null,
  requestId: null,
  reversesEntryId: null,
  note: null,
} as const
