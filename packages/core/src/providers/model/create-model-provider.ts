import PQueue from 'p-queue'
import {
  type Host,
  type ModelAnswer,
  type ModelProvider,
  type ModelQuestion,
  type ProviderFailure,
  pause,
  type Static,
  secondMs,
  type TSchema,
  trimEndOf,
} from '../../kernel/index.ts'
import type { GuardedClient } from '../../web/index.ts'
import { createCircuit } from '../circuit.ts'
import { askOperator, bearer } from '../operator-http.ts'
import { createTalk, type Talk } from './talk.ts'
import { completionBody, firstForm } from './wire-form.ts'

export interface ModelOptions {
  /** Of the OpenAI-compatible API: `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string
  readonly model: string
  readonly apiKey?: string
  /** Of one request, pages and answer together. Default 8,000. */
  readonly contextTokens?: number
  /** Of one request. Default 60 s. */
  readonly timeoutMs?: number
  /** Requests at once; more wait. Default 2: local models answer one after the other. */
  readonly callsAtOnce?: number
}

export interface ProviderParts {
  readonly host: Pick<Host, 'clock' | 'entropy' | 'log'>
  /** Every range of addresses is open to it: what operators add lives on localhost. */
  readonly client: Pick<GuardedClient, 'request'>
}

const answerBytesMax = 2 * 1024 * 1024

/** A model behind an OpenAI-compatible endpoint. The first questions show what the endpoint accepts. */
export function createModelProvider(options: ModelOptions, { host, client }: ProviderParts): ModelProvider {
  const { clock, entropy, log } = host
  const { model, contextTokens = 8_000, timeoutMs = 60 * secondMs, callsAtOnce = 2 } = options
  const url = `${trimEndOf(options.baseUrl, '/')}/chat/completions`
  const form = firstForm()
  const circuit = createCircuit(clock)
  const places = new PQueue({ concurrency: callsAtOnce })

  async function converse(question: ModelQuestion<TSchema>, talk: Talk): Promise<ModelAnswer<unknown>> {
    const { answer, signal } = question
    for (;;) {
      if (signal.aborted) return failed('aborted')
      if (circuit.isResting()) return failed('resting')
      const next = talk.ask()
      if ('failure' in next) return failed(next.failure)
      const json = completionBody(form, { model, answer, ...next })
      const reply = await askOperator(
        { client, clock },
        {
          method: 'POST',
          url,
          headers: bearer(options.apiKey),
          json,
          timeoutMs,
          bytesMax: answerBytesMax,
          signal,
        },
      )
      const turn = talk.hear(reply)
      if (turn.next === 'answer') return { outcome: 'answered', value: turn.value }
      if (turn.next === 'fail') return failed(turn.failure)
      if (turn.afterMs > 0) await pause(clock, turn.afterMs, signal)
    }
  }

  /** What came of it is known before the next in the queue begins. */
  async function noted(question: ModelQuestion<TSchema>, talk: Talk) {
    const outcome = await converse(question, talk)
    if (outcome.outcome === 'failed') note(outcome.failure)
    else circuit.succeeded()
    return outcome
  }

  function note(failure: ProviderFailure) {
    if (failure === 'aborted') return
    // An endpoint that has answered is able to: what it says of a page now is the page's doing.
    const isPages = failure === 'invalid_output' && form.isProven
    if (failure === 'timeout') circuit.hung()
    else if (theirs.has(failure) && !isPages) circuit.failed()
    log.write('warn', 'The model gave no answer', { model, failure })
  }

  return {
    model,
    async ask<Answer extends TSchema>(question: ModelQuestion<Answer>) {
      if (circuit.isResting()) return failed('resting')
      const boundary = boundaryOf(entropy.randomBytes(12))
      const talk = createTalk(question, { form, contextTokens, boundary })
      try {
        const outcome = await places.add(() => noted(question, talk), { signal: question.signal })
        return (outcome ?? failed('aborted')) as ModelAnswer<Static<Answer>>
      } catch (error) {
        // The place in the queue was given up.
        if (question.signal.aborted) return failed('aborted')
        throw error
      }
    },
  }
}

const failed = (failure: ProviderFailure) => ({ outcome: 'failed', failure }) as const

/** Failures that tell against the endpoint, and not against the question. */
const theirs: ReadonlySet<ProviderFailure> = new Set([
  'unreachable',
  'unauthorized',
  'rate_limited',
  'invalid_output',
  'misconfigured',
])

const boundaryOf = (bytes: Uint8Array) =>
  `pages-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
