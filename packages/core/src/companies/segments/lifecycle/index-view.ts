import { openSegment } from '../format/open-segment.ts'
import type { IndexView, Segment } from '../segment.ts'
import type { SegmentFiles } from '../segment-files.ts'

/** A view as it travels between threads: what is in files is named, what is in shared memory is shared. */
export interface ViewDescription {
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

/** Opens views one after the other; a segment that stays is opened once. */
export function createViewReader(files: SegmentFiles): (description: ViewDescription) => IndexView {
  let opened = new Map<string, Segment>()
  return ({ segments, cursor }) => {
    const next = new Map<string, Segment>()
    const view = {
      cursor,
      segments: segments.map(({ name, shared, dead, live }) => {
        const segment = opened.get(name) ?? open(files, name, shared)
        next.set(name, segment)
        return { segment, dead, live }
      }),
    }
    opened = next
    return view
  }
}

function open(files: SegmentFiles, name: string, shared: Uint8Array | null): Segment {
  const bytes = shared ?? files.open(name)
  if (bytes === null) throw new Error(`The file ${name} of the index is missing.`)
  return openSegment(bytes)
}
