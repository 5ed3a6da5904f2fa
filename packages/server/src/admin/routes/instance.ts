import { Closed, Nullable, OneOf, Text, Type } from '@dealflow/core/http'
import { nextCursor, pageOf, pageQuery } from '../paging.ts'
import { type AdminRoute, defineRoute } from '../route.ts'
import { IdSchema, TimeSchema } from '../wire.ts'
import { auditExample, instanceExample, settingExample } from './examples.ts'

const tag = 'Instance'

const AuditEntrySchema = Closed(
  {
    sequence: Type.Integer({ description: '1, 2, 3, … without gaps' }),
    at: TimeSchema,
    actor: Closed({
      kind: OneOf(['operator_key', 'command_line', 'server']),
      id: Nullable(Text({ description: "A key's id, or the name of the system's user" })),
    }),
    action: Text(),
    target: Nullable(Text({ description: 'The id of what was changed' })),
    details: Type.Unknown({ description: 'An object; never a secret' }),
    outcome: Nullable(OneOf(['done', 'refused', 'failed']), {
      description: 'null: under way, or cut off by the end of the process',
    }),
    reason: Nullable(Text()),
    made: Nullable(Text({ description: 'The id of what was made' })),
    ended_at: Nullable(TimeSchema),
  },
  { $id: 'AuditEntry' },
)

/** This installation, and the log of what was changed in it. */
export function instanceRoutes(): readonly AdminRoute[] {
  return [
    defineRoute({
      operationId: 'getInstance',
      method: 'GET',
      path: '/admin/v1/instance',
      summary: 'This installation: version, readiness and what it holds',
      tag,
      data: Closed({
        instance_id: Text({ format: 'uuid' }),
        created_at: TimeSchema,
        version: Text(),
        commit: Text(),
        built_at: Text(),
        schema_version: Type.Integer(),
        ready: Type.Boolean(),
        draining: Type.Boolean({ description: 'It is stopping, and makes no new jobs' }),
        failing_checks: Type.Array(Text()),
        companies: Type.Integer(),
        vectors: Nullable(
          Closed({
            model: Text(),
            companies: Type.Integer(),
            embedded: Type.Integer({ description: 'Those that have a vector' }),
            refused: Type.Integer({ description: 'Those whose text the embedder refuses' }),
            failure: Nullable(Closed({ at: TimeSchema, message: Text() }), {
              description: 'The last one; null where nothing failed since the last vector was kept',
            }),
          }),
          { description: 'Of the embedder that ranks searches by meaning; null where none is configured' },
        ),
      }),
      errors: [],
      example: { data: instanceExample },
      run: ({ operation, context }) => operation('instance.get', {}, context),
    }),
    defineRoute({
      operationId: 'getSettings',
      method: 'GET',
      path: '/admin/v1/settings',
      summary: 'Every setting in force and where it came from',
      description:
        'Of secrets only whether they are set. Prices and limits are changed under their own paths.',
      tag,
      data: Closed({
        file: Nullable(Text(), { description: 'The configuration file that was read' }),
        settings: Type.Array(
          Closed(
            {
              key: Text({ description: 'As in the configuration file' }),
              value: Type.Unknown(),
              is_secret: Type.Boolean(),
              origin: OneOf(['flag', 'variable', 'file', 'default', 'operator']),
              from: Text({ description: 'Such as DEALFLOW_HTTP_ADDR' }),
            },
            { $id: 'SettingInForce' },
          ),
        ),
      }),
      errors: [],
      example: { data: { file: '/etc/dealflow/dealflow.toml', settings: [settingExample] } },
      async run({ operation, context }) {
        const { file, settings } = await operation('settings.get', {}, context)
        return { file, settings: settings.map((each) => ({ ...each })) }
      },
    }),
    defineRoute({
      operationId: 'listAuditEntries',
      method: 'GET',
      path: '/admin/v1/audit-entries',
      summary: 'What was changed, by whom and how it ended, newest first',
      description: 'Entries are written before the change and never changed or removed.',
      tag,
      query: Closed({
        ...pageQuery,
        action: Type.Optional(Text({ minLength: 1, maxLength: 100, examples: ['key.create'] })),
        actor_id: Type.Optional(IdSchema),
        target: Type.Optional(
          Text({ minLength: 1, maxLength: 500, description: 'The id of what was changed or made' }),
        ),
      }),
      data: Closed({ entries: Type.Array(AuditEntrySchema), next_cursor: nextCursor }),
      errors: [],
      example: { data: { entries: [auditExample], next_cursor: null } },
      async run({ query, operation, context }) {
        const { action = null, actor_id: actorId = null, target = null } = query
        const { items, next_cursor } = await pageOf(query, {
          name: 'audit-entries',
          filters: [action, actorId, target],
          read: async ({ position, limit }) => {
            const beforeSequence = typeof position === 'number' ? position : null
            const page = { action, actorId, target, beforeSequence, limit }
            return (await operation('audit.list', page, context)).entries
          },
          positionOf: ({ sequence }) => sequence,
        })
        return { entries: [...items], next_cursor }
      },
    }),
    defineRoute({
      operationId: 'verifyLedgers',
      method: 'POST',
      path: '/admin/v1/ledger-verifications',
      summary: 'Recompute every ledger: chain, sequence, balances',
      description: 'Safe while requests are charged; the answer comes when every entry was read.',
      tag,
      data: Closed({
        ok: Type.Boolean(),
        ledgers: Type.Integer(),
        entries: Type.Integer(),
        balance_usd: Type.Number({ description: 'Sum of all balances' }),
        problem_count: Type.Integer(),
        problems: Type.Array(
          Closed({
            account_id: Text(),
            environment: OneOf(['live', 'test']),
            sequence: Nullable(Type.Integer()),
            problem: Text(),
          }),
          { description: 'The first 100' },
        ),
      }),
      errors: [],
      example: {
        data: { ok: true, ledgers: 4, entries: 1_204, balance_usd: 1_203.5, problem_count: 0, problems: [] },
      },
      run: ({ operation, context }) => operation('ledger.verify', {}, context),
    }),
  ]
}
