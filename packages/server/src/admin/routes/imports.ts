import { ServiceError } from '@dealflow/core'
import { Closed, type Static, Text, Type } from '@dealflow/core/http'
import { importEvents } from '../imports/import-events.ts'
import {
  firstProblems,
  ImportSchema,
  ImportSummarySchema,
  rejectsFileOf,
  toWireImport,
} from '../imports/import-view.ts'
import { receiveUpload, safeFileName } from '../imports/upload.ts'
import { nextCursor, pageOf, pageQuery, sliceAfter } from '../paging.ts'
import { type AdminRoute, defineRoute } from '../route.ts'
import { IdSchema } from '../wire.ts'
import { importExample } from './examples.ts'
import type { AdminRouteParts } from './index.ts'

const tag = 'Imports'
const params = Closed({ import_id: IdSchema })

/** Files on their way into the dataset. */
export function importRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  const { imports } = parts
  return [
    defineRoute({
      operationId: 'createImport',
      method: 'POST',
      path: '/admin/v1/imports',
      summary: 'Upload a file and import it',
      description: 'The body is the file itself. The answer comes when it has arrived; the import then runs.',
      tag,
      takesFile: { description: 'The file, gzip too, as it is: any content type, no form.' },
      query: Closed({
        file_name: Type.Optional(
          Text({ minLength: 1, maxLength: 255, description: 'Its ending helps to tell the format' }),
        ),
      }),
      data: ImportSummarySchema,
      status: 202,
      location: ({ import_id }) => `/admin/v1/imports/${import_id}`,
      errors: ['FILE_TOO_LARGE'],
      example: { data: importExample },
      async run({ query, upload: request, context }) {
        const importId = parts.newId()
        const fileName = safeFileName(query.file_name ?? 'upload')
        const directory = imports.directoryOf(importId)
        const upload = await receiveUpload(request, { directory, fileName, bytesMax: parts.uploadBytesMax })
        const { actor } = context
        return toWireImport(imports.add({ importId, fileName, upload, options: {}, actor }), null)
      },
    }),
    defineRoute({
      operationId: 'listImports',
      method: 'GET',
      path: '/admin/v1/imports',
      summary: 'Imports, newest first',
      description: 'The last 1,000 that have ended are kept.',
      tag,
      query: Closed(pageQuery),
      data: Closed({ imports: Type.Array(ImportSummarySchema), next_cursor: nextCursor }),
      errors: [],
      example: { data: { imports: [importExample], next_cursor: null } },
      async run({ query }) {
        const { items, next_cursor } = await pageOf(query, {
          name: 'imports',
          filters: [],
          read: async (start) => sliceAfter(imports.list(), start, ({ import_id }) => import_id),
          positionOf: ({ import_id }) => import_id,
        })
        return {
          imports: items.map(({ import_id }) => summaryOf(import_id)),
          next_cursor,
        }
      },
    }),
    defineRoute({
      operationId: 'getImport',
      method: 'GET',
      path: '/admin/v1/imports/{import_id}',
      summary: 'One import: how far it is, or what became of it',
      tag,
      params,
      data: ImportSchema,
      errors: ['NOT_FOUND'],
      example: { data: { ...importExample, first_problems: [] } },
      run: async ({ params }) => ({
        ...summaryOf(params.import_id),
        first_problems: await firstProblems(imports.get(params.import_id).record),
      }),
    }),
    defineRoute({
      operationId: 'followImport',
      method: 'GET',
      path: '/admin/v1/imports/{import_id}/events',
      summary: 'Follow an import as server-sent events',
      description:
        'Events status, progress and done, each with the import; a comment line every 15 seconds of silence.',
      tag,
      params,
      data: { contentTypes: ['text/event-stream'], description: 'Ends after done' },
      errors: ['NOT_FOUND'],
      example: { data: `event: done\ndata: ${JSON.stringify(importExample)}\n\n` },
      async run({ params }) {
        const { record } = imports.get(params.import_id)
        return {
          contentType: 'text/event-stream',
          fileName: null,
          open: () => importEvents(imports, record.import_id, summaryOf, parts.stopping),
        }
      },
    }),
    defineRoute({
      operationId: 'cancelImport',
      method: 'POST',
      path: '/admin/v1/imports/{import_id}/cancel',
      summary: 'Stop an import',
      description: 'What is stored by then stays.',
      tag,
      params,
      data: ImportSummarySchema,
      errors: ['NOT_FOUND', 'CONFLICT'],
      example: { data: { ...importExample, status: 'cancelled' } },
      async run({ params, context }) {
        await parts.cancelImport(params.import_id, context.actor)
        return summaryOf(params.import_id)
      },
    }),
    defineRoute({
      operationId: 'getImportRejects',
      method: 'GET',
      path: '/admin/v1/imports/{import_id}/rejects',
      summary: 'Every record that an import refused, and why',
      tag,
      params,
      data: { contentTypes: ['application/x-ndjson'], description: 'One JSON object a line' },
      errors: ['NOT_FOUND'],
      example: { data: '{"line":7,"reasons":["name: is required"],"text":"{}"}\n' },
      async run({ params }) {
        const { record } = imports.get(params.import_id)
        const file = rejectsFileOf(record)
        if (file === null)
          throw new ServiceError('NOT_FOUND', { message: 'This import has no refused records so far.' })
        const fileName = `rejects-${record.import_id}.jsonl`
        return { contentType: 'application/x-ndjson', fileName, open: () => Bun.file(file).stream() }
      },
    }),
  ]

  function summaryOf(importId: string): Static<typeof ImportSummarySchema> {
    const { record, progress } = imports.get(importId)
    return toWireImport(record, progress)
  }
}
