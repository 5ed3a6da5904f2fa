import { unfoundedIn } from './check-report.ts'
import { companyFacts } from './company-facts.ts'
import type { Draft, ReportFact } from './fact.ts'
import { fundingFacts } from './funding-facts.ts'
import { competitorFacts, marketFacts, newsFacts } from './market-facts.ts'
import { peopleFacts } from './people-facts.ts'
import { productFacts } from './product-facts.ts'
import type { ReportSource } from './report-source.ts'
import { riskFacts } from './risk-facts.ts'
import { comparable } from './shown-text.ts'
import { tractionFacts, workFacts } from './traction-facts.ts'

const writers = [
  companyFacts,
  productFacts,
  tractionFacts,
  peopleFacts,
  fundingFacts,
  marketFacts,
  competitorFacts,
  workFacts,
  newsFacts,
  riskFacts,
] as const

/** Of what the parts of a research found, all that somebody was seen to say, a sentence a fact; in the order of the report. */
export function reportFacts(source: ReportSource): readonly ReportFact[] {
  const drafts = writers.flatMap((write) => write(source).filter((draft) => draft !== null))
  return once(drafts)
    .filter((draft) => isFounded(draft, source))
    .map((draft, at) => ({ id: `F${at + 1}`, ...draft }))
}

const isFounded = ({ sentence, sources, values }: Draft, { names }: ReportSource) =>
  unfoundedIn(sentence, sources, [...names, ...values]).length === 0

/** The first of those that say the same. */
function once(drafts: readonly Draft[]): readonly Draft[] {
  const bySentence = new Map<string, Draft>()
  for (const draft of drafts) {
    const key = comparable(draft.sentence)
    if (!bySentence.has(key)) bySentence.set(key, draft)
  }
  return [...bySentence.values()]
}
