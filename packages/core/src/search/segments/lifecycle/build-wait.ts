import { type Clock, ServiceError } from '../../../kernel/index.ts'
import type { BuildProgress } from './index-follower.ts'

/** The promise, or `late` after so many milliseconds. */
export function within<T, Late>(
  clock: Pick<Clock, 'timer'>,
  promise: Promise<T>,
  waitMs: number,
  late: Late,
): Promise<T | Late> {
  return new Promise((resolve, reject) => {
    const cancel = clock.timer(waitMs, () => resolve(late))
    promise.then(resolve, reject).finally(cancel)
  })
}

/** How far a build is, from what its writer tells. */
export function createBuildWatch(clock: Pick<Clock, 'now'>) {
  let latest: BuildProgress | null = null
  let startedAt = 0
  let startedWith = 0
  let total = 0
  return {
    tell(progress: BuildProgress | null) {
      if (progress === null) {
        latest = null
        return
      }
      if (latest === null || progress.changesTotal !== total || progress.changes < latest.changes) {
        startedAt = clock.now()
        startedWith = progress.changes
        total = progress.changesTotal
      }
      latest = progress
    },
    /** Null when nothing is under way. */
    state() {
      if (latest === null) return null
      const perMs = (latest.changes - startedWith) / Math.max(1, clock.now() - startedAt)
      const left = latest.changesTotal - latest.changes
      return {
        ...latest,
        changesPerSecond: perMs > 0 ? Math.round(perMs * 1_000) : null,
        // Of the reading: what comes after is not known before it is done.
        msLeft: perMs > 0 && latest.stage === 'reading' ? Math.ceil(left / perMs) : null,
      }
    },
  }
}

export type BuildState = NonNullable<ReturnType<ReturnType<typeof createBuildWatch>['state']>>

const retrySoonMs = 2_000
const retryLateMs = 60_000

/** The refusal of a search that has no index to ask yet. */
export function beingBuilt(state: BuildState | null): ServiceError<'SERVICE_UNAVAILABLE'> {
  const { changes = 0, changesTotal = 0, msLeft = null } = state ?? {}
  const { stage = null } = state ?? {}
  const read =
    stage === 'writing'
      ? ` All ${number(changesTotal)} changes are read, and are being written.`
      : ` ${number(changes)} of ${number(changesTotal)} changes are read.`
  const far = stage === null ? '' : read
  const left = msLeft === null ? '' : ` About ${number(Math.ceil(msLeft / 1_000))} s are left.`
  return new ServiceError('SERVICE_UNAVAILABLE', {
    message: `The company index is being built.${far}${left} Lookups by website work meanwhile.`,
    details: { retry_after_ms: Math.min(Math.max(msLeft ?? retrySoonMs, retrySoonMs), retryLateMs) },
  })
}

const number = (value: number) => value.toLocaleString('en-US')
