import { CorruptSegment } from '../format/corrupt-segment.ts'
import { openSegment } from '../format/open-segment.ts'
import type { IndexView, LiveSegment, Segment } from '../segment.ts'
import type { SegmentFiles } from '../segment-files.ts'

/** A view as it travels between threads: what is in files is named, what is in shared memory is shared. */
export interface ViewDescription {
  /** Which writer of this process describes it; no two give the same name to a file. */
  readonly writer: number
  /** Rises with each view that a writer describes. */
  readonly generation: number
  readonly cursor: string | null
  readonly segments: readonly DescribedSegment[]
}

export interface DescribedSegment {
  readonly name: string
  /** Null where a thread opens the file by itself: a mapping belongs to all of them. */
  readonly shared: Uint8Array | null
  readonly dead: Uint32Array | null
  readonly live: number
}

/**
 * Opens views one after the other. A segment that stays is opened once, and dead that stay are the same object: searches remember
 * what they have counted by it, while a message between threads makes a new one. A writer that was started again has read shared
 * memory anew; what it holds in files is what it was.
 */
export function createViewReader(files: SegmentFiles): (description: ViewDescription) => IndexView {
  let opened = new Map<string, LiveSegment>()
  let openedOf = 0
  return ({ writer, segments, cursor }) => {
    const isSameWriter = writer === openedOf
    const next = new Map<string, LiveSegment>()
    for (const { name, shared, dead, live } of segments) {
      const before = isSameWriter || shared === null ? opened.get(name) : undefined
      const stays = before?.live === live && sameDead(before.dead, dead)
      next.set(name, stays ? before : { segment: before?.segment ?? open(files, name, shared), dead, live })
    }
    opened = next
    openedOf = writer
    return { cursor, segments: [...opened.values()] }
  }
}

/** At most 125 kB for a million companies. */
function sameDead(left: Uint32Array | null, right: Uint32Array | null): boolean {
  if (left === null || right === null) return left === right
  return left.length === right.length && left.every((bits, at) => bits === right[at])
}

function open(files: SegmentFiles, name: string, shared: Uint8Array | null): Segment {
  const bytes = shared ?? files.open(name)
  if (bytes === null) throw new CorruptSegment(`The file ${name} of the index is missing.`)
  return openSegment(bytes)
}
