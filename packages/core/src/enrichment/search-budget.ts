import type { Allowance } from './third-party-pages.ts'

/** How far a child looks beside the company's site. */
export interface SearchBudget {
  /** Of questions; a later one knows what an earlier one has found. */
  readonly rounds: number
  readonly queriesPerRound: number
  /** Over all rounds. */
  readonly allowance: Readonly<Allowance>
}

const nothing: Allowance = { queries: 0, pages: 0, tries: 0 }

export const noSearch: SearchBudget = { rounds: 0, queriesPerRound: 0, allowance: nothing }

/** What an enrichment looks for founders and funding. */
export const oneRound: SearchBudget = {
  ...noSearch,
  rounds: 1,
  queriesPerRound: 2,
  allowance: { queries: 2, pages: 6, tries: 6 },
}
