import { expect, test } from 'bun:test'
import { companyIds, openedIndex, putCompanies } from '../../../testing/opened-index.ts'
import { testClock } from '../../../testing/test-clock.ts'
import { beingBuilt, createBuildWatch } from './build-wait.ts'

test('what is read and not written yet is said to be written, and no seconds are promised for it', () => {
  const clock = testClock(0)
  const watch = createBuildWatch(clock)
  watch.tell({ stage: 'reading', changes: 0, changesTotal: 60_000 })
  clock.advance(10_000)
  watch.tell({ stage: 'reading', changes: 50_000, changesTotal: 60_000 })
  expect(beingBuilt(watch.state()).message).toContain(
    '50,000 of 60,000 changes are read. About 2 s are left.',
  )
  watch.tell({ stage: 'writing', changes: 60_000, changesTotal: 60_000 })
  expect(watch.state()).toMatchObject({ stage: 'writing', msLeft: null })
  const { message, details } = beingBuilt(watch.state())
  expect(message).toContain('All 60,000 changes are read, and are being written. Lookups')
  expect(details).toEqual({ retry_after_ms: 2_000 })
})

test('a build tells that it reads, then that it writes', async () => {
  const { store, life, found } = openedIndex()
  await putCompanies(store, companyIds(1_200))
  const stages: string[] = []
  life.watch(({ stage }) => stages.push(stage))
  await found('payments')
  expect([...new Set(stages)].slice(0, 2)).toEqual(['reading', 'writing'])
  await life.close()
})
