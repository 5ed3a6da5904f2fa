import { keptDimensions } from '../../kernel/index.ts'
import { toInt8 } from './int8.ts'
import { fromBytes, type Projection, project } from './projection.ts'
import type { VectorStore } from './store.ts'

/** The vectors of one key in a store, and what makes them shorter. Who fills them and who compares them share it. */
export interface KeptVectors {
  readonly store: VectorStore
  /** Whether the store holds vectors of the key, and how many numbers the embedder gives; null before the first. */
  dimensions(): number | null
  /** Null before it was fitted. */
  projection(): Projection | null
  /** A vector of the embedder as it is kept now. */
  asKept(vector: Float32Array): Int8Array
  /** Forgets what it remembers of the store; after an error of it, which may have made the file anew. */
  forget(): void
}

export function keptVectors(store: VectorStore, key: () => string | null): KeptVectors {
  let remembered: Projection | null = null
  const dimensions = () => {
    const state = store.state()
    return state.key === key() ? state.dimensions : null
  }
  const kept: KeptVectors = {
    store,
    dimensions,
    projection() {
      const length = dimensions()
      if (length === null || length <= keptDimensions) return null
      if (remembered === null) {
        const bytes = store.projection()
        remembered = bytes === null ? null : fromBytes(bytes, length)
      }
      return remembered
    },
    asKept(vector) {
      const projection = kept.projection()
      return toInt8(projection === null ? vector : project(projection, vector))
    },
    forget() {
      remembered = null
    },
  }
  return kept
}
