import type { Query, Workload } from '../queries.ts'
import { type Timing, timed } from '../timing.ts'

/** Another search engine over the same records. */
export interface Peer {
  readonly version: string
  /** Ids of the best 25, by any of the words, that meet the conditions. */
  search(query: Query): Promise<number> | number
  /** Companies that a name may mean; null when the engine has nothing for it. */
  readonly name: ((name: string) => Promise<number> | number) | null
  /** Bytes on disk; null when it keeps nothing there. */
  readonly bytes: number | null
  close(): Promise<void> | void
}

export interface PeerFigures {
  readonly version: string
  readonly loadSeconds: number
  readonly bytes: number | null
  readonly rssBytes: number
  readonly timings: readonly Timing[]
}

export const topCount = 25

export async function measurePeer(
  open: () => Promise<Peer>,
  workload: Workload,
  budgetMs: number,
): Promise<PeerFigures> {
  const startedAt = performance.now()
  const peer = await open()
  const loadSeconds = (performance.now() - startedAt) / 1000
  try {
    const timings: Timing[] = []
    for (const set of workload.sets) {
      timings.push(await timed(set.name, set.queries, (query) => peer.search(query), budgetMs))
    }
    const { name } = peer
    if (name !== null)
      timings.push(await timed('one fuzzy name', workload.names.slice(0, 50), name, budgetMs))
    return {
      version: peer.version,
      loadSeconds,
      bytes: peer.bytes,
      rssBytes: process.memoryUsage.rss(),
      timings,
    }
  } finally {
    await peer.close()
  }
}
