import type { Hashing } from '../kernel/index.ts'

/** An id that is the same for the same text each time: a UUID of version 8, whose bits are a hash. */
export function stableId(crypto: Hashing, text: string): string {
  const hex = crypto.sha256(text)
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`]
  return `${parts.join('-')}-${hex.slice(20, 32)}`
}
