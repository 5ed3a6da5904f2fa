import { addressClash } from './address-clash.ts'
import type { Configuration } from './load.ts'

/** What is said of settings that are right one by one and not together: no server starts with them. Null when they agree. */
export function clashOf(configuration: Configuration): string | null {
  return retentionClash(configuration) ?? addressClash(configuration)
}

export function retentionClash({ settings }: Configuration): string | null {
  return settings.jobRetention >= settings.enrichmentResultRetention
    ? null
    : 'job_retention is shorter than enrichment_result_retention, and a job is kept as long as its result. Raise it.'
}
