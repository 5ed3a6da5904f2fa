/** One after the other, in memory of their own. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

/** The bytes that pairs of hexadecimal digits stand for. */
export const bytesOfHex = (hex: string): number[] =>
  Array.from({ length: hex.length >> 1 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
