import type { VectorFailure } from './follower.ts'
import { failureOf, noVectors, type VectorStatus, type VectorsPlace } from './place.ts'
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
  let failure: VectorFailure | null = null
  /** Null where it cannot be opened: words rank, and the next call tries again. */
  async function opened() {
    opening ??= open(place)
    const asked = opening
    try {
      const vectors = await asked
      if (isFollowing) vectors.follow()
      failure = null
      return vectors
    } catch (error) {
      if (opening === asked) opening = null
      if (failure === null) place.log.write('error', 'no vectors of companies are made', { error })
      failure ??= failureOf(error, place.clock.now())
      return null
    }
  }
  return {
    rank: async (before) => (isFollowing ? ((await opened())?.rank(before) ?? null) : null),
    follow() {
      isFollowing = true
      void opened()
    },
    status: async () => (await opened())?.status() ?? { ...noVectors, model: place.model, failure },
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
