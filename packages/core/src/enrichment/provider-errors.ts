import type { ProviderFailure, Providers } from '../kernel/index.ts'
import { providerFailureWords } from '../providers/index.ts'
import type { EnrichmentError } from './evidence-schema.ts'

const passes: ReadonlySet<ProviderFailure> = new Set([
  'unreachable',
  'rate_limited',
  'timeout',
  'invalid_output',
  'resting',
])

/** The message to a client when a provider gave nothing: our words, never those of the endpoint. */
export function providerError(provider: keyof Providers, failure: ProviderFailure): EnrichmentError {
  return {
    subsystem: provider,
    code: failure,
    message: `The ${provider} gave nothing: ${providerFailureWords[failure]}.`,
    retryable: passes.has(failure),
  }
}
