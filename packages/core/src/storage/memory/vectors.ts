import { keptDimensions } from '../../kernel/index.ts'
import type { VectorState, VectorStore } from '../../search/index.ts'

/** Vectors in memory, gone with the process. */
export function memoryVectors(): VectorStore {
  /** Null for a company that wants a vector, empty for one whose text is refused. */
  let kept = new Map<string, { hash: string; vector: Int8Array | null }>()
  let state: VectorState = { key: null, cursor: null, dimensions: null }
  let projection: Uint8Array | null = null
  const isWhole = (vector: Int8Array | null) => vector !== null && vector.length > keptDimensions
  const count = (holds: (vector: Int8Array | null) => boolean) =>
    [...kept.values()].filter(({ vector }) => holds(vector)).length

  function forget(key: string | null) {
    kept = new Map()
    state = { key, cursor: null, dimensions: null }
    projection = null
  }

  return {
    state: () => state,
    begin: forget,
    note(changes, cursor) {
      for (const { id, hash } of changes) {
        if (hash === null) kept.delete(id)
        else if (kept.get(id)?.hash !== hash) kept.set(id, { hash, vector: null })
      }
      state = { ...state, cursor }
    },
    wanted: (limit) =>
      [...kept]
        .flatMap(([id, { hash, vector }]) => (vector === null ? [{ id, hash }] : []))
        .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
        .slice(0, limit),
    save(vectors) {
      for (const { id, hash, vector } of vectors) {
        const company = kept.get(id)
        if (company?.hash !== hash) continue
        company.vector = vector ?? new Int8Array()
        state = { ...state, dimensions: state.dimensions ?? vector?.length ?? null }
      }
    },
    wantRefused() {
      for (const company of kept.values()) if (company.vector?.length === 0) company.vector = null
    },
    find: (ids) =>
      ids.map((id) => {
        const vector = kept.get(id)?.vector ?? null
        return vector === null || vector.length === 0 ? null : vector
      }),
    countWhole: () => count(isWhole),
    whole: (limit) =>
      [...kept]
        .flatMap(([id, { vector }]) => (vector !== null && isWhole(vector) ? [{ id, vector }] : []))
        .slice(0, limit),
    counts: () => ({
      companies: kept.size,
      wanted: count((vector) => vector === null),
      refused: count((vector) => vector?.length === 0),
    }),
    projection: () => projection,
    keepProjection(bytes) {
      projection = bytes
    },
    shorten(vectors) {
      for (const { id, from, to } of vectors) {
        const company = kept.get(id)
        if (company?.vector?.length === from.length && company.vector.every((byte, i) => byte === from[i]))
          company.vector = to
      }
    },
    close() {},
    discard: () => forget(null),
  }
}
