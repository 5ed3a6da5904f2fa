import { describe, expect, test } from 'bun:test'
import {
  companyIds,
  deadIn,
  openedIndex,
  putCompanies,
  rewrite,
  segmentIn,
} from '../../../testing/opened-index.ts'
import type { SegmentFiles } from '../segment-files.ts'
import { inspectIndex, nothingIndexed } from './inspect-index.ts'
import { memoryFiles } from './memory-files.ts'

/** Twenty companies, of which one was written again. */
async function closedIndex() {
  const { store, files, found, life } = openedIndex()
  await putCompanies(store, companyIds(20))
  await found('payments')
  await putCompanies(store, ['c3'], 'Robots')
  await found('payments')
  await life.close()
  return files
}

const contentOf = (files: SegmentFiles) => files.list().map((name) => [name, [...(files.open(name) ?? [])]])

describe('an index that nobody writes', () => {
  test('is told as it is on the disk, and is not changed', async () => {
    const files = await closedIndex()
    rewrite(files, '9-9.seg', () => Uint8Array.of(1))
    const before = contentOf(files)
    expect(inspectIndex(files, 'example')).toEqual({
      companies: 20,
      segments: 2,
      dead: 1,
      bytes: expect.any(Number),
      cursor: '21',
      isComplete: true,
      problem: null,
    })
    expect(contentOf(files)).toEqual(before)
  })

  test('of other data, and none at all, are told apart', async () => {
    const files = await closedIndex()
    expect(inspectIndex(files, 'other')).toEqual({
      ...nothingIndexed,
      problem: 'it is the index of other data',
    })
    expect(inspectIndex(files, null)?.problem).toBeNull()
    expect(inspectIndex(memoryFiles(), null)).toBeNull()
  })

  test.each(['segment', 'dead'])(
    'with a %s file that is missing or cut short has a problem that names it',
    async (kind) => {
      const nameOf = kind === 'dead' ? deadIn : segmentIn
      const cut = await closedIndex()
      rewrite(cut, nameOf(cut), (bytes) => bytes.slice(1))
      expect(inspectIndex(cut, null)?.problem).toContain(nameOf(cut))
      const missing = await closedIndex()
      const name = nameOf(missing)
      missing.remove(name)
      expect(inspectIndex(missing, null)?.problem).toBe(`its file ${name} is missing`)
    },
  )
})
