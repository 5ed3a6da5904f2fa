import type { CompanyRecord, CompanyStore, EditableField } from '../records/index.ts'
import type { Evidence } from './evidence-schema.ts'
import type { Founder } from './founder-schema.ts'
import type { FundingRoundResult } from './funding-schema.ts'

/** What is known of where a field of a company record came from. Fields that an import brought have none. */
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

/** What enrichment learnt of a company, beside its record. It goes with the company, whoever removes that. */
export interface EnrichmentStore {
  /** The store whose records `save` and `forget` write: that of the same storage. */
  readonly companies: CompanyStore
  /** By field. */
  factsOf(companyId: string): Promise<readonly StoredFact[]>
  peopleOf(companyId: string): Promise<readonly StoredPerson[]>
  roundsOf(companyId: string): Promise<readonly StoredRound[]>
  /**
   * In one durable step: stores `after` in the place of `before`, as `CompanyStore.replace` does, puts the facts in the place of those
   * of the same field, and the people and rounds, where they are given, in the place of all that were there. False, with nothing
   * done, when the company is no longer as `before` has it, or when its id or its website was forgotten, or,
   * where there was none before, deleted by the operator.
   */
  save(learnt: Learnt): Promise<boolean>
  /**
   * Removes a company with all that was learnt of it and the verdicts on its domains, and keeps its id and its domains from
   * coming back by imports and enrichment alike; a domain that is the website of another company too is left. Null when there is
   * no company of that id. A domain stands for every company whose website it is, else for the first that has it beside its
   * website; it is forgotten also when there is none. Only an operator's `CompanyStore.replace` brings an id or a domain back.
   */
  forget(
    what: { readonly companyId: string } | { readonly domain: string },
    at: number,
  ): Promise<Forgotten | null>
  /** Of these domains those that were forgotten. */
  forgottenOf(domains: readonly string[]): Promise<ReadonlySet<string>>
}

/** What the work of a job takes of it. */
export type LearntStore = Pick<EnrichmentStore, 'factsOf' | 'peopleOf' | 'roundsOf' | 'save' | 'forgottenOf'>

export interface Learnt {
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
