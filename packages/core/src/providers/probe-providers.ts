import { Closed, type ProviderFailure, secondMs, Type, trimEndOf } from '../kernel/index.ts'
import type { ProviderOptions } from './create-providers.ts'
import { createRendererProvider, type RendererOptions } from './create-renderer-provider.ts'
import { createEmbedderProvider, type EmbedderSettings } from './embedder/create-embedder-provider.ts'
import { providerFailureWords } from './failure-words.ts'
import { createModelProvider, type ModelOptions, type ProviderParts } from './model/create-model-provider.ts'
import { askOperator, bearer, failureOfStatus } from './operator-http.ts'
import { createSearchProvider, type SearchOptions } from './search/create-search-provider.ts'

export interface ProviderProbe {
  readonly provider: 'model' | 'search' | 'renderer' | 'embedder'
  readonly isOk: boolean
  /** A sentence: what was seen, or what is wrong. */
  readonly message: string
}

/** Asks each configured endpoint one small question. Never rejects. */
export function probeProviders(
  { model, search, renderer, embedder }: ProviderOptions,
  parts: ProviderParts,
  signal: AbortSignal,
): Promise<readonly ProviderProbe[]> {
  return Promise.all([
    ...(model === undefined ? [] : [probeModel(model, parts, signal)]),
    ...(search === undefined ? [] : [probeSearch(search, parts, signal)]),
    ...(renderer === undefined ? [] : [probeRenderer(renderer, parts, signal)]),
    ...(embedder === undefined ? [] : [probeEmbedder(embedder, parts, signal)]),
  ])
}

async function probeModel(
  options: ModelOptions,
  parts: ProviderParts,
  signal: AbortSignal,
): Promise<ProviderProbe> {
  const listed = await listModels(options, parts, signal)
  if (listed !== null && !listed.includes(options.model)) {
    const some = listed.slice(0, 5).join(', ')
    const others = some === '' ? 'none at all' : `${some}${listed.length > 5 ? ', …' : ''}`
    return no('model', `The endpoint has no model ${options.model}; it lists ${others}.`)
  }
  const answer = await createModelProvider(options, parts).ask({
    task: 'Answer with the object {"ok": true}.',
    pages: [{ id: 'p1', text: 'This page only asks whether you answer.' }],
    answer: Closed({ ok: Type.Boolean() }),
    tokensMax: 200,
    budget: {
      tokensMax: 20_000,
      used: { calls: 0, inputTokens: 0, outputTokens: 0, isEstimated: false },
    },
    signal,
  })
  return answer.outcome === 'answered'
    ? yes('model', `The model ${options.model} answers in the form it is asked for.`)
    : no('model', `The model ${options.model} cannot be used: ${providerFailureWords[answer.failure]}.`)
}

/** Null where the endpoint lists none: not every one does. */
async function listModels(
  { baseUrl, apiKey }: ModelOptions,
  { host: { clock }, client }: ProviderParts,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  const reply = await askOperator(
    { client, clock },
    {
      method: 'GET',
      url: `${trimEndOf(baseUrl, '/')}/models`,
      headers: bearer(apiKey),
      timeoutMs: 10 * secondMs,
      bytesMax: 2 * 1024 * 1024,
      signal,
    },
  )
  if (reply.status === null || failureOfStatus(reply.status) !== null) return null
  const data = (reply.json as { readonly data?: unknown } | null)?.data
  if (!Array.isArray(data)) return null
  return data.flatMap((one: unknown) => {
    const id = (one as { readonly id?: unknown } | null)?.id
    return typeof id === 'string' ? [id] : []
  })
}

async function probeSearch(
  options: SearchOptions,
  parts: ProviderParts,
  signal: AbortSignal,
): Promise<ProviderProbe> {
  const found = await createSearchProvider(options, parts).search('startup funding', { limit: 1, signal })
  if (found.outcome === 'found') return yes('search', 'The search answers.')
  return no('search', `The search cannot be used: ${searchWords(options, found.failure)}.`)
}

/** The one mistake that everybody makes with SearXNG. */
function searchWords({ kind }: SearchOptions, failure: ProviderFailure): string {
  return kind === 'searxng' && failure === 'misconfigured'
    ? 'it gives no JSON; add `json` to `search.formats` in its settings.yml'
    : providerFailureWords[failure]
}

async function probeRenderer(
  options: RendererOptions,
  parts: ProviderParts,
  signal: AbortSignal,
): Promise<ProviderProbe> {
  const drawn = await createRendererProvider(options, parts).render('about:blank', { signal })
  return drawn.outcome === 'rendered'
    ? yes('renderer', 'The renderer draws pages.')
    : no('renderer', `The renderer cannot be used: ${providerFailureWords[drawn.failure]}.`)
}

async function probeEmbedder(
  settings: EmbedderSettings,
  parts: ProviderParts,
  signal: AbortSignal,
): Promise<ProviderProbe> {
  const startedAt = parts.host.clock.now()
  const answer = await createEmbedderProvider(settings, parts).embed(['payroll for restaurants'], {
    kind: 'query',
    timeoutMs: 10 * secondMs,
    signal,
  })
  const { model } = settings
  if (answer.outcome === 'failed')
    return no('embedder', `The embedder ${model} cannot be used: ${providerFailureWords[answer.failure]}.`)
  const numbers = answer.vectors[0]?.length ?? 0
  const took = Math.round(parts.host.clock.now() - startedAt)
  return yes('embedder', `The embedder ${model} gives vectors of ${numbers} numbers; one took ${took} ms.`)
}

const yes = (provider: ProviderProbe['provider'], message: string): ProviderProbe => ({
  provider,
  isOk: true,
  message,
})
const no = (provider: ProviderProbe['provider'], message: string): ProviderProbe => ({
  provider,
  isOk: false,
  message,
})
