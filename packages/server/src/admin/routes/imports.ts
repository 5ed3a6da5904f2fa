import {
  importEncodings,
  importFormats,
  isDayOrInstant,
  type Mapping,
  presetNames,
  readDelimiter,
  readMapping,
} from '@dealflow/core'
import { badRequest, Closed, OneOf, type Static, Text, Type } from '@dealflow/core/http'
import { safeFileName } from '../../safe-file-name.ts'
import { importEvents } from '../imports/import-events.ts'
import type { ImportOptions } from '../imports/import-record.ts'
import { firstProblems, ImportSchema, ImportSummarySchema, toWireImport } from '../imports/import-view.ts'
import { receiveUpload } from '../imports/upload.ts'
import { nextCursor, pageOf, pageQuery, sliceAfter } from '../paging.ts'
import { type AdminRoute, type AdminRouteParts, defineRoute } from '../route.ts'
import { IdSchema } from '../wire.ts'
import { importExample } from './examples.ts'
import { importFileRoutes } from './import-files.ts'
import { importMappingRoutes } from './import-mappings.ts'

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
      query: ImportQuerySchema,
      data: ImportSummarySchema,
      status: 202,
      location: ({ import_id }) => `/admin/v1/imports/${import_id}`,
      errors: ['FILE_TOO_LARGE'],
      example: { data: importExample },
      async run({ query, upload: request, context }) {
        // Before the upload: a mapping that is wrong should not cost one.
        const options = toOptions(query)
        const importId = parts.newId()
        const fileName = safeFileName(query.file_name ?? 'upload')
        const directory = imports.directoryOf(importId)
        const upload = await receiveUpload(request, { directory, fileName, bytesMax: parts.uploadBytesMax })
        const { actor } = context
        return toWireImport(imports.add({ importId, fileName, upload, options, actor }), null)
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
          read: async (start) => sliceAfter(imports.list(), 'falling', start, ({ import_id }) => import_id),
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
        first_problems: firstProblems(imports.get(params.import_id).record),
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
    ...importFileRoutes(parts),
    ...importMappingRoutes(),
  ]

  function summaryOf(importId: string): Static<typeof ImportSummarySchema> {
    const { record, progress } = imports.get(importId)
    return toWireImport(record, progress)
  }
}

/** With every character escaped it still fits into the 16 KiB that a request's line and headers may take together. */
const mappingLengthMax = 4_096

const ImportQuerySchema = Closed({
  file_name: Type.Optional(
    Text({ minLength: 1, maxLength: 255, description: 'Its ending helps to tell the format' }),
  ),
  format: Type.Optional(OneOf(importFormats, { description: 'By default recognised' })),
  preset: Type.Optional(OneOf(presetNames, { description: 'By default recognised by the columns' })),
  mapping: Type.Optional(
    Text({
      minLength: 2,
      maxLength: mappingLengthMax,
      description: 'A mapping as a mapping file says it: JSON. A longer one is for the command line.',
    }),
  ),
  custom: Type.Optional(
    Text({
      minLength: 2,
      maxLength: mappingLengthMax,
      description: 'Fields of your own with the columns of the file, as JSON: {"owner":"Owner"}',
    }),
  ),
  encoding: Type.Optional(OneOf(importEncodings, { description: 'By default recognised' })),
  delimiter: Type.Optional(
    Text({ minLength: 1, maxLength: 20, description: 'Of CSV: one character or its name, such as tab' }),
  ),
  decimal: Type.Optional(
    OneOf(['.', ','], { description: 'What begins decimals; by default judged column by column' }),
  ),
  dates: Type.Optional(
    OneOf(['dmy', 'mdy'], { description: 'What 3/4/2021 means, where the column does not show it' }),
  ),
  currency: Type.Optional(
    Text({
      minLength: 3,
      maxLength: 3,
      description: 'ISO 4217, of amounts of which neither cell nor column says it; USD',
    }),
  ),
  source: Type.Optional(
    Text({ minLength: 1, maxLength: 200, description: 'The name of the source, of rows that name none' }),
  ),
  canonical: Type.Optional(
    Type.Boolean({
      description:
        'Of `source`. False: that a company is of it does not make it venture-backable, from now on. True takes that back.',
    }),
  ),
  licence: Type.Optional(
    Text({
      minLength: 1,
      maxLength: 200,
      description: 'Terms of the source, kept with what the file brings',
    }),
  ),
  retrieved_at: Type.Optional(
    Text({
      maxLength: 40,
      description: 'When the file was got from its source: a day or an instant of RFC 3339; by default now',
    }),
  ),
  as_of: Type.Optional(Text({ format: 'date', description: 'The day of which the file tells' })),
  on_bad_cell: Type.Optional(
    OneOf(['warn', 'reject'], { description: 'What a cell costs that is not what its column holds' }),
  ),
  on_repeat: Type.Optional(
    OneOf(['add', 'replace', 'keep'], { description: 'What becomes of a second row of a company' }),
  ),
  blank: Type.Optional(
    OneOf(['keeps', 'clears'], { description: 'Whether an empty cell leaves what an earlier file said' }),
  ),
  overwrite_edits: Type.Optional(
    Type.Boolean({ description: 'Replaces what operators set and brings back what they deleted' }),
  ),
  with_history: Type.Optional(
    Type.Boolean({
      description:
        'Restores the histories of an export with_history, of companies that the import makes: by its word, who changed what and when',
    }),
  ),
  merge: Type.Optional(
    OneOf(['same-domain'], {
      description:
        'A new company with the website and the name of one that is there is merged into that one; by default both are kept',
    }),
  ),
  forget_mapping: Type.Optional(
    Type.Boolean({
      description: 'Reads the columns anew, and not as those of the last file with these headers',
    }),
  ),
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Tells what would become of the file; stores nothing' }),
  ),
})

function toOptions(query: Static<typeof ImportQuerySchema>): ImportOptions {
  const { format, preset, mapping, encoding, delimiter, overwrite_edits, dry_run } = query
  const { source, canonical, licence, retrieved_at, as_of } = query
  const { decimal, dates, currency, on_bad_cell, on_repeat, blank, merge } = query
  return {
    ...(format === undefined ? {} : { format }),
    ...(preset === undefined ? {} : { preset }),
    ...(mapping === undefined ? {} : { mapping: mappingIn(mapping) }),
    ...(query.custom === undefined ? {} : { custom: customIn(query.custom) }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(delimiter === undefined ? {} : { delimiter: delimiterIn(delimiter) }),
    ...(decimal === undefined ? {} : { decimal }),
    ...(dates === undefined ? {} : { dates }),
    ...(currency === undefined ? {} : { currency: currency.toUpperCase() }),
    ...(source === undefined ? {} : { sourceName: source }),
    ...(canonical === undefined ? {} : { canonical: canonicalIn(canonical, source) }),
    ...(licence === undefined ? {} : { licence }),
    ...(retrieved_at === undefined ? {} : { retrievedAt: instantIn(retrieved_at) }),
    ...(as_of === undefined ? {} : { asOf: as_of }),
    ...(on_bad_cell === undefined ? {} : { onBadCell: on_bad_cell }),
    ...(on_repeat === undefined ? {} : { onRepeat: on_repeat }),
    ...(blank === undefined ? {} : { blank }),
    ...(merge === undefined ? {} : { merge }),
    forgetMapping: query.forget_mapping ?? false,
    overwriteEdits: overwrite_edits ?? false,
    withHistory: query.with_history ?? false,
    dryRun: dry_run ?? false,
  }
}

function canonicalIn(canonical: boolean, source: string | undefined): boolean {
  if ((source ?? '').trim() !== '') return canonical
  throw badRequest([
    { path: 'query.source', message: 'names the source that is to be canonical or not: give it' },
  ])
}

function instantIn(text: string): string {
  if (isDayOrInstant(text)) return text
  throw badRequest([
    { path: 'query.retrieved_at', message: 'takes a day such as 2026-09-30 or an instant of RFC 3339' },
  ])
}

const mappingIn = (text: string): Mapping => readMapping(jsonIn('query.mapping', text))

function customIn(text: string): Readonly<Record<string, string>> {
  const value = jsonIn('query.custom', text)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const isMap = isObject && Object.values(value).every((column) => typeof column === 'string')
  if (isMap) return value as Readonly<Record<string, string>>
  throw badRequest([{ path: 'query.custom', message: 'takes fields with columns, as {"owner":"Owner"}' }])
}

function jsonIn(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw badRequest([{ path, message: 'is not valid JSON' }], cause)
  }
}

function delimiterIn(text: string): string {
  const delimiter = readDelimiter(text)
  if (delimiter !== null) return delimiter
  throw badRequest([
    { path: 'query.delimiter', message: 'takes one character, or comma, semicolon, tab, pipe' },
  ])
}
