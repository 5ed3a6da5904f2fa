export interface SuggestPlan {
  readonly text: string
  /** Of each kind. */
  readonly limit: number
  /** Whether a typing mistake is forgiven when nothing begins with the text or holds it. */
  readonly forgives: boolean
  /** Attributes whose companies are to be counted, together where a value has several. */
  readonly attributes: readonly (readonly string[])[]
}

export interface SuggestPage {
  /** Best first, each once. */
  readonly companies: readonly SuggestedCompany[]
  /** By name, as `placeKey` gives it. */
  readonly cities: readonly SuggestedValue[]
  /** As `investorKey` gives them. */
  readonly investors: readonly SuggestedValue[]
  /** In the order of the attributes. */
  readonly counts: readonly number[]
}

export interface SuggestedCompany {
  readonly id: string
  readonly match: SuggestionMatch
}

export interface SuggestedValue {
  readonly value: string
  readonly companies: number
  readonly match: SuggestionMatch
}

/** It begins with the text; a later word does; or it would begin so but for a typing mistake. */
export type SuggestionMatch = 'begins' | 'holds' | 'misspelled'
