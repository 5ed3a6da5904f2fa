import { type Dealflow, DealflowError, JobFailedError } from '@dealflow/core/client'

// #region wait
/** What is known of a company, in at most ten minutes. */
export function enrich(dealflow: Dealflow, website: string) {
  return dealflow.enrichment.combined.createAndWait(
    { website },
    {
      signal: AbortSignal.timeout(600_000),
      onProgress: ({ stage }) => console.log(`… ${stage ?? 'queued'}`),
    },
  )
}
// #endregion wait

// #region errors
/** In a few words why there is no result. */
export function whyNot(error: unknown): string {
  if (error instanceof JobFailedError)
    return `${error.reason}: ${error.isRefunded ? 'the price was given back' : 'the price is gone'}`
  if (!(error instanceof DealflowError)) throw error
  if (error.code === 'INSUFFICIENT_FUNDS') return `it takes ${error.details.required_usd} USD`
  if (error.code === 'BAD_REQUEST')
    return error.details.map(({ path, message }) => `${path} ${message}`).join('; ')
  return `${error.message} (${error.code}, request ${error.requestId})`
}
// #endregion errors
