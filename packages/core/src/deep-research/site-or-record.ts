import {
  type ChildInput,
  type ChildOutcome,
  foundersOf,
  fundingOf,
  generalOf,
  isAnyUntold,
  type RecordFacts,
  recordEvidence,
  type SearchBudget,
} from '../enrichment/index.ts'
import { memberOf } from '../kernel/index.ts'
import type { Ended, Found } from './outcome.ts'
import type { Research } from './research.ts'
import type { OutputOf } from './schema.ts'

type Told = 'companyProfile' | 'founderResearch' | 'fundingResearch'

/** What the site tells, or where it cannot be read, what the dataset has of the company. */
export async function siteOrRecord<Name extends Told>(
  name: Name,
  research: Research,
  fromSite: (input: ChildInput) => Promise<Found<Name>>,
): Promise<Ended<Name>> {
  if (research.found('deepScrape') !== null) {
    const { input } = await research.site()
    return fromSite({ ...input, searchBudget: researchSearchBudgets[name] })
  }
  const found = await foundInRecord(name, research)
  const detail = 'Its site could not be read, and the dataset does not have it.'
  return found ?? { status: 'skipped', reason: 'dependency_failed', detail }
}

/** `output`: what the subsystem shows of the fields of the child. */
export function foundByChild<Name extends Told>(
  { builder, errors, model, pagesElsewhere, searches, update }: ChildOutcome<object>,
  output: OutputOf<Name>,
  { covered }: ChildInput,
): Found<Name> {
  const members = Object.keys(output)
  const isShown = ({ field }: { readonly field: string }) => members.includes(memberOf(field))
  const isUnread = isAnyUntold(output, covered.unread)
  return {
    status: isUnread || errors.length > 0 ? 'partial' : 'succeeded',
    output,
    evidence: builder.evidence.filter(isShown),
    states: builder.states,
    conflicts: builder.conflicts.filter(isShown),
    errors,
    usage: {
      pages_fetched: pagesElsewhere,
      searches,
      model_calls: model?.usage.calls ?? 0,
      input_tokens: model?.usage.inputTokens ?? 0,
      output_tokens: model?.usage.outputTokens ?? 0,
    },
    learnt: update,
  }
}

async function foundInRecord<Name extends Told>(
  name: Name,
  { subject, parts }: Pick<Research, 'subject' | 'parts'>,
): Promise<Found<Name> | null> {
  const { record, domain, companyId, people, rounds } = subject
  if (record === null) return null
  const ofKind = (kind: 'founder' | 'key_person') =>
    people.filter((one) => one.kind === kind).map(({ person }) => person)
  const facts: RecordFacts = {
    domain,
    record,
    founders: ofKind('founder'),
    keyPeople: ofKind('key_person'),
    rounds: rounds.map(({ round }) => round),
    more: {},
  }
  const outputs: { readonly [Each in Told]: () => OutputOf<Each> } = {
    companyProfile: () => generalOf(facts),
    founderResearch: () => foundersOf(facts),
    fundingResearch: () => fundingOf(facts, parts.host.crypto),
  }
  const output: OutputOf<Name> = outputs[name]()
  const evidence = recordEvidence(facts, await parts.enriched.factsOf(companyId), output)
  // A record is never all that its company's site would tell.
  return { status: 'partial', output, evidence }
}

/**
 * How far the parts of a research look beside the company's site: two rounds each, together at most 6 questions and 12 pages.
 * Pages that cannot be read may be made up for by as many others.
 */
const researchSearchBudgets = {
  companyProfile: twoRounds({ queries: 2, pages: 3 }),
  founderResearch: twoRounds({ queries: 2, pages: 3 }),
  fundingResearch: twoRounds({ queries: 2, pages: 6 }),
} as const

function twoRounds({ queries, pages }: { readonly queries: number; readonly pages: number }): SearchBudget {
  return { rounds: 2, queriesPerRound: queries / 2, allowance: { queries, pages, tries: 2 * pages } }
}
