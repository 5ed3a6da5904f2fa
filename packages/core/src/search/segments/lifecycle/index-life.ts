import type { BuildState } from './build-wait.ts'
import type { IndexFailure } from './index-failures.ts'
import type { InspectedIndex } from './inspect-index.ts'
import type { VerifiedSegments } from './verify-segments.ts'

/** What an operator asks of an index. */
export interface IndexLife {
  /** Changes nothing, and starts no thread. */
  state(): Promise<IndexState>
  /** Reads every company again; searches use the index that is there until the new one is whole. */
  rebuild(): Promise<void>
  /** Checks every byte that is on the disk; a damaged index is built again. */
  verify(): Promise<VerifiedSegments>
  /** What searches use now, at no cost. */
  shown(): { readonly companies: number; readonly segments: number }
  /** Called at every step of a build. Returns a function that ends this. */
  watch(listener: (state: BuildState) => void): () => void
  close(): Promise<void>
}

export interface IndexState extends InspectedIndex {
  /** Changes that the index has not read, or a few more: a company that is written again leaves a number unused. */
  readonly changesBehind: number
  /** How far the reading or merging under way is; null when there is none. */
  readonly building: BuildState | null
  /** The last failure, until the next success. Searches are answered meanwhile. */
  readonly failure: IndexFailure | null
}
