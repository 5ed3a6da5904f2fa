import { LedgerEntrySchema, ledgerEntryTypes } from '@dealflow/core'
import { Closed, maybe, OneOf, Text, Type } from '@dealflow/core/http'
import { nextCursor, pageOf, pageQuery, sliceAfter } from '../paging.ts'
import { type AdminRoute, defineRoute } from '../route.ts'
import { uuidNamed } from '../uuid-named.ts'
import { AccountSchema, EnvironmentSchema, IdSchema, microUsdOf, TimeSchema } from '../wire.ts'
import { accountExample, accountIdExample, ledgerEntryExample } from './examples.ts'

const tag = 'Accounts'
const params = Closed({ account_id: IdSchema })

const entryId = maybe(
  Text({ format: 'uuid', maxLength: 36 }),
  'A UUID of your own: the same under it is made once. Idempotency-Key does the same.',
)

const OperatorEntrySchema = Closed(
  {
    ...LedgerEntrySchema.properties,
    repeated: Type.Boolean({ description: 'An earlier call made the entry; this one added nothing' }),
  },
  { $id: 'OperatorEntry' },
)

/** Accounts, what they hold, and where it came from and went. */
export function accountRoutes(): readonly AdminRoute[] {
  return [
    defineRoute({
      operationId: 'listAccounts',
      method: 'GET',
      path: '/admin/v1/accounts',
      summary: 'Accounts, oldest first',
      tag,
      query: Closed(pageQuery),
      data: Closed({ accounts: Type.Array(AccountSchema), next_cursor: nextCursor }),
      errors: [],
      example: { data: { accounts: [accountExample], next_cursor: null } },
      async run({ query, operation, context }) {
        const { items, next_cursor } = await pageOf(query, {
          name: 'accounts',
          filters: [],
          read: async (start) => {
            const { accounts } = await operation('account.list', {}, context)
            return sliceAfter(accounts, 'rising', start, ({ account_id }) => account_id)
          },
          positionOf: ({ account_id }) => account_id,
        })
        return { accounts: [...items], next_cursor }
      },
    }),
    defineRoute({
      operationId: 'createAccount',
      method: 'POST',
      path: '/admin/v1/accounts',
      summary: 'Make an account',
      tag,
      body: Closed({
        name: Text({ minLength: 1, maxLength: 200 }),
        grant_usd: maybe(Type.Number({ minimum: 0, maximum: 1e9 }), 'Its opening balance; default 0'),
      }),
      data: Closed({ account_id: Text() }),
      status: 201,
      location: ({ account_id }) => `/admin/v1/accounts/${account_id}`,
      errors: [],
      example: {
        body: { name: 'Example Capital', grant_usd: 100 },
        data: { account_id: accountIdExample },
      },
      run: ({ body, operation, context }) => {
        const grantMicroUsd = microUsdOf(body.grant_usd ?? 0, 'grant_usd')
        return operation('account.create', { name: body.name, grantMicroUsd }, context)
      },
    }),
    defineRoute({
      operationId: 'getAccount',
      method: 'GET',
      path: '/admin/v1/accounts/{account_id}',
      summary: 'One account with its balances and what it keeps',
      tag,
      params,
      data: Closed({
        account_id: Text(),
        name: Text(),
        created_at: TimeSchema,
        balance_usd: Type.Number({ description: 'Of the live ledger' }),
        test_balance_usd: Type.Number(),
        kept_bytes: Type.Integer({
          minimum: 0,
          description: 'Of the results and uploads of its live jobs; `kept_bytes_per_account` is the ceiling',
        }),
        test_kept_bytes: Type.Integer({ minimum: 0 }),
      }),
      errors: ['NOT_FOUND'],
      example: {
        data: { ...accountExample, test_balance_usd: 1000, kept_bytes: 48_213_094, test_kept_bytes: 0 },
      },
      run: ({ params, operation, context }) =>
        operation('account.get', { accountId: params.account_id }, context),
    }),
    defineRoute({
      operationId: 'listAccountLedgerEntries',
      method: 'GET',
      path: '/admin/v1/accounts/{account_id}/ledger-entries',
      summary: 'The ledger of an account, newest first',
      description: 'Entries are never changed or removed.',
      tag,
      params,
      query: Closed({
        ...pageQuery,
        environment: Type.Optional(EnvironmentSchema),
        type: Type.Optional(OneOf(ledgerEntryTypes)),
      }),
      data: Closed({ entries: Type.Array(LedgerEntrySchema), next_cursor: nextCursor }),
      errors: ['NOT_FOUND'],
      example: { data: { entries: [ledgerEntryExample], next_cursor: null } },
      async run({ params, query, operation, context }) {
        const { environment = 'live', type = null } = query
        const ledger = { accountId: params.account_id, environment, type, jobId: null }
        const { items, next_cursor } = await pageOf(query, {
          name: 'ledger-entries',
          filters: [ledger],
          read: async ({ position, limit }) => {
            const beforeSequence = typeof position === 'number' ? position : null
            const page = { ...ledger, beforeSequence, limit }
            return (await operation('ledger.entries', page, context)).entries
          },
          positionOf: ({ sequence }) => sequence,
        })
        return { entries: [...items], next_cursor }
      },
    }),
    defineRoute({
      operationId: 'grant',
      method: 'POST',
      path: '/admin/v1/accounts/{account_id}/grants',
      summary: 'Add money to an account',
      description:
        'The answer is the ledger entry that was made. A grant is above 0: what was granted by mistake, an adjustment takes back.',
      tag,
      params,
      takesIdempotencyKey: true,
      body: Closed({
        amount_usd: Type.Number({ minimum: 0.000001, maximum: 1e9 }),
        environment: maybe(EnvironmentSchema, 'Default live'),
        note: maybe(Text({ maxLength: 500 }), 'Why; kept in the ledger'),
        entry_id: entryId,
      }),
      data: OperatorEntrySchema,
      status: 201,
      errors: ['NOT_FOUND', 'CONFLICT'],
      example: {
        body: { amount_usd: 25, note: 'invoice 2026-117' },
        data: { ...ledgerEntryExample, repeated: false },
      },
      run: ({ params, body, idempotencyKey, operation, context }) =>
        operation(
          'grant',
          { ...entryOf(params.account_id, body, idempotencyKey), note: body.note ?? null },
          context,
        ),
    }),
    defineRoute({
      operationId: 'adjust',
      method: 'POST',
      path: '/admin/v1/accounts/{account_id}/adjustments',
      summary: 'Put the balance of an account right',
      description:
        'Adds to the ledger or takes from it, never below zero: that is a CONFLICT that tells the balance. The answer is the ledger entry that was made.',
      tag,
      params,
      takesIdempotencyKey: true,
      body: Closed({
        amount_usd: Type.Number({ minimum: -1e9, maximum: 1e9, description: 'Negative to take back' }),
        environment: maybe(EnvironmentSchema, 'Default live'),
        note: Text({ minLength: 1, maxLength: 500, description: 'Why; kept in the ledger' }),
        entry_id: entryId,
      }),
      data: OperatorEntrySchema,
      status: 201,
      errors: ['NOT_FOUND', 'CONFLICT'],
      example: {
        body: { amount_usd: -25, note: 'invoice 2026-117 was granted twice' },
        data: {
          ...ledgerEntryExample,
          entry_id: '0192f0c1-7a00-7000-8000-0000000000a3',
          sequence: 3,
          type: 'adjustment' as const,
          amount_usd: -25,
          balance_usd: 100,
          note: 'invoice 2026-117 was granted twice',
          repeated: false,
        },
      },
      run: ({ params, body, idempotencyKey, operation, context }) =>
        operation(
          'adjust',
          { ...entryOf(params.account_id, body, idempotencyKey), note: body.note },
          context,
        ),
    }),
  ]
}

interface EntryBody {
  readonly amount_usd: number
  readonly environment?: 'live' | 'test' | null | undefined
  readonly entry_id?: string | null | undefined
}

function entryOf(accountId: string, body: EntryBody, idempotencyKey: string | null) {
  return {
    accountId,
    environment: body.environment ?? ('live' as const),
    amountMicroUsd: microUsdOf(body.amount_usd, 'amount_usd'),
    entryId: body.entry_id ?? (idempotencyKey === null ? null : uuidNamed(idempotencyKey)),
  }
}
