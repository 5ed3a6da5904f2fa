/** A stream of pseudo-random values. The same seed and index give the same stream on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** An integer from `low` to `high`, both included. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** `count` different entries, in random order. */
  some<T>(list: readonly T[], count: number): T[]
  /** Bell-shaped around 0, within -1 and 1. */
  bell(): number
}

export function seededRandom(seed: number, index: number): Random {
  let state = mix(mix(seed | 0) ^ Math.imul(index + 1, 0x9e3779b1))
  // mulberry32: 32 bits of state are plenty for the few hundred draws of one company.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    bell: () => (next() + next() + next() + next()) / 2 - 1,
    some(list, count) {
      const rest = list.slice()
      const taken = Math.min(count, rest.length)
      for (let i = 0; i < taken; i++) {
        const j = i + Math.floor(next() * (rest.length - i))
        const picked = rest[j] as (typeof rest)[number]
        rest[j] = rest[i] as (typeof rest)[number]
        rest[i] = picked
      }
      rest.length = taken
      return rest
    },
  }
}

/** A picker of entries by weight. */
export function weighted<T>(entries: readonly (readonly [T, number])[]): (random: Random) => T {
  let total = 0
  const bounds = entries.map(([, weight]) => (total += weight))
  return (random) => {
    const at = random.next() * total
    const found = entries[bounds.findIndex((bound) => at < bound)] ?? entries[0]
    if (!found) throw new Error('Nothing to pick from')
    return found[0]
  }
}

/**
 * The value at `t` (0 to 1) between two positive bounds on a geometric scale. Made of square roots and products, which round
 * the same everywhere; powers and logarithms do not, and the data would differ between machines.
 */
export function geometric(low: number, high: number, t: number): number {
  let root = high / low
  let value = low
  let bits = Math.round(Math.min(1, Math.max(0, t)) * 256)
  if (bits >= 256) return high
  for (let bit = 128; bit >= 1; bit /= 2) {
    root = Math.sqrt(root)
    if (bits >= bit) {
      value *= root
      bits -= bit
    }
  }
  return value
}

/** Rounded to two leading digits, as people write sizes. */
export function roundly(value: number): number {
  let unit = 1
  while (value / unit >= 100) unit *= 10
  return Math.max(1, Math.round(value / unit)) * unit
}

function mix(value: number): number {
  let h = value | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}
