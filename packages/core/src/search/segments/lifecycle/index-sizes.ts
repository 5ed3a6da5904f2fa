/** Where the work on an index goes to threads of its own, in companies. */
export interface IndexSizes {
  /** So many become one segment at once: in a thread of its own a build is fastest, in the caller's nothing waits long. */
  readonly batch: number
  /** Larger merges get a thread of their own, so that changes go on becoming searchable: 20,000 companies take some 0.2 s. */
  readonly ownMerge: number
  /**
   * With fewer a search in the caller's thread is over before another thread has heard of it, and that thread's 15 MB are
   * saved.
   */
  readonly searchApart: number
  /**
   * Of these a search that reads no more postings is over about as soon as another thread would be: a millisecond of the
   * caller's thread at most, where a message and its answer take 0.15 ms and wake two processors.
   */
  readonly postingsNear: number
}

export const indexSizes = {
  threads: { batch: 65_536, ownMerge: 20_000, searchApart: 50_000, postingsNear: 100_000 },
  inline: { batch: 4_000, ownMerge: 20_000, searchApart: Number.POSITIVE_INFINITY, postingsNear: 0 },
} satisfies Record<string, IndexSizes>
