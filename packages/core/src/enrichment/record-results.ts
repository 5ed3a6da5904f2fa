import type { Hashing } from '../kernel/index.ts'
import { type CompanyRecord, noFunding } from '../records/index.ts'
import type { Evidence, SourceRef } from './evidence-schema.ts'
import type { Founder, FounderFields } from './founder-schema.ts'
import type { FundingFields, FundingRoundResult, Investor } from './funding-schema.ts'
import { eachGeneralField, type GeneralFields } from './general-field-table.ts'
import { isSameRound } from './same-round.ts'
import { stableId } from './stable-id.ts'

/** What is known of a company that no page is read of. */
export interface RecordFacts {
  readonly domain: string
  readonly record: CompanyRecord
  readonly founders: readonly Founder[]
  readonly keyPeople: readonly Founder[]
  /** Rounds as they were found once; they say more of a round than the record does. */
  readonly rounds: readonly FundingRoundResult[]
  /** What a company record has no field for. */
  readonly more: Partial<GeneralFields>
}

/** What a record says of the company itself. What it does not say stays empty: nothing is made up. */
export function generalOf({ record, more }: Pick<RecordFacts, 'record' | 'more'>): GeneralFields {
  const { company } = record
  return { ...eachGeneralField((_member, { ofRecord }) => ofRecord(company)), ...more }
}

export function foundersOf({
  founders,
  keyPeople,
}: Pick<RecordFacts, 'founders' | 'keyPeople'>): FounderFields {
  return { founders: [...founders], founder_count: founders.length, key_people: [...keyPeople], team: [] }
}

/** `source`: of rounds that only the record knows. */
export function fundingOf(facts: RecordFacts, crypto: Hashing, source = sourceOf(facts)): FundingFields {
  const { company, rounds } = facts.record
  return {
    funding: company.funding ?? noFunding,
    funding_state: rounds.length > 0 || (company.funding?.total_usd ?? null) !== null ? 'found' : 'not_found',
    total_is_sum: company.funding?.total_usd == null ? null : false,
    rounds: rounds.map((round, at): FundingRoundResult => {
      const known = facts.rounds.find((other) => isSameRound(other, round))
      if (known !== undefined) return known
      const amount = round.written?.amount ?? round.amount_usd
      const investors = round.investors.map(({ name, lead }) => ({ id: null, name, lead }))
      return {
        round_id: stableId(crypto, `${company.id}\n${at}\n${round.type}\n${round.announced_on}`),
        type: round.type,
        name: null,
        announced_on: round.announced_on,
        amount,
        currency: round.written?.currency ?? (amount === null ? null : 'USD'),
        amount_usd: round.amount_usd,
        pre_money_usd: null,
        post_money_usd: null,
        lead_investors: investors.filter(({ lead }) => lead),
        investors,
        status: amount === null ? 'undisclosed_amount' : 'announced',
        confidence: 1,
        sources: [source],
      }
    }),
    investors: investorsOf(facts),
  }
}

/** One piece of evidence for every member that holds something (docs/design/decisions.md#evidence), under `pointer`. */
export function evidenceOf(facts: RecordFacts, fields: object, pointer = ''): Evidence[] {
  const source = sourceOf(facts)
  return Object.entries(fields)
    .filter(([, value]) => isFilled(value))
    .map(([field]) => ({
      field: `${pointer}/${field}`,
      confidence: 1,
      method: 'dataset',
      sources: [source],
    }))
}

export function sourceOf({ domain, record }: Pick<RecordFacts, 'domain' | 'record'>): SourceRef {
  return {
    url: record.company.website || (domain && `https://${domain}`),
    title: record.source,
    fetched_at: record.company.updated_at,
    quote: null,
    content_sha256: null,
  }
}

function investorsOf({ record: { company, rounds } }: RecordFacts): Investor[] {
  const byName = new Map<string, Investor>()
  const named = (name: string, id: string | null): Investor => {
    const one = byName.get(name) ?? { id, name, type: 'other', website: null, round_count: 0, led_count: 0 }
    byName.set(name, one)
    return one
  }
  for (const { name, id } of company.funding?.investors ?? []) named(name, id)
  for (const { name, lead } of rounds.flatMap(({ investors }) => investors)) {
    const one = named(name, null)
    one.round_count++
    if (lead) one.led_count++
  }
  return [...byName.values()]
}

/** Whether a value says anything: 0 and false do, null, empty lists and objects of nothing do not. */
export function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === 'unknown') return false
  if (Array.isArray(value)) return value.length > 0
  return typeof value !== 'object' || Object.values(value).some(isFilled)
}
