import type { Research } from '../research.ts'
import { unfoundedIn } from './check-report.ts'
import { companyFacts } from './company-facts.ts'
import type { Draft, ReportFact } from './fact.ts'
import type { FactContext } from './fact-context.ts'
import { fundingFacts } from './funding-facts.ts'
import { competitorFacts, marketFacts, newsFacts, tractionFacts, workFacts } from './market-facts.ts'
import { peopleFacts } from './people-facts.ts'
import { productFacts } from './product-facts.ts'
import { riskFacts } from './risk-facts.ts'
import { comparable } from './shown-text.ts'

/** Of what the parts of a research found, all that somebody was seen to say, a sentence a fact; in the order of the report. */
export function reportFacts(research: Research): readonly ReportFact[] {
  const context = contextOf(research)
  const drafts = [
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
  ].flatMap((of) => of(context).filter((draft) => draft !== null))
  return once(drafts)
    .filter(
      (draft) => unfoundedIn(draft.sentence, draft.sources, [...context.names, ...draft.values]).length === 0,
    )
    .map((draft, at) => ({ id: `F${at + 1}`, ...draft }))
}

/** What the company is called. */
export function namesOf({ found, subject }: Pick<Research, 'found' | 'subject'>): readonly string[] {
  const profile = found('companyProfile')?.output
  const record = subject.record?.company
  const names = [profile?.name, record?.name, profile?.legal_name, record?.legal_name, subject.domain]
  return [...new Set(names.filter((name) => typeof name === 'string' && name !== ''))] as string[]
}

function contextOf(research: Research): FactContext {
  const { parts, subject } = research
  return {
    research,
    locations: parts.locations,
    now: parts.host.clock.now(),
    names: namesOf(research),
    domains: [subject.domain, ...(subject.record?.company.alternate_domains ?? [])],
  }
}

/** The first of those that say the same. */
function once(drafts: readonly Draft[]): readonly Draft[] {
  const keys = new Map<string, Draft>()
  for (const draft of drafts) {
    const key = comparable(draft.sentence)
    if (!keys.has(key)) keys.set(key, draft)
  }
  return [...keys.values()]
}
