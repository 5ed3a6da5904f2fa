import { type Clock, describeError, type Log, type ThreadPort } from '../../../kernel/index.ts'
import type {
  AskedFrequencies,
  AskedPeople,
  AskedSpellings,
  BrowsePage,
  BrowsePlan,
  SearchPage,
  SearchPlan,
  SimilarQuery,
} from '../../company-index.ts'
import type { InvestorsPlan } from '../../investors/plan.ts'
import type { SuggestPlan } from '../../suggestions/plan.ts'
import { matchNamesIn } from '../names/match-names.ts'
import {
  browseView,
  frequenciesIn,
  holdingIn,
  investorsIn,
  investorsListed,
  peopleIn,
  searchView,
  searchWithin,
  similarIn,
  spellingsIn,
  suggestIn,
} from '../query/index-queries.ts'
import type { IndexView } from '../segment.ts'
import type { SegmentFiles } from '../segment-files.ts'
import { revived, serveCalls, tellEvent, tellUnable } from './calls.ts'
import { type ChunkJob, runChunk } from './chunk-job.ts'
import { openIndex } from './index-directory.ts'
import { type BuildProgress, type ChangeSource, createFollower } from './index-follower.ts'
import type { IndexSizes } from './index-sizes.ts'
import { createViewReader, type ViewDescription } from './index-view.ts'
import { IndexWriter } from './index-writer.ts'
import type { InspectedIndex } from './inspect-index.ts'
import { type MergeJob, runMerge } from './merge-job.ts'
import { unusable, type VerifiedSegments, verifySegments } from './verify-segments.ts'

/** What a thread of the index is for. Plain data. */
export type IndexThreadSetup =
  | {
      readonly role: 'write'
      /** Which start of the writer it is. */
      readonly number: number
      readonly identity: string
      readonly sizes: IndexSizes
      /** How many threads may do work apart at once. */
      readonly parallelism: number
    }
  | { readonly role: 'work' }
  | { readonly role: 'search' }

/** What the runtime gives to the thread that it started. */
export interface IndexThreadHost {
  readonly files: SegmentFiles
  /** Asked for once, by a thread that reads companies. */
  readonly openSource: () => ChangeSource
  readonly clock: Clock
}

/** Shared, since a thread in a merge reads no message; not 0 once what it does is wanted no more. */
export type StopFlag = Int32Array<SharedArrayBuffer>

export type ApartWork = { readonly merge: MergeJob } | { readonly chunk: ChunkJob }

export type WriterEvent =
  | { readonly kind: 'view'; readonly view: ViewDescription | null }
  | { readonly kind: 'progress'; readonly progress: BuildProgress | null }
  /** Whether it could be written; an error comes described. */
  | { readonly kind: 'tried'; readonly failure: unknown }
  | { readonly kind: 'log'; readonly record: Parameters<Log['write']> }
  /** Work for a thread of its own; `worked` receives the result. */
  | { readonly kind: 'work'; readonly number: number; readonly work: ApartWork; readonly stop: StopFlag }

/** Runs one thread of the index until the runtime ends it. Whoever asks it something hears what keeps it from starting. */
export function serveIndexThread(port: ThreadPort, setup: IndexThreadSetup, host: IndexThreadHost) {
  try {
    serve(port, setup, host)
  } catch (error) {
    tellUnable(port, error)
  }
}

function serve(port: ThreadPort, setup: IndexThreadSetup, host: IndexThreadHost) {
  if (setup.role === 'write') {
    serveCalls(
      port,
      writerMethods(setup, host, (event) => tellEvent(port, event)),
    )
  } else if (setup.role === 'work') serveCalls(port, workerMethods(host))
  else serveCalls(port, searcherMethods(host))
}

const closing = () => new Error('The index is closing.')

export type WorkerMethods = ReturnType<typeof workerMethods>
function workerMethods({ files, openSource, clock }: IndexThreadHost) {
  let source: ChangeSource | null = null
  return {
    /** Whether there is an output. */
    async do(work: ApartWork, stop: StopFlag): Promise<boolean> {
      const refuseStopped = () => {
        if (Atomics.load(stop, 0) !== 0) throw closing()
      }
      if ('merge' in work) {
        runMerge(files, work.merge, refuseStopped)
        return true
      }
      source ??= openSource()
      return runChunk(files, source, clock, work.chunk, refuseStopped)
    },
  }
}

export type SearcherMethods = ReturnType<typeof searcherMethods>

function searcherMethods({ files }: IndexThreadHost) {
  const read = createViewReader(files)
  let wanted: ViewDescription | null = null
  let view: IndexView | null = null
  const current = (): IndexView => {
    if (wanted === null) throw new Error('This thread has no view of the company index.')
    // A view that could not be opened is tried again: the problem may be over, and otherwise the search reports it.
    view ??= read(wanted)
    return view
  }
  return {
    setView(description: ViewDescription | null) {
      wanted = description
      // One that cannot be opened must not leave an earlier one to answer.
      view = null
      if (wanted !== null) current()
    },
    search(plan: SearchPlan): SearchPage {
      const view = current()
      return { ...searchView(view, plan), cursor: view.cursor }
    },
    /** Null, and no search, where it would read more than `postingsMax`. */
    searchWithin(plan: SearchPlan, postingsMax: number): SearchPage | null {
      const view = current()
      const found = searchWithin(view, plan, postingsMax)
      return found === null ? null : { ...found, cursor: view.cursor }
    },
    browse(plan: BrowsePlan): BrowsePage {
      const view = current()
      return { ...browseView(view, plan), cursor: view.cursor }
    },
    similar: (query: SimilarQuery) => similarIn(current(), query),
    frequencies: (asked: AskedFrequencies) => frequenciesIn(current(), asked),
    matchNames: (names: readonly string[], limit: number, minScore: number) =>
      matchNamesIn(current(), names, limit, minScore),
    holding: (attributes: readonly string[], most: number) => holdingIn(current(), attributes, most),
    investorsNamed: (texts: readonly string[]) => investorsIn(current(), texts),
    investorsListed: (plan: InvestorsPlan) => investorsListed(current(), plan),
    peopleNamed: (asked: AskedPeople) => peopleIn(current(), asked),
    spellings: (asked: AskedSpellings) => spellingsIn(current(), asked),
    suggest: (plan: SuggestPlan) => suggestIn(current(), plan),
  }
}

export type WriterMethods = ReturnType<typeof writerMethods>

function writerMethods(
  { number, identity, sizes, parallelism }: Extract<IndexThreadSetup, { role: 'write' }>,
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
  const stop: StopFlag = new Int32Array(new SharedArrayBuffer(4))
  const apart = new Map<number, { resolve(isWritten: boolean): void; reject(error: Error): void }>()
  let asked = 0
  const doApart = (work: ApartWork) =>
    new Promise<boolean>((resolve, reject) => {
      if (isClosing) throw closing()
      apart.set(++asked, { resolve, reject })
      tell({ kind: 'work', number: asked, work, stop })
    })
  const follower = createFollower({
    writer,
    source: openSource(),
    clock,
    log,
    batchMax: sizes.batch,
    async merge(job) {
      if (job.inputs.reduce((sum, { live }) => sum + live, 0) <= sizes.ownMerge) return runMerge(files, job)
      await doApart({ merge: job })
    },
    chunks: parallelism < 2 ? null : { parallelism, read: (chunk) => doApart({ chunk }) },
    publish: (view) => tell({ kind: 'view', view }),
    tried: (failure) => tell({ kind: 'tried', failure: failure === null ? null : describeError(failure) }),
    progress: (progress) => tell({ kind: 'progress', progress }),
  })
  return {
    catchUp: follower.catchUp,
    settle: follower.settle,
    retire: (view: Pick<ViewDescription, 'writer' | 'generation'>) => writer.retire(view),
    facts: (): InspectedIndex => ({
      ...writer.facts,
      cursor: writer.cursor,
      isComplete: writer.isComplete,
      problem: null,
    }),
    /** What came of work that was done apart; an error comes described. */
    worked(number: number, result: boolean | { readonly failure: unknown }) {
      const waiting = apart.get(number)
      apart.delete(number)
      if (typeof result === 'boolean') waiting?.resolve(result)
      else waiting?.reject(revived(result.failure))
    },
    /** What was there answers until the new index is whole, unless it `isDamaged`. */
    async rebuild(isDamaged: boolean) {
      if (isDamaged) tell({ kind: 'view', view: null })
      await follower.rebuild(isDamaged)
    },
    /** Checks every byte that is on the disk. What the start could not use is the problem until everything is read again. */
    async verify(): Promise<VerifiedSegments> {
      const found = writer.isComplete ? null : writer.startedOver
      if (found !== null) return unusable(found)
      const opened = openIndex(files, identity)
      if (typeof opened === 'string') return unusable(opened)
      if (opened === null && writer.isComplete) return unusable('nothing of it is on the disk')
      return verifySegments(opened?.segments ?? [], clock, () => isClosing)
    },
    async close() {
      isClosing = true
      Atomics.store(stop, 0, 1)
      for (const { reject } of apart.values()) reject(closing())
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
