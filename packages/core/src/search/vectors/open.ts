import type { Clock, EmbedderProvider, Hashing, Log } from '../../kernel/index.ts'
import type { CompanyStore } from '../../records/index.ts'
import type { VectorFailure } from './follower.ts'
import type { SemanticRanker } from './semantic-ranker.ts'
import type { VectorCounts, VectorStore } from './store.ts'

export interface VectorsPlace {
  /** Asked for once, with the first search or when vectors are made. */
  readonly embedder: () => Promise<EmbedderProvider>
  readonly store: VectorStore
  /** The companies of one dataset, and which dataset that is. */
  readonly source: CompanyStore
  readonly identity: () => Promise<string>
  readonly clock: Clock
  readonly crypto: Hashing
  readonly log: Log
}

export interface OpenedVectors extends SemanticRanker {
  /** Makes vectors and ranks by them from now on. */
  follow(): void
  status(): Promise<VectorStatus>
  /** Ends what is under way; what was kept stays. */
  close(): Promise<void>
}

/** How many companies have a vector of how many. */
export interface VectorStatus extends VectorCounts {
  readonly model: string
  /** Null where nothing failed since the last vector was kept. */
  readonly failure: VectorFailure | null
}

/** The vectors of companies: what makes them, and what ranks by them. What does so is loaded at its first use. */
export function openVectors(place: VectorsPlace): OpenedVectors {
  let opening: ReturnType<typeof open> | null = null
  let isFollowing = false
  const opened = () => {
    opening ??= open(place)
    return opening
  }
  return {
    rank: async (before) => (isFollowing ? (await opened()).rank(before) : null),
    follow() {
      isFollowing = true
      void opened().then((vectors) => vectors.follow())
    },
    status: async () => (await opened()).status(),
    async close() {
      await (await opening)?.close()
      place.store.close()
    },
  }
}

async function open({ embedder, ...place }: VectorsPlace) {
  const { createLiveVectors } = await import('./live-vectors.ts')
  return createLiveVectors({ ...place, embedder: await embedder() })
}
