import { judged } from '../report/judgement-table.ts'
import { namesOf, reportFacts } from '../report/report-facts.ts'
import { openQuestions, uncheckedOf } from '../report/unchecked.ts'
import { writeReport } from '../report/write-report.ts'
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
    const { domain } = research.subject
    const [title = domain] = namesOf(research)
    const facts = reportFacts(research)
    const unchecked = uncheckedOf(research)
    const about = { title, domain, now: research.parts.host.clock.now() }
    const { markdown, citations, cited } = writeReport(about, facts, unchecked)
    return {
      status: 'succeeded',
      output: {
        title,
        markdown,
        strengths: judged(facts, 'for').map(cited),
        weaknesses: judged(facts, 'against').map(cited),
        open_questions: [...openQuestions(research, title)],
        citations: [...citations],
        written_by: 'template',
        unverified_claims_removed: 0,
      },
      evidence: [],
      sources: citations.map(({ number: _, ...source }) => source),
    }
  },
}
