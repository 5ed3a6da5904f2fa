import type { CompetitorData, CompetitorRequest } from './schema.ts'

/** A fictional request and its answer, which the OpenAPI document shows; a test holds them against the schemas. */
export const competitorExample: { readonly body: CompetitorRequest; readonly data: CompetitorData } = {
  body: { company: { website: 'https://larkspur-payroll.example' } },
  data: {
    company: {
      input: { name: null, website: 'https://larkspur-payroll.example', description: null },
      resolved: {
        name: 'Larkspur Payroll',
        normalized_website: 'larkspur-payroll.example',
        id: '0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e01',
      },
    },
    competitors: [
      {
        company: {
          name: 'Tallow',
          website: 'https://tallow-wages.example',
          id: '0199c1d2-7a3e-7c41-9d8b-2f6a5b0c1e02',
        },
        similarity_level: 'HIGH',
        competitor_type: 'DIRECT',
        summary:
          'Both are in Payroll and mention daily pay and restaurants. In its own words: “Wages on the day they are earned.”',
        similarity_score: 0.74,
        shared: { industries: ['Payroll'], terms: ['daily pay', 'restaurants'] },
      },
    ],
    total_analyzed: 118,
    search_query: 'payroll daily pay restaurants bakeries',
  },
}
