import {
  type EmbedderAnswer,
  type EmbedderOptions,
  type EmbedderProvider,
  embedderTextsMax,
  isObject,
  type ProviderFailure,
  trimEndOf,
} from '../../kernel/index.ts'
import { createCircuit } from '../circuit.ts'
import type { ProviderParts } from '../model/create-model-provider.ts'
import { askOperator, bearer, failureOfStatus } from '../operator-http.ts'

export interface EmbedderSettings {
  /** Of the OpenAI-compatible API: `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string
  readonly model: string
  readonly apiKey?: string
  /** Numbers of a vector, which the endpoint is asked for. Default: as many as the model gives. */
  readonly dimensions?: number
  /** Put in front of what a search asks for, such as `query: `. Default none. */
  readonly queryPrefix?: string
  /** Put in front of what a company is, such as `passage: `. Default none. */
  readonly documentPrefix?: string
}

export const dimensionsMin = 8
export const dimensionsMax = 4_096
/** A number of a vector takes some 22 characters. */
const numberBytes = 24
const envelopeBytes = 64 * 1024

/** An embedder behind an OpenAI-compatible endpoint: Ollama, llama.cpp, text-embeddings-inference or a hosted one. */
export function createEmbedderProvider(
  settings: EmbedderSettings,
  { host, client }: ProviderParts,
): EmbedderProvider {
  const { clock, log } = host
  const { model, dimensions, queryPrefix = '', documentPrefix = '' } = settings
  const url = `${trimEndOf(settings.baseUrl, '/')}/embeddings`
  // A search that would wait for nothing is not kept waiting; who embeds companies waits by itself.
  const circuit = createCircuit(clock)

  async function ask(texts: readonly string[], { kind, timeoutMs, signal }: EmbedderOptions) {
    const prefix = kind === 'query' ? queryPrefix : documentPrefix
    const reply = await askOperator(
      { client, clock },
      {
        method: 'POST',
        url,
        headers: bearer(settings.apiKey),
        json: {
          model,
          input: texts.map((text) => prefix + text),
          ...(dimensions === undefined ? {} : { dimensions }),
        },
        timeoutMs,
        bytesMax: envelopeBytes + texts.length * dimensionsMax * numberBytes,
        signal,
      },
    )
    if (reply.status === null) return failed(reply.failure)
    const failure = failureOfStatus(reply.status)
    if (failure !== null) return failed(failure, reply.retryAfterMs)
    const vectors = vectorsIn(reply.json, texts.length, dimensions ?? null)
    return vectors === null ? failed('invalid_output') : ({ outcome: 'embedded', vectors } as const)
  }

  return {
    model,
    key: JSON.stringify([model, dimensions ?? null, documentPrefix]),
    async embed(texts, options) {
      if (texts.length === 0 || texts.length > embedderTextsMax)
        throw new RangeError(`An embedder is asked for 1 to ${embedderTextsMax} texts, not ${texts.length}.`)
      const isQuery = options.kind === 'query'
      if (isQuery && circuit.isResting()) return failed('resting')
      const answer = await ask(texts, options)
      if (answer.outcome === 'embedded') {
        if (isQuery) circuit.succeeded()
        return answer
      }
      if (answer.failure === 'aborted') return answer
      if (isQuery && answer.failure === 'timeout') circuit.hung()
      else if (isQuery) circuit.failed()
      log.write('warn', 'The embedder gave no vectors', { model, failure: answer.failure })
      return answer
    },
  }
}

/** One vector a text, in the order of the texts, or null for an answer that is anything else. */
function vectorsIn(json: unknown, count: number, dimensions: number | null): readonly Float32Array[] | null {
  const data = isObject(json) ? json['data'] : null
  if (!Array.isArray(data) || data.length !== count) return null
  const vectors = new Array<Float32Array | null>(count).fill(null)
  let length = dimensions
  for (const [place, one] of data.entries()) {
    if (!isObject(one)) return null
    const { index = place, embedding } = one
    const vector = vectorOf(embedding)
    length ??= vector?.length ?? null
    if (vector === null || vector.length !== length) return null
    if (typeof index !== 'number' || vectors[index] !== null) return null
    vectors[index] = vector
  }
  return vectors as readonly Float32Array[]
}

function vectorOf(embedding: unknown): Float32Array | null {
  if (!Array.isArray(embedding)) return null
  if (embedding.length < dimensionsMin || embedding.length > dimensionsMax) return null
  if (!embedding.every((number) => typeof number === 'number')) return null
  const vector = Float32Array.from(embedding as readonly number[])
  // Beyond what 32 bits hold a number is infinite; a vector of zeros has no direction.
  return vector.every(Number.isFinite) && vector.some((number) => number !== 0) ? vector : null
}

const failed = (failure: ProviderFailure, retryAfterMs: number | null = null): EmbedderAnswer => ({
  outcome: 'failed',
  failure,
  retryAfterMs,
})
