import { importFormats, presetNames } from '@dealflow/core'
import { Closed, Nullable, OneOf, Text, Type } from '@dealflow/core/http'
import { type AdminRoute, defineRoute } from '../route.ts'
import { TimeSchema } from '../wire.ts'
import { timeExample } from './examples.ts'

const tag = 'Imports'
const params = Closed({ mapping_id: Text({ minLength: 1, maxLength: 100 }) })

const MappingSchema = Closed(
  {
    mapping_id: Text(),
    format: OneOf(importFormats),
    file_name: Nullable(Text(), { description: 'Of the last file that was read so' }),
    at: TimeSchema,
    preset: Nullable(OneOf(presetNames)),
    mapping: Type.Unknown({ description: 'As a mapping file says it' }),
    decimal: Nullable(OneOf(['.', ','])),
    dates: Nullable(OneOf(['dmy', 'mdy'])),
    currency: Nullable(Text()),
  },
  { $id: 'RememberedMapping' },
)

const example = {
  mapping_id: '0192f0c17a007000',
  format: 'csv' as const,
  file_name: 'crm.csv',
  at: timeExample,
  preset: null,
  mapping: { columns: { Firm: 'name' } },
  decimal: null,
  dates: null,
  currency: 'EUR',
}

/** How imported files were read: the next one with the same headers is read so again. */
export function importMappingRoutes(): readonly AdminRoute[] {
  return [
    defineRoute({
      operationId: 'listImportMappings',
      method: 'GET',
      path: '/admin/v1/import-mappings',
      summary: 'How imported files were read, by which the next ones with the same headers are read',
      description: 'The hundred latest, newest first.',
      tag,
      data: Closed({ mappings: Type.Array(MappingSchema) }),
      errors: [],
      example: { data: { mappings: [example] } },
      run: ({ operation, context }) => operation('mapping.list', {}, context),
    }),
    defineRoute({
      operationId: 'getImportMapping',
      method: 'GET',
      path: '/admin/v1/import-mappings/{mapping_id}',
      summary: 'One remembered mapping',
      tag,
      params,
      data: MappingSchema,
      errors: ['NOT_FOUND'],
      example: { data: example },
      run: ({ params, operation, context }) =>
        operation('mapping.get', { mappingId: params.mapping_id }, context),
    }),
    defineRoute({
      operationId: 'removeImportMapping',
      method: 'DELETE',
      path: '/admin/v1/import-mappings/{mapping_id}',
      summary: 'Forget a mapping: the next file with these headers is read anew',
      tag,
      params,
      data: Closed({ mapping_id: Text(), deleted: Type.Literal(true) }),
      errors: ['NOT_FOUND'],
      example: { data: { mapping_id: example.mapping_id, deleted: true } },
      run: ({ params, operation, context }) =>
        operation('mapping.remove', { mappingId: params.mapping_id }, context),
    }),
  ]
}
