import { expect, test } from 'bun:test'
import { sha256 } from '../../test/sqlite.ts'
import { testHost } from '../testing/test-clock.ts'
import { repeat } from './repeat.ts'

const turn = () => new Promise(setImmediate)

test('a run begins a while after the one before has ended, never beside it', async () => {
  const { clock, log } = testHost({ sha256 })
  const ends: (() => void)[] = []
  const round = repeat({ clock, log }, 1_000, 'Looking', () => new Promise<void>((end) => ends.push(end)))
  clock.advance(5_000)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await turn()
  clock.advance(999)
  expect(ends).toHaveLength(1)
  clock.advance(1)
  expect(ends).toHaveLength(2)
  const stopped = round.stop()
  ends[1]?.()
  await stopped
  expect(clock.pendingTimers()).toBe(0)
})

test('a failure that lasts is told once, and so is its end', async () => {
  const host = testHost({ sha256 })
  let isBroken = true
  let runs = 0
  const round = repeat(host, 1_000, 'Looking', async () => {
    runs++
    if (isBroken) throw new Error('disk full')
  })
  for (let second = 0; second < 6; second++) {
    if (second === 3) isBroken = false
    host.clock.advance(1_000)
    await turn()
  }
  expect(runs).toBe(6)
  expect(host.logs.map(({ message }) => message)).toEqual([
    'Looking failed, and is tried again',
    'Looking works again',
  ])
  await round.stop()
})
