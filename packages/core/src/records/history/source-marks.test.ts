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
  await Promise.all(['a', 'b', 'a', 'c'].map((source) => marks.mark(source, false)))
  expect([...(await marks.notCanonical())].toSorted()).toEqual(['a', 'b', 'c'])
  const next = openSourceMarks(instance, host.clock)
  await Promise.all(['b', 'unknown'].map((source) => next.mark(source, true)))
  expect([...(await next.notCanonical())].toSorted()).toEqual(['a', 'c'])
})

test('no more than a thousand are marked', async () => {
  const { instance } = memoryStorage({ host })
  const full = Array.from({ length: 1_000 }, (_, at) => `source ${at}`)
  await instance.putSetting('not_canonical_sources', full, 0)
  const marks = openSourceMarks(instance, host.clock)
  await expect(marks.mark('another', false)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await marks.mark('source 7', false)
  await marks.mark('source 7', true)
  await marks.mark('another', false)
  expect((await marks.notCanonical()).length).toBe(1_000)
})
