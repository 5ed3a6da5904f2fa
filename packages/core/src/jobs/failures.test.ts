import { describe, expect, test } from 'bun:test'
import { JobError } from '../kernel/job-error.ts'
import { exampleJob } from '../testing/example-job-kind.ts'
import { seededEntropy } from '../testing/test-clock.ts'
import { failureOf, lapseOf, retryDelayMs } from './failures.ts'

describe('waits before another attempt', () => {
  test.each([
    [1, 4_000, 6_000],
    [2, 24_000, 36_000],
  ])('after attempt %d they lie within 20 %% of their length, and apart', (attempt, least, most) => {
    const entropy = seededEntropy(7)
    const delays = Array.from({ length: 500 }, () => retryDelayMs(attempt, entropy))
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(least)
    expect(Math.max(...delays)).toBeLessThanOrEqual(most)
    expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan((most - least) * 0.9)
  })

  test('the first and the last byte of chance give the bounds', () => {
    const always = (byte: number) => ({ randomBytes: (count: number) => new Uint8Array(count).fill(byte) })
    expect([retryDelayMs(1, always(0)), retryDelayMs(1, always(255))]).toEqual([4_000, 6_000])
  })
})

test('what is not a JobError is told without a word of it', () => {
  const failure = failureOf(new Error('secret path /etc/shadow'))
  expect(failure).toMatchObject({ reason: 'INTERNAL', retryable: true })
  expect(JSON.stringify(failure)).not.toContain('secret')
})

test('a JobError is told as it is', () => {
  const error = new JobError('ALL_CHILDREN_FAILED', 'Nothing could be read.', { isInputFault: true })
  expect(failureOf(error)).toEqual({
    reason: 'ALL_CHILDREN_FAILED',
    message: 'Nothing could be read.',
    retryable: false,
    isInputFault: true,
  })
})

describe('a job that nobody works on', () => {
  const job = exampleJob({ status: 'running', attempt: 2, startedAt: 1_000, deadlineAt: 301_000 })

  test('gets another attempt while it has one and time', () => {
    expect(lapseOf(job, 300_999)).toBeNull()
  })

  test('ends at its deadline, to the millisecond, whatever attempts are left', () => {
    const failure = lapseOf({ ...job, attempt: 1 }, 301_000)
    expect(failure).toMatchObject({ reason: 'DEADLINE_EXCEEDED', retryable: true })
    expect(failure?.message).toContain('5 minutes')
  })

  test('ends when its attempts are used up', () => {
    expect(lapseOf({ ...job, attempt: 3 }, 2_000)).toMatchObject({ reason: 'ATTEMPTS_EXHAUSTED' })
  })
})
