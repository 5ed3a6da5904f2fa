import type { DeepResearchResult, ResearchWatch } from '../deep-research/index.ts'
import type { SiteRun } from '../enrichment/index.ts'
import type { JobKind, JobKinds, JobStage, JobToDo, JobTypeOf } from '../jobs/index.ts'
import { type CheckInput, type Host, pause, ServiceError, uuidV7 } from '../kernel/index.ts'
import type { VcResult } from '../vc-backability/index.ts'
import type { SitePage } from '../web/index.ts'
import type { OpenedSites } from './open-sites.ts'

export type EnrichmentType = JobTypeOf<'enrichment'>

export interface EnrichAtOnceOptions {
  readonly signal: AbortSignal
  /** False only shows what would be found: the company's record stays as it is. Default true. */
  readonly keep?: boolean
  readonly onStage?: (stage: JobStage) => void
  /** Told of each page once it was read, or could not be. */
  readonly onPage?: (page: SitePage) => void
}

export interface ResearchAtOnceOptions extends Omit<EnrichAtOnceOptions, 'onStage'>, Partial<ResearchWatch> {
  /** Whole percent, 0 to 99, never less than before. */
  readonly onProgress?: (percent: number) => void
}

export interface ClassifyAtOnceOptions {
  readonly signal: AbortSignal
  readonly onDone?: (websites: number) => void
}

/**
 * Reads web sites for callers in this process: at once, without a job, an account or a price. Bodies are checked as those over
 * HTTP are. Throws `JobError` where a job would fail, and SERVICE_UNAVAILABLE in a service that reads none.
 */
export interface AtOnce {
  /** Resolves to the result that a job of this kind would have. */
  enrich(type: EnrichmentType, body: unknown, options: EnrichAtOnceOptions): Promise<unknown>
  /** Resolves to the result that a job of deep research would have. */
  research(body: unknown, options: ResearchAtOnceOptions): Promise<DeepResearchResult>
  /** Up to 500 websites; `onDone` gets the number of those that are done. */
  classify(body: unknown, options: ClassifyAtOnceOptions): Promise<VcResult>
}

export interface AtOncePlace {
  readonly host: Pick<Host, 'clock' | 'entropy'>
  readonly kinds: JobKinds
  readonly checkInput: CheckInput
  readonly sites: Pick<OpenedSites, 'mustRead'>
}

export interface OpenedAtOnce {
  readonly atOnce: AtOnce
  /** Aborts what is under way and resolves once it has ended; nothing is taken any more. */
  close(): Promise<void>
}

export function openAtOnce({ host, kinds, checkInput, sites }: AtOncePlace): OpenedAtOnce {
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()

  /** Storage and network stay open until it has ended. */
  async function untilEnded<T>(outer: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    closing.signal.throwIfAborted()
    const ended = work(AbortSignal.any([outer, closing.signal]))
    running.add(ended)
    try {
      return await ended
    } finally {
      running.delete(ended)
    }
  }

  /** The request as a job of this kind would have it. */
  async function read(kind: JobKind, body: unknown): Promise<JobToDo['request']> {
    const given = { environment: 'live', file: null, isRepeated: async () => false } as const
    return (await kind.read(checkInput(kind.body, body), given)).request
  }

  const atOnce: AtOnce = {
    enrich: (type, body, { signal: outer, keep = true, onStage: stage = nothing, onPage = nothing }) =>
      untilEnded(outer, async (signal) => {
        const request = await read(kinds[type], body)
        const work = sites.mustRead().watchedWork(type, { keep, onPage, onSubsystem: nothing })
        return (await work(runOf(request, host, { signal, stage }))).result
      }),

    research: (
      body,
      { signal: outer, keep = true, onPage = nothing, onSubsystem = nothing, onProgress: progress = nothing },
    ) =>
      untilEnded(outer, async (signal) => {
        const request = await read(kinds.deep_research, body)
        const work = sites.mustRead().watchedWork('deep_research', { keep, onPage, onSubsystem })
        const { result } = await work(runOf(request, host, { signal, progress }))
        return result as DeepResearchResult
      }),

    classify: (body, { signal: outer, onDone = nothing }) =>
      untilEnded(outer, async (signal) => {
        const request = await read(kinds.vc_backability_check, body)
        const counters = (counts: Readonly<Record<string, number>>) =>
          onDone(Object.values(counts).reduce((sum, one) => sum + one, 0))
        const run = runOf(request, host, { signal, counters })
        return (await sites.mustRead().checkVcBackability(run)).result as VcResult
      }),
  }
  return {
    atOnce,
    async close() {
      const details = { retry_after_ms: 1_000 }
      closing.abort(new ServiceError('SERVICE_UNAVAILABLE', { message: 'The service is stopping.', details }))
      await Promise.allSettled(running)
    },
  }
}

const nothing = () => {}

/** An attempt without a job; nothing of it is stored. */
function runOf(
  request: JobToDo['request'],
  { clock, entropy }: AtOncePlace['host'],
  watch: Pick<SiteRun, 'signal'> & Partial<Pick<SiteRun, 'stage' | 'counters' | 'progress'>>,
): SiteRun {
  const now = clock.now()
  return {
    job: { jobId: uuidV7(now, entropy), accountId: '', request, startedAt: now },
    progress() {},
    stage() {},
    counters() {},
    async wait(ms) {
      await pause(clock, ms, watch.signal)
      watch.signal.throwIfAborted()
    },
    checkpoints: async () => new Map(),
    saveCheckpoints: async () => {},
    ...watch,
  }
}
