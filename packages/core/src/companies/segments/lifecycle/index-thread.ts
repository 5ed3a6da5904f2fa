import { describeError } from '../../../error-record.ts'
import type { Clock, Log } from '../../../host.ts'
import type { SearchPlan, SimilarQuery } from '../../search/company-index.ts'
import { matchNamesIn } from '../names/match-names.ts'
import { investorsIn, searchView, similarIn } from '../query/index-queries.ts'
import type { IndexView } from '../segment.ts'
import type { SegmentFiles } from '../segment-files.ts'
import { serveCalls, type ThreadPort, tellEvent } from './calls.ts'
import { type BuildProgress, type ChangeSource, createFollower } from './index-follower.ts'
import { createViewReader, type ViewDescription } from './index-view.ts'
import { IndexWriter } from './index-writer.ts'
import { type MergeJob, runMerge } from './merge-job.ts'
import { verifySegments } from './verify-segments.ts'

/** What a thread of the index is for. Plain data. */
export type IndexThreadSetup =
  | {
      readonly role: 'write'
      /** Which start of the writer it is. */
      readonly number: number
      readonly identity: string
      readonly batchMax: number
    }
  | { readonly role: 'merge' }
  | { readonly role: 'search' }

/** What the runtime gives to the thread that it started. */
export interface IndexThreadHost {
  readonly files: SegmentFiles
  /** Asked for once, by the writer. */
  readonly openSource: () => ChangeSource
  readonly clock: Clock
}

export type WriterEvent =
  | { readonly kind: 'view'; readonly view: ViewDescription | null }
  | { readonly kind: 'progress'; readonly progress: BuildProgress | null }
  | { readonly kind: 'log'; readonly record: Parameters<Log['write']> }
  | { readonly kind: 'merge'; readonly job: MergeJob }

/** Larger merges get a thread of their own, so that changes go on becoming searchable: 20,000 companies take some 0.2 s. */
const ownMergeMax = 20_000

/** Runs one thread of the index until the runtime ends it. */
export function serveIndexThread(port: ThreadPort, setup: IndexThreadSetup, host: IndexThreadHost) {
  if (setup.role === 'write') {
    serveCalls(
      port,
      writerMethods(setup, host, (event) => tellEvent(port, event)),
    )
  } else if (setup.role === 'merge') serveCalls(port, mergerMethods(host))
  else serveCalls(port, searcherMethods(host))
}

export type MergerMethods = ReturnType<typeof mergerMethods>
const mergerMethods = ({ files }: IndexThreadHost) => ({
  merge: (job: MergeJob) => runMerge(files, job),
})

export type SearcherMethods = ReturnType<typeof searcherMethods>

function searcherMethods({ files }: IndexThreadHost) {
  const read = createViewReader(files)
  let view: IndexView | null = null
  const current = (): IndexView => {
    if (view === null) throw new Error('This thread has no view of the company index.')
    return view
  }
  return {
    setView(description: ViewDescription | null) {
      // One that cannot be opened must not leave an earlier one to answer.
      view = null
      view = description === null ? null : read(description)
    },
    search: (plan: SearchPlan) => searchView(current(), plan),
    similar: (query: SimilarQuery) => similarIn(current(), query),
    matchNames: (names: readonly string[], limit: number, minScore: number) =>
      matchNamesIn(current(), names, limit, minScore),
    investorsNamed: (texts: readonly string[]) => investorsIn(current(), texts),
  }
}

export type WriterMethods = ReturnType<typeof writerMethods>

function writerMethods(
  { number, identity, batchMax }: Extract<IndexThreadSetup, { role: 'write' }>,
  { files, openSource, clock }: IndexThreadHost,
  tell: (event: WriterEvent) => void,
) {
  const log: Log = {
    write: (level, message, fields = {}) =>
      tell({ kind: 'log', record: [level, message, withoutErrors(fields)] }),
  }
  const writer = new IndexWriter(files, identity, number)
  if (writer.startedOver !== null) {
    log.write('warn', 'the company index is built again', { reason: writer.startedOver })
  }
  let isClosing = false
  let merged: ((error: Error | null) => void) | null = null
  const follower = createFollower({
    writer,
    source: openSource(),
    clock,
    log,
    batchMax,
    async merge(job) {
      if (job.inputs.reduce((sum, { live }) => sum + live, 0) <= ownMergeMax) return runMerge(files, job)
      await new Promise<void>((resolve, reject) => {
        merged = (error) => (error === null ? resolve() : reject(error))
        tell({ kind: 'merge', job })
      })
    },
    publish: (view) => tell({ kind: 'view', view }),
    progress: (progress) => tell({ kind: 'progress', progress }),
  })
  return {
    catchUp: follower.catchUp,
    settle: follower.settle,
    retire: (view: Pick<ViewDescription, 'writer' | 'generation'>) => writer.retire(view),
    facts: () => ({ ...writer.facts, cursor: writer.cursor, isComplete: writer.isComplete }),
    /** Of a merge that was asked for by an event: null when its output stands. */
    merged: (problem: string | null) => merged?.(problem === null ? null : new Error(problem)),
    /** What was there answers until the new index is whole, unless it `isDamaged`. */
    async rebuild(isDamaged: boolean) {
      if (isDamaged) tell({ kind: 'view', view: null })
      await follower.rebuild()
    },
    /** Checks every byte that is on the disk; the problem that was found, or null. */
    verify: () => verifySegments(writer.segmentsToVerify(), clock, () => isClosing),
    async close() {
      isClosing = true
      merged?.(new Error('The index is closing.'))
      await follower.close()
    },
  }
}

function withoutErrors(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? describeError(value) : value,
    ]),
  )
}
