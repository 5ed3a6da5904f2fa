import { reportSourceOf } from '../report/report-source.ts'
import { templateReport } from '../report/template-report.ts'
import type { Subsystem } from '../subsystem.ts'

/** What was found, for people to read: sentences that are made of cited facts, and what could not be told. */
export const report: Subsystem<'report'> = {
  name: 'report',
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
    'riskFlags',
  ],
  weight: 8,
  async run(research) {
    const output = templateReport(reportSourceOf(research))
    const sources = output.citations.map(({ number: _, ...source }) => source)
    return { status: 'succeeded', output, evidence: [], sources }
  },
}
