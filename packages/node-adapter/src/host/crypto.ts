import { createCipheriv, createDecipheriv, createHash, createHmac, hash, randomFillSync } from 'node:crypto'
import type { Crypto, Entropy } from '@dealflow/core'

const VERSION = 'v1.'
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

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

export const systemCrypto: Crypto = {
  // One-shot hashing is about twice as fast as `createHash` on short input, and most of ours is short.
  sha256: (data) => hash('sha256', data, 'hex'),
  sha256Stream() {
    const running = createHash('sha256')
    return { update: (bytes) => void running.update(bytes), digest: () => running.digest('hex') }
  },
  hmacSha256(key, data) {
    const hmac = createHmac('sha256', key)
    if (typeof data === 'string' || data instanceof Uint8Array) hmac.update(data)
    else for (const text of data) hmac.update(text)
    return new Uint8Array(hmac.digest())
  },
  seal(key, text, boundTo) {
    const nonce = systemEntropy.randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(aad(boundTo))
    const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
    return VERSION + Buffer.concat(parts).toString('base64url')
  },
  open(key, sealed, boundTo) {
    const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url')
    if (!sealed.startsWith(VERSION) || bytes.length < NONCE_BYTES + TAG_BYTES)
      throw new Error('not sealed text of a kind that this version knows')
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(aad(boundTo))
      .setAuthTag(bytes.subarray(-TAG_BYTES))
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
    // `final` throws before anything of the text is given out.
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  },
}

/** The version is bound too: a later form of sealing cannot be taken for this one. */
const aad = (boundTo: string) => Buffer.from(`${VERSION}${boundTo}`)
