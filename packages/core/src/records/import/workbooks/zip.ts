import { damaged, UnreadableFile } from '../tables/unreadable-file.ts'
import { crcOf } from './crc.ts'
import type { FileBytes } from './file-bytes.ts'

/** One part of a ZIP file. */
export interface ZipEntry {
  readonly name: string
  /** As the table of contents says; a part that unpacks to anything else is damaged. */
  readonly unpackedBytes: number
  readonly packedBytes: number
  readonly crc: number
  readonly method: number
  readonly headerAt: number
}

export interface ZipFile {
  readonly entries: ReadonlyMap<string, ZipEntry>
  /** The bytes of a part, unpacked as they are taken. Throws `UnreadableFile` where they are not what the table of contents says. */
  chunks(entry: ZipEntry): AsyncGenerator<Uint8Array, void>
}

/** What a sheet of 1,048,576 rows may take; a file that claims more is refused before anything of it is unpacked. */
const unpackedBytesMax = 1_600_000_000
const entriesMax = 20_000
/** The end of a ZIP file has 22 bytes and a comment of 65,535 at most. */
const endBytesMax = 22 + 65_535
const contentsBytesMax = 16 * 1024 * 1024
const chunkBytes = 64 * 1024
/** What so many bytes unpack to is held at once: a thousand times as much at most. */
const sliceBytes = 8 * 1024

/** Reads the table of contents of a ZIP file, of ZIP64 too. */
export async function openZip(file: FileBytes): Promise<ZipFile> {
  const { count, at, bytes } = await contentsPlace(file)
  if (count > entriesMax || bytes > contentsBytesMax)
    throw new UnreadableFile(
      `The file holds ${count.toLocaleString('en-US')} parts, as no workbook does: save it anew in its office program.`,
    )
  const entries = readContents(await exactly(file, at, bytes), count)
  let unpacked = 0
  for (const { unpackedBytes } of entries.values()) unpacked += unpackedBytes
  if (unpacked > unpackedBytesMax)
    throw new UnreadableFile(
      `The file unpacks to ${unpacked.toLocaleString('en-US')} bytes; at most ${unpackedBytesMax.toLocaleString('en-US')} are read. Save its sheets as CSV, or split it.`,
    )
  return { entries, chunks: (entry) => chunksOf(file, entry) }
}

async function contentsPlace(file: FileBytes) {
  const from = Math.max(0, file.size - endBytesMax)
  const tail = viewOf(await exactly(file, from, file.size - from))
  for (let at = tail.byteLength - 22; at >= 0; at--) {
    if (tail.getUint32(at, true) !== 0x06054b50) continue
    const place = {
      count: tail.getUint16(at + 10, true),
      bytes: tail.getUint32(at + 12, true),
      at: tail.getUint32(at + 16, true),
    }
    const isLong = place.count === 0xffff || place.bytes === 0xffffffff || place.at === 0xffffffff
    return isLong ? longPlace(file, from + at) : place
  }
  throw damaged('its end is missing')
}

/** ZIP64 has larger numbers in a record of its own, to which a locator before the end points. */
async function longPlace(file: FileBytes, endAt: number) {
  const locator = viewOf(await exactly(file, Math.max(0, endAt - 20), 20))
  if (locator.getUint32(0, true) !== 0x07064b50) throw damaged('its table of contents is missing')
  const end = viewOf(await exactly(file, whole(locator, 8), 56))
  if (end.getUint32(0, true) !== 0x06064b50) throw damaged('its table of contents is missing')
  return { count: whole(end, 32), bytes: whole(end, 40), at: whole(end, 48) }
}

function readContents(bytes: Uint8Array, count: number): ReadonlyMap<string, ZipEntry> {
  const view = viewOf(bytes)
  const entries = new Map<string, ZipEntry>()
  const decoder = new TextDecoder()
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50)
      throw damaged('its table of contents is torn')
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) =>
      view.getUint16(at + place, true),
    )
    const nameEnd = at + 46 + (nameBytes ?? 0)
    const extraEnd = nameEnd + (extraBytes ?? 0)
    const end = extraEnd + (commentBytes ?? 0)
    if (end > bytes.length) throw damaged('its table of contents is torn')
    if ((view.getUint16(at + 8, true) & 1) === 1)
      throw new UnreadableFile('The file is encrypted: save it without a password and import that.')
    const short = [at + 24, at + 20, at + 42].map((place) => view.getUint32(place, true))
    const [unpackedBytes, packedBytes, headerAt] = longNumbers(view, nameEnd, extraEnd, short)
    const name = decoder.decode(bytes.subarray(at + 46, nameEnd)).replaceAll('\\', '/')
    const { method, crc } = { method: view.getUint16(at + 10, true), crc: view.getUint32(at + 16, true) }
    // Of two parts with one name the first counts, as in office programs.
    if (!entries.has(name)) entries.set(name, { name, unpackedBytes, packedBytes, crc, method, headerAt })
    at = end
  }
  return entries
}

/** Sizes and place of an entry; those that are all ones stand in the extra field of ZIP64, in this order. */
function longNumbers(
  view: DataView,
  from: number,
  to: number,
  short: readonly number[],
): readonly [number, number, number] {
  const numbers = [...short]
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    let place = at + 4
    for (const [i, number] of numbers.entries()) {
      if (number !== 0xffffffff) continue
      if (place + 8 > to) throw damaged('its table of contents is torn')
      numbers[i] = whole(view, place)
      place += 8
    }
    break
  }
  const [unpacked = 0, packed = 0, headerAt = 0] = numbers
  return [unpacked, packed, headerAt]
}

async function* chunksOf(file: FileBytes, entry: ZipEntry): AsyncGenerator<Uint8Array, void> {
  const { name, method, packedBytes, unpackedBytes, headerAt } = entry
  const header = viewOf(await exactly(file, headerAt, 30))
  if (header.getUint32(0, true) !== 0x04034b50) throw damaged(`the part ${name} is missing`)
  const from = headerAt + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  if (method !== 0 && method !== 8)
    throw new UnreadableFile(
      `The part ${name} of the file is packed in a way that office programs do not use: save it anew.`,
    )
  const packed = packedChunks(file, from, packedBytes)
  const checksum = crcOf()
  let left = unpackedBytes
  for await (const chunk of method === 0 ? packed : inflated(packed, name)) {
    left -= chunk.length
    if (left < 0) throw damaged(`the part ${name} unpacks to more than it says`)
    checksum.add(chunk)
    yield chunk
  }
  if (left > 0 || checksum.value() !== entry.crc) throw damaged(`the part ${name} is not what it was`)
}

async function* packedChunks(file: FileBytes, from: number, bytes: number): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes; at += chunkBytes)
    yield await exactly(file, from + at, Math.min(chunkBytes, bytes - at))
}

async function* inflated(chunks: AsyncGenerator<Uint8Array, void>, name: string) {
  const stream = new DecompressionStream('deflate-raw')
  const reader = stream.readable.getReader()
  const writer = stream.writable.getWriter()
  const ready: Uint8Array[] = []
  const draining = (async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) ready.push(next.value)
  })()
  draining.catch(ignore)
  try {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += sliceBytes) {
        await writer.write(chunk.subarray(at, at + sliceBytes) as Uint8Array<ArrayBuffer>)
        yield* ready.splice(0)
      }
    }
    await writer.close()
    await draining
    yield* ready.splice(0)
  } catch (cause) {
    throw cause instanceof UnreadableFile ? cause : damaged(`the part ${name} cannot be unpacked`, cause)
  } finally {
    reader.cancel().catch(ignore)
    writer.abort().catch(ignore)
  }
}

async function exactly(file: FileBytes, from: number, length: number): Promise<Uint8Array> {
  const bytes = from + length > file.size ? null : await file.read(from, length)
  if (bytes === null || bytes.length < length) throw damaged('it ends early')
  return bytes
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

function whole(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32
}

// For a stream that is given up: its failure is known.
function ignore() {}
