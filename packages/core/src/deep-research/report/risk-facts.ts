import { distinctSources } from '../../enrichment/index.ts'
import { type Draft, levelOf } from './fact.ts'
import { readOutcome } from './read-outcome.ts'
import type { ReportSource } from './report-source.ts'
import { shownText, withoutFullStop } from './shown-text.ts'
import { apart } from './written-sentences.ts'

/** They say how the pages were read, and not what the pages say. */
export const ofOurWork: ReadonlySet<string> = new Set([
  'INJECTION_SUSPECTED',
  'MOVED',
  'NO_TEAM_FOUND',
  'PAGES_CLOSED',
  'PAGES_UNREAD',
  'SINGLE_SOURCE_FUNDING',
  'SITE_BLOCKED',
  'SITE_UNREAD',
])

/** A value of a page between quotation marks holds none that would end it. */
const areQuotesWhole = /^[^“”]*(?:“[^“”]*”[^“”]*)*$/

/** What a reader should be wary of and a page shows. A flag that no page shows is about our work, and is listed there. */
export function riskFacts(source: ReportSource): readonly Draft[] {
  const risks = readOutcome(source, 'riskFlags')
  if (risks === null) return []
  return risks.output.flags.flatMap(({ code, text }, at) => {
    const sources = distinctSources(risks.sourcesOf(`/flags/${at}`))
    if (sources.length === 0 || ofOurWork.has(code)) return []
    const confidence = risks.confidenceOf(`/flags/${at}`)
    const sentence = withoutFullStop(shownText(text))
    if (apart(sentence).length !== 1 || !areQuotesWhole.test(sentence)) return []
    const section = levelOf(confidence) === 'unconfirmed' ? 'unconfirmed' : 'risks'
    return [{ topic: 'risk', section, sentence, values: [], confidence, sources } as const]
  })
}
