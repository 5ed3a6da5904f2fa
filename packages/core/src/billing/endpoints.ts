import { type Call, defineEndpoint, type Endpoint } from '../http/endpoint.ts'
import {
  Closed,
  type CursorFrame,
  type Host,
  Nullable,
  OneOf,
  pageBounds,
  pageMembers,
  readCursor,
  type Static,
  Text,
  Type,
  toIso,
  toUsd,
  unreadableCursor,
  writeCursor,
} from '../kernel/index.ts'
import type { LedgerEntry, LedgerQuery } from './store.ts'

export interface BillingEndpointParts {
  readonly host: Pick<Host, 'crypto'>
  readonly billing: { entries(query: LedgerQuery): Promise<readonly LedgerEntry[]> }
  /** Every operation with its price in force. */
  readonly prices: () => readonly {
    readonly method: string
    readonly path: string
    readonly priceMicroUsd: number
  }[]
}

/** What is on the account, and how it came to be so. */
export function billingEndpoints(parts: BillingEndpointParts): readonly Endpoint[] {
  return [
    defineEndpoint({
      operationId: 'getBalance',
      method: 'GET',
      path: '/api/v2/billing/balance',
      summary: 'Balance and prices',
      description: 'What is left on the ledger that this key charges, and the price of every operation.',
      tag: 'Billing',
      scope: 'billing_read',
      rateClass: 'read',
      priceMicroUsd: 0,
      data: BalanceSchema,
      errors: [],
      example: { data: balanceExample },
      run: async ({ balanceMicroUsd, environment }) => ({
        currency: 'USD' as const,
        remaining_usd: toUsd(balanceMicroUsd),
        environment,
        prices: parts.prices().map(({ method, path, priceMicroUsd }) => ({
          method,
          path,
          price_usd: toUsd(priceMicroUsd),
        })),
      }),
    }),
    defineEndpoint({
      operationId: 'listLedgerEntries',
      method: 'GET',
      path: ledgerPath,
      summary: 'Ledger, newest first',
      description:
        'Every grant and charge of the ledger that this key works on. Entries are never changed or removed.',
      tag: 'Billing',
      scope: 'billing_read',
      rateClass: 'read',
      priceMicroUsd: 0,
      query: LedgerQuerySchema,
      data: LedgerPageSchema,
      errors: ['BAD_REQUEST'],
      example: { data: ledgerExample },
      run: (call) => readLedger(call, parts),
    }),
  ]
}

const ledgerPath = '/api/v2/billing/ledger'

const BalanceSchema = Closed(
  {
    currency: Type.Literal('USD'),
    remaining_usd: Type.Number(),
    environment: OneOf(['live', 'test']),
    prices: Type.Array(Closed({ method: Text(), path: Text(), price_usd: Type.Number() })),
  },
  { $id: 'Balance' },
)

export const ledgerEntryTypes = ['grant', 'charge', 'refund', 'adjustment', 'expiry'] as const

export const LedgerEntrySchema = Closed(
  {
    entry_id: Text(),
    sequence: Type.Integer({ description: '1, 2, 3, … within the ledger, without gaps' }),
    type: OneOf(ledgerEntryTypes),
    amount_usd: Type.Number({ description: 'Negative for a charge' }),
    balance_usd: Type.Number({ description: 'The balance after this entry' }),
    api_key_id: Nullable(Text({ format: 'uuid' })),
    endpoint: Nullable(Text({ description: 'Such as POST /api/v2/searches' })),
    job_id: Nullable(Text({ format: 'uuid' })),
    request_id: Nullable(Text()),
    reverses_entry_id: Nullable(Text()),
    note: Nullable(Text()),
    created_at: Text({ format: 'date-time' }),
    previous_hash: Text({ description: 'entry_hash of the entry before; 64 zeros for the first' }),
    entry_hash: Text({ description: 'SHA-256 over every other field' }),
  },
  { $id: 'LedgerEntry' },
)

const LedgerPageSchema = Closed({ entries: Type.Array(LedgerEntrySchema), next_cursor: Nullable(Text()) })

const LedgerQuerySchema = Closed({
  ...pageMembers,
  type: Type.Optional(OneOf(ledgerEntryTypes)),
  job_id: Type.Optional(
    Text({
      pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
      format: 'uuid',
      examples: ['0192f0c1-7a00-7000-8000-000000000001'],
    }),
  ),
})

type LedgerCall = Call<undefined, Static<typeof LedgerQuerySchema>, Record<string, never>>

async function readLedger(
  { caller, environment, query }: LedgerCall,
  { billing, host }: BillingEndpointParts,
) {
  const { accountId } = caller.account
  const jobId = query.job_id?.toLowerCase() ?? null
  const type = query.type ?? null
  const limit = query.limit ?? pageBounds.pageDefault
  const frame = {
    kind: `GET ${ledgerPath}`,
    filterHash: host.crypto.sha256(JSON.stringify([accountId, environment, type, jobId])).slice(0, 8),
  }
  const beforeSequence = query.after === undefined ? null : sequenceOf(frame, query.after)
  // One more than asked for tells whether there is another page.
  const entries = await billing.entries({
    accountId,
    environment,
    beforeSequence,
    limit: limit + 1,
    type,
    jobId,
  })
  const page = entries.slice(0, limit)
  const last = page.at(-1)
  const hasMore = entries.length > limit && last !== undefined
  return {
    entries: page.map(toWireEntry),
    next_cursor: hasMore ? writeCursor(frame, { s: last.sequence }) : null,
  }
}

function sequenceOf(frame: CursorFrame, cursor: string): number {
  const sequence = readCursor(frame, cursor)?.['s']
  if (typeof sequence === 'number' && Number.isSafeInteger(sequence)) return sequence
  throw unreadableCursor()
}

export function toWireEntry(entry: LedgerEntry): Static<typeof LedgerEntrySchema> {
  return {
    entry_id: entry.entryId,
    sequence: entry.sequence,
    type: entry.type,
    amount_usd: toUsd(entry.amountMicroUsd),
    balance_usd: toUsd(entry.balanceMicroUsd),
    api_key_id: entry.apiKeyId,
    endpoint: entry.endpoint,
    job_id: entry.jobId,
    request_id: entry.requestId,
    reverses_entry_id: entry.reversesEntryId,
    note: entry.note,
    created_at: toIso(entry.createdAt),
    previous_hash: entry.previousHash,
    entry_hash: entry.entryHash,
  }
}

const balanceExample = {
  currency: 'USD',
  remaining_usd: 99.98,
  environment: 'live',
  prices: [{ method: 'POST', path: '/api/v2/searches', price_usd: 0.02 }],
} as const

const ledgerExample = {
  entries: [
    {
      entry_id: '0192f0c1-7a00-7000-8000-0000000000a2',
      sequence: 2,
      type: 'charge',
      amount_usd: -0.02,
      balance_usd: 99.98,
      api_key_id: '0192f0c1-7a00-7000-8000-000000000001',
      endpoint: 'POST /api/v2/searches',
      job_id: null,
      request_id: 'nightly-run-17',
      reverses_entry_id: null,
      note: null,
      created_at: '2026-09-21T13:33:20.000Z',
      previous_hash: '3f0a9c1e5b7d2846f1c3a5e7092b4d6f8a1c3e5b7d9f0a2c4e6b8d0f1a3c5e70',
      entry_hash: '9b1d3f5a7c8e0b2d4f6a8c0e1b3d5f7a9c1e3b5d7f9a0c2e4b6d8f0a1c3e5b72',
    },
  ],
  next_cursor: null,
} as const
