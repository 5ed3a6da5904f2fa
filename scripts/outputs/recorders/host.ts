import { createHash } from 'node:crypto'
import type { Host } from '../../../packages/core/src/index.ts'
import { nodeHost } from '../../../packages/node-adapter/src/index.ts'

/** A host whose clock is where it is set, and whose randomness repeats. */
export function standingHost(today: string) {
  const real = nodeHost({ write: () => {} })
  let now = Date.parse(`${today}T12:00:00Z`)
  let drawn = 0
  const host: Host = {
    ...real,
    clock: {
      ...real.clock,
      now: () => now,
      // What takes seconds is a limit, which a busy machine must not reach.
      timer: (delayMs, task, options) =>
        real.clock.timer(delayMs < 1_000 ? delayMs : 20 * delayMs, task, options),
    },
    entropy: { randomBytes: (count) => Uint8Array.from(bytesOf(drawn++, count)) },
  }
  return {
    host,
    setToday(day: string) {
      now = Date.parse(`${day}T12:00:00Z`)
    },
  }
}

function* bytesOf(draw: number, count: number) {
  for (let block = 0, left = count; left > 0; block++) {
    const bytes = createHash('sha256').update(`${draw}/${block}`).digest().subarray(0, left)
    left -= bytes.length
    yield* bytes
  }
}
