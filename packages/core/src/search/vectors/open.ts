import type { VectorStatus, VectorsPlace } from './place.ts'
import type { SemanticRanker } from './semantic-ranker.ts'

export interface OpenedVectors extends SemanticRanker {
  /** Makes vectors and ranks by them from now on. */
  follow(): void
  status(): Promise<VectorStatus>
  /** Ends what is under way; what was kept stays. */
  close(): Promise<void>
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
      opened().then(
        (vectors) => vectors.follow(),
        (error: unknown) => place.log.write('error', 'no vectors of companies are made', { error }),
      )
    },
    status: async () => (await opened()).status(),
    async close() {
      try {
        // What could not be opened has nothing to close, and the log has said why.
        await opening?.then(
          (vectors) => vectors.close(),
          () => {},
        )
      } finally {
        place.store.close()
      }
    },
  }
}

async function open({ embedder, ...place }: VectorsPlace) {
  const { createLiveVectors } = await import('./live-vectors.ts')
  return createLiveVectors({ ...place, embedder: await embedder() })
}
