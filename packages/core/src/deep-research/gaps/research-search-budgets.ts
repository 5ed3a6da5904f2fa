import type { SearchBudget } from '../../enrichment/index.ts'

/**
 * How far the parts of a research look beside the company's site: two rounds each, together at most 6 questions and 12 pages.
 * Pages that cannot be read may be made up for by as many others.
 */
export const researchSearchBudgets = {
  companyProfile: twoRounds({ queries: 2, pages: 3 }),
  founderResearch: twoRounds({ queries: 2, pages: 3 }),
  fundingResearch: twoRounds({ queries: 2, pages: 6 }),
} as const

function twoRounds({ queries, pages }: { readonly queries: number; readonly pages: number }): SearchBudget {
  return { rounds: 2, queriesPerRound: queries / 2, allowance: { queries, pages, tries: 2 * pages } }
}
