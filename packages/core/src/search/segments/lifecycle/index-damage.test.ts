import { describe, expect, test } from 'bun:test'
import {
  companyIds,
  deadIn,
  flipped,
  openedIndex,
  putCompanies,
  rewrite,
  segmentIn,
} from '../../../testing/opened-index.ts'
import type { SegmentFiles } from '../segment-files.ts'

describe('what an operator does', () => {
  test('a rebuild answers as before and leaves one segment', async () => {
    const { store, found, life } = openedIndex()
    for (const id of ['a', 'b', 'c']) {
      await putCompanies(store, [id])
      await found('payments')
    }
    expect((await life.state()).segments).toBe(3)
    await life.rebuild()
    expect((await life.state()).segments).toBe(1)
    expect(await found('payments')).toEqual(['a', 'b', 'c'])
    await life.close()
  })

  test('a check of a sound index reads all of it; one of a damaged index says where, and it is built again', async () => {
    const { store, found, life, files, logs } = openedIndex()
    await putCompanies(store, companyIds(200))
    await found('payments')
    const sound = await life.verify()
    expect(sound).toMatchObject({ segments: 1, problem: null })
    expect(sound.bytes).toBe((await life.state()).bytes)
    const name = segmentIn(files)
    const bytes = files.open(name) ?? new Uint8Array()
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 4
    expect((await life.verify()).problem).toContain(name)
    expect(logs.map(({ message }) => message)).toContain('the company index is damaged and is built again')
    expect((await life.verify()).problem).toBeNull()
    expect(await found('payments')).toHaveLength(50)
    await life.close()
  })
})

test('damage within a file is found soon after it was opened, and the index is built again', async () => {
  const first = openedIndex()
  await putCompanies(first.store, companyIds(200))
  const before = await first.found('payments')
  await first.life.close()
  const name = segmentIn(first.files)
  rewrite(first.files, name, (bytes) => flipped(bytes, bytes.length >> 1))
  const second = openedIndex({ store: first.store, files: first.files, threads: (inline) => inline })
  await second.found('payments').catch(() => [])
  second.clock.advance(2_000)
  while (first.files.list().includes(name)) await Promise.resolve()
  expect(await second.found('payments')).toEqual(before)
  expect(second.logs.map(({ message }) => message)).toContain(
    'the company index is damaged and is built again',
  )
  await second.life.close()
})

test('an index that was built again is read again when somebody asks for it, and not by itself', async () => {
  const first = openedIndex()
  await putCompanies(first.store, companyIds(200))
  await first.found('payments')
  await first.life.close()
  const { store, files } = first
  const second = openedIndex({ store, files, threads: (inline) => inline })
  const damaged = () => second.logs.filter(({ message }) => message.includes('is damaged')).length
  const damage = async () => {
    const name = segmentIn(files)
    rewrite(files, name, (bytes) => flipped(bytes, bytes.length >> 1))
    second.clock.advance(2_000)
    for (let turn = 0; turn < 1_000 && files.list().includes(name); turn++) await Promise.resolve()
  }
  await second.found('payments')
  await damage()
  expect(damaged()).toBe(1)
  await damage()
  expect(damaged()).toBe(1)
  expect((await second.life.verify()).problem).toContain('not as they were written')
  expect(damaged()).toBe(2)
  await second.life.close()
})

describe('files that cannot be right', () => {
  const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70)
  const changes: Record<string, (files: SegmentFiles) => void> = {
    'a manifest that is missing': (files) => files.remove('manifest.json'),
    'a manifest that is a picture': (files) => rewrite(files, 'manifest.json', () => jpeg),
    'an empty manifest': (files) => rewrite(files, 'manifest.json', () => new Uint8Array()),
    'a segment that is missing': (files) => files.remove(segmentIn(files)),
    'a segment cut to half': (files) =>
      rewrite(files, segmentIn(files), (bytes) => bytes.slice(0, bytes.length >> 1)),
    'an empty segment': (files) => rewrite(files, segmentIn(files), () => new Uint8Array()),
    'a segment that is a picture': (files) => rewrite(files, segmentIn(files), () => jpeg),
    'a segment of zeros': (files) => rewrite(files, segmentIn(files), (bytes) => bytes.map(() => 0)),
    'a segment with a changed header': (files) =>
      rewrite(files, segmentIn(files), (bytes) => flipped(bytes, 9)),
    'dead that are missing': (files) => files.remove(deadIn(files)),
    'dead that are changed': (files) => rewrite(files, deadIn(files), (bytes) => flipped(bytes, 0)),
  }

  for (const [what, change] of Object.entries(changes)) {
    const changed = async () => {
      const first = openedIndex()
      await putCompanies(first.store, companyIds(20))
      await first.found('payments')
      await putCompanies(first.store, ['c3'], 'Robots')
      const before = await first.found('payments')
      await first.life.close()
      change(first.files)
      return { first, before }
    }

    test(`${what} is no harm: the index is built again`, async () => {
      const { first, before } = await changed()
      const second = openedIndex({ store: first.store, files: first.files })
      expect(await second.found('payments')).toEqual(before)
      expect(second.logs.map(({ message }) => message)).toEqual(['the company index is built again'])
      await second.life.close()
    })

    test(`${what} is found by a check, whether a writer runs or not, and the next check finds all sound`, async () => {
      const { first, before } = await changed()
      const { found, life, files } = openedIndex({ store: first.store, files: first.files })
      expect((await life.verify()).problem).toBeString()
      expect(await life.verify()).toMatchObject({ segments: 1, problem: null })
      await putCompanies(first.store, ['c3'], 'Ice')
      expect(await found('payments')).toEqual(before)
      await life.verify()
      change(files)
      expect((await life.verify()).problem).toBeString()
      expect((await life.verify()).problem).toBeNull()
      expect(await found('payments')).toEqual(before)
      await life.close()
    })
  }
})
