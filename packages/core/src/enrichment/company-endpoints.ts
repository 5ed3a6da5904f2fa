import { defineEndpoint, type Endpoint } from '../http/endpoint.ts'
import { CompanyPathSchema, exampleCompany, noSuchCompany } from '../records/index.ts'
import type { Companies } from '../search/index.ts'
import type { FindDetails } from './company-details.ts'
import { CompanyDetailsQuerySchema, CompanyDetailsSchema } from './company-details-schema.ts'

/** One company over HTTP. It is here, and not where companies are searched, because enrichment knows more of one than its record. */
export function companyDetailsEndpoints({
  companies,
  findDetails,
}: {
  readonly companies: Pick<Companies, 'find'>
  readonly findDetails: FindDetails
}): readonly Endpoint[] {
  return [
    defineEndpoint({
      operationId: 'getCompany',
      method: 'GET',
      path: '/api/v2/companies/{company_id}',
      summary: 'One company by its id',
      description:
        'A company, by the `id` that searches and lookups return, with the parts that `include` names: the people that pages ' +
        'and imported files name, each funding round, the investors of all of them, the ids of registers and directories, and the evidence of every value that the ' +
        'answer shows. Test keys see what the sample data has of these.',
      tag: 'Companies',
      // Reading a record is what a lookup does, so a key without that scope does not get it by another path.
      scope: 'lookup',
      rateClass: 'read',
      priceMicroUsd: 0,
      params: CompanyPathSchema,
      query: CompanyDetailsQuerySchema,
      data: CompanyDetailsSchema,
      errors: ['BAD_REQUEST', 'NOT_FOUND'],
      example: { data: exampleCompany },
      async run({ environment, params: { company_id: id }, query: { include } }) {
        const company = await (include === undefined
          ? companies.find(environment, id)
          : findDetails(environment, id, include.split(',')))
        if (company === null) throw noSuchCompany()
        return company
      },
    }),
  ]
}
