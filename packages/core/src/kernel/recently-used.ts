/**
 * What was used lately, by a text: a memory that is bounded by the weight of what it holds. In two generations, so that nothing is kept
 * in order: what was used since the older one began stays.
 */
export interface RecentlyUsed<T> {
  get(key: string): T | undefined
  set(key: string, value: T, weight: number): void
  delete(key: string): void
}

/** Holds at most twice `weightMax`, and two entries more. */
export function recentlyUsed<T>(weightMax: number): RecentlyUsed<T> {
  type Entry = { readonly value: T; readonly weight: number }
  let young = new Map<string, Entry>()
  let old = new Map<string, Entry>()
  let weight = 0

  function forget(key: string) {
    weight -= young.get(key)?.weight ?? 0
    young.delete(key)
    old.delete(key)
  }

  function add(key: string, entry: Entry) {
    if (weight >= weightMax) {
      old = young
      young = new Map()
      weight = 0
    }
    young.set(key, entry)
    weight += entry.weight
  }

  return {
    get(key) {
      let entry = young.get(key)
      if (entry === undefined) {
        entry = old.get(key)
        if (entry === undefined) return undefined
        old.delete(key)
        add(key, entry)
      }
      return entry.value
    },
    set(key, value, weight) {
      forget(key)
      add(key, { value, weight })
    },
    delete: forget,
  }
}
