import { mergeSegments } from '../build/merge-segments.ts'
import type { SegmentFiles } from '../segment-files.ts'
import { createViewReader, type DescribedSegment } from './index-view.ts'

/** Segments that become one, as plain data: a merge may run in a thread of its own. */
export interface MergeJob {
  readonly inputs: readonly DescribedSegment[]
  readonly output: string
}

/** Writes the merged segment, synced; the inputs stay. */
export function runMerge(files: SegmentFiles, { inputs, output }: MergeJob) {
  const { segments } = createViewReader(files)({ writer: 1, generation: 0, cursor: null, segments: inputs })
  const file = files.create(output)
  try {
    mergeSegments(segments, file)
    file.sync()
  } finally {
    file.close()
  }
}
