/**
 * Vectors of the companies of one dataset, as an embedder gave them. They are derived and may be lost at any time. All methods are
 * synchronous, like those of the index: a search asks for 200 vectors, and the other callers for no more than a batch.
 */
export interface VectorStore {
  /** What the vectors are of, and where in the change feed they are. */
  state(): VectorState
  /** Forgets everything, and begins with vectors of a key at the start of the feed. */
  begin(key: string): void
  /**
   * Takes changes in feed order; `cursor` is the place in the feed after them. A company whose text is another loses its vector and
   * wants a new one; nothing is left of one that was removed.
   */
  note(changes: readonly NotedCompany[], cursor: string): void
  /** Companies that want a vector, in no order that tells anything of them: the first ones are a sample. */
  wanted(limit: number): readonly WantedVector[]
  /** Keeps vectors of companies whose text is still the one that was embedded. The first one says how long all are. */
  save(vectors: readonly SavedVector[]): void
  /** Companies whose texts were refused want a vector again. */
  wantRefused(): void
  /** In the order of `ids`; null where there is none. */
  find(ids: readonly string[]): readonly (Int8Array | null)[]
  /** Vectors that are longer than those of a projection. */
  countWhole(): number
  whole(limit: number): readonly { readonly id: string; readonly vector: Int8Array }[]
  counts(): VectorCounts
  /** What vectors are made shorter with; null before it was fitted. */
  projection(): Uint8Array | null
  keepProjection(bytes: Uint8Array): void
  /** Replaces vectors that are still the given ones. */
  shorten(vectors: readonly { readonly id: string; readonly from: Int8Array; readonly to: Int8Array }[]): void
  /** Closes the file; nothing may be asked any more. */
  close(): void
  /** Closes, and deletes what was kept. */
  discard(): void
}

export interface VectorState {
  /** Null before the first. */
  readonly key: string | null
  readonly cursor: string | null
  /** Numbers of a vector as the embedder gives it; null before the first. */
  readonly dimensions: number | null
}

export interface NotedCompany {
  readonly id: string
  /** Of its text; null for a company that was removed. */
  readonly hash: string | null
}

export interface WantedVector {
  readonly id: string
  readonly hash: string
}

export interface SavedVector extends WantedVector {
  /** Null for a text that the embedder refuses: it wants none before the text is another, or `wantRefused`. */
  readonly vector: Int8Array | null
}

export interface VectorCounts {
  /** Companies that were read of the feed. */
  readonly companies: number
  /** Those that want a vector. */
  readonly wanted: number
  /** Those whose text the embedder refuses. */
  readonly refused: number
}
