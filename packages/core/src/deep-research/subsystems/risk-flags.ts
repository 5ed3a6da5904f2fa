import type { Subsystem } from '../subsystem.ts'

/** What a reader should be wary of, each told by a fact. */
export const riskFlags: Subsystem<'riskFlags'> = {
  name: 'riskFlags',
  needs: [],
  uses: [
    'deepScrape',
    'companyProfile',
    'founderResearch',
    'fundingResearch',
    'productAnalysis',
    'hiringSignals',
    'techStack',
    'newsAndPress',
    'webPresence',
    'tractionSignals',
    'ventureAssessment',
    'competitorAnalysis',
    'marketAnalysis',
  ],
  weight: 2,
  async run({ outcome }) {
    // What failed could have told of one.
    const isBlind = riskFlags.uses.some((name) => outcome(name)?.ended.status === 'failed')
    return { status: isBlind ? 'partial' : 'succeeded', output: { flags: [] }, evidence: [] }
  },
}
