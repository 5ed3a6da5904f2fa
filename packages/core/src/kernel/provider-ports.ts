import type { Static, TSchema } from './schema.ts'

/** Services that an operator may add. One that is not configured is null; the work goes on without it, and its result says so. */
export interface Providers {
  readonly model: ModelProvider | null
  readonly search: SearchProvider | null
  readonly renderer: RendererProvider | null
}

export const noProviders: Providers = { model: null, search: null, renderer: null }

/** Why a provider gave no answer, for results, logs and `doctor`; never the words of the endpoint. */
export type ProviderFailure =
  | 'unreachable'
  | 'unauthorized'
  | 'rate_limited'
  | 'timeout'
  | 'invalid_output'
  | 'refused'
  | 'budget_exhausted'
  /** It failed several times in a row and is left alone for a while. */
  | 'resting'
  | 'misconfigured'
  | 'aborted'

/** What one job may spend on the model; `used` grows as it is spent, so that all questions of a job share one. */
export interface ModelBudget {
  readonly tokensMax: number
  readonly used: ModelUsage
}

export interface ModelUsage {
  calls: number
  inputTokens: number
  outputTokens: number
  /** Whether some of the tokens were counted by us, since the endpoint did not say. */
  isEstimated: boolean
}

/** Text that a model may read, never obey. */
export interface ModelPage {
  /** What the model names it by: `p1`. It is given no address. */
  readonly id: string
  readonly text: string
}

export interface ModelQuestion<Answer extends TSchema> {
  /** What is wanted, in our words alone. */
  readonly task: string
  readonly pages: readonly ModelPage[]
  /** Closed objects, arrays, strings, numbers, booleans, enums and null: what every endpoint's grammar knows. */
  readonly answer: Answer
  /** Of the answer. */
  readonly tokensMax: number
  readonly budget: ModelBudget
  readonly signal: AbortSignal
}

export type ModelAnswer<T> =
  | { readonly outcome: 'answered'; readonly value: T }
  | { readonly outcome: 'failed'; readonly failure: ProviderFailure }

/** An OpenAI-compatible endpoint. Never rejects. */
export interface ModelProvider {
  /** As configured, for people. */
  readonly model: string
  ask<Answer extends TSchema>(question: ModelQuestion<Answer>): Promise<ModelAnswer<Static<Answer>>>
}

export interface WebSearchHit {
  readonly url: string
  readonly title: string
  readonly snippet: string
}

/** SearXNG or Brave. Never rejects. */
export interface SearchProvider {
  search(
    query: string,
    options: { readonly limit: number; readonly signal: AbortSignal },
  ): Promise<
    | { readonly outcome: 'found'; readonly hits: readonly WebSearchHit[] }
    | { readonly outcome: 'failed'; readonly failure: ProviderFailure }
  >
}

/** Draws pages that draw themselves, and hands back their HTML. Never rejects. */
export interface RendererProvider {
  render(
    url: string,
    options: { readonly signal: AbortSignal },
  ): Promise<
    | { readonly outcome: 'rendered'; readonly html: string }
    | { readonly outcome: 'failed'; readonly failure: ProviderFailure }
  >
}

export type EmbedderAnswer =
  /** In the order of the texts; every vector has as many numbers, all finite, and is not zero. */
  | { readonly outcome: 'embedded'; readonly vectors: readonly Float32Array[] }
  | {
      readonly outcome: 'failed'
      readonly failure: ProviderFailure
      /** How long the endpoint asks to be left alone; null where it does not say. */
      readonly retryAfterMs: number | null
    }

export interface EmbedderOptions {
  /** What a search asks for and what a company is may need other words in front. */
  readonly kind: 'query' | 'document'
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** An OpenAI-compatible endpoint that turns texts into vectors, near ones for texts that mean nearly the same. Never rejects. */
export interface EmbedderProvider {
  /** As configured, for people. */
  readonly model: string
  /** Vectors of documents with the same key can be compared; those of another model, length or prefix cannot. */
  readonly key: string
  /** At most `embedderTextsMax` texts. */
  embed(texts: readonly string[], options: EmbedderOptions): Promise<EmbedderAnswer>
}

/** Texts of one request: an answer with 4,096 numbers for each is within what is read of one. */
export const embedderTextsMax = 16

/** Numbers of a vector as it is kept. Those of an embedder that gives more are made shorter once enough of them are there. */
export const keptDimensions = 128
