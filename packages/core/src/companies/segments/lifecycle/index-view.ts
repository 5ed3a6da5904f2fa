import { CorruptSegment } from '../format/corrupt-segment.ts'
import { openSegment } from '../format/open-segment.ts'
import type { IndexView, LiveSegment, Segment } from '../segment.ts'
import type { SegmentFiles } from '../segment-files.ts'

/** A view as it travels between threads: what is in files is named, what is in shared memory is shared. */
export interface ViewDescription {
  /** Which writer describes it: one that follows a crash uses names of files again that were never made durable. */
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
  /** The same number, the same dead. */
  readonly deaths: number
  readonly live: number
}

/**
 * Opens views one after the other. A segment that stays is opened once, and dead that stay are the same object: searches remember
 * what they have counted by it, and a message between threads makes a new one.
 */
export function createViewReader(files: SegmentFiles): (description: ViewDescription) => IndexView {
  let opened = new Map<string, LiveSegment & { readonly deaths: number }>()
  let openedOf = 0
  return ({ writer, segments, cursor }) => {
    if (writer !== openedOf) opened.clear()
    openedOf = writer
    opened = new Map(
      segments.map(({ name, shared, dead, deaths, live }) => {
        const before = opened.get(name)
        if (before?.deaths === deaths) return [name, before]
        return [name, { segment: before?.segment ?? open(files, name, shared), dead, deaths, live }]
      }),
    )
    return { cursor, segments: [...opened.values()] }
  }
}

function open(files: SegmentFiles, name: string, shared: Uint8Array | null): Segment {
  const bytes = shared ?? files.open(name)
  if (bytes === null) throw new CorruptSegment(`The file ${name} of the index is missing.`)
  return openSegment(bytes)
}
