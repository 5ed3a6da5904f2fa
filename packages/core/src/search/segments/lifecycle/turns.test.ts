import { expect, test } from 'bun:test'
import { turnsOf } from './turns.ts'

test('others have their turn once a piece of work is long after the last turn, and a stop ends it there', async () => {
  let now = 0
  let isStopped = false
  const waiting: (() => void)[] = []
  const clock = { now: () => now, defer: (task: () => void) => void waiting.push(task) }
  const turns = turnsOf(clock, () => {
    if (isStopped) throw new Error('stopped')
  })
  now = 9
  expect(turns.next()).toBeUndefined()
  now = 10
  const first = turns.next()
  expect(waiting).toHaveLength(1)
  waiting.pop()?.()
  await first
  expect(turns.next()).toBeUndefined()
  isStopped = true
  const last = turns.now()
  waiting.pop()?.()
  expect(last).rejects.toThrow('stopped')
})
