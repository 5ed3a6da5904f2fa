import type { SourceRef } from '../../enrichment/index.ts'
import { isOfHost } from '../../extraction/index.ts'
import { unfoundedIn } from './check-report.ts'
import { companyFacts } from './company-facts.ts'
import { type Draft, hedged, type ReportFact } from './fact.ts'
import { fundingFacts } from './funding-facts.ts'
import { competitorFacts, marketFacts, newsFacts } from './market-facts.ts'
import { peopleFacts } from './people-facts.ts'
import { productFacts } from './product-facts.ts'
import { recordTitle } from './read-outcome.ts'
import type { ReportSource } from './report-source.ts'
import { riskFacts } from './risk-facts.ts'
import { comparable } from './shown-text.ts'
import { tractionFacts, workFacts } from './traction-facts.ts'

/** News before traction: what has a title of its own is not repeated as a claim. */
const writers = [
  companyFacts,
  productFacts,
  newsFacts,
  tractionFacts,
  peopleFacts,
  fundingFacts,
  marketFacts,
  competitorFacts,
  workFacts,
  riskFacts,
] as const

/** Of what the parts of a research found, all that somebody was seen to say, a sentence a fact. */
export function reportFacts(source: ReportSource): readonly ReportFact[] {
  const isOwn = ownTest(source)
  const drafts = writers
    .flatMap((write) => write(source).filter((draft) => draft !== null))
    .map((draft) => hedged(draft, isOwn))
  return once(drafts)
    .filter((draft) => isFounded(draft, source))
    .map((draft, at) => ({ id: `F${at + 1}`, ...draft }))
}

/** Whether the company's own pages say something; a record of a dataset may be of anybody's words. */
function ownTest({ domains, found }: ReportSource): (source: SourceRef) => boolean {
  const read = URL.parse(found('deepScrape')?.output.final_url ?? '')?.hostname
  const hosts = read === undefined ? domains : [...domains, read]
  return ({ url, title }) =>
    title?.startsWith(recordTitle) !== true && hosts.some((host) => isOfHost(url, host))
}

const isFounded = ({ sentence, sources, values }: Draft, { names }: ReportSource) =>
  unfoundedIn(sentence, sources, [...names, ...values]).length === 0

/** Without what a sentence before says already: the same, or a claim in its quotation. */
function once(drafts: readonly Draft[]): readonly Draft[] {
  const kept: Draft[] = []
  const told: string[] = []
  for (const draft of drafts) {
    const key = comparable(draft.topic === 'traction' ? (draft.values.at(-1) ?? '') : draft.sentence)
    const isTold = draft.topic === 'traction' ? told.some((one) => one.includes(key)) : told.includes(key)
    if (isTold) continue
    kept.push(draft)
    told.push(comparable(draft.sentence))
  }
  return kept
}
