import { secondMs } from '../../kernel/clock.ts'
import type { Random } from './random.ts'
import { type Act, acts } from './work.ts'

/** What kind of trouble a run is about: everything at once finds less than a lot of one kind. */
export interface Climate {
  readonly name: 'accidents' | 'crowd' | 'endless'
  /** Processes beside the server that work on jobs. */
  readonly workers: number
  readonly stormMs: number
  /** What clients ask for. */
  readonly acts: readonly Act[]
  /** How likely it is that a process which is hit is held up, and not killed. */
  readonly heldUp: number
  /** How likely it is that a job never ends by itself, once for each client. */
  readonly endless: number
}

const common: readonly Act[] = ['ok', 'ok', 'quick', 'quick', 'again', 'long']
const ending = acts.filter((act) => act !== 'hang' && act !== 'stubborn')

export function climateOf(random: Random): Climate {
  const chance = random.between(1, 100)
  const name = chance <= 42 ? 'accidents' : chance <= 90 ? 'crowd' : 'endless'
  const accidents: Climate = {
    name,
    workers: random.pick([0, 0, 1]),
    stormMs: random.between(10 * secondMs, 60 * secondMs),
    acts: [...ending, ...common, ...common],
    heldUp: 0.4,
    endless: 0,
  }
  if (name === 'endless') return { ...accidents, workers: 0, endless: 0.5 }
  if (name === 'accidents') return accidents
  // Several that take each other for dead.
  return {
    ...accidents,
    workers: 2,
    stormMs: random.between(50 * secondMs, 80 * secondMs),
    acts: ['long', 'long', 'long', 'ok', 'quick', 'again'],
    heldUp: 0.8,
  }
}
