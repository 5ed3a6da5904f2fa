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

/** What a client is told of help that gave nothing: our words, never those of the endpoint. */
export function helpError(helper: keyof Providers, failure: ProviderFailure): EnrichmentError {
  return {
    subsystem: helper,
    code: failure,
    message: `The ${helper} gave no help: ${providerFailureWords[failure]}.`,
    retryable: passes.has(failure),
  }
}
