import { childParts, founderChild } from '../../enrichment/index.ts'
import { foundByChild, siteOrRecord } from '../site-or-record.ts'
import type { Subsystem } from '../subsystem.ts'

/** Who founded the company, and who leads it. */
export const founderResearch: Subsystem<'founderResearch'> = {
  name: 'founderResearch',
  needs: [],
  uses: ['deepScrape', 'companyProfile'],
  weight: 8,
  run: (research) =>
    siteOrRecord('founderResearch', research, async (input) => {
      const outcome = await founderChild(input, childParts(research.parts))
      return foundByChild(outcome, outcome.fields, input)
    }),
}
