import { accountId, environment, grantMicroUsdMax, type LedgerDraft } from '../accounts/index.ts'
import {
  badRequest,
  type Environment,
  formatUsd,
  type Host,
  isUuid,
  type Members,
  number,
  optional,
  orNull,
  refuseMembers,
  ServiceError,
  text,
  uuidV7,
} from '../kernel/index.ts'
import { ledgerMicroUsdMax } from './ledger.ts'
import type { BillingStore, LedgerEntry } from './store.ts'

/** What an operator writes on ledgers. */
export interface OperatorEntries {
  /** Adds money. `NOT_FOUND` for an unknown account, `CONFLICT` beyond what a ledger can hold. */
  grant(grant: Grant): Promise<OperatorEntry>
  /**
   * Puts a mistake right: adds to a ledger or takes from it, and says why. `CONFLICT` when it would leave less than
   * nothing, or more than a ledger can hold.
   *
   * @example await service.billing.adjust({ accountId, environment: 'live', amountMicroUsd: -5_000_000, note: 'granted twice' })
   */
  adjust(adjustment: Adjustment): Promise<OperatorEntry>
}

export interface Grant {
  readonly accountId: string
  readonly environment: Environment
  readonly amountMicroUsd: number
  readonly note: string | null
  /**
   * A UUID chosen by the caller, so that what was sent may be sent again when its answer was lost: the same once more is
   * answered with the entry that it made first, another under that id is a `CONFLICT`. Default: a new one.
   */
  readonly entryId?: string | null
}

export interface Adjustment extends Grant {
  readonly note: string
}

export interface OperatorEntry {
  readonly entry: LedgerEntry
  /** Whether an earlier call made the entry; then this one changed nothing. */
  readonly repeated: boolean
}

export function createOperatorEntries({ clock, entropy }: Host, store: BillingStore): OperatorEntries {
  async function post(type: 'grant' | 'adjustment', fields: Grant): Promise<OperatorEntry> {
    const { accountId, environment, amountMicroUsd, note, entryId = null } = fields
    if (entryId !== null && !isUuid(entryId))
      throw badRequest([
        { path: 'entry_id', message: 'must be a UUID such as 0192f0c1-7a00-7000-8000-000000000001' },
      ])
    const now = clock.now()
    const draft: LedgerDraft = {
      ...blankEntry,
      entryId: entryId?.toLowerCase() ?? uuidV7(now, entropy),
      createdAt: now,
      ...{ accountId, environment, type, amountMicroUsd, note },
    }
    const result = entryId === null ? await store.post(draft) : await store.postOnce(draft)
    if (result.outcome === 'posted') return { entry: result.entry, repeated: false }
    if (result.outcome === 'exists') {
      if (isSameEntry(result.entry, draft)) return { entry: result.entry, repeated: true }
      throw new ServiceError('CONFLICT', { message: `Another entry has the id ${entryId} already.` })
    }
    if (result.outcome === 'insufficient_funds') throw belowZero(result.balanceMicroUsd, amountMicroUsd)
    if (result.outcome === 'beyond_ceiling') throw beyondCeiling(result.balanceMicroUsd, amountMicroUsd)
    throw new ServiceError('NOT_FOUND', { message: `There is no account ${accountId.slice(0, 100)}.` })
  }

  return {
    async grant(grant) {
      refuseMembers(grant, grantMembers)
      if (grant.amountMicroUsd <= 0 || !isAmount(grant.amountMicroUsd))
        throw badRequest([
          { path: 'amount_usd', message: 'A grant is above 0 and at most 1,000,000,000 USD.' },
        ])
      return post('grant', grant)
    },
    async adjust(adjustment) {
      refuseMembers(adjustment, adjustmentMembers)
      if (adjustment.amountMicroUsd === 0 || !isAmount(adjustment.amountMicroUsd)) {
        const message = 'An adjustment is from -1,000,000,000 to 1,000,000,000 USD, and not 0.'
        throw badRequest([{ path: 'amount_usd', message }])
      }
      if (adjustment.note.trim() === '')
        throw badRequest([{ path: 'note', message: 'An adjustment says why.' }])
      return post('adjustment', adjustment)
    },
  }
}

const grantMembers: Members<Grant> = {
  accountId,
  environment,
  amountMicroUsd: number('a number of micro-USD; 1 USD is 1,000,000'),
  note: orNull(text()),
  entryId: optional(orNull(text('a UUID'))),
}

const adjustmentMembers: Members<Adjustment> = { ...grantMembers, note: text('a text that says why') }

const isAmount = (microUsd: number) =>
  Number.isSafeInteger(microUsd) && Math.abs(microUsd) <= grantMicroUsdMax

function belowZero(balanceMicroUsd: number, amountMicroUsd: number) {
  return new ServiceError('CONFLICT', {
    message: `The balance is ${formatUsd(balanceMicroUsd)} USD: ${formatUsd(amountMicroUsd)} USD would leave less than nothing.`,
  })
}

function beyondCeiling(balanceMicroUsd: number, amountMicroUsd: number) {
  return new ServiceError('CONFLICT', {
    message: `amount_usd: a balance is at most ${formatUsd(ledgerMicroUsdMax)} USD, and is ${formatUsd(balanceMicroUsd)} USD: ${formatUsd(amountMicroUsd)} USD would go beyond. Send at most ${formatUsd(ledgerMicroUsdMax - balanceMicroUsd)} USD.`,
  })
}

function isSameEntry(
  entry: LedgerEntry,
  { type, accountId, environment, amountMicroUsd, note }: LedgerDraft,
): boolean {
  return (
    entry.type === type &&
    entry.accountId === accountId &&
    entry.environment === environment &&
    entry.amountMicroUsd === amountMicroUsd &&
    // Stored as UTF-8, where a lone surrogate does not exist.
    entry.note === (note?.toWellFormed() ?? null)
  )
}

/** What most entries leave open. */
export const blankEntry = {
  apiKeyId: null,
  endpoint: null,
  jobId: null,
  requestId: null,
  reversesEntryId: null,
  note: null,
} as const
