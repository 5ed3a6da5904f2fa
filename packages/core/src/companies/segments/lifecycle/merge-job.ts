import { mergeSegments } from '../build/merge-segments.ts'
import { verifySegment } from '../format/open-container.ts'
import type { SegmentFiles } from '../segment-files.ts'
import { createViewReader, type DescribedSegment } from './index-view.ts'

/** Segments that become one, as plain data: a merge may run in a thread of its own. */
export interface MergeJob {
  readonly inputs: readonly DescribedSegment[]
  readonly output: string
}

/** Writes the merged segment, synced; the inputs stay. What is damaged in them is thrown, not copied under a new checksum. */
export function runMerge(files: SegmentFiles, { inputs, output }: MergeJob) {
  for (const { name, shared } of inputs) {
    const bytes = shared ?? files.open(name)
    if (bytes !== null) for (const _ of verifySegment(bytes));
  }
  const { segments } = createViewReader(files)({ writer: 1, generation: 0, cursor: null, segments: inputs })
  const file = files.create(output)
  try {
    mergeSegments(segments, file)
    file.sync()
  } finally {
    file.close()
  }
}
