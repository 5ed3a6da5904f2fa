import type { Clock } from '../../kernel/index.ts'

/** Resolves in a turn of the loop that no other piece of this work gets. */
export type LoopTurn = () => Promise<void>

/** One piece of work a turn of the loop, in the order of asking: twenty bodies that unpack at once take no longer turns than one. */
export function loopTurns(clock: Pick<Clock, 'defer'>): LoopTurn {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(() => new Promise((resolve) => clock.defer(resolve)))
    return last
  }
}
