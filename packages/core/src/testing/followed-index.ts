import type { CompanyStore } from '../records/store.ts'
import { documentOf } from '../search/analysis/document-of.ts'
import { addToBatch, emptyBatch } from '../search/segments/lifecycle/index-batch.ts'
import { createFollower, type FollowerParts } from '../search/segments/lifecycle/index-follower.ts'
import { createViewReader, type ViewDescription } from '../search/segments/lifecycle/index-view.ts'
import { IndexWriter } from '../search/segments/lifecycle/index-writer.ts'
import { memoryFiles } from '../search/segments/lifecycle/memory-files.ts'
import { runMerge } from '../search/segments/lifecycle/merge-job.ts'
import type { IndexView } from '../search/segments/segment.ts'
import type { SegmentFiles } from '../search/segments/segment-files.ts'
import { contentsOf } from './index-contents.ts'
import { type LogRecord, testClock } from './test-clock.ts'

/** A writer that follows a store in memory, without threads. */
export function followedIndex(
  store: CompanyStore,
  files: SegmentFiles = memoryFiles(),
  batchMax = 1_000,
  chunks: FollowerParts['chunks'] = null,
  merge: FollowerParts['merge'] = async (job) => runMerge(files, job),
) {
  const clock = testClock(0)
  const logs: LogRecord[] = []
  const views: ViewDescription[] = []
  const stages: (string | null)[] = []
  const writer = new IndexWriter(files, 'example')
  const follower = createFollower({
    writer,
    source: store,
    clock,
    log: { write: (level, message, fields = {}) => logs.push({ level, message, fields }) },
    batchMax,
    merge,
    chunks,
    publish: (view) => void (view !== null && views.push(view)),
    tried() {},
    progress: (next) => stages.push(next?.stage ?? null),
  })
  const read = createViewReader(files)
  const view = (): IndexView => read(views.at(-1) ?? { writer: 1, generation: 0, cursor: null, segments: [] })
  return { follower, writer, clock, logs, views, stages, view, files }
}

/** What the index should hold: all that is stored, in one segment. */
export async function expectedContents(store: CompanyStore) {
  const files = memoryFiles()
  const writer = new IndexWriter(files, 'expected')
  const batch = emptyBatch()
  const { changes, cursor } = await store.changesAfter(null, 1_000_000)
  for (const { id, record } of changes) addToBatch(batch, id, record === null ? null : documentOf(record))
  if (changes.length > 0) writer.commit(batch, cursor)
  return contentsOf(createViewReader(files)(writer.describe()))
}
