import type { Subsystem } from '../subsystem.ts'

/** What shows that people use, buy, fund or write of what the company makes; each in the words of a page. */
export const tractionSignals: Subsystem<'tractionSignals'> = {
  name: 'tractionSignals',
  needs: ['companyProfile'],
  uses: ['hiringSignals', 'newsAndPress', 'fundingResearch', 'productAnalysis'],
  weight: 3,
  async run(research) {
    return {
      status: research.found('deepScrape') === null ? 'partial' : 'succeeded',
      output: { signals: [] },
      evidence: [],
    }
  },
}
