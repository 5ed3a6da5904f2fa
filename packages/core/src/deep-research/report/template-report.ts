import type { OutputOf } from '../schema.ts'
import { judged } from './judgement-table.ts'
import { reportFacts } from './report-facts.ts'
import type { ReportSource } from './report-source.ts'
import { openQuestions, uncheckedOf } from './unchecked.ts'
import { writeReport } from './write-report.ts'

/** A report in our own sentences, each made of cited facts. */
export function templateReport(source: ReportSource): OutputOf<'report'> {
  const { names, domains, now } = source
  const facts = reportFacts(source)
  const about = { title: names[0], domain: domains[0], now }
  const { markdown, citations, cited } = writeReport(about, facts, uncheckedOf(source))
  return {
    title: names[0],
    markdown,
    strengths: judged(facts, 'for').map(cited),
    weaknesses: judged(facts, 'against').map(cited),
    open_questions: [...openQuestions(source)],
    citations: [...citations],
    written_by: 'template',
    unverified_claims_removed: 0,
  }
}
