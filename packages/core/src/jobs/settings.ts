import { dayMs, secondMs } from '../clock.ts'
import type { Host } from '../host.ts'
import { uuidV7 } from '../ids.ts'
import type { JobType } from './job.ts'
import { isEnrichment } from './paths.ts'
import type { ActiveJobLimits, EndingParts, RefundPolicy } from './store.ts'

/** What an operator decides of jobs. */
export interface JobSettings {
  /** Queued and running jobs of a key and of an account at once; 0 is unlimited. */
  readonly activeLimits: ActiveJobLimits
  /** Whether an enrichment of the same website with the same hints is handed out while it is under way. */
  readonly reuseActive: boolean
  readonly refundPolicy: RefundPolicy
  /** How long results of enrichment are kept; at least 30 days, which the contract promises. */
  readonly resultRetentionMs: number
  /** How long a job that ended is kept, and the results of the other kinds with it. */
  readonly rowRetentionMs: number
  /** Live jobs of a kind at once in this process; by default what the kind says. */
  readonly concurrency: Readonly<Partial<Record<JobType, number>>>
  /** Test jobs of a kind at once. They wait and read the sample, so their places cost next to nothing. */
  readonly testConcurrency: number
  /** What running jobs get when the service closes; the rest is given back. */
  readonly shutdownGraceMs: number
}

export const jobDefaults: JobSettings = {
  activeLimits: { key: 200, account: 1_000 },
  reuseActive: true,
  refundPolicy: 'service_fault',
  resultRetentionMs: 30 * dayMs,
  rowRetentionMs: 90 * dayMs,
  concurrency: {},
  testConcurrency: 64,
  shutdownGraceMs: 20 * secondMs,
}

/** The defaults with what is given over them. Throws for what cannot be meant. */
export function jobSettings(given: Partial<JobSettings>): JobSettings {
  const settings = { ...jobDefaults, ...given }
  const { resultRetentionMs, rowRetentionMs } = settings
  if (!(resultRetentionMs >= 30 * dayMs)) {
    throw new RangeError('jobs.resultRetentionMs: results of enrichment are kept for 30 days at least.')
  }
  if (!(rowRetentionMs >= resultRetentionMs)) {
    throw new RangeError('jobs.rowRetentionMs: a job is kept at least as long as its result.')
  }
  const places = Object.entries(settings.concurrency).map(([type, count]) => [`concurrency.${type}`, count])
  for (const [name, count] of [...places, ['testConcurrency', settings.testConcurrency]]) {
    if (!Number.isInteger(count) || Number(count) < 1) {
      throw new RangeError(`jobs.${name}: takes a whole number from 1 on, not ${count}.`)
    }
  }
  return settings
}

/** What an ending of a job of this type needs now. */
export function endingParts(
  { clock, entropy }: Pick<Host, 'clock' | 'entropy'>,
  settings: JobSettings,
  type: JobType,
): EndingParts {
  const now = clock.now()
  return {
    now,
    refundEntryId: uuidV7(now, entropy),
    eventId: `evt_${uuidV7(now, entropy)}`,
    deliveryId: uuidV7(now, entropy),
    refundPolicy: settings.refundPolicy,
    resultRetentionMs: isEnrichment(type) ? settings.resultRetentionMs : settings.rowRetentionMs,
  }
}
