import { rulesVersion } from '../rules-version.ts'
import type { SegmentFiles } from '../segment-files.ts'

/** What the index consists of, durably: files that were synced before this names them. */
export interface Manifest {
  /** Of what data this is the index; one of other data is foreign. */
  readonly identity: string
  /** By which rules its companies were taken in. */
  readonly rules: number
  /** The number of the next file; numbers are never used again. */
  readonly nextFile: number
  /** Where in the change feed the files are together; null before the first change. */
  readonly cursor: string | null
  /** Whether the end of the feed was reached once: an index that is still being built for the first time answers nothing. */
  readonly complete: boolean
  readonly segments: readonly ManifestSegment[]
}

export interface ManifestSegment {
  readonly name: string
  readonly bytes: number
  readonly documents: number
  /** The dead of the segment; null when all live. */
  readonly dead: { readonly name: string; readonly checksum: number } | null
}

/** The layout of the directory. What another version wrote is built again. */
export const indexFormat = 1
export const manifestName = 'manifest.json'
const draftName = 'manifest.new'

/** Names are used once: by the start of the writer and a number that goes on from manifest to manifest. */
export const segmentName = (start: number, number: number) => `${start}-${number}.seg`
export const deadName = (start: number, number: number) => `${start}-${number}.dead`

/** Whether a file is one of ours: others in the directory are left alone. */
export const isIndexFile = (name: string) => isDataFile(name) || name === manifestName || name === draftName
export const isDataFile = (name: string) => /^\d{1,15}-\d{1,15}\.(?:seg|dead)$/.test(name)

/** Null when there is none; a string says why it cannot be used. Without an identity any will do. */
export function readManifest(files: SegmentFiles, identity: string | null): Manifest | string | null {
  const bytes = files.open(manifestName)
  if (bytes === null) return null
  const found = parse(bytes)
  if (found === null) return 'its manifest is damaged'
  if (found.format !== indexFormat) {
    return `it has format ${found.format} and this version of Dealflow reads format ${indexFormat}`
  }
  if (found.manifest.rules !== rulesVersion) return 'it was made by the rules of another version of Dealflow'
  return identity === null || found.manifest.identity === identity
    ? found.manifest
    : 'it is the index of other data'
}

/** Durable when it returns: a crash before leaves the manifest that was there. */
export function writeManifest(files: SegmentFiles, manifest: Manifest) {
  const text = JSON.stringify(manifest)
  const file = files.create(draftName)
  try {
    file.write(
      new TextEncoder().encode(
        `{"format":${indexFormat},"checksum":${fnv1a(encode(text))},"manifest":${text}}\n`,
      ),
    )
    file.sync()
  } finally {
    file.close()
  }
  // Before the manifest that names them, the files themselves must be found after a crash.
  files.syncDirectory()
  files.rename(draftName, manifestName)
  files.syncDirectory()
}

function parse(bytes: Uint8Array): { format: number; manifest: Manifest } | null {
  try {
    // A copy: decoders refuse shared memory.
    const { format, checksum, manifest } = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.slice()),
    )
    if (!Number.isSafeInteger(format)) return null
    // Of another version nothing more is known.
    if (format !== indexFormat) return { format, manifest }
    return fnv1a(encode(JSON.stringify(manifest))) === checksum ? { format, manifest } : null
  } catch {
    // Whatever is no JSON of ours is damage.
    return null
  }
}

const encode = (text: string) => new TextEncoder().encode(text)

/** For small files; segments bring their own checksums. */
export function fnv1a(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193)
  return hash >>> 0
}
