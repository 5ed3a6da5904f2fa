import { expect, test } from 'bun:test'
import { createFewATurn } from './few-a-turn.ts'

function open(most: number) {
  let deferred: (() => void)[] = []
  const few = createFewATurn({ defer: (task) => void deferred.push(task) }, most)
  const done: number[] = []
  return {
    few,
    done,
    run: (what: number) =>
      few.run(
        () => done.push(what),
        () => {},
      ),
    /** What was put off until the next turn. */
    turn() {
      const now = deferred
      deferred = []
      for (const task of now) task()
      return now.length
    },
  }
}

test('a turn runs the first tasks at once, and each later turn as many of the rest, in order', () => {
  const { run, done, turn } = open(2)
  for (let what = 0; what < 5; what++) run(what)
  expect(done).toEqual([0, 1])
  turn()
  expect(done).toEqual([0, 1, 2, 3])
  // Nobody goes before those that wait, nor beyond what the turn may have.
  run(5)
  turn()
  expect(done).toEqual([0, 1, 2, 3, 4, 5])
  run(6)
  expect(done).toEqual([0, 1, 2, 3, 4, 5])
  turn()
  expect(done).toHaveLength(7)
  turn()
  expect(turn()).toBe(0)
})

test('whoever waits for the last of them is told when it has begun', async () => {
  const { few, run, turn } = open(1)
  await few.idle()
  let isIdle = false
  run(0)
  run(1)
  const idle = few.idle().then(() => (isIdle = true))
  await Promise.resolve()
  expect(isIdle).toBe(false)
  turn()
  await idle
})

test('one that throws is told, at once or later, and keeps no other from its turn', () => {
  const { few, run, done, turn } = open(1)
  const failed: string[] = []
  const fails = (what: string) =>
    few.run(
      () => {
        throw new Error('broken')
      },
      () => failed.push(what),
    )
  fails('first')
  fails('second')
  run(0)
  turn()
  turn()
  expect([failed, done]).toEqual([['first', 'second'], [0]])
})
