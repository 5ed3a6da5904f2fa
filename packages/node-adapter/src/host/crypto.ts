import { hash, randomFillSync } from 'node:crypto'
import type { Crypto, Entropy } from '@dealflow/core'

/** One-shot hashing is about twice as fast as `createHash` on short input, and most of ours is short. */
export const systemCrypto: Crypto = {
  sha256: (data) => hash('sha256', data, 'hex'),
}

// A system call for each 16-byte id would cost more than the id: random bytes are drawn 4 KiB at a time and used once.
const pool = new Uint8Array(4096)
let used = pool.length

export const systemEntropy: Entropy = {
  randomBytes(count) {
    if (count > pool.length) return randomFillSync(new Uint8Array(count))
    if (used + count > pool.length) {
      randomFillSync(pool)
      used = 0
    }
    const bytes = pool.slice(used, used + count)
    pool.fill(0, used, used + count)
    used += count
    return bytes
  },
}
