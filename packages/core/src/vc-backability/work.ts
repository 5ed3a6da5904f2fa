import type { JobOutput, RunOf, SyncRequest, SyncWork } from '../jobs/index.ts'
import {
  type Hashing,
  JobError,
  type ModelBudget,
  type ModelProvider,
  ServiceError,
  secondMs,
} from '../kernel/index.ts'
import type { Answer } from './answers.ts'
import { createCheckpoints } from './checkpoints.ts'
import { classifyMany, type ManyOptions, type ManyParts } from './classify-many.ts'
import { classifierVersionOf, type VcModel } from './model.ts'
import { countersOf, resultOf } from './rows.ts'
import type { ResponseDetail } from './schema.ts'
import { askingModel } from './second-opinion.ts'
import { shippedModel } from './shipped-model.ts'
import { inputsOf } from './test-mode.ts'

export interface VcWorkParts extends Omit<ManyParts, 'model' | 'classifierVersion'> {
  readonly crypto: Hashing
  /** Null where no language model is configured. */
  readonly modelProvider: ModelProvider | null
  /** Weights that the operator trained; default those that are shipped. */
  readonly weights?: VcModel
}

/** What is known of earlier tries at the same request, by readers that died of it. */
export interface VcTry extends Pick<ManyOptions, 'known' | 'overLimits' | 'onBegin' | 'onAnswer'> {
  /** One website after the other, so that the one that a reader dies of is known. */
  readonly isOneByOne: boolean
  /** Since the first try began. */
  readonly spentMs: number
}

export type VcRun = RunOf<'accountId' | 'request' | 'startedAt'>

export const syncBudgetMs = 25 * secondMs
const atOnce = { sync: 10, async: 16 } as const
const tokensForOne = 2_500
const tokensMax = 60_000
export const systemicMessage =
  'None of the websites could be reached, and neither could any other: the network of the service is down.'

/** Venture-backability for live keys: up to 50 websites at once, or a job. */
export function createVcWork(given: VcWorkParts): {
  readonly work: (run: VcRun, tried?: VcTry) => Promise<JobOutput>
  readonly syncWork: (request: SyncRequest, signal: AbortSignal, tried?: VcTry) => ReturnType<SyncWork>
} {
  const model = given.weights ?? shippedModel
  const parts: ManyParts = { ...given, model, classifierVersion: classifierVersionOf(model, given.crypto) }
  const asking = (websites: number) => askingModel(given.modelProvider, budgetFor(websites))

  const syncWork = async ({ request, accountId }: SyncRequest, signal: AbortSignal, tried = firstTry) => {
    const inputs = inputsOf(request)
    const late = new AbortController()
    const cancel = parts.clock.timer(Math.max(0, syncBudgetMs - tried.spentMs), () =>
      late.abort(new Error('The answer is due.')),
    )
    try {
      const found = await classifyMany(
        inputs,
        { ...parts, account: accountId },
        {
          ...tried,
          concurrency: tried.isOneByOne ? 1 : atOnce.sync,
          ask: asking(inputs.length),
          signal,
          due: late.signal,
        },
      )
      if (found.outcome === 'systemic') throw new ServiceError('INTERNAL_ERROR', { message: systemicMessage })
      return resultOf(found.rows, detailOf(request))
    } finally {
      cancel()
    }
  }

  const work = async (run: VcRun, tried = firstTry) => {
    const { request, accountId } = run.job
    const inputs = inputsOf(request)
    const checkpoints = await createCheckpoints<Answer>(run)
    const known = new Map([...(tried.known ?? []), ...checkpoints.known])
    const told = [...known.values()].map(countedAs)
    const found = await classifyMany(
      inputs,
      { ...parts, account: accountId },
      {
        ...tried,
        concurrency: tried.isOneByOne ? 1 : atOnce.async,
        ask: asking(inputs.length),
        signal: run.signal,
        known,
        startedAt: run.job.startedAt,
        onAnswer: (domain, answer) => {
          tried.onAnswer?.(domain, answer)
          checkpoints.add(domain, answer)
          told.push(countedAs(answer))
          run.progress((100 * told.length) / inputs.length)
          run.counters(countersOf(told))
        },
      },
    )
    if (found.outcome === 'systemic') {
      // Another attempt is to try them again.
      await checkpoints.clear()
      throw new JobError('PROVIDER_UNAVAILABLE', systemicMessage, { retryable: true })
    }
    await checkpoints.saved()
    return { result: resultOf(found.rows, detailOf(request)), counters: countersOf(found.rows) }
  }

  return { work, syncWork }
}

const firstTry: VcTry = { isOneByOne: false, spentMs: 0 }

const countedAs = ({ from }: Answer) =>
  from === 'error'
    ? ({ status: 'error', source: null } as const)
    : ({ status: 'classified', source: from } as const)

const detailOf = (request: Readonly<Record<string, unknown>>) => request['response_detail'] as ResponseDetail

const budgetFor = (websites: number): ModelBudget => ({
  tokensMax: Math.min(websites * tokensForOne, tokensMax),
  used: { calls: 0, inputTokens: 0, outputTokens: 0, isEstimated: false },
})
