import { type KeyChange, scopes } from '@dealflow/core'
import { Closed, maybe, Nullable, OneOf, type Static, Text, Type } from '@dealflow/core/http'
import { nextCursor, pageOf, pageQuery, sliceAfter } from '../paging.ts'
import { type AdminRoute, defineRoute } from '../route.ts'
import {
  EnvironmentSchema,
  IdSchema,
  InstantSchema,
  instantOf,
  KeyLimitsSchema,
  KeySchema,
  TimeSchema,
} from '../wire.ts'
import { accountIdExample, keyExample, keyIdExample, timeExample } from './examples.ts'

const tag = 'Keys'
const params = Closed({ key_id: IdSchema })
const secondMs = 1_000
const overlapSecondsMax = 30 * 86_400

/** What narrows a key; null lifts it again. */
const powers = {
  label: Type.Optional(Nullable(Text({ maxLength: 200 }))),
  scopes: Type.Optional(
    Type.Array(OneOf(scopes), { maxItems: scopes.length, description: 'Empty means all' }),
  ),
  expires_at: Type.Optional(Nullable(InstantSchema)),
  rate_limits: Type.Optional(Nullable(KeyLimitsSchema, { description: '0 means unlimited' })),
  allowed_cidrs: Type.Optional(
    Type.Array(Text({ maxLength: 50 }), { maxItems: 100, description: 'Empty means any address' }),
  ),
}
const PowersSchema = Closed(powers)

/** The whole key is in the answer of its creation and of its rotation, and nowhere else. */
const newSecret = { key_id: Text(), key: Text({ description: 'Shown once' }) }

/** API keys of accounts. */
export function keyRoutes(): readonly AdminRoute[] {
  return [
    defineRoute({
      operationId: 'listKeys',
      method: 'GET',
      path: '/admin/v1/keys',
      summary: 'API keys, oldest first',
      tag,
      query: Closed({ ...pageQuery, account_id: Type.Optional(IdSchema) }),
      data: Closed({ keys: Type.Array(KeySchema), next_cursor: nextCursor }),
      errors: [],
      example: { data: { keys: [keyExample], next_cursor: null } },
      async run({ query, operation, context }) {
        const accountId = query.account_id ?? null
        const { items, next_cursor } = await pageOf(query, {
          name: 'keys',
          filters: [accountId],
          read: async (start) => {
            const { keys } = await operation('key.list', { accountId }, context)
            return sliceAfter(keys, 'rising', start, ({ key_id }) => key_id)
          },
          positionOf: ({ key_id }) => key_id,
        })
        return { keys: [...items], next_cursor }
      },
    }),
    defineRoute({
      operationId: 'createKey',
      method: 'POST',
      path: '/admin/v1/keys',
      summary: 'Make an API key',
      description: 'The key is shown in this answer and never again.',
      tag,
      body: Closed({ account_id: IdSchema, kind: EnvironmentSchema, ...powers }),
      data: Closed({ ...KeySchema.properties, ...newSecret }),
      status: 201,
      location: ({ key_id }) => `/admin/v1/keys/${key_id}`,
      errors: ['NOT_FOUND'],
      example: {
        body: { account_id: accountIdExample, kind: 'live', label: 'nightly export', scopes: ['search'] },
        data: { ...keyExample, key: keyTextExample },
      },
      run: ({ body, operation, context }) =>
        operation(
          'key.create',
          {
            label: null,
            scopes: [],
            expiresAt: null,
            rateLimits: null,
            allowedCidrs: [],
            ...toChange(body),
            accountId: body.account_id,
            kind: body.kind,
          },
          context,
        ),
    }),
    defineRoute({
      operationId: 'getKey',
      method: 'GET',
      path: '/admin/v1/keys/{key_id}',
      summary: 'One API key',
      tag,
      params,
      data: KeySchema,
      errors: ['NOT_FOUND'],
      example: { data: keyExample },
      run: ({ params, operation, context }) => operation('key.get', { keyId: params.key_id }, context),
    }),
    defineRoute({
      operationId: 'changeKey',
      method: 'PATCH',
      path: '/admin/v1/keys/{key_id}',
      summary: 'Change what an API key may do, or switch it off and on',
      description: 'Fields that are left out stay as they are.',
      tag,
      params,
      body: Closed({ ...powers, status: Type.Optional(OneOf(['active', 'inactive'])) }),
      data: KeySchema,
      errors: ['NOT_FOUND', 'CONFLICT'],
      example: { body: { status: 'inactive' }, data: { ...keyExample, status: 'inactive' } },
      run({ params, body, operation, context }) {
        const { status } = body
        const change = { ...toChange(body), ...(status === undefined ? {} : { status }) }
        return operation('key.change', { keyId: params.key_id, change }, context)
      },
    }),
    defineRoute({
      operationId: 'rotateKey',
      method: 'POST',
      path: '/admin/v1/keys/{key_id}/rotate',
      summary: 'Give an API key a new secret',
      description: 'Jobs, limits and history stay with the key. The new secret is shown once.',
      tag,
      params,
      body: Closed({
        overlap_seconds: maybe(
          Type.Integer({ minimum: 0, maximum: overlapSecondsMax }),
          'How long the old secret still works; default 86,400',
        ),
      }),
      data: Closed({ ...newSecret, previous_retires_at: TimeSchema }),
      errors: ['NOT_FOUND', 'CONFLICT'],
      example: {
        body: { overlap_seconds: 3_600 },
        data: { key_id: keyIdExample, key: keyTextExample, previous_retires_at: timeExample },
      },
      run: ({ params, body, operation, context }) => {
        const overlapMs = (body.overlap_seconds ?? 86_400) * secondMs
        return operation('key.rotate', { keyId: params.key_id, overlapMs }, context)
      },
    }),
    defineRoute({
      operationId: 'revokeKey',
      method: 'POST',
      path: '/admin/v1/keys/{key_id}/revoke',
      summary: 'End an API key for good',
      tag,
      params,
      data: KeySchema,
      errors: ['NOT_FOUND', 'CONFLICT'],
      example: { data: { ...keyExample, status: 'retired' } },
      run: ({ params, operation, context }) =>
        operation('key.change', { keyId: params.key_id, change: { status: 'retired' } }, context),
    }),
  ]
}

const keyTextExample = 'df_live_4fQ0aZk9LmN2pRtV7wXyB3cD5eG8hJ0MPqE3'

function toChange(sent: Static<typeof PowersSchema>): KeyChange {
  return {
    ...(sent.label === undefined ? {} : { label: sent.label }),
    ...(sent.scopes === undefined ? {} : { scopes: sent.scopes }),
    ...(sent.expires_at === undefined
      ? {}
      : { expiresAt: sent.expires_at === null ? null : instantOf(sent.expires_at, 'expires_at') }),
    ...(sent.rate_limits === undefined ? {} : { rateLimits: sent.rate_limits }),
    ...(sent.allowed_cidrs === undefined ? {} : { allowedCidrs: sent.allowed_cidrs }),
  }
}
