import { BackupUnreadable } from './unreadable.ts'

/** A tar archive holds blocks of 512 bytes: a header and the padded content of each entry, then two blocks of zeros. */
export const blockBytes = 512
export const archiveEnd = new Uint8Array(2 * blockBytes)

export interface TarEntry {
  readonly name: string
  readonly bytes: number
}

/** A header that every tar reads; sizes from 8 GiB on are written in GNU's base-256 form. */
export function tarHeader({ name, bytes }: TarEntry, mtimeMs: number): Uint8Array {
  const header = Buffer.alloc(blockBytes)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(name, 0, 100)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  if (bytes < 8 ** 11) header.write(octal(bytes, 11), sizeAt)
  else {
    header.writeUInt8(0x80, sizeAt)
    header.writeBigUInt64BE(BigInt(bytes), sizeAt + 4)
  }
  header.write(octal(Math.floor(mtimeMs / 1_000), 11), 136)
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.write('00', 263)
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, checksumAt)
  return header
}

const sizeAt = 124
const checksumAt = 148

/** The entry that a header announces; null for a block of zeros, which ends the archive. */
export function readTarHeader(block: Uint8Array): TarEntry | null {
  const header = Buffer.from(block.buffer, block.byteOffset, block.byteLength)
  if (header.every((byte) => byte === 0)) return null
  const text = (from: number, to: number) => header.toString('latin1', from, to).split('\0', 1)[0] ?? ''
  const isGnuSize = header.readUInt8(sizeAt) === 0x80
  const bytes = isGnuSize
    ? Number(header.readBigUInt64BE(sizeAt + 4))
    : Number.parseInt(text(sizeAt, sizeAt + 12), 8)
  const isOurs = Number.parseInt(text(checksumAt, checksumAt + 8), 8) === checksum(header)
  if (!isOurs || !Number.isSafeInteger(bytes) || text(257, 262) !== 'ustar' || text(156, 157) !== '0')
    throw new BackupUnreadable('it is no archive that Dealflow has written')
  return { name: text(0, 100), bytes }
}

export function paddingOf(bytes: number): number {
  return (blockBytes - (bytes % blockBytes)) % blockBytes
}

/** The sum of a header's bytes, its own field counted as spaces. */
function checksum(header: Uint8Array): number {
  return header.reduce((sum, byte, at) => sum + (at >= checksumAt && at < checksumAt + 8 ? 0x20 : byte), 0)
}
