import { type ProviderFailure, type RendererProvider, secondMs } from '../kernel/index.ts'
import { createCircuit } from './circuit.ts'
import type { ProviderParts } from './model/create-model-provider.ts'
import { askOperator, bearer, failureOfStatus } from './operator-http.ts'

export interface RendererOptions {
  /** Takes `{"url": …}` by POST and answers with the HTML of the drawn page, as Browserless does at `/content`. */
  readonly url: string
  readonly apiKey?: string
}

const timeoutMs = 20 * secondMs
const htmlBytesMax = 3 * 1024 * 1024

/** A browser behind HTTP, for pages that draw themselves. It fetches by itself: keep it away from your own network. */
export function createRendererProvider(
  options: RendererOptions,
  { host, client }: ProviderParts,
): RendererProvider {
  const { clock, log } = host
  const circuit = createCircuit(clock)

  async function ask(url: string, signal: AbortSignal) {
    const reply = await askOperator(
      { client, clock },
      {
        method: 'POST',
        url: options.url,
        headers: { ...bearer(options.apiKey), accept: 'text/html' },
        json: { url },
        timeoutMs,
        bytesMax: htmlBytesMax,
        signal,
      },
    )
    if (reply.status === null) return failed(reply.failure)
    const failure = failureOfStatus(reply.status)
    if (failure !== null) return failed(failure)
    return /<(?:html|body|head|div|p)\b/i.test(reply.text.slice(0, 100_000))
      ? ({ outcome: 'rendered', html: reply.text } as const)
      : failed('invalid_output')
  }

  return {
    async render(url, { signal }) {
      if (circuit.isResting()) return failed('resting')
      const outcome = await ask(url, signal)
      if (outcome.outcome === 'rendered') circuit.succeeded()
      else if (outcome.failure !== 'aborted') {
        circuit.failed()
        log.write('warn', 'The renderer gave no page', { failure: outcome.failure })
      }
      return outcome
    },
  }
}

const failed = (failure: ProviderFailure) => ({ outcome: 'failed', failure }) as const
