import PQueue from 'p-queue'
import { type Clock, type Log, secondMs } from '../kernel/index.ts'
import type { JobType } from './job-types.ts'
import type { ClaimedJob } from './store.ts'

const restMsMax = 10 * secondMs

export interface LaneParts {
  readonly type: JobType
  /** Jobs of the kind at once. */
  readonly concurrency: number
  readonly host: { readonly clock: Clock; readonly log: Log }
  readonly claim: (limit: number) => Promise<readonly ClaimedJob[]>
  /** Works on a job; resolves when its place is free. */
  readonly work: (claimed: ClaimedJob) => Promise<void>
  /** Gives back a job that was claimed while the lane was closing. */
  readonly release: (claimed: ClaimedJob) => Promise<void>
}

/** The jobs of one kind: as many as may run at once are claimed, and another one when one is done. */
export interface Lane {
  /** There may be something to do. */
  wake(): void
  /** A job was cancelled: if a claim that is under way hands it out, its work does not begin. */
  cancelled(jobId: string): void
  /** Claims nothing more; resolves when no claim is under way. */
  close(): Promise<void>
}

export function createLane(parts: LaneParts): Lane {
  const { concurrency, host, type } = parts
  const { clock, log } = host
  const gate = new PQueue({ concurrency })
  let isWanted = false
  let isClosed = false
  let filling: Promise<void> | null = null
  let failures = 0
  let cancelRest: (() => void) | null = null
  /** While a claim is under way. */
  const cancelledMeanwhile = new Set<string>()

  const free = () => concurrency - gate.pending - gate.size
  const canClaim = () => !isClosed && cancelRest === null && free() > 0

  function wake() {
    isWanted = true
    if (filling !== null || !canClaim()) return
    filling = fill().finally(() => {
      filling = null
      if (isWanted) wake()
    })
  }

  async function fill() {
    while (isWanted && canClaim()) {
      isWanted = false
      cancelledMeanwhile.clear()
      const limit = free()
      let claimed: readonly ClaimedJob[]
      try {
        claimed = await parts.claim(limit)
      } catch (error) {
        rest(error)
        return
      }
      if (failures > 0) log.write('info', 'Jobs are taken again', { job_type: type })
      failures = 0
      const ours = claimed.filter(({ job }) => !cancelledMeanwhile.has(job.jobId))
      if (isClosed) await Promise.all(ours.map(parts.release))
      else for (const each of ours) void gate.add(() => parts.work(each)).then(wake, broke)
      // A full hand may have left more behind.
      if (claimed.length === limit) isWanted = true
    }
  }

  /** A mistake of ours must not end the process; the lease ends, and the job gets another attempt. */
  function broke(error: unknown) {
    log.write('error', 'A worker broke off', { job_type: type, error })
    wake()
  }

  /** A full disk or a busy database passes; asking it all the time does not help it. */
  function rest(error: unknown) {
    if (failures === 0) {
      log.write('warn', 'No job can be taken from the storage; it is tried again', { job_type: type, error })
    }
    const ms = Math.min(secondMs * 2 ** failures, restMsMax)
    failures++
    if (isClosed) return
    cancelRest = clock.timer(ms, () => {
      cancelRest = null
      wake()
    })
  }

  return {
    wake,
    cancelled(jobId) {
      if (filling !== null) cancelledMeanwhile.add(jobId)
    },
    async close() {
      isClosed = true
      cancelRest?.()
      cancelRest = null
      await filling
    },
  }
}
