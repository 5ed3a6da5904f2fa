/** The one UUID (version 8) of a key: what is made under it is found by it again. */
export function uuidNamed(key: string): string {
  const hex = new Bun.CryptoHasher('sha256').update(key).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
