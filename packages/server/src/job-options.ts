import { type JobOptions, jobTypes } from '@dealflow/core'
import type { Settings } from './config/table.ts'

/** What the settings decide of jobs. */
export function jobOptionsOf(settings: Settings): JobOptions {
  const { enrichmentResultRetention, jobRetention, jobWorkers, pitchDeckWorkers } = settings
  return {
    activeLimits: { key: settings.activeJobsPerKey, account: settings.activeJobsPerAccount },
    keptBytesMax: settings.keptBytesPerAccount,
    reuseActive: settings.reuseActiveJobs,
    refundPolicy: settings.refundPolicy,
    resultRetentionMs: enrichmentResultRetention,
    // A server does not start where they clash; any other command opens the directory all the same.
    rowRetentionMs: Math.max(jobRetention, enrichmentResultRetention),
    testConcurrency: settings.testJobWorkers,
    concurrency: Object.fromEntries(
      jobTypes.map((type) => [type, type === 'pitch_deck' ? pitchDeckWorkers : jobWorkers]),
    ),
  }
}
