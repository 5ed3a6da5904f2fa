import { expect, test } from 'bun:test'
import { exampleJob } from '../testing/example-job-kind.ts'
import { testClock } from '../testing/test-clock.ts'
import { pendingReport } from './report.ts'

function start(given = {}) {
  const clock = testClock(0)
  let writes = 0
  const report = pendingReport(exampleJob({ status: 'running', ...given }), clock, () => {
    writes++
  })
  return { clock, report, writes: () => writes }
}

test('news are gathered for half a second and written once', () => {
  const { clock, report, writes } = start()
  for (let percent = 0; percent < 50; percent++) report.progress(percent)
  report.stage('extracting')
  report.counters({ pages: 3 })
  clock.advance(499)
  expect(writes()).toBe(0)
  clock.advance(1)
  expect(writes()).toBe(1)
  expect(report.take()).toEqual({ progress: 49, stage: 'extracting', counters: { pages: 3 } })
  expect(report.hasNews()).toBe(false)
})

test('progress is rounded down, never falls and is never 100', () => {
  const { report } = start({ progress: 20 })
  report.progress(19)
  report.progress(20.9)
  report.progress(Number.NaN)
  expect(report.hasNews()).toBe(false)
  report.progress(33.9)
  expect(report.take()).toEqual({ progress: 33 })
  report.progress(100)
  report.progress(500)
  expect(report.take()).toEqual({ progress: 99 })
})

test('what was told twice is no news', () => {
  const { clock, report, writes } = start({ stage: 'extracting' })
  report.stage('extracting')
  clock.advance(10_000)
  expect(writes()).toBe(0)
})

test('what could not be written comes again, and what was told meanwhile stands', () => {
  const { report } = start()
  report.progress(10)
  report.stage('extracting')
  const lost = report.take()
  report.progress(30)
  report.putBack(lost)
  expect(report.take()).toEqual({ progress: 30, stage: 'extracting' })
})

test('a closed report leaves no timer behind', () => {
  const { clock, report } = start()
  report.progress(10)
  report.close()
  report.stage('extracting')
  expect(clock.pendingTimers()).toBe(0)
})
