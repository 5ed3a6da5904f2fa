import type { Crypto, Entropy, Hashing } from '../kernel/host.ts'

const BLOCK_BYTES = 64
const NONCE_BYTES = 12
const TAG_BYTES = 32

/**
 * Everything of `Crypto` from one hash function, so that a test host needs nothing of a runtime: HMAC as RFC 2104 has it, and a
 * seal that keeps the port's promises (another key, place or text does not open) by other means. Never for secrets.
 */
export function testCrypto(sha256: Hashing['sha256'], entropy: Entropy): Crypto {
  const digestOf = (data: Uint8Array) => fromHex(sha256(data))

  function hmac(key: Uint8Array, data: Parameters<Crypto['hmacSha256']>[1]): Uint8Array {
    const block = new Uint8Array(BLOCK_BYTES)
    block.set(key.length > BLOCK_BYTES ? digestOf(key) : key)
    const padded = (pad: number) => block.map((byte) => byte ^ pad)
    return digestOf(joined(padded(0x5c), digestOf(joined(padded(0x36), bytesOf(data)))))
  }

  function masked(key: Uint8Array, nonce: Uint8Array, bytes: Uint8Array): Uint8Array {
    const stream: number[] = []
    for (let part = 0; stream.length < bytes.length; part++)
      stream.push(...hmac(key, joined(nonce, bytesOf(`mask ${part}`))))
    return bytes.map((byte, index) => byte ^ (stream[index] ?? 0))
  }

  const tagOf = (key: Uint8Array, body: Uint8Array, boundTo: string) =>
    hmac(key, joined(bytesOf(`tag ${boundTo}\0`), body))

  return {
    sha256,
    sha256Stream() {
      let seen = new Uint8Array()
      return {
        update(bytes) {
          seen = joined(seen, bytes)
        },
        digest: () => sha256(seen),
      }
    },
    hmacSha256: hmac,
    seal(key, text, boundTo) {
      const nonce = entropy.randomBytes(NONCE_BYTES)
      const body = joined(nonce, masked(key, nonce, bytesOf(text)))
      return `v1.${toHex(joined(body, tagOf(key, body, boundTo)))}`
    },
    open(key, sealed, boundTo) {
      if (!sealed.startsWith('v1.')) throw new Error('not sealed text of a kind that is known here')
      const bytes = fromHex(sealed.slice(3))
      const body = bytes.slice(0, -TAG_BYTES)
      if (toHex(tagOf(key, body, boundTo)) !== toHex(bytes.slice(-TAG_BYTES)))
        throw new Error('sealed with another key, for another place, or changed since')
      return new TextDecoder().decode(masked(key, body.slice(0, NONCE_BYTES), body.slice(NONCE_BYTES)))
    },
  }
}

const bytesOf = (data: string | Uint8Array | readonly string[]) =>
  data instanceof Uint8Array
    ? data
    : new TextEncoder().encode(typeof data === 'string' ? data : data.join(''))

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const fromHex = (text: string) =>
  Uint8Array.from(text.match(/[0-9a-f]{2}/g) ?? [], (pair) => Number.parseInt(pair, 16))
