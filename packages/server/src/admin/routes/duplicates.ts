import { Closed, Text, Type } from '@dealflow/core/http'
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
