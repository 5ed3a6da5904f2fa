import { LedgerEntrySchema, ledgerEntryTypes } from '@dealflow/core'
import { Closed, maybe, OneOf, Text, Type } from '@dealflow/core/http'
import { uuidNamed } from '../idempotency-key.ts'
import { nextCursor, pageOf, pageQuery, sliceAfter } from '../paging.ts'
import { type AdminRoute, defineRoute } from '../route.ts'
import { AccountSchema, EnvironmentSchema, IdSchema, microUsdOf, TimeSchema } from '../wire.ts'
import { accountExample, accountIdExample, ledgerEntryExample } from './examples.ts'

const tag = 'Accounts'
const params = Closed({ account_id: IdSchema })

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
      summary: 'One account with its balances',
      tag,
      params,
      data: Closed({
        account_id: Text(),
        name: Text(),
        created_at: TimeSchema,
        balance_usd: Type.Number({ description: 'Of the live ledger' }),
        test_balance_usd: Type.Number(),
      }),
      errors: ['NOT_FOUND'],
      example: { data: { ...accountExample, test_balance_usd: 1000 } },
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
      description: 'The answer is the ledger entry that was made.',
      tag,
      params,
      takesIdempotencyKey: true,
      body: Closed({
        amount_usd: Type.Number({ minimum: 0.000001, maximum: 1e9 }),
        environment: maybe(EnvironmentSchema, 'Default live'),
        note: maybe(Text({ maxLength: 500 }), 'Why; kept in the ledger'),
        entry_id: maybe(
          Text({ format: 'uuid', maxLength: 36 }),
          'A UUID of your own: the same grant under it is made once. Idempotency-Key does the same.',
        ),
      }),
      data: LedgerEntrySchema,
      status: 201,
      errors: ['NOT_FOUND', 'CONFLICT'],
      example: {
        body: { amount_usd: 25, note: 'invoice 2026-117' },
        data: ledgerEntryExample,
      },
      async run({ params, body, idempotencyKey, operation, context }) {
        const grant = {
          accountId: params.account_id,
          environment: body.environment ?? 'live',
          amountMicroUsd: microUsdOf(body.amount_usd, 'amount_usd'),
          note: body.note ?? null,
          entryId: body.entry_id ?? (idempotencyKey === null ? null : uuidNamed(idempotencyKey)),
        } as const
        return operation('grant', grant, context)
      },
    }),
  ]
}
