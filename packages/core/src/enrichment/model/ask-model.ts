import {
  Closed,
  type ModelProvider,
  type ModelUsage,
  type Static,
  Text,
  type TSchema,
} from '../../kernel/index.ts'
import type { EnrichmentError } from '../evidence-schema.ts'
import { providerError } from '../provider-errors.ts'
import type { ShownPages } from './model-pages.ts'

/** A value with the place where it is said to be. */
export const claimOf = <Value extends TSchema>(value: Value) =>
  Closed({
    value,
    page: Text({ description: 'The id of the page' }),
    quote: Text({ description: 'Letter by letter from that page, at most 300 characters' }),
  })

export interface AskedModel<Answer> {
  /** Null where there is none. */
  readonly answer: Answer | null
  readonly errors: readonly EnrichmentError[]
  /** Null where nothing was asked. */
  readonly use: ChildModelUse | null
}

/** What one child of an enrichment used of a model. */
export interface ChildModelUse {
  readonly name: string
  readonly usage: ModelUsage
  /** Values whose quote was not on the page, or from which our own rules read something else. */
  readonly rejectedValues: number
}

export interface Asking<Answer extends TSchema> {
  readonly model: ModelProvider | null
  readonly task: string
  readonly answer: Answer
  readonly shown: ShownPages
  /** Of the job's child, questions and answers together. */
  readonly tokensMax: number
  readonly signal: AbortSignal
}

const answerTokensMax = 1_500

/** Asks one question for one child. A model that fails is an error of the result, never of the job. */
export async function askModel<Answer extends TSchema>({
  model,
  task,
  answer,
  shown,
  tokensMax,
  signal,
}: Asking<Answer>): Promise<AskedModel<Static<Answer>>> {
  if (model === null || shown.pages.length === 0) return { answer: null, errors: [], use: null }
  const used: ModelUsage = { calls: 0, inputTokens: 0, outputTokens: 0, isEstimated: false }
  const { pages } = shown
  const budget = { tokensMax, used }
  const given = await model.ask({ task, pages, answer, tokensMax: answerTokensMax, budget, signal })
  signal.throwIfAborted()
  const use = { name: model.model, usage: used, rejectedValues: 0 }
  return given.outcome === 'answered'
    ? { answer: given.value, errors: [], use }
    : { answer: null, errors: [providerError('model', given.failure)], use }
}

/** A list is bounded before it is looked at: an answer may hold ten thousand. */
export const claimsMax = 30
