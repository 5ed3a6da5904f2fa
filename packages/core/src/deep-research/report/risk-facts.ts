import { type Draft, distinct, levelOf } from './fact.ts'
import { readOutcome } from './read-outcome.ts'
import type { ReportSource } from './report-source.ts'
import { shownText } from './shown-text.ts'

/** What a reader should be wary of and a page shows. A flag that no page shows is about our work, and told there. */
export function riskFacts(source: ReportSource): readonly Draft[] {
  const risks = readOutcome(source, 'riskFlags')
  if (risks === null) return []
  return risks.output.flags.flatMap(({ text }, at) => {
    const sources = distinct(risks.sourcesOf(`/flags/${at}`))
    if (sources.length === 0) return []
    const confidence = risks.confidenceOf(`/flags/${at}`)
    const sentence = shownText(text).replace(/\.$/, '')
    const section = levelOf(confidence) === 'unconfirmed' ? 'unconfirmed' : 'risks'
    return [{ topic: 'risk', section, sentence, values: [], confidence, sources } as const]
  })
}
