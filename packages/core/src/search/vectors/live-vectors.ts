import type { EmbedderProvider } from '../../kernel/index.ts'
import { textRules } from './company-text.ts'
import { createVectorFollower } from './follower.ts'
import { keptVectors } from './kept-vectors.ts'
import { failureOf, noVectors, type VectorStatus, type VectorsPlace } from './place.ts'
import { createQueryVectors } from './query-vectors.ts'
import { rankByMeaning } from './rank-by-meaning.ts'
import type { SemanticRanker } from './semantic-ranker.ts'
import type { VectorCounts } from './store.ts'

export type LivePlace = Omit<VectorsPlace, 'embedder'> & { readonly embedder: EmbedderProvider }

export function createLiveVectors(place: LivePlace) {
  const { embedder, store, clock, log } = place
  let known: string | null = null
  const key = async () => {
    known ??= JSON.stringify([await place.identity(), embedder.key, textRules])
    return known
  }
  const kept = keptVectors(store, () => known)
  const queries = createQueryVectors(embedder, clock)
  const follower = createVectorFollower({ ...place, kept, key })
  /** One warning, and not one a search. */
  let isWarned = false
  function onRead(result: 'read' | { readonly error: unknown }) {
    if (result !== 'read') {
      kept.forget()
      if (!isWarned) log.write('warn', 'vectors of companies could not be read', { error: result.error })
    }
    isWarned = result !== 'read'
  }
  async function countsNow(): Promise<VectorCounts> {
    return store.state().key === (await key()) ? store.counts() : noVectors
  }
  async function rank(before: Parameters<SemanticRanker['rank']>[0]) {
    await key()
    return rankByMeaning({ kept, queries, onRead }, before)
  }
  return {
    rank,
    follow: follower.start,
    async status(): Promise<VectorStatus> {
      const { model } = embedder
      try {
        return { ...(await countsNow()), model, failure: follower.failure() }
      } catch (error) {
        return { ...noVectors, model, failure: follower.failure() ?? failureOf(error, clock.now()) }
      }
    },
    async close() {
      queries.close()
      await follower.close()
    },
  }
}
