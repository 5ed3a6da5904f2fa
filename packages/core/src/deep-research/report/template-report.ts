import type { OutputOf } from '../schema.ts'
import type { ReportFact } from './fact.ts'
import { judged } from './judgement-table.ts'
import { limitationsOf, lowered, openQuestions } from './limitations.ts'
import { reportFacts } from './report-facts.ts'
import { type ReportSource, titleOf } from './report-source.ts'
import type { Rewritten } from './rewrite.ts'
import { shownText } from './shown-text.ts'
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
  const { markdown, citations, cited } = writeReport(about, statements ?? facts, limitationsOf(source))
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

const reasonsShown = 3

/** A judgement by words, beside what speaks for it, and how old they are; that of a record is what the dataset is made of. */
function verdictOf({ found }: ReportSource): string | null {
  const assessed = found('ventureAssessment')
  if (assessed === null) return null
  const { classification, confidence, reasons } = assessed.output
  const isYes = classification === 'Yes'
  if (assessed.evidence.some(({ method }) => method === 'dataset'))
    return isYes ? 'The dataset has it among the companies that venture capital funds.' : null
  const stale = found('riskFlags')?.output.flags.find(({ code }) => code === 'STALE_SITE')
  return [
    `The words of its pages are ${isYes ? '' : 'not '}like those of companies that venture capital funds (confidence ${confidence.toFixed(2)}).`,
    // Words are found folded: no page need write them so.
    ...reasons
      .slice(0, reasonsShown)
      .map(({ text }) => shownText(text).replaceAll('“', '').replaceAll('”', '')),
    ...(stale === undefined ? [] : [`They may be old: ${lowered(shownText(stale.text))}`]),
  ].join(' ')
}
