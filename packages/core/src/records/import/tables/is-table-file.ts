export const zipStart = [0x50, 0x4b, 0x03, 0x04]
export const emptyZip = [0x50, 0x4b, 0x05, 0x06]
/** Files of Office until 2003, and encrypted ones of today. */
export const compoundFile = [0xd0, 0xcf, 0x11, 0xe0]

/** `PAR1`, and the first byte of what describes a page or the file: text may begin with the letters alone. */
export const parquetStart = [0x50, 0x41, 0x52, 0x31, 0x15]

/** Whether a file that begins so is read as a workbook, or refused as one in words. */
export function isTableFile(head: Uint8Array): boolean {
  return [zipStart, emptyZip, compoundFile, parquetStart].some((start) => startsWith(head, start))
}

export const startsWith = (head: Uint8Array, start: readonly number[]) =>
  start.every((byte, i) => head[i] === byte)
