import { basename } from 'node:path'
import { Closed, Nullable, Text, Type } from '@dealflow/core/http'
import type { ResultOf } from '../../operations/index.ts'
import { nextCursor, pageOf, pageQuery, sliceAfter } from '../paging.ts'
import { type AdminRoute, defineRoute } from '../route.ts'
import { TimeSchema } from '../wire.ts'
import { backupExample, timeExample } from './examples.ts'

const tag = 'Backups'
const params = Closed({ backup_name: Text({ minLength: 1, maxLength: 200 }) })

const BackupSchema = Closed(
  {
    name: Text(),
    bytes: Type.Integer(),
    readable: Type.Boolean({ description: 'false for a damaged file; then nothing else is known of it' }),
    created_at: Nullable(TimeSchema),
    dealflow_version: Nullable(Text()),
    schema_version: Nullable(Type.Integer()),
    instance_id: Nullable(Text()),
    instance_key: Nullable(Text({ description: 'Fingerprint of the key that it was made under' })),
    verified: Nullable(
      Type.Boolean({ description: 'false when dealflow restore takes it only with --accept-unverified' }),
    ),
    problem: Nullable(Text({ description: 'What did not hold in its data when it was made' })),
    counts: Nullable(
      Closed({ accounts: Type.Integer(), ledger_entries: Type.Integer(), companies: Type.Integer() }),
    ),
  },
  { $id: 'Backup' },
)

const ScheduleSchema = Closed(
  {
    next_at: Nullable(TimeSchema),
    last_failure: Nullable(Closed({ at: TimeSchema, message: Text() })),
  },
  { $id: 'BackupSchedule' },
)

/** Copies of the whole data directory. */
export function backupRoutes(): readonly AdminRoute[] {
  return [
    defineRoute({
      operationId: 'listBackups',
      method: 'GET',
      path: '/admin/v1/backups',
      summary: 'Backups in the backup directory, newest first',
      tag,
      query: Closed(pageQuery),
      data: Closed({
        backups: Type.Array(BackupSchema),
        schedule: Nullable(ScheduleSchema, { description: 'null when none are made by the clock' }),
        next_cursor: nextCursor,
      }),
      errors: [],
      example: {
        data: {
          backups: [backupExample],
          schedule: { next_at: timeExample, last_failure: null },
          next_cursor: null,
        },
      },
      async run({ query, operation, context }) {
        const found = await operation('backup.list', {}, context)
        const { items, next_cursor } = await pageOf(query, {
          name: 'backups',
          filters: [],
          read: async (start) => sliceAfter(found.backups.map(toWireBackup), 'falling', start, madeAt),
          positionOf: madeAt,
        })
        const schedule =
          found.schedule === null
            ? null
            : { next_at: found.schedule.next_at, last_failure: found.schedule.last_failure }
        return { backups: [...items], schedule, next_cursor }
      },
    }),
    defineRoute({
      operationId: 'createBackup',
      method: 'POST',
      path: '/admin/v1/backups',
      summary: 'Make a backup now',
      description: 'Requests are served meanwhile; the answer comes when the backup is on the disk.',
      tag,
      data: BackupSchema,
      status: 201,
      location: ({ name }) => `/admin/v1/backups/${encodeURIComponent(name)}`,
      errors: ['CONFLICT'],
      example: { data: backupExample },
      run: async ({ operation, context }) =>
        toWireBackup({
          ...(await operation('backup.create', { file: null, force: false }, context)),
          readable: true,
        }),
    }),
    defineRoute({
      operationId: 'downloadBackup',
      method: 'GET',
      path: '/admin/v1/backups/{backup_name}',
      summary: 'Download a backup',
      description:
        'It holds everything in the directory but the instance key. Keep it as safe as the directory.',
      tag,
      params,
      data: { contentTypes: ['application/octet-stream'], description: 'The file, for dealflow restore' },
      errors: ['NOT_FOUND'],
      example: { data: '…' },
      async run({ params, operation, context }) {
        const { file } = await operation('backup.find', { name: params.backup_name }, context)
        return {
          contentType: 'application/octet-stream',
          fileName: basename(file),
          open: () => Bun.file(file).stream(),
        }
      },
    }),
    defineRoute({
      operationId: 'deleteBackup',
      method: 'DELETE',
      path: '/admin/v1/backups/{backup_name}',
      summary: 'Delete a backup',
      tag,
      params,
      data: Closed({ name: Text(), deleted: Type.Literal(true) }),
      errors: ['NOT_FOUND'],
      example: { data: { name: backupExample.name, deleted: true } },
      run: ({ params, operation, context }) =>
        operation('backup.delete', { name: params.backup_name }, context),
    }),
  ]
}

/** By their times: names tell the order only among backups of one kind. Two of one millisecond are ordered by their names. */
function madeAt({ created_at, name }: ReturnType<typeof toWireBackup>): string {
  return `${created_at ?? ''} ${new Bun.CryptoHasher('sha256').update(name).digest('hex').slice(0, 16)}`
}

type Listed = ResultOf<'backup.list'>['backups'][number]

function toWireBackup(backup: Listed) {
  const { file, bytes } = backup
  const facts = backup.readable ? backup : null
  return {
    name: basename(file),
    bytes,
    readable: backup.readable,
    created_at: facts?.created_at ?? null,
    dealflow_version: facts?.dealflow_version ?? null,
    schema_version: facts?.schema_version ?? null,
    instance_id: facts?.instance_id ?? null,
    instance_key: facts?.instance_key ?? null,
    verified: facts?.verified ?? null,
    problem: facts?.problem ?? null,
    counts: facts?.counts ?? null,
  }
}
