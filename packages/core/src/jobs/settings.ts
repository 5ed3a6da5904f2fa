import { dayMs, type Host, secondMs, uuidV7 } from '../kernel/index.ts'
import type { JobType } from './job-types.ts'
import { familyOf } from './job-types.ts'
import type { ActiveJobLimits, EndingParts, JobLimits, RefundPolicy } from './store.ts'

/** What an operator decides of jobs. */
export interface JobSettings {
  /** Queued and running jobs of a key and of an account at once; 0 is unlimited. */
  readonly activeLimits: ActiveJobLimits
  /**
   * Bytes of uploads and results that an account may keep, live and test apart; 0 is unlimited. At it no job is made; those under way
   * end as they would, and may go beyond it with their results.
   */
  readonly keptBytesMax: number
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
  keptBytesMax: 10 * 1024 ** 3,
  reuseActive: true,
  refundPolicy: 'service_fault',
  resultRetentionMs: 30 * dayMs,
  rowRetentionMs: 90 * dayMs,
  concurrency: {},
  testConcurrency: 64,
  shutdownGraceMs: 20 * secondMs,
}

const countMax = 10_000_000
/** A pebibyte. */
const keptBytesMost = 1024 ** 5
const retentionMsMax = 36_500 * dayMs

/** The defaults with what is given over them. Throws for what cannot be meant, with its name. */
export function jobSettings(given: Partial<JobSettings>): JobSettings {
  const settings = { ...jobDefaults, ...given }
  const { activeLimits, resultRetentionMs, rowRetentionMs, concurrency } = settings
  takesWhole('activeLimits.key', activeLimits.key, 0, countMax)
  takesWhole('activeLimits.account', activeLimits.account, 0, countMax)
  takesWhole('keptBytesMax', settings.keptBytesMax, 0, keptBytesMost)
  takesWhole('resultRetentionMs', resultRetentionMs, 30 * dayMs, retentionMsMax, ' (30 days to 100 years)')
  takesWhole('rowRetentionMs', rowRetentionMs, 30 * dayMs, retentionMsMax, ' (30 days to 100 years)')
  if (rowRetentionMs < resultRetentionMs) {
    throw new RangeError('jobs.rowRetentionMs: a job is kept at least as long as its result.')
  }
  for (const [type, count] of Object.entries(concurrency))
    takesWhole(`concurrency.${type}`, count, 1, countMax)
  takesWhole('testConcurrency', settings.testConcurrency, 1, countMax)
  takesWhole('shutdownGraceMs', settings.shutdownGraceMs, 0, dayMs)
  return settings
}

export const limitsOf = ({ activeLimits, keptBytesMax }: JobSettings): JobLimits => ({
  ...activeLimits,
  keptBytes: keptBytesMax,
})

/** Storages keep times as integers, and timers take no endless ones. */
function takesWhole(name: string, value: number, min: number, max: number, words = ''): void {
  if (Number.isSafeInteger(value) && value >= min && value <= max) return
  throw new RangeError(`jobs.${name}: takes a whole number from ${min} to ${max}${words}, not ${value}.`)
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
    resultRetentionMs: settings[familyOf(type).resultsKept],
  }
}
