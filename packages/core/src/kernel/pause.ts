import type { Clock } from './host.ts'

/** Resolves after `ms` or as soon as a signal aborts, and leaves neither timer nor listener behind. */
export function pause(
  clock: Pick<Clock, 'timer'>,
  ms: number,
  ...signals: readonly AbortSignal[]
): Promise<void> {
  if (signals.some(({ aborted }) => aborted)) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      cancel()
      for (const signal of signals) signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = clock.timer(ms, end)
    for (const signal of signals) signal.addEventListener('abort', end)
  })
}
