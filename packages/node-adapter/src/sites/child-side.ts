import { AsyncLocalStorage } from 'node:async_hooks'
import { writeSync } from 'node:fs'
import type { SiteChildSetup } from '@dealflow/core/site-child'
import { bytePipes } from '../children/byte-pipes.ts'
import { systemClock } from '../host/clock.ts'
import { systemCrypto } from '../host/crypto.ts'

const MARKS_FD = 3
const TICK_MS = 250

/** What a child that reads sites has of its runtime; it tells its parent four times a second that its loop goes round. */
export function siteChildSide(): Omit<SiteChildSetup, 'locations'> {
  const names = new AsyncLocalStorage<number>()
  const bytes = new Uint8Array(4)
  const view = new DataView(bytes.buffer)
  let marked = -1

  function write(task: number) {
    marked = task
    view.setUint32(0, task)
    try {
      writeSync(MARKS_FD, bytes)
    } catch {
      // Full, since the parent is held up: it looks again when it has read.
    }
  }

  setInterval(() => write(0), TICK_MS)
  write(0)
  return {
    ...bytePipes(),
    clock: systemClock,
    crypto: systemCrypto,
    names: {
      run: (task, work) => names.run(task, work),
      current: () => names.getStore() ?? 0,
    },
    mark(task) {
      if (task !== marked) write(task)
    },
  }
}
