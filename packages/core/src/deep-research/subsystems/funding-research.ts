import { childParts, fundingChild } from '../../enrichment/index.ts'
import { foundByChild, siteOrRecord } from '../site-or-record.ts'
import type { Subsystem } from '../subsystem.ts'

/** Who paid for the company, when and how much. */
export const fundingResearch: Subsystem<'fundingResearch'> = {
  name: 'fundingResearch',
  needs: [],
  uses: ['deepScrape', 'companyProfile'],
  weight: 8,
  run: (research) =>
    siteOrRecord('fundingResearch', research, async (input) => {
      const outcome = await fundingChild(input, childParts(research.parts))
      const { funding, funding_state, total_is_sum, rounds, investors } = outcome.fields
      return foundByChild(outcome, { funding, funding_state, total_is_sum, rounds, investors }, input)
    }),
}
