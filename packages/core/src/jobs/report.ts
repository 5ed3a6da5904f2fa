import type { Clock } from '../kernel/index.ts'
import type { Job, JobStage } from './job.ts'
import type { JobReport } from './store.ts'

/** What the work tells between two writes. */
export interface PendingReport {
  progress(percent: number): void
  stage(stage: JobStage): void
  counters(counters: Readonly<Record<string, number>>): void
  /** What is not written yet; it counts as written from here on. */
  take(): JobReport
  /** The write did not come to pass; what was reported meanwhile stays. */
  putBack(report: JobReport): void
  hasNews(): boolean
  /** What `counters` was given last. */
  lastCounters(): Readonly<Record<string, number>> | undefined
  /** Nothing is written by itself any more. */
  close(): void
}

/** How long news wait for more of it before they are written: at most two writes a second. */
const gatherMs = 500

/** Gathers what the work tells, and calls `write` half a second after the first of it. */
export function pendingReport(job: Job, clock: Clock, write: () => void): PendingReport {
  let shownProgress = job.progress
  let shownStage = job.stage
  let counters: Readonly<Record<string, number>> | undefined
  let pending: JobReport = {}
  let cancelTimer: (() => void) | null = null
  let isClosed = false

  function tell(news: JobReport) {
    pending = { ...pending, ...news }
    if (isClosed || cancelTimer !== null) return
    cancelTimer = clock.timer(gatherMs, () => {
      cancelTimer = null
      write()
    })
  }

  return {
    progress(percent) {
      const whole = Math.min(99, Math.floor(percent))
      if (!(whole > shownProgress)) return
      shownProgress = whole
      tell({ progress: whole })
    },
    stage(stage) {
      if (stage === shownStage) return
      shownStage = stage
      tell({ stage })
    },
    counters(given) {
      counters = { ...given }
      tell({ counters })
    },
    take() {
      const taken = pending
      pending = {}
      cancelTimer?.()
      cancelTimer = null
      return taken
    },
    putBack(report) {
      pending = { ...report, ...pending }
    },
    hasNews: () => Object.keys(pending).length > 0,
    lastCounters: () => counters,
    close() {
      isClosed = true
      cancelTimer?.()
      cancelTimer = null
    },
  }
}
