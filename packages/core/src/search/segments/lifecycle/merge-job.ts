import { mergeSegments } from '../build/merge-segments.ts'
import type { SegmentSink } from '../format/container.ts'
import { verifySegment } from '../format/open-container.ts'
import type { SegmentFile, SegmentFiles } from '../segment-files.ts'
import { createViewReader, type DescribedSegment } from './index-view.ts'

/** Segments that become one, as plain data: a merge may run in a thread of its own. */
export interface MergeJob {
  readonly inputs: readonly DescribedSegment[]
  readonly output: string
}

/**
 * Writes the merged segment, synced; the inputs stay. What is damaged in them is thrown, not copied under a new checksum.
 * `refuseStopped` is called before each piece that is written, and throws when the merge is wanted no more.
 */
export function runMerge(files: SegmentFiles, { inputs, output }: MergeJob, refuseStopped = () => {}) {
  for (const { name, shared } of inputs) {
    const bytes = shared ?? files.open(name)
    if (bytes !== null) for (const _ of verifySegment(bytes));
  }
  const { segments } = createViewReader(files)({ writer: 1, generation: 0, cursor: null, segments: inputs })
  const file = files.create(output)
  try {
    mergeSegments(segments, stoppable(file, refuseStopped))
    file.sync()
  } finally {
    file.close()
  }
}

/** The file as a sink that throws when what is written is wanted no more. */
export function stoppable(file: SegmentFile, refuseStopped: () => void): SegmentSink {
  return {
    write(bytes) {
      refuseStopped()
      file.write(bytes)
    },
  }
}
