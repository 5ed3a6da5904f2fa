import { expect, test } from 'bun:test'
import { exampleJob } from '../testing/example-job-kind.ts'
import { pollHint } from './poll-hint.ts'

const at = 1_790_000_000_000
const queued = exampleJob()
const running = exampleJob({ status: 'running', startedAt: at })

test.each([
  [0, 2_000],
  [4, 2_000],
  [5, 5_000],
  [49, 5_000],
  [50, 10_000],
  [5_000, 10_000],
])('with %d jobs before it a queued job is looked at after %d ms', (before, hint) => {
  expect(pollHint(queued, before, at)).toBe(hint as 2_000)
})

test.each([
  [0, 2_000],
  [29_999, 2_000],
  [30_000, 5_000],
  [119_999, 5_000],
  [120_000, 10_000],
])('running for %d ms, it is looked at after %d ms', (runningMs, hint) => {
  expect(pollHint(running, 0, at + runningMs)).toBe(hint as 2_000)
})

test('one that waits for another is looked at seldom, and one that ended never', () => {
  expect(pollHint({ ...running, stage: 'waiting_for_entity' }, 0, at)).toBe(10_000)
  for (const status of ['succeeded', 'failed', 'cancelled'] as const) {
    expect(pollHint({ ...running, status }, 0, at)).toBeNull()
  }
})
