import { Closed, maybe, Nullable, OneOf, Text, Type } from '@dealflow/core/http'
import { nextCursor, pageOf, pageQuery, sliceAfter } from '../paging.ts'
import { type AdminRoute, defineRoute } from '../route.ts'
import { IdSchema, TimeSchema } from '../wire.ts'
import { operatorKeyExample } from './examples.ts'

const tag = 'Operator keys'

const OperatorKeyFields = {
  key_id: Text(),
  label: Nullable(Text()),
  prefix: Text(),
  last4: Text(),
  status: OneOf(['active', 'revoked']),
  created_at: TimeSchema,
  revoked_at: Nullable(TimeSchema),
  last_used_at: Nullable(TimeSchema, { description: 'To the minute' }),
}
const OperatorKeySchema = Closed(OperatorKeyFields, { $id: 'OperatorKey' })

/** Keys of this API. */
export function operatorKeyRoutes(): readonly AdminRoute[] {
  return [
    defineRoute({
      operationId: 'listOperatorKeys',
      method: 'GET',
      path: '/admin/v1/operator-keys',
      summary: 'Operator keys, oldest first',
      tag,
      query: Closed(pageQuery),
      data: Closed({ keys: Type.Array(OperatorKeySchema), next_cursor: nextCursor }),
      errors: [],
      example: { data: { keys: [operatorKeyExample], next_cursor: null } },
      async run({ query, operation, context }) {
        const { items, next_cursor } = await pageOf(query, {
          name: 'operator-keys',
          filters: [],
          read: async (start) =>
            sliceAfter(
              (await operation('admin_key.list', {}, context)).keys,
              'rising',
              start,
              ({ key_id }) => key_id,
            ),
          positionOf: ({ key_id }) => key_id,
        })
        return { keys: [...items], next_cursor }
      },
    }),
    defineRoute({
      operationId: 'createOperatorKey',
      method: 'POST',
      path: '/admin/v1/operator-keys',
      summary: 'Make an operator key',
      description: 'The key is shown in this answer and never again.',
      tag,
      body: Closed({ label: maybe(Text({ maxLength: 200 })) }),
      data: Closed({ ...OperatorKeyFields, key: Text({ description: 'Shown once' }) }),
      status: 201,
      errors: [],
      example: {
        body: { label: 'deployment' },
        data: { ...operatorKeyExample, key: 'df_admin_4fQ0aZk9LmN2pRtV7wXyB3cD5eG8hJ0MPqE3' },
      },
      run: ({ body, operation, context }) =>
        operation('admin_key.create', { label: body.label ?? null }, context),
    }),
    defineRoute({
      operationId: 'revokeOperatorKey',
      method: 'POST',
      path: '/admin/v1/operator-keys/{key_id}/revoke',
      summary: 'End an operator key for good',
      description:
        'Even the last one, and the one that asks: the command line makes another without any key. Again, it changes nothing.',
      tag,
      params: Closed({ key_id: IdSchema }),
      data: OperatorKeySchema,
      errors: ['NOT_FOUND'],
      example: {
        data: { ...operatorKeyExample, status: 'revoked', revoked_at: operatorKeyExample.created_at },
      },
      run: ({ params, operation, context }) =>
        operation('admin_key.revoke', { keyId: params.key_id }, context),
    }),
  ]
}
