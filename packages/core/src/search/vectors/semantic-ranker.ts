import type { SemanticRanking } from '../schema.ts'
import type { RankedSearch } from './rank-by-meaning.ts'

/** What ranks searches by meaning too, where an operator brings an embedder. */
export interface SemanticRanker {
  /**
   * What ranks one search; `before` is what its first page came to, null for that page itself. Null where nothing may be asked yet,
   * or by nobody: in a process that does no work.
   */
  rank(before: SemanticRanking | null): Promise<RankedSearch | null>
}
