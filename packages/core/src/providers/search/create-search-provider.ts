import {
  type ProviderFailure,
  type SearchProvider,
  secondMs,
  trimEndOf,
  type WebSearchHit,
} from '../../kernel/index.ts'
import { isWebUrl } from '../../reference/index.ts'
import { createCircuit } from '../circuit.ts'
import type { ProviderParts } from '../model/create-model-provider.ts'
import { askOperator, failureOfStatus, type OperatorAnswer } from '../operator-http.ts'

export interface SearchOptions {
  readonly kind: 'searxng' | 'brave'
  /** Of the instance: `http://127.0.0.1:8888`. Brave has an address of its own; given, it is asked instead. */
  readonly baseUrl?: string
  readonly apiKey?: string
}

const timeoutMs = 15 * secondMs
const answerBytesMax = 2 * 1024 * 1024
const braveUrl = 'https://api.search.brave.com'
const queryMax = 400

/** A search provider over SearXNG or Brave. */
export function createSearchProvider(
  options: SearchOptions,
  { host, client }: ProviderParts,
): SearchProvider {
  const { clock, log } = host
  const circuit = createCircuit(clock)
  const engine = options.kind === 'brave' ? brave(options) : searxng(options)

  async function ask(query: string, limit: number, signal: AbortSignal) {
    const reply = await askOperator(
      { client, clock },
      {
        ...engine.request(query.slice(0, queryMax), limit),
        method: 'GET',
        timeoutMs,
        bytesMax: answerBytesMax,
        signal,
      },
    )
    if (reply.status === null) return failed(reply.failure)
    const failure = engine.failureOf(reply)
    return failure === null
      ? ({ outcome: 'found', hits: cleanHits(engine.hitsIn(reply.json), limit) } as const)
      : failed(failure)
  }

  return {
    async search(query, { limit, signal }) {
      if (circuit.isResting()) return failed('resting')
      const outcome = await ask(query, limit, signal)
      if (outcome.outcome === 'found') circuit.succeeded()
      else if (outcome.failure !== 'aborted') {
        circuit.failed()
        log.write('warn', 'The search gave no answer', { search: options.kind, failure: outcome.failure })
      }
      return outcome
    },
  }
}

interface Engine {
  request(query: string, limit: number): { url: string; headers: Readonly<Record<string, string>> }
  failureOf(answer: OperatorAnswer): ProviderFailure | null
  /** What may be hits, as the engine has them. */
  hitsIn(json: unknown): readonly unknown[]
}

/** Its JSON has to be enabled (`search.formats` of settings.yml): until then it answers 403. */
function searxng({ baseUrl = '', apiKey }: SearchOptions): Engine {
  const base = trimEndOf(baseUrl, '/')
  return {
    request: (query) => ({
      url: `${base}/search?${new URLSearchParams({ q: query, format: 'json', safesearch: '0' })}`,
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    }),
    failureOf({ status, json }) {
      if (status === 403) return 'misconfigured'
      const failure = failureOfStatus(status)
      if (failure !== null) return failure
      if (!Array.isArray(member(json, 'results'))) return 'misconfigured'
      // Every engine behind it failed: that is not the same as nothing found.
      const silent = member(json, 'unresponsive_engines')
      const isSilent = Array.isArray(silent) && silent.length > 0
      return isSilent && (member(json, 'results') as unknown[]).length === 0 ? 'unreachable' : null
    },
    hitsIn: (json) => list(member(json, 'results')),
  }
}

function brave({ baseUrl = braveUrl, apiKey = '' }: SearchOptions): Engine {
  const base = trimEndOf(baseUrl, '/')
  return {
    request: (query, limit) => ({
      url: `${base}/res/v1/web/search?${new URLSearchParams({ q: query, count: String(Math.min(limit, 20)) })}`,
      headers: { 'x-subscription-token': apiKey },
    }),
    failureOf: ({ status, json }) =>
      // Brave answers 422 to a wrong key.
      status === 422 ? 'unauthorized' : (failureOfStatus(status) ?? (json === null ? 'misconfigured' : null)),
    hitsIn: (json) => list(member(member(json, 'web'), 'results')),
  }
}

/** Web addresses alone, each once. */
function cleanHits(found: readonly unknown[], limit: number): readonly WebSearchHit[] {
  const hits = new Map<string, WebSearchHit>()
  for (const one of found) {
    const url = String(member(one, 'url') ?? '')
    if (hits.size >= limit || !isWebUrl(url)) continue
    const { href } = new URL(url)
    const snippet = text(member(one, 'content') ?? member(one, 'description'))
    if (!hits.has(href)) hits.set(href, { url: href, title: text(member(one, 'title')), snippet })
  }
  return [...hits.values()]
}

const failed = (failure: ProviderFailure) => ({ outcome: 'failed', failure }) as const
const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 500) : '')
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined
