/** A map that forgets what was used longest ago once its values are too much together. */
export interface BoundedMap<T> {
  /** Counts as a use. */
  get(key: string): T | undefined
  /** What alone is more than the whole may be is not kept. */
  set(key: string, value: T): void
  delete(key: string): void
  entries(): IterableIterator<[string, T]>
  clear(): void
}

/** `sizeOf` must say the same of a value whenever it is asked. */
export function boundedMap<T>(sizeMax: number, sizeOf: (value: T, key: string) => number): BoundedMap<T> {
  // A Map keeps the order of insertion: the first key is the one that was used longest ago.
  const values = new Map<string, T>()
  let size = 0

  function remove(key: string) {
    const value = values.get(key)
    if (value === undefined) return
    size -= sizeOf(value, key)
    values.delete(key)
  }

  return {
    get(key) {
      const value = values.get(key)
      if (value === undefined) return undefined
      values.delete(key)
      values.set(key, value)
      return value
    },
    set(key, value) {
      remove(key)
      const own = sizeOf(value, key)
      if (own > sizeMax) return
      values.set(key, value)
      size += own
      for (const [oldest] of values) {
        if (size <= sizeMax) break
        remove(oldest)
      }
    },
    delete: remove,
    entries: () => values.entries(),
    clear() {
      values.clear()
      size = 0
    },
  }
}
