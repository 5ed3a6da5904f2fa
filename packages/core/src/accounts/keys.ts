import type { Environment, Host, KeySecret } from '../kernel/index.ts'

/** A fresh secret: `secret` is shown once, only the rest is stored. */
export interface MintedKey extends Pick<KeySecret, 'hash' | 'prefix' | 'last4'> {
  readonly secret: string
}

/** What a key may begin with. Operator keys open the operator API and nothing under /api/v2. */
export type KeyPrefix = `df_${Environment}_` | 'df_admin_'

/** A new API key, live or test. */
export function mintKey(kind: Environment, host: Pick<Host, 'entropy' | 'crypto'>): MintedKey {
  return mintSecret(`df_${kind}_`, host)
}

/**
 * A new key (docs/design/decisions.md#key-format): its prefix, 30 random base62 characters (178.6 bits), and 6 of the CRC32 of
 * everything before.
 */
export function mintSecret(
  keyPrefix: KeyPrefix,
  { entropy, crypto }: Pick<Host, 'entropy' | 'crypto'>,
): MintedKey {
  const body = keyPrefix + randomBase62(30, entropy)
  return describeKey(body + checksum(body), crypto)
}

/** What is stored of a well-formed key. */
export function describeKey(secret: string, crypto: Host['crypto']): MintedKey {
  const shownLength = secret.lastIndexOf('_') + 6
  return {
    secret,
    hash: crypto.sha256(secret),
    prefix: secret.slice(0, shownLength),
    last4: secret.slice(-4),
  }
}

/** The kind of a well-formed API key, or null. A mistyped key fails its checksum here, without a question to the store. */
export function readKey(text: string): { readonly kind: Environment } | null {
  const prefix = readSecret(text)
  return prefix === null || prefix === 'df_admin_' ? null : { kind: prefix === 'df_test_' ? 'test' : 'live' }
}

/** What a well-formed key begins with, or null for anything else. */
export function readSecret(text: string): KeyPrefix | null {
  const prefix = keyForm.exec(text)?.[1]
  return prefix !== undefined && hasChecksum(text) ? (prefix as KeyPrefix) : null
}

const keyForm = /^(df_(?:live|test|admin)_)[0-9A-Za-z]{36}$/
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

/** Each request is asked: nothing is cut out of the text. */
function hasChecksum(text: string): boolean {
  const end = text.length - 6
  let rest = crc32(text, end)
  for (let place = text.length - 1; place >= end; place--) {
    if (base62.charCodeAt(rest % 62) !== text.charCodeAt(place)) return false
    rest = Math.floor(rest / 62)
  }
  return true
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

/** CRC-32 (ISO-HDLC, the one of zip and PNG) of ASCII text, up to `end`. */
export function crc32(text: string, end = text.length): number {
  let crc = 0xffffffff
  for (let i = 0; i < end; i++) {
    crc = (crc >>> 8) ^ (crcTable[(crc ^ text.charCodeAt(i)) & 0xff] ?? 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})
