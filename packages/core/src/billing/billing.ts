import type { Credential, LedgerDraft } from '../accounts/index.ts'
import {
  type Caller,
  type Environment,
  type Host,
  microUsdPerUsd,
  toIsoDate,
  uuidV7,
} from '../kernel/index.ts'
import { blankEntry, createOperatorEntries, type OperatorEntries } from './operator-entries.ts'
import type { PriceList } from './prices.ts'
import type { BillingStore, LedgerEntry, LedgerQuery } from './store.ts'
import { type LedgerReport, type VerifyProgress, verifyLedgers } from './verify.ts'

/** Prices, charges and the ledger. Amounts are whole micro-USD. */
export interface Billing extends PriceList, OperatorEntries {
  /** `off` charges nothing: balances show 0 and no request is refused for money. */
  readonly mode: 'on' | 'off'
  /** Takes the price of one successful answer, or says that the balance does not cover it. Durable when it resolves. */
  charge(charge: Charge): Promise<ChargeOutcome>
  balance(accountId: string, environment: Environment): Promise<number>
  /** The balance of a key that makes a request. The first request of a UTC day tops up a test ledger to 1,000 USD. */
  balanceAtRequest(credential: Credential, now: number): number | Promise<number>
  /** Tops up the test ledger of an account to 1,000 USD, if that was not done on this UTC day; answers its balance. */
  topUpTest(accountId: string, now: number): Promise<number>
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

  async function topUpTest(accountId: string, now: number): Promise<number> {
    if (mode === 'off') return 0
    const topUp = draft({
      accountId,
      environment: 'test',
      type: 'grant',
      amountMicroUsd: 0,
      note: 'daily top-up',
    })
    return store.topUp(topUp, testTargetMicroUsd, toIsoDate(now))
  }

  return {
    priceOf,
    mode,
    balance,
    ...createOperatorEntries(host, store),

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

    balanceAtRequest({ key, balanceMicroUsd, toppedUpOn }, now) {
      if (mode === 'off') return 0
      if (key.kind === 'live' || balanceMicroUsd >= testTargetMicroUsd) return balanceMicroUsd
      if (toppedUpOn !== null && toppedUpOn >= toIsoDate(now)) return balanceMicroUsd
      return topUpTest(key.accountId, now)
    },

    topUpTest,

    entries: (query) => store.entries(query),
    verify: (onProgress = () => {}) =>
      verifyLedgers(store, host.crypto, async (progress) => {
        onProgress(progress)
        await new Promise<void>((resolve) => host.clock.defer(resolve))
      }),
  }
}

const testTargetMicroUsd = 1_000 * microUsdPerUsd
