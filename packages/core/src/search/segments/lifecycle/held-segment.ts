import { CorruptSegment } from '../format/corrupt-segment.ts'
import { openSegment } from '../format/open-segment.ts'
import type { Segment } from '../segment.ts'
import type { SegmentFile, SegmentFiles } from '../segment-files.ts'
import { countDead, isDead, withDead } from './dead-bitmap.ts'
import { fnv1a, type ManifestSegment } from './manifest.ts'

/** A segment as its writer holds it. Values are never changed: what dies makes a new one. */
export interface HeldSegment {
  readonly name: string
  readonly bytes: Uint8Array
  readonly segment: Segment
  readonly dead: Uint32Array | null
  readonly live: number
  /** The file that holds `dead` as it is; null when there is none yet. */
  readonly deadFile: ManifestSegment['dead']
  /** Open until its file is synced; null afterwards. */
  readonly unsynced: SegmentFile | null
}

/** A string says why the segment cannot be used. */
export function openHeld(files: SegmentFiles, entry: ManifestSegment): HeldSegment | string {
  const { name, documents } = entry
  const bytes = files.open(name)
  if (bytes === null) return `its file ${name} is missing`
  // Checked before anything is read: a mapped file that was cut short would end the process.
  if (bytes.length !== entry.bytes)
    return `its file ${name} has ${bytes.length} bytes instead of ${entry.bytes}`
  const dead = entry.dead === null ? null : readDead(files, entry.dead, documents)
  if (typeof dead === 'string') return dead
  try {
    const segment = openSegment(bytes)
    if (segment.documents !== documents) return `its file ${name} is another segment`
    const live = documents - countDead(dead)
    return { name, bytes, segment, dead, live, deadFile: entry.dead, unsynced: null }
  } catch (error) {
    if (error instanceof CorruptSegment) return `its file ${name} cannot be read: ${error.message}`
    throw error
  }
}

/** A segment that was just written. */
export function newlyHeld(name: string, bytes: Uint8Array, unsynced: SegmentFile | null): HeldSegment {
  const segment = openSegment(bytes)
  return { name, bytes, segment, dead: null, live: segment.documents, deadFile: null, unsynced }
}

/** The segment without the companies of these ids. */
export function without(held: HeldSegment, ids: Iterable<string>): HeldSegment {
  const { segment, dead } = held
  const found: number[] = []
  for (const id of ids) {
    const document = segment.documentOf(id)
    if (document >= 0 && !isDead(dead, document)) found.push(document)
  }
  if (found.length === 0) return held
  const bits = withDead(dead, found, segment.documents)
  return { ...held, dead: bits, live: held.live - found.length, deadFile: null }
}

/** The segment with its file on the disk, though not yet named by the manifest. */
export function withSyncedFile(held: HeldSegment): HeldSegment {
  if (held.unsynced === null) return held
  held.unsynced.sync()
  held.unsynced.close()
  return { ...held, unsynced: null }
}

/** The segment with its dead on the disk, likewise. */
export function withDeadFile(held: HeldSegment, files: SegmentFiles, newName: () => string): HeldSegment {
  const { dead, deadFile } = held
  return dead === null || deadFile !== null ? held : { ...held, deadFile: writeDead(files, dead, newName()) }
}

/**
 * Files, and not a replay: what died long before the manifest's cursor would not come again. At most 125 kB for a million
 * companies.
 */
function writeDead(files: SegmentFiles, dead: Uint32Array, name: string): ManifestSegment['dead'] {
  const bytes = new Uint8Array(dead.buffer, dead.byteOffset, dead.byteLength)
  const file = files.create(name)
  try {
    file.write(bytes)
    file.sync()
  } finally {
    file.close()
  }
  return { name, checksum: fnv1a(bytes) }
}

function readDead(
  files: SegmentFiles,
  { name, checksum }: { readonly name: string; readonly checksum: number },
  documents: number,
): Uint32Array | string {
  const bytes = files.open(name)
  if (bytes === null) return `its file ${name} is missing`
  const dead = new Uint32Array(new SharedArrayBuffer(Math.ceil(documents / 32) * 4))
  if (bytes.length !== dead.byteLength || fnv1a(bytes) !== checksum) return `its file ${name} is damaged`
  new Uint8Array(dead.buffer).set(bytes)
  return dead
}
