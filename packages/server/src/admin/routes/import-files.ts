import { existsSync } from 'node:fs'
import { ServiceError } from '@dealflow/core'
import { Closed, OneOf, Type } from '@dealflow/core/http'
import { previewFormats, previewStream } from '../../preview-file.ts'
import { previewFileIn } from '../imports/directory.ts'
import { rejectsFileOf } from '../imports/import-view.ts'
import { type AdminRoute, type AdminRouteParts, defineRoute } from '../route.ts'
import { IdSchema } from '../wire.ts'
import { contentTypes } from './content-types.ts'

const tag = 'Imports'
const params = Closed({ import_id: IdSchema })

/** What an import tells row by row. */
export function importFileRoutes({ imports }: AdminRouteParts): readonly AdminRoute[] {
  return [
    defineRoute({
      operationId: 'getImportRejects',
      method: 'GET',
      path: '/admin/v1/imports/{import_id}/rejects',
      summary: 'Every record that an import refused, and why',
      tag,
      params,
      query: Closed({
        format: Type.Optional(
          OneOf(['jsonl', 'csv'], {
            description: 'csv, of a CSV import: to be put right and imported again',
          }),
        ),
      }),
      data: {
        contentTypes: ['application/x-ndjson', 'text/csv'],
        description: 'One JSON object a line, or the refused rows behind their reasons',
      },
      errors: ['NOT_FOUND'],
      example: { data: '{"line":7,"reasons":["name: is required"],"text":"{}"}\n' },
      async run({ params, query }) {
        const { record } = imports.get(params.import_id)
        const format = query.format ?? 'jsonl'
        const file = rejectsFileOf(record, format)
        if (file === null) {
          const message = `This import has no refused records${format === 'csv' ? ' in CSV' : ''}.`
          throw new ServiceError('NOT_FOUND', { message })
        }
        return {
          contentType: contentTypes[format],
          fileName: `rejects-${record.import_id}.${format}`,
          open: () => Bun.file(file).stream(),
        }
      },
    }),
    defineRoute({
      operationId: 'getImportPreview',
      method: 'GET',
      path: '/admin/v1/imports/{import_id}/preview',
      summary: 'What would become of every row of a dry run, and why',
      tag,
      params,
      query: Closed({ format: Type.Optional(OneOf(previewFormats)) }),
      data: {
        contentTypes: ['application/x-ndjson', 'text/csv'],
        description: 'One JSON object a line, or a row a row of the file',
      },
      errors: ['NOT_FOUND'],
      example: {
        data: '{"line":2,"outcome":"created","doubtful":false,"name":"Acme","reasons":[]}\n',
      },
      async run({ params, query }) {
        const { record } = imports.get(params.import_id)
        const format = query.format ?? 'jsonl'
        const file = previewFileIn(imports.directoryOf(record.import_id))
        if (record.status !== 'succeeded' || record.options.dryRun !== true || !existsSync(file)) {
          const message = 'This import has no preview: only a dry run that has ended has one.'
          throw new ServiceError('NOT_FOUND', { message })
        }
        return {
          contentType: contentTypes[format],
          fileName: `preview-${record.import_id}.${format}`,
          open: () => previewStream(file, format),
        }
      },
    }),
  ]
}
