import { expect, test } from 'bun:test'
import type { CompanyStore } from '../../../records/store.ts'
import { memoryCompanyStore } from '../../../storage/memory/companies.ts'
import { expectedContents, followedIndex } from '../../../testing/followed-index.ts'
import { contentsOf } from '../../../testing/index-contents.ts'
import { companyIds, flipped, putCompanies } from '../../../testing/opened-index.ts'
import type { SegmentFiles } from '../segment-files.ts'
import { memoryFiles } from './memory-files.ts'
import { type MergeJob, runMerge } from './merge-job.ts'

/** An index whose merges a test holds back: six segments of one company each, about to become one. */
async function aboutToMerge(
  store: CompanyStore,
  before: (job: MergeJob, files: SegmentFiles) => void = () => {},
) {
  const files = memoryFiles()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const followed = followedIndex(store, files, 1_000, null, async (job) => {
    before(job, files)
    runMerge(files, job)
    await held
  })
  for (const id of companyIds(6)) {
    await putCompanies(store, [id])
    await followed.follower.catchUp()
  }
  return { ...followed, files, release }
}

test('companies that die while their segments are merged stay dead, one of them or all of a segment', async () => {
  const store = memoryCompanyStore()
  const { follower, view, release } = await aboutToMerge(store)
  await store.remove('c1', 'operator')
  await putCompanies(store, ['c3'], 'written again')
  await follower.catchUp()
  release()
  await follower.settle()
  expect(contentsOf(view())).toEqual(await expectedContents(store))
})

test('a merge that is over when the index was begun again is nobody’s, and settling goes on to the end', async () => {
  const store = memoryCompanyStore()
  const { follower, view, release, writer, files } = await aboutToMerge(store)
  await follower.rebuild(false)
  for (const id of companyIds(7, 10)) {
    await putCompanies(store, [id])
    await follower.catchUp()
  }
  release()
  await follower.settle()
  expect(contentsOf(view())).toEqual(await expectedContents(store))
  expect(writer.facts.segments).toBeLessThan(6)
  writer.retire({ writer: 1, generation: 1_000 })
  expect(files.list().filter((name) => name.endsWith('.seg'))).toHaveLength(writer.facts.segments)
})

test('a merge that fails because the index was begun again is no failure, and its segments still become one', async () => {
  const store = memoryCompanyStore()
  await putCompanies(store, companyIds(40))
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isBegun = false
  const files = memoryFiles()
  const { follower, writer, view, logs } = followedIndex(store, files, 10, null, async (job) => {
    if (!isBegun) {
      isBegun = true
      begun.resolve()
      await held.promise
    }
    runMerge(files, job)
  })
  await follower.catchUp()
  await begun.promise
  await follower.rebuild(false)
  held.reject(new Error('the file was removed'))
  await follower.settle()
  expect(logs).toEqual([])
  expect(writer.facts).toMatchObject({ segments: 1, companies: 40 })
  expect(contentsOf(view())).toEqual(await expectedContents(store))
})

test('damage of a segment is found by the merge that reads it, and not written under a new checksum', async () => {
  const store = memoryCompanyStore()
  let isDone = false
  const { follower, view, release, logs } = await aboutToMerge(store, ({ inputs }, files) => {
    const bytes = files.open(inputs[0]?.name ?? '') ?? new Uint8Array()
    if (!isDone) bytes.set(flipped(bytes, bytes.length >> 1))
    isDone = true
  })
  release()
  await follower.settle()
  expect(logs.map(({ message }) => message)).toContain('the company index is damaged and is built again')
  expect(contentsOf(view())).toEqual(await expectedContents(store))
})

test('a build whose segments could not become one tries again a minute later, and smaller merges go on', async () => {
  const store = memoryCompanyStore()
  await putCompanies(store, companyIds(40))
  const files = memoryFiles()
  const tried: number[] = []
  const { follower, writer, clock } = followedIndex(store, files, 10, null, async (job) => {
    tried.push(job.inputs.length)
    if (tried.length === 1) throw new Error('no space left')
    runMerge(files, job)
  })
  await follower.catchUp()
  await follower.settle()
  await putCompanies(store, companyIds(1, 40))
  await follower.catchUp()
  await follower.settle()
  expect(tried).toEqual([4])
  await putCompanies(store, companyIds(1, 41))
  await follower.catchUp()
  await follower.settle()
  expect(tried).toEqual([4, 6])
  await putCompanies(store, companyIds(1, 42))
  await follower.catchUp()
  clock.advance(60_000)
  await follower.settle()
  expect(tried).toEqual([4, 6, 2])
  expect(writer.facts).toMatchObject({ segments: 1, companies: 43 })
})
