import type { Clock } from '../../../kernel/index.ts'
import { type CompanyStore, changeOf, cursorOf } from '../../../records/index.ts'
import { documentOf } from '../../analysis/document-of.ts'
import { SegmentBuilder } from '../build/segment-builder.ts'
import { writeSegment } from '../format/container.ts'
import type { SegmentFiles } from '../segment-files.ts'
import { stoppable } from './merge-job.ts'
import { turnsOf } from './turns.ts'

/** A stretch of the change feed that becomes one segment, as plain data: several are read beside each other in a first build. */
export interface ChunkJob {
  /** Changes after this number, up to and with `last`. */
  readonly after: number
  readonly last: number
  readonly output: string
}

const pageSize = 500

/**
 * Writes the segment, synced; false when the stretch holds no company. The feed has each company at its latest change, so what is
 * changed while stretches are read comes after the end of all of them. `refuseStopped` is as for `runMerge`.
 */
export async function runChunk(
  files: SegmentFiles,
  source: Pick<CompanyStore, 'changesAfter'>,
  clock: Pick<Clock, 'now' | 'defer'>,
  { after, last, output }: ChunkJob,
  refuseStopped = () => {},
): Promise<boolean> {
  const builder = new SegmentBuilder()
  const ids = new Set<string>()
  const turns = turnsOf(clock, refuseStopped)
  let cursor = cursorOf(after)
  let limit = pageSize
  while (changeOf(cursor) < last) {
    const page = await source.changesAfter(cursor, limit)
    if (page.changes.length === 0) break
    if (changeOf(page.cursor) > last) {
      // Part of the page belongs to the next stretch, and only the page as a whole has a number.
      if (limit === 1) break
      limit >>= 1
      continue
    }
    for (const { id, record } of page.changes) {
      if (record === null) continue
      if (ids.has(id)) throw new Error(`The change feed has the company ${id} at two changes.`)
      ids.add(id)
      builder.add(documentOf(record))
      await turns.next()
    }
    cursor = page.cursor
    // A thread that is to end does so here, too.
    await turns.now()
  }
  if (builder.documents === 0) return false
  const file = files.create(output)
  try {
    writeSegment(stoppable(file, refuseStopped), builder.sections(), { documents: builder.documents })
    file.sync()
  } finally {
    file.close()
  }
  return true
}
