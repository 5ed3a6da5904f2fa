import { expect, test } from 'bun:test'
import { memoryCompanyStore } from '../../../storage/memory/companies.ts'
import { followedIndex } from '../../../testing/followed-index.ts'
import { companyIds, putCompanies } from '../../../testing/opened-index.ts'
import type { SegmentFiles } from '../segment-files.ts'
import { createViewReader, type ViewDescription } from './index-view.ts'
import { IndexWriter } from './index-writer.ts'

/** A reader in another thread: what travels is copied, except for shared memory. */
function readerOf(files: SegmentFiles) {
  const opens: string[] = []
  const counting: SegmentFiles = {
    ...files,
    open(name) {
      opens.push(name)
      return files.open(name)
    },
  }
  const read = createViewReader(counting)
  const inFiles = ({ segments, ...view }: ViewDescription): ViewDescription => ({
    ...view,
    segments: segments.map((segment) => ({ ...segment, shared: null })),
  })
  return { opens, read: (view: ViewDescription) => read(structuredClone(inFiles(view))) }
}

async function writtenIndex() {
  const store = memoryCompanyStore()
  const { follower, files } = followedIndex(store)
  await putCompanies(store, companyIds(40))
  await follower.catchUp()
  await putCompanies(store, ['c1', 'c2'], 'Robots')
  await follower.catchUp()
  await follower.settle()
  return files
}

test('a writer that was started again makes nobody open a file again, nor count its dead anew', async () => {
  const files = await writtenIndex()
  const { opens, read } = readerOf(files)
  const before = read(new IndexWriter(files, 'example', 2).describe())
  expect(before.segments.map(({ dead }) => dead !== null)).toContain(true)
  const openedOnce = opens.length
  const after = read(new IndexWriter(files, 'example', 3).describe())
  expect(opens).toHaveLength(openedOnce)
  expect(after.segments.length).toBeGreaterThan(0)
  expect(after.segments.every((segment, at) => segment === before.segments[at])).toBe(true)
})

test('dead of another writer that are as many, and others, take the place of those before', async () => {
  const files = await writtenIndex()
  const { read } = readerOf(files)
  const view = new IndexWriter(files, 'example', 2).describe()
  const before = read(view)
  const others = view.segments.map((segment) => ({
    ...segment,
    dead: segment.dead?.map((bits) => (bits << 1) | (bits >>> 31)) ?? null,
  }))
  const after = read({ ...view, writer: 3, segments: others })
  expect(after.segments.map(({ dead }) => dead)).toEqual(others.map(({ dead }) => dead))
  expect(after.segments.map(({ segment }) => segment)).toEqual(before.segments.map(({ segment }) => segment))
})

test('what a writer that was started again has read into shared memory is taken from there', async () => {
  const files = await writtenIndex()
  const read = createViewReader(files)
  const viewOf = (writer: number): ViewDescription => {
    const view = new IndexWriter(files, 'example', writer).describe()
    return { ...view, segments: view.segments.map((it) => ({ ...it, shared: files.open(it.name) })) }
  }
  const [first] = read(viewOf(2)).segments
  const [second] = read(viewOf(3)).segments
  expect(first?.segment).toBeDefined()
  expect(second?.segment).not.toBe(first?.segment)
  const view = viewOf(4)
  const [third] = read(view).segments
  // Of one writer they stay.
  expect(read({ ...view, generation: 9 }).segments[0]).toBe(third)
})
