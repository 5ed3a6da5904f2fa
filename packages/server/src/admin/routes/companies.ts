import {
  CompanySchema,
  exportFormats,
  FiltersSchema,
  SearchDataSchema,
  SearchRequestSchema,
} from '@dealflow/core'
import { Closed, maybe, Nullable, OneOf, type Static, Text, Type } from '@dealflow/core/http'
import type { ResultOf } from '../../operations/index.ts'
import { type AdminRoute, type AdminRouteParts, defineRoute } from '../route.ts'
import { streamedData } from '../streamed-data.ts'
import { EnvironmentSchema, IdSchema } from '../wire.ts'
import { companyRecordExample, searchExample } from './company-examples.ts'
import { contentTypes } from './content-types.ts'

const tag = 'Companies'
const params = Closed({ company_id: Text({ minLength: 1, maxLength: 200 }) })

const RecordFields = {
  company: CompanySchema,
  organization_type_reason: Text({ description: 'How the type of the organisation is known' }),
  rounds: Type.Array(Type.Unknown(), { description: 'Funding rounds' }),
  source: Nullable(Text({ description: "The source's own name" })),
  extra: Type.Unknown({ description: 'Columns that the record has no field for, as imported' }),
  edits: Type.Unknown({ description: 'Fields that an operator has set; imports leave them as they are' }),
  columns: Type.Unknown({ description: 'The same in the columns that a change takes and an export writes' }),
}

const RecordSchema = Closed(
  {
    ...RecordFields,
    facts: Type.Array(Type.Unknown(), { description: 'Where fields come from that a site was read for' }),
    people: Type.Array(Type.Unknown(), { description: 'Founders and executives that a site names' }),
  },
  { $id: 'CompanyRecord' },
)

const ExportSchema = Closed({
  format: maybe(OneOf(exportFormats), 'Default jsonl'),
  filters: maybe(FiltersSchema, 'As a search takes them'),
  list_id: maybe(IdSchema, "Only the companies of this list, in its order; any account's"),
  environment: maybe(EnvironmentSchema, 'Default that of the list, else live'),
  with_history: maybe(
    Type.Boolean(),
    'Of jsonl and live data: with what brought the values of each company and what they were before; an import with_history restores it',
  ),
  byte_order_mark: maybe(Type.Boolean(), 'Begins a CSV file as some spreadsheets want it'),
})

/** The dataset. */
export function companyRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  return [
    defineRoute({
      operationId: 'searchCompanies',
      method: 'POST',
      path: '/admin/v1/company-searches',
      summary: 'Find companies as the public search does, free of charge',
      tag,
      query: Closed({
        environment: Type.Optional(EnvironmentSchema),
        account_id: Type.Optional(
          Text({ minLength: 1, maxLength: 100, description: 'Whose lists the filters may name' }),
        ),
      }),
      body: SearchRequestSchema,
      data: SearchDataSchema,
      errors: [],
      example: searchExample,
      async run({ query, body, operation, context }) {
        const { environment = 'live', account_id: accountId = null } = query
        return operation('search', { request: body, environment, accountId }, context)
      },
    }),
    defineRoute({
      operationId: 'getCompany',
      method: 'GET',
      path: '/admin/v1/companies/{company_id}',
      summary: 'One company with all that is kept of it',
      tag,
      params,
      data: RecordSchema,
      errors: ['NOT_FOUND'],
      example: { data: { ...companyRecordExample, facts: [], people: [] } },
      async run({ params, operation, context }) {
        const record = await operation('company.get', { companyId: params.company_id }, context)
        return { ...toWireRecord(record), facts: record.facts, people: record.people }
      },
    }),
    defineRoute({
      operationId: 'putCompany',
      method: 'PATCH',
      path: '/admin/v1/companies/{company_id}',
      summary: 'Set columns of a company, making it when there is none',
      description:
        'Columns that are left out stay; null or [] empties one. What is set is marked, and later imports leave it as it is. The website of another company is a CONFLICT that names it.',
      tag,
      params,
      body: Type.Record(Type.String(), Type.Unknown(), {
        description: 'Columns of the normal form, such as status, city, country_iso2',
      }),
      data: Closed({
        created: Type.Boolean(),
        cleared: Type.Array(Text(), {
          description: 'Columns of the place that were not named and went with the old one',
        }),
        ...RecordFields,
      }),
      errors: ['CONFLICT'],
      example: {
        body: { status: 'acquired', city: 'Berlin', country_iso2: 'DE' },
        data: { created: false, cleared: ['region'], ...companyRecordExample },
      },
      async run({ params, body, operation, context }) {
        const put = await operation('company.put', { companyId: params.company_id, patch: body }, context)
        return { created: put.created, cleared: put.cleared, ...toWireRecord(put) }
      },
    }),
    defineRoute({
      operationId: 'deleteCompany',
      method: 'DELETE',
      path: '/admin/v1/companies/{company_id}',
      summary: 'Delete a company and keep later imports from bringing it back',
      tag,
      params,
      data: Closed({ company_id: Text(), deleted: Type.Boolean() }),
      errors: ['NOT_FOUND'],
      example: { data: { company_id: companyRecordExample.company.id, deleted: true } },
      run: ({ params, operation, context }) =>
        operation('company.delete', { companyId: params.company_id }, context),
    }),
    defineRoute({
      operationId: 'forgetCompany',
      method: 'POST',
      path: '/admin/v1/forgotten-companies',
      summary:
        'Remove a company with all that was learnt of it, and keep imports and enrichment from bringing it back',
      description:
        'A website stands for every company that has it, and is kept away also when there is none. Only a change of the company by its id brings it back.',
      tag,
      body: Closed({ company: Text({ minLength: 1, maxLength: 300, description: 'Its id or its website' }) }),
      data: Closed({
        company_ids: Type.Array(Text(), { description: 'The companies that were removed' }),
        domains: Type.Array(Text(), { description: 'The domains that stay away' }),
      }),
      errors: ['NOT_FOUND'],
      example: {
        body: { company: 'https://acme.example' },
        data: { company_ids: [companyRecordExample.company.id], domains: ['acme.example'] },
      },
      run: ({ body, operation, context }) => operation('company.forget', body, context),
    }),
    defineRoute({
      operationId: 'exportCompanies',
      method: 'POST',
      path: '/admin/v1/company-exports',
      summary: 'Companies as a file that an import reads back',
      description: 'The file is the answer. A body that breaks off is not the whole file.',
      tag,
      body: ExportSchema,
      data: {
        contentTypes: ['application/x-ndjson', 'text/csv', 'application/vnd.apache.parquet'],
        description: 'JSON Lines in the normal form, CSV, or Parquet',
      },
      errors: ['NOT_FOUND'],
      example: {
        body: { format: 'jsonl', filters: { countries: { include: ['DE'] } } },
        data: '{"id":"acme","name":"Acme","website":"acme.example"}\n',
      },
      async run({ body, operation, context }) {
        const format = body.format ?? 'jsonl'
        return {
          contentType: contentTypes[format],
          fileName: `companies.${format}`,
          open: () =>
            streamedData((streaming) => operation('export', toArgs(body), streaming), context, parts.log),
        }
      },
    }),
  ]
}

function toArgs(body: Static<typeof ExportSchema>) {
  return {
    format: body.format ?? ('jsonl' as const),
    filters: body.filters ?? null,
    sort: null,
    listId: body.list_id ?? null,
    environment: body.environment ?? null,
    byteOrderMark: body.byte_order_mark ?? false,
    withHistory: body.with_history ?? false,
  }
}

function toWireRecord({
  company,
  organization_type_reason,
  rounds,
  source,
  extra,
  edits,
  columns,
}: Omit<ResultOf<'company.put'>, 'created' | 'cleared'>) {
  return { company, organization_type_reason, rounds: [...rounds], source, extra, edits, columns }
}
