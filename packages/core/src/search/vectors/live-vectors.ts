import type { EmbedderProvider } from '../../kernel/index.ts'
import { textRules } from './company-text.ts'
import { createVectorFollower } from './follower.ts'
import { keptVectors } from './kept-vectors.ts'
import type { VectorStatus, VectorsPlace } from './place.ts'
import { createQueryVectors } from './query-vectors.ts'
import { rankByMeaning } from './rank-by-meaning.ts'
import type { SemanticRanker } from './semantic-ranker.ts'

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
  function onError(error: unknown) {
    kept.forget()
    log.write('warn', 'vectors of companies could not be read', { error })
  }
  async function rank(before: Parameters<SemanticRanker['rank']>[0]) {
    await key()
    return rankByMeaning({ kept, queries, onError }, before)
  }
  return {
    rank,
    follow: follower.start,
    async status(): Promise<VectorStatus> {
      const isOf = store.state().key === (await key())
      const counts = isOf ? store.counts() : { companies: 0, wanted: 0, refused: 0 }
      return { ...counts, model: embedder.model, failure: follower.failure() }
    },
    async close() {
      queries.close()
      await follower.close()
    },
  }
}
