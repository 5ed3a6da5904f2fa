import type { ProviderFailure } from '../kernel/index.ts'

/** What the failure of a provider means, as a part of a sentence, for people. */
export const providerFailureWords: Readonly<Record<ProviderFailure, string>> = {
  unreachable: 'it does not answer',
  unauthorized: 'it refuses the API key',
  rate_limited: 'it takes no more requests for now',
  timeout: 'it took too long',
  invalid_output: 'its answers have another form than it was asked for',
  refused: 'it refused to answer',
  budget_exhausted: 'the tokens of the job are used up',
  resting: 'it failed five times in a row and is left alone for a minute',
  misconfigured: 'it does not understand the request: its address, its model or its format is another',
  aborted: 'the job was stopped',
}
