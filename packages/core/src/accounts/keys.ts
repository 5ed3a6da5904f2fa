import type { Host } from '../host.ts'
import type { Environment, KeySecret } from './account.ts'

/** A fresh secret: `secret` is shown once, only the rest is stored. */
export interface MintedKey extends Pick<KeySecret, 'hash' | 'prefix' | 'last4'> {
  readonly secret: string
}

/**
 * A new API key (decisions D3.1): `df_live_` or `df_test_`, 30 random base62 characters (178.6 bits), and 6 of the CRC32 of
 * everything before. 44 characters.
 */
export function mintKey(kind: Environment, { entropy, crypto }: Pick<Host, 'entropy' | 'crypto'>): MintedKey {
  const body = `df_${kind}_${randomBase62(30, entropy)}`
  const secret = body + checksum(body)
  return { secret, hash: crypto.sha256(secret), prefix: secret.slice(0, 13), last4: secret.slice(-4) }
}

/** The kind of a well-formed key, or null. A mistyped key fails its checksum here, without a question to the store. */
export function readKey(text: string): { readonly kind: Environment } | null {
  const match = keyForm.exec(text)
  if (match === null || checksum(text.slice(0, checksumAt)) !== text.slice(checksumAt)) return null
  return { kind: match[1] === 'test' ? 'test' : 'live' }
}

const keyForm = /^df_(live|test)_[0-9A-Za-z]{36}$/
const checksumAt = 38
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Bytes from 248 on are thrown away: 248 is the largest multiple of 62, so every character is equally likely. */
function randomBase62(length: number, entropy: Host['entropy']): string {
  let text = ''
  while (text.length < length) {
    for (const byte of entropy.randomBytes(length + 8)) {
      if (byte < 248 && text.length < length) text += base62[byte % 62]
    }
  }
  return text
}

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < 6; place++) {
    digits = base62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** CRC-32 (ISO-HDLC, the one of zip and PNG) of ASCII text. */
export function crc32(text: string): number {
  let crc = 0xffffffff
  for (let i = 0; i < text.length; i++) {
    crc = (crc >>> 8) ^ (crcTable[(crc ^ text.charCodeAt(i)) & 0xff] ?? 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})
