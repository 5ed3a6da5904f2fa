import type { CompanyRecord, CompanyStore, EditableField, WholeCompany } from '../records/index.ts'
import type { Evidence } from './evidence-schema.ts'
import type { Founder } from './founder-schema.ts'
import type { FundingRoundResult } from './funding-schema.ts'

/** Where the value of a field of a company record came from. A field that an import set has no such fact. */
export interface StoredFact {
  readonly field: EditableField
  readonly confidence: number
  /** When the source was read, epoch milliseconds. */
  readonly observedAt: number
  readonly method: string
  readonly evidence: readonly Evidence[]
}

/** A person of a company, as a row of its own. */
export interface StoredPerson {
  readonly personId: string
  readonly person: Founder
  readonly kind: 'founder' | 'key_person'
  readonly observedAt: number
}

/** A round as it was found, as a row of its own; the record's own rounds are what searches and filters read. */
export interface StoredRound {
  readonly roundId: string
  readonly round: FundingRoundResult
  readonly observedAt: number
}

/** What enrichment found about companies. It is stored beside their records and removed together with a company. */
export interface EnrichmentStore {
  /** The store whose records `save` and `forget` write: that of the same storage. */
  readonly companies: CompanyStore
  /** By field. */
  factsOf(companyId: string): Promise<readonly StoredFact[]>
  peopleOf(companyId: string): Promise<readonly StoredPerson[]>
  roundsOf(companyId: string): Promise<readonly StoredRound[]>
  /** All that is kept of companies, each of one moment, in the order of `ids`; null where there is none. */
  wholeOf(ids: readonly string[]): Promise<readonly (WholeCompany | null)[]>
  /**
   * Does all of this in one durable step: it replaces `before` by `after`, as `CompanyStore.replace` does; it replaces the facts of
   * the same fields; it replaces all people and all rounds, where they are given. Returns false and does nothing in three cases: the
   * company has changed since `before`; its id or its website was forgotten; it is new and the operator deleted it.
   */
  save(enriched: EnrichedRecord): Promise<boolean>
  /**
   * Removes a company, all that enrichment found about it and the verdicts on its domains. Imports and enrichment cannot bring its id
   * or its domains back; only an operator's `CompanyStore.replace` can. A domain that is also another company's website is not
   * forgotten. Returns null when no company has that id. A domain means every company whose website it is, or else the first
   * company that has it as an alternate. A domain without a company is forgotten too.
   */
  forget(
    what: { readonly companyId: string } | { readonly domain: string },
    at: number,
  ): Promise<Forgotten | null>
  /** Of these domains those that were forgotten. */
  forgottenOf(domains: readonly string[]): Promise<ReadonlySet<string>>
  /** The keys of people of whom nothing may be kept with a company, which may not be stored yet. */
  forgottenPeopleOf(companyId: string, domain: string): Promise<readonly number[]>
}

/** The part of the store that the work of a job uses. */
export type EnrichedStore = Pick<
  EnrichmentStore,
  'factsOf' | 'peopleOf' | 'roundsOf' | 'save' | 'forgottenOf' | 'forgottenPeopleOf'
>

export interface EnrichedRecord {
  readonly before: CompanyRecord | null
  readonly after: CompanyRecord
  readonly facts: readonly StoredFact[]
  readonly people?: readonly StoredPerson[]
  readonly rounds?: readonly StoredRound[]
}

export interface Forgotten {
  /** The companies that were removed. */
  readonly companyIds: readonly string[]
  /** The domains that stay away. */
  readonly domains: readonly string[]
}
