import { setting } from './setting.ts'
import { choice, duration, truth, whole } from './types.ts'

const dayMs = 86_400_000
const gibibyte = 1024 ** 3

/** How many jobs are at work at once, and how long what comes of them is kept. */
export const jobSettings = {
  testJobWorkers: setting({
    summary: 'test jobs of one kind that are worked on at once',
    details:
      'They have places of their own, so that no test key keeps live jobs waiting, and cost next to nothing.',
    type: whole(1, 1_024),
    default: 64,
    usedBy: 'serve',
  }),
  activeJobsPerKey: setting({
    summary: 'queued and running jobs that a key may have; 0 is unlimited',
    type: whole(0, 10_000_000),
    default: 200,
    usedBy: 'serve',
  }),
  activeJobsPerAccount: setting({
    summary: 'queued and running jobs that all keys of an account may have; 0 is unlimited',
    type: whole(0, 10_000_000),
    default: 1_000,
    usedBy: 'serve',
  }),
  keptBytesPerAccount: setting({
    summary: 'bytes of uploads and results that an account may keep, live and test apart; 0 is unlimited',
    type: whole(0, 1024 * 1024 * gibibyte),
    default: 10 * gibibyte,
    usedBy: 'serve',
    details:
      'At the ceiling no job is made (429) until jobs with uploads have ended or results have expired; jobs under way end as they would.',
  }),
  reuseActiveJobs: setting({
    summary: 'whether an enrichment that is under way is handed out to whoever asks for the same one again',
    type: truth,
    default: true,
    usedBy: 'serve',
    details:
      'Without an idempotency key, by the same API key, for the same website and hints. It costs nothing.',
  }),
  refundPolicy: setting({
    summary: 'which failed jobs are paid back',
    type: choice('service_fault', 'any_failure', 'never'),
    default: 'service_fault',
    usedBy: 'serve',
    details:
      'service_fault: those that failed for a reason on our side, and those that were cancelled before they ran. any_failure: a bad website or file too.',
  }),
  enrichmentResultRetention: setting({
    summary: 'how long results of enrichments are kept',
    type: duration(30 * dayMs, 3_650 * dayMs),
    default: 30 * dayMs,
    usedBy: 'serve',
  }),
  jobRetention: setting({
    summary: 'how long jobs that ended are kept, and with them the results of all other kinds',
    type: duration(30 * dayMs, 3_650 * dayMs),
    default: 90 * dayMs,
    usedBy: 'serve',
    details: 'An idempotency key is remembered as long as its job.',
  }),
  uploadBytesMax: setting({
    summary: 'the largest file that the operator API takes for an import, in bytes',
    type: whole(1024, 1024 * gibibyte),
    default: 4 * gibibyte,
    usedBy: 'serve',
  }),
}
