/** What two companies have in common, as both of them write it: every text stands in both records, upper and lower case aside. */
export interface Shared {
  /** Labels, as the candidate writes them. */
  readonly industries: readonly string[]
  /** Single words, those that tell most first, in lower case. */
  readonly terms: readonly string[]
  /** Neighbouring words of a product or a trade (`error tracking`), those that tell most first, in lower case. */
  readonly phrases: readonly string[]
  /** Whom both sell to, as the candidate's record says it. */
  readonly segments: readonly string[]
}
