import { dayMs } from './clock.ts'
import type { Clock } from './host.ts'

/** Does what may have nothing but timers to wait for, such as the grace of a job: until it is through, the process stays. */
export async function holdProcess<T>(clock: Pick<Clock, 'timer'>, work: () => Promise<T>): Promise<T> {
  const letGo = clock.timer(dayMs, () => {}, { holds: true })
  try {
    return await work()
  } finally {
    letGo()
  }
}
