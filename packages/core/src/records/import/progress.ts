import { type Clock, secondMs } from '../../kernel/index.ts'

/** How far an import is. Lines and outcomes include those of earlier runs of the same import. */
export interface ImportProgress {
  readonly linesRead: number
  /** Bytes of the source as it is, packed or not. */
  readonly bytesRead: number
  readonly bytesTotal: number | null
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly withheld: number
  readonly rejected: number
  /** Lines a second in this run, those passed over aside; null before there is anything to measure. */
  readonly ratePerSecond: number | null
  /** By bytes; null when the size or the rate is not known. */
  readonly secondsLeft: number | null
}

export interface ProgressOptions {
  readonly clock: Clock
  readonly bytesTotal: number | null
  readonly report: (progress: ImportProgress) => void
}

const intervalMs = 500

type Counts = Pick<
  ImportProgress,
  'linesRead' | 'bytesRead' | 'created' | 'updated' | 'unchanged' | 'withheld' | 'rejected'
>

/** Reports at most every 500 ms. `started` is called when the first new line is reached. */
export function createProgress({ clock, bytesTotal, report }: ProgressOptions) {
  let start: { readonly at: number; readonly lines: number; readonly bytes: number } | null = null
  let reportedAt = clock.now()

  return {
    started(linesRead: number, bytesRead: number) {
      start ??= { at: clock.now(), lines: linesRead, bytes: bytesRead }
    },
    tell(counts: Counts) {
      const now = clock.now()
      if (now - reportedAt < intervalMs) return
      reportedAt = now
      const seconds = start === null ? 0 : (now - start.at) / secondMs
      const lines = start === null ? 0 : counts.linesRead - start.lines
      const bytes = start === null ? 0 : counts.bytesRead - start.bytes
      const left = bytesTotal === null ? null : Math.max(0, bytesTotal - counts.bytesRead)
      report({
        ...counts,
        bytesTotal,
        ratePerSecond: seconds > 0 ? lines / seconds : null,
        secondsLeft: left === null || seconds === 0 || bytes === 0 ? null : (left * seconds) / bytes,
      })
    },
  }
}
