import { same } from '../assert.ts'
import type { DeckReaderWorld, MakeWorld, WatchedReading } from './world.ts'

export interface DeckReaderScenario {
  readonly name: string
  run(make: MakeWorld): Promise<void>
}

/** What became of each page: its text, or the beginning of why there is none. */
export function sawPages(reading: WatchedReading, expected: readonly string[]) {
  const seen = reading.slides().map(({ text, error, recognised }) => recognised ?? text ?? error ?? 'nothing')
  same(seen.length, expected.length, 'pages')
  for (const [at, words] of expected.entries()) {
    if (!seen[at]?.includes(words)) throw new Error(`page ${at + 1}: expected ${words}, got ${seen[at]}`)
  }
}

/** A deck of three pages is read whole, as long as none of its children needs time. */
export async function readsOne(world: DeckReaderWorld) {
  const reading = world.read()
  await world.settle()
  sawPages(reading, ['page 1', 'page 2', 'page 3'])
}

export function refusedWith(reading: WatchedReading, reason: string, words = '') {
  const problem = reading.problem()
  same(problem.reason, reason, 'reason')
  if (!problem.message.includes(words)) throw new Error(`expected ${words} in ${problem.message}`)
}
