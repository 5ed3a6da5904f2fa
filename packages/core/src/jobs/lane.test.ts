import { expect, test } from 'bun:test'
import { sha256 } from '../../test/sqlite.ts'
import { exampleJob } from '../testing/example-job-kind.ts'
import { testHost } from '../testing/test-clock.ts'
import { createLane } from './lane.ts'
import type { ClaimedJob } from './store.ts'

const turn = async () => {
  for (let i = 0; i < 5; i++) await new Promise(setImmediate)
}

/** A lane of two places over a queue of numbers. */
function start(queue: number[]) {
  const host = testHost({ sha256 })
  const limits: number[] = []
  const ends: (() => void)[] = []
  const released: string[] = []
  let isBroken = false
  let breaks = false
  let claimEnds: Promise<void> = Promise.resolve()
  const lane = createLane({
    type: 'pitch_deck',
    concurrency: 2,
    host,
    async claim(limit) {
      limits.push(limit)
      await claimEnds
      if (isBroken) throw new Error('disk full')
      return queue.splice(0, limit).map(
        (number): ClaimedJob => ({
          job: exampleJob({ jobId: `job-${number}` }),
          lease: { jobId: `job-${number}`, token: 1 },
        }),
      )
    },
    async work() {
      if (breaks) {
        breaks = false
        throw new Error('a mistake')
      }
      await new Promise<void>((end) => ends.push(end))
    },
    async release({ job }) {
      released.push(job.jobId)
    },
  })
  return {
    host,
    lane,
    limits,
    ends,
    released,
    breakNext() {
      breaks = true
    },
    setBroken(broken: boolean) {
      isBroken = broken
    },
    holdClaims() {
      let go = () => {}
      claimEnds = new Promise((resolve) => {
        go = resolve
      })
      return go
    },
  }
}

test('never more is claimed than may run, and the next one as soon as a place is free', async () => {
  const { lane, limits, ends } = start([1, 2, 3])
  lane.wake()
  lane.wake()
  await turn()
  expect(limits).toEqual([2])
  expect(ends).toHaveLength(2)
  ends[0]?.()
  await turn()
  expect(ends).toHaveLength(3)
  expect(limits.slice(1)).toEqual([1])
})

test('an empty queue is asked once a wake, not again and again', async () => {
  const { lane, limits } = start([])
  lane.wake()
  await turn()
  expect(limits).toEqual([2])
  lane.wake()
  await turn()
  expect(limits).toEqual([2, 2])
})

test('while nothing can be claimed it rests, longer each time, and goes on by itself', async () => {
  const { host, lane, limits, ends, setBroken } = start([1])
  setBroken(true)
  lane.wake()
  await turn()
  for (const ms of [1_000, 2_000, 4_000, 8_000, 10_000, 10_000]) {
    lane.wake()
    await turn()
    const before = limits.length
    host.clock.advance(ms - 1)
    await turn()
    expect(limits).toHaveLength(before)
    host.clock.advance(1)
    await turn()
    expect(limits).toHaveLength(before + 1)
  }
  setBroken(false)
  host.clock.advance(10_000)
  await turn()
  expect(ends).toHaveLength(1)
  expect(host.logs.map(({ level }) => level)).toEqual(['warn', 'info'])
})

test('a worker that breaks off by a mistake of ours is logged, and its place is free', async () => {
  const { host, lane, ends, breakNext } = start([1, 2, 3])
  breakNext()
  lane.wake()
  await turn()
  expect(ends).toHaveLength(2)
  expect(host.logs).toMatchObject([{ level: 'error', fields: { error: { message: 'a mistake' } } }])
})

test('what is claimed while it closes is given back, and nothing is claimed afterwards', async () => {
  const { host, lane, limits, ends, released, holdClaims } = start([1, 2, 3])
  const letClaim = holdClaims()
  lane.wake()
  const closed = lane.close()
  letClaim()
  await closed
  lane.wake()
  await turn()
  expect(released).toEqual(['job-1', 'job-2'])
  expect(limits).toHaveLength(1)
  expect(ends).toHaveLength(0)
  expect(host.clock.pendingTimers()).toBe(0)
})

test('a job that is cancelled while the claim that hands it out is under way never begins', async () => {
  const { lane, limits, ends, released, holdClaims } = start([1, 2, 3])
  const letClaim = holdClaims()
  lane.wake()
  lane.cancelled('job-2')
  letClaim()
  await turn()
  expect(ends).toHaveLength(2)
  expect(limits).toEqual([2, 1])
  ends[0]?.()
  ends[1]?.()
  await lane.close()
  expect(released).toEqual([])
})
