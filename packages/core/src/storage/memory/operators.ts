import type { OperatorKey, OperatorStore } from '../../operators/index.ts'

export function memoryOperatorStore(): OperatorStore {
  /** By hash, in the order of their making. */
  const keys = new Map<string, OperatorKey>()

  function change(keyId: string, changed: (key: OperatorKey) => OperatorKey): OperatorKey | null {
    for (const [hash, key] of keys) {
      if (key.keyId !== keyId) continue
      const next = changed(key)
      keys.set(hash, next)
      return next
    }
    return null
  }

  return {
    async create(key, hash) {
      if (keys.has(hash)) return 'exists'
      keys.set(hash, key)
      return 'created'
    },

    async list() {
      return [...keys.values()].sort((a, b) => a.createdAt - b.createdAt || (a.keyId < b.keyId ? -1 : 1))
    },

    async findByHash(hash) {
      return keys.get(hash) ?? null
    },

    async revoke(keyId, at) {
      return change(keyId, (key) => ({ ...key, revokedAt: key.revokedAt ?? at }))
    },

    async touch(keyId, at) {
      change(keyId, (key) => ({ ...key, lastUsedAt: Math.max(key.lastUsedAt ?? at, at) }))
    },
  }
}
