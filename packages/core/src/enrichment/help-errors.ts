import type { Help, HelpFailure } from '../kernel/provider-ports.ts'
import { helpFailureWords } from '../providers/failure-words.ts'
import type { EnrichmentError } from './evidence-schema.ts'

const passes: ReadonlySet<HelpFailure> = new Set([
  'unreachable',
  'rate_limited',
  'timeout',
  'invalid_output',
  'resting',
])

/** What a client is told of help that gave nothing: our words, never those of the endpoint. */
export function helpError(helper: keyof Help, failure: HelpFailure): EnrichmentError {
  return {
    subsystem: helper,
    code: failure,
    message: `The ${helper} gave no help: ${helpFailureWords[failure]}.`,
    retryable: passes.has(failure),
  }
}
