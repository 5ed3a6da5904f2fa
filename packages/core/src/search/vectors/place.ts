import type { Clock, EmbedderProvider, Hashing, Log } from '../../kernel/index.ts'
import type { CompanyStore } from '../../records/index.ts'
import type { VectorFailure } from './follower.ts'
import type { VectorCounts, VectorStore } from './store.ts'

export interface VectorsPlace {
  readonly model: string
  /** Asked for with the first search or when vectors are made, and again after it threw. */
  readonly embedder: () => Promise<EmbedderProvider>
  readonly store: VectorStore
  /** The companies of one dataset, and which dataset that is. */
  readonly source: CompanyStore
  readonly identity: () => Promise<string>
  readonly clock: Clock
  readonly crypto: Hashing
  readonly log: Log
}

/** How many companies have a vector of how many. */
export interface VectorStatus extends VectorCounts {
  readonly model: string
  /** Null where nothing failed since the last vector was kept. */
  readonly failure: VectorFailure | null
}

export const noVectors: VectorCounts = { companies: 0, wanted: 0, refused: 0 }

export const failureOf = (error: unknown, at: number): VectorFailure => ({
  at,
  why: error instanceof Error ? error : new Error(String(error)),
})
