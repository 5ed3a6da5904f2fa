import type { SegmentFiles } from '../segment-files.ts'
import { type HeldSegment, openHeld } from './held-segment.ts'
import { isDataFile, isIndexFile, type Manifest, manifestName, readManifest } from './manifest.ts'

export interface OpenedIndex {
  readonly manifest: Manifest
  readonly segments: readonly HeldSegment[]
}

/** What was flushed last; null when there is nothing, and a string says why it cannot be used. Without an identity any will do. */
export function openIndex(files: SegmentFiles, identity: string | null): OpenedIndex | string | null {
  const manifest = readManifest(files, identity)
  // A writer names what it is about to build before it makes the first file.
  if (manifest === null) return files.list().some(isDataFile) ? 'its manifest is missing' : null
  if (typeof manifest === 'string') return manifest
  const segments: HeldSegment[] = []
  for (const entry of manifest.segments) {
    const held = openHeld(files, entry)
    if (typeof held === 'string') return held
    segments.push(held)
  }
  return { manifest, segments }
}

/** Everything that a manifest needs, itself included. */
export function filesOf({ segments }: Manifest): ReadonlySet<string> {
  return new Set([
    manifestName,
    ...segments.flatMap(({ name, dead }) => (dead === null ? [name] : [name, dead.name])),
  ])
}

/** What a crash, a merge or an earlier view left behind; files that are not ours stay. */
export function removeOthers(files: SegmentFiles, used: ReadonlySet<string>) {
  for (const name of files.list()) if (isIndexFile(name) && !used.has(name)) files.remove(name)
}
