import type { Clock } from '../../../kernel/index.ts'

/** The way of a change into the index: read and searchable, then on the disk and merged. */
export type IndexStep = 'reading' | 'writing'

export interface IndexFailure {
  readonly at: number
  readonly error: Error
}

/** What failed last at each step, until the same succeeds. */
export function createFailures({ now }: Pick<Clock, 'now'>) {
  const failed = new Map<IndexStep, IndexFailure>()
  return {
    /** `error` is null when the step succeeded. */
    note(step: IndexStep, error: unknown) {
      if (error === null) failed.delete(step)
      else failed.set(step, { at: now(), error: error instanceof Error ? error : new Error(String(error)) })
    },
    /** The newest; null when nothing is amiss. */
    latest(): IndexFailure | null {
      return [...failed.values()].sort((a, b) => b.at - a.at)[0] ?? null
    },
  }
}
