import { type JobOptions, jobTypes } from '@dealflow/core'
import { ConfigurationError } from './config/setting.ts'
import type { Settings } from './config/table.ts'

/** What the settings decide of jobs. */
export function jobOptionsOf(settings: Settings): JobOptions {
  const { enrichmentResultRetention, jobRetention, jobWorkers, pitchDeckWorkers } = settings
  if (jobRetention < enrichmentResultRetention)
    throw new ConfigurationError(
      'job_retention is shorter than enrichment_result_retention, and a job is kept as long as its result. Raise it.',
    )
  return {
    activeLimits: { key: settings.activeJobsPerKey, account: settings.activeJobsPerAccount },
    reuseActive: settings.reuseActiveJobs,
    refundPolicy: settings.refundPolicy,
    resultRetentionMs: enrichmentResultRetention,
    rowRetentionMs: jobRetention,
    testConcurrency: settings.testJobWorkers,
    concurrency: Object.fromEntries(
      jobTypes.map((type) => [type, type === 'pitch_deck' ? pitchDeckWorkers : jobWorkers]),
    ),
  }
}
