import type { Entropy } from './host.ts'

/** A UUIDv7 (RFC 9562): 48 bits of epoch milliseconds, then randomness, so ids sort by creation time. */
export function uuidV7(epochMs: number, entropy: Entropy): string {
  const bytes = entropy.randomBytes(16)
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(epochMs / 2 ** (8 * (5 - i))) & 0xff
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  let text = ''
  for (let i = 0; i < 16; i++) {
    if (i === 4 || i === 6 || i === 8 || i === 10) text += '-'
    text += hexPairs[bytes[i] ?? 0]
  }
  return text
}

/** Whether the text has the form of a UUID of any version, in lower or upper case. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}

const hexPairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
