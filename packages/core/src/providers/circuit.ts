import type { Clock } from '../kernel/index.ts'

/** Leaves an endpoint alone that fails again and again. */
export interface Circuit {
  isResting(): boolean
  succeeded(): void
  failed(): void
  /** Nobody waits for it a second time: it rests at once, until it answers. */
  hung(): void
}

const failuresMax = 5
const restMs = 60_000

/** After five failures in a row it rests for a minute; then the next request tries again, and one more failure rests it again. */
export function createCircuit(clock: Pick<Clock, 'now'>): Circuit {
  let failures = 0
  let restsUntil = Number.NEGATIVE_INFINITY
  return {
    isResting: () => clock.now() < restsUntil,
    succeeded() {
      failures = 0
      restsUntil = Number.NEGATIVE_INFINITY
    },
    failed() {
      failures++
      if (failures >= failuresMax) restsUntil = clock.now() + restMs
    },
    hung() {
      failures = failuresMax
      restsUntil = clock.now() + restMs
    },
  }
}
