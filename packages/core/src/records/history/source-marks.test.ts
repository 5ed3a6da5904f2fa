import { expect, test } from 'bun:test'
import { sha256 } from '../../../test/sqlite.ts'
import { memoryStorage } from '../../storage/index.ts'
import { testHost } from '../../testing/test-clock.ts'
import { openSourceMarks } from './source-marks.ts'

const host = testHost({ sha256 })

test('sources that are marked at once are all marked, stay so in the next process, and are taken back one by one', async () => {
  const { instance } = memoryStorage({ host })
  const marks = openSourceMarks(instance, host.clock)
  expect(await marks.notCanonical()).toEqual([])
  await Promise.all([marks.mark(['a', 'b'], false), marks.mark(['c', 'a'], false)])
  expect([...(await marks.notCanonical())].toSorted()).toEqual(['a', 'b', 'c'])
  const next = openSourceMarks(instance, host.clock)
  await next.mark(['b', 'unknown'], true)
  expect([...(await next.notCanonical())].toSorted()).toEqual(['a', 'c'])
})

test('a thousand sources can be marked, and no more', async () => {
  const marks = openSourceMarks(memoryStorage({ host }).instance, host.clock)
  const names = Array.from({ length: 1_001 }, (_, at) => `row ${at}`)
  await marks.mark(names.slice(1), false)
  await expect(marks.mark(names, false)).rejects.toThrow('1000 sources')
  expect(await marks.notCanonical()).toHaveLength(1_000)
})
