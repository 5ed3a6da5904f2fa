import type { Clock } from '../../../kernel/index.ts'

/** Lets others have their turn between the pieces of long work, of which one company may be a large one. */
export interface Turns {
  /** After each piece: waits only when the last turn is some time ago. */
  next(): Promise<void> | undefined
  now(): Promise<void>
}

/** `after` each turn: throws to end the work. */
export function turnsOf(clock: Pick<Clock, 'now' | 'defer'>, after = () => {}): Turns {
  let last = clock.now()
  const now = async () => {
    await new Promise<void>((resolve) => clock.defer(resolve))
    after()
    last = clock.now()
  }
  return { next: () => (clock.now() - last < turnMs ? undefined : now()), now }
}

const turnMs = 10
