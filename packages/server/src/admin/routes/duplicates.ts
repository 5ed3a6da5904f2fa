import { twinReasons } from '@dealflow/core'
import { Closed, Nullable, OneOf, Text, Type } from '@dealflow/core/http'
import { type AdminRoute, defineRoute } from '../route.ts'

const tag = 'Companies'
const CompanyIdSchema = Text({ minLength: 1, maxLength: 200 })
const inShort = {
  id: Text(),
  name: Text(),
  website: Text({ description: 'Empty when no website is known' }),
}
const acme = { id: 'acme', name: 'Acme', website: 'https://acme.example' }
const twin = { id: 'crm:17', name: 'Acme Inc.', website: '' }

/** Two records of one company. */
export function duplicateRoutes(): readonly AdminRoute[] {
  return [
    defineRoute({
      operationId: 'listDuplicates',
      method: 'GET',
      path: '/admin/v1/duplicates',
      summary: 'Pairs of records that may be one company, the surest first',
      tag,
      query: Closed({
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'Default 50' })),
        after: Type.Optional(Text({ maxLength: 4_096, description: 'next_cursor of the page before' })),
      }),
      data: Closed({
        pairs: Type.Array(
          Closed({
            companies: Type.Array(Closed(inShort), { description: 'Two; the one that knows more first' }),
            score: Type.Number({ description: '0 to 1' }),
            reasons: Type.Array(
              Closed({
                kind: OneOf(twinReasons),
                value: Nullable(Text({ description: 'What both have' })),
              }),
            ),
          }),
        ),
        next_cursor: Nullable(Text()),
        open: Type.Integer({ description: 'Pairs in all' }),
        changes_behind: Type.Integer({ description: 'Changes of the dataset that were not looked at yet' }),
      }),
      errors: [],
      example: {
        data: {
          pairs: [
            {
              companies: [acme, twin],
              score: 0.97,
              reasons: [{ kind: 'same_name' as const, value: 'Acme' }],
            },
          ],
          next_cursor: null,
          open: 1,
          changes_behind: 0,
        },
      },
      async run({ query, operation, context }) {
        const { after = null, limit = null } = query
        const { pairs, ...rest } = await operation('duplicate.list', { after, limit, waits: false }, context)
        return {
          ...rest,
          pairs: pairs.map(({ companies, score, reasons }) => ({
            ...{ companies: [...companies], score, reasons: [...reasons] },
          })),
        }
      },
    }),
    defineRoute({
      operationId: 'dismissDuplicate',
      method: 'POST',
      path: '/admin/v1/dismissed-duplicates',
      summary: 'Say that two records are two companies, so that they are listed no more',
      tag,
      body: Closed({
        company_ids: Type.Array(CompanyIdSchema, {
          minItems: 2,
          maxItems: 2,
          description: 'Of a listed pair',
        }),
      }),
      data: Closed({ company_ids: Type.Array(Text()), dismissed: Type.Literal(true) }),
      errors: ['NOT_FOUND'],
      example: {
        body: { company_ids: [acme.id, twin.id] },
        data: { company_ids: [acme.id, twin.id], dismissed: true as const },
      },
      run({ body, operation, context }) {
        const [oneId = '', otherId = ''] = body.company_ids
        return operation('duplicate.dismiss', { oneId, otherId }, context)
      },
    }),
    defineRoute({
      operationId: 'mergeCompanies',
      method: 'POST',
      path: '/admin/v1/company-merges',
      summary: 'Make two records of one company one',
      description:
        'The merged company is found no more: its id and its website lead to the other, which shows what both say; its own values count first. Each record is kept, and imports go on writing to its own.',
      tag,
      body: Closed({
        company_id: Text({ minLength: 1, maxLength: 200, description: 'The company that stays' }),
        merged_id: CompanyIdSchema,
      }),
      data: Closed({
        company: Closed(inShort),
        merged_now: Type.Boolean({ description: 'False where the one led to the other already' }),
        merged: Type.Array(
          Closed({
            ...inShort,
            into: Text({ description: 'The company that it was merged into, which may be merged itself' }),
            merged_at: Text({ format: 'date-time' }),
          }),
          { description: 'All that were merged into the company' },
        ),
      }),
      errors: ['NOT_FOUND', 'CONFLICT'],
      example: {
        body: { company_id: acme.id, merged_id: twin.id },
        data: {
          company: acme,
          merged_now: true,
          merged: [{ ...twin, into: acme.id, merged_at: '2026-11-05T09:12:20.511Z' }],
        },
      },
      run: ({ body, operation, context }) =>
        operation('duplicate.merge', { companyId: body.company_id, mergedId: body.merged_id }, context),
    }),
    defineRoute({
      operationId: 'unmergeCompany',
      method: 'DELETE',
      path: '/admin/v1/company-merges/{company_id}',
      summary: 'Take a merge back',
      description:
        'The company is its own again, with what was merged into it. After a forgetting there is nothing to take back.',
      tag,
      params: Closed({ company_id: CompanyIdSchema }),
      data: Closed({ company: Closed(inShort) }),
      errors: ['NOT_FOUND', 'CONFLICT'],
      example: { data: { company: twin } },
      run: ({ params, operation, context }) =>
        operation('duplicate.unmerge', { companyId: params.company_id }, context),
    }),
  ]
}
