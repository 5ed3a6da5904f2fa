import type { OutputOf } from '../schema.ts'
import type { ReportFact } from './fact.ts'
import { judged } from './judgement-table.ts'
import { reportFacts } from './report-facts.ts'
import { type ReportSource, titleOf } from './report-source.ts'
import type { Rewritten } from './rewrite.ts'
import { openQuestions, uncheckedOf } from './unchecked.ts'
import { inline, writeReport } from './write-report.ts'

/** A report in our own sentences, each made of cited facts. */
export const templateReport = (source: ReportSource): OutputOf<'report'> =>
  reportOf(source, reportFacts(source))

/** The same, worded by a model as far as it said what the facts say. */
export function reportOf(
  source: ReportSource,
  facts: readonly ReportFact[],
  { statements, removed }: Pick<Rewritten, 'statements' | 'removed'> = { statements: null, removed: 0 },
): OutputOf<'report'> {
  const { domains, now } = source
  const title = titleOf(source)
  const about = { title, domain: domains[0], now, verdict: verdictOf(source) }
  const { markdown, citations, cited } = writeReport(about, statements ?? facts, uncheckedOf(source))
  return {
    title,
    markdown,
    strengths: judged(facts, 'for').map(cited),
    weaknesses: judged(facts, 'against').map(cited),
    open_questions: openQuestions(source).map(inline),
    citations: [...citations],
    written_by: statements === null ? 'template' : 'model',
    unverified_claims_removed: removed,
  }
}

function verdictOf({ found }: ReportSource): string | null {
  const assessment = found('ventureAssessment')?.output
  if (assessment === undefined) return null
  const what =
    assessment.classification === 'Yes' ? 'a company for venture capital' : 'no company for venture capital'
  return `By our own assessment it is ${what} (confidence ${assessment.confidence.toFixed(2)}).`
}
