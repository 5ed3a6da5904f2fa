import { describe, expect, test } from 'bun:test'
import { memoryCompanyStore } from '../../../storage/memory/companies.ts'
import { fixtureRecord } from '../../../testing/fixtures.ts'
import { contentsOf } from '../../../testing/index-contents.ts'
import { type LogRecord, testClock } from '../../../testing/test-clock.ts'
import { documentOf } from '../../analysis/document-of.ts'
import type { CompanyStore } from '../../store.ts'
import type { IndexView } from '../segment.ts'
import type { SegmentFiles } from '../segment-files.ts'
import { runChunk } from './chunk-job.ts'
import { createFollower, type FollowerParts } from './index-follower.ts'
import { createViewReader, type ViewDescription } from './index-view.ts'
import { addToBatch, emptyBatch, IndexWriter } from './index-writer.ts'
import { memoryFiles } from './memory-files.ts'
import { runMerge } from './merge-job.ts'

async function put(store: CompanyStore, ids: readonly string[], tagline = 'first') {
  const drafts = ids.map((id) => ({
    record: fixtureRecord({ id, name: `Name ${id}`, tagline }),
    matchDomain: false,
  }))
  await store.upsertMany(drafts, null)
}

const ids = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `c${from + i}`)

function following(
  store: CompanyStore,
  files: SegmentFiles = memoryFiles(),
  batchMax = 1_000,
  chunks: FollowerParts['chunks'] = null,
) {
  const clock = testClock(0)
  const logs: LogRecord[] = []
  const views: ViewDescription[] = []
  const writer = new IndexWriter(files, 'example')
  const follower = createFollower({
    writer,
    source: store,
    clock,
    log: { write: (level, message, fields = {}) => logs.push({ level, message, fields }) },
    batchMax,
    merge: async (job) => runMerge(files, job),
    chunks,
    publish: (view) => views.push(view),
    progress: () => {},
  })
  const read = createViewReader(files)
  const view = (): IndexView => read(views.at(-1) ?? { writer: 1, generation: 0, cursor: null, segments: [] })
  return { follower, writer, clock, logs, views, view, files }
}

/** What the index should hold: all that is stored, in one segment. */
async function expected(store: CompanyStore) {
  const files = memoryFiles()
  const writer = new IndexWriter(files, 'expected')
  const batch = emptyBatch()
  const { changes, cursor } = await store.changesAfter(null, 1_000_000)
  for (const { id, record } of changes) addToBatch(batch, id, record === null ? null : documentOf(record))
  if (changes.length > 0) writer.commit(batch, cursor)
  return contentsOf(createViewReader(files)(writer.describe()))
}

describe('a followed index', () => {
  test('holds what is stored after companies were added, changed and removed, merged or not', async () => {
    const store = memoryCompanyStore()
    const { follower, view, writer } = following(store)
    for (let round = 0; round < 30; round++) {
      await put(store, ids(40, round * 25), `round ${round}`)
      await store.remove(`c${round * 3}`, 'operator')
      await follower.catchUp()
      expect(contentsOf(view())).toEqual(await expected(store))
    }
    await follower.settle()
    expect(contentsOf(view())).toEqual(await expected(store))
    expect(writer.facts.segments).toBeLessThan(8)
  })

  test('is the same after it is opened again, without reading the feed from its start', async () => {
    const store = memoryCompanyStore()
    const first = following(store)
    await put(store, ids(700))
    await store.remove('c3', 'operator')
    await first.follower.catchUp()
    await put(store, ids(100, 650), 'second')
    await first.follower.catchUp()
    await first.follower.settle()
    await first.follower.close()
    await put(store, ['c1'], 'third')
    const cursors: (string | null)[] = []
    const watched: CompanyStore = {
      ...store,
      changesAfter(cursor, limit) {
        cursors.push(cursor)
        return store.changesAfter(cursor, limit)
      },
    }
    const second = following(watched, first.files)
    await second.follower.catchUp()
    expect(contentsOf(second.view())).toEqual(await expected(store))
    expect(cursors).toHaveLength(1)
    expect(second.logs).toEqual([])
  })

  test('shows nothing before its first build is whole, and then all', async () => {
    const store = memoryCompanyStore()
    await put(store, ids(2_500))
    const { follower, views, view } = following(store)
    await follower.catchUp()
    expect(views[0]?.segments).toHaveLength(3)
    expect(contentsOf(view())).toEqual(await expected(store))
  })

  test('is read in stretches beside each other, whatever is written, rewritten and removed meanwhile', async () => {
    const store = memoryCompanyStore()
    await put(store, ids(900))
    // Numbers of the feed that no company has any more.
    await put(store, ids(500, 100), 'again')
    for (let i = 0; i < 40; i++) await store.remove(`c${i * 7}`, 'operator')
    const files = memoryFiles()
    let reads = 0
    const { follower, view, logs } = following(store, files, 100, {
      parallelism: 3,
      async read(job) {
        if (++reads === 4) {
          await put(store, ids(60, 650), 'meanwhile')
          await store.remove('c701', 'operator')
        }
        return runChunk(files, store, job)
      },
    })
    await follower.catchUp()
    await follower.catchUp()
    expect(reads).toBe(15)
    expect(contentsOf(view())).toEqual(await expected(store))
    await follower.settle()
    expect(contentsOf(view())).toEqual(await expected(store))
    expect(logs).toEqual([])
  })

  test('goes on after a stretch failed, with what came before it', async () => {
    const store = memoryCompanyStore()
    await put(store, ids(500))
    const files = memoryFiles()
    let isFailing = true
    const { follower, view, writer } = following(store, files, 100, {
      parallelism: 2,
      async read(job) {
        if (isFailing && job.after === 200) throw new Error('a thread ended')
        return runChunk(files, store, job)
      },
    })
    await expect(follower.catchUp()).rejects.toThrow('a thread ended')
    expect(writer.cursor).toBe('200')
    isFailing = false
    await follower.catchUp()
    expect(contentsOf(view())).toEqual(await expected(store))
  })

  test('goes on with a first build that was cut off', async () => {
    const store = memoryCompanyStore()
    await put(store, ids(25_000))
    let pages = 0
    const dying: CompanyStore = {
      ...store,
      changesAfter(cursor, limit) {
        if (++pages > 30) throw new Error('killed')
        return store.changesAfter(cursor, limit)
      },
    }
    const first = following(dying, memoryFiles(), 10_000)
    await expect(first.follower.catchUp()).rejects.toThrow('killed')
    const second = following(store, first.files, 10_000)
    expect(second.writer.cursor).toBe('10000')
    expect(second.writer.isComplete).toBe(false)
    await second.follower.catchUp()
    expect(second.writer.facts.companies).toBe(25_000)
  })

  test('is built again when the store was set back, and says so', async () => {
    const store = memoryCompanyStore()
    await put(store, ids(30))
    const first = following(store)
    await first.follower.catchUp()
    await first.follower.close()
    const restored = memoryCompanyStore()
    await put(restored, ids(10, 5))
    const second = following(restored, first.files)
    await second.follower.catchUp()
    expect(contentsOf(second.view())).toEqual(await expected(restored))
    expect(second.views).toHaveLength(1)
    expect(second.logs.map(({ fields }) => fields['reason'])).toEqual([
      'it is ahead of the store, as after a restore',
    ])
  })

  test('is built again when it holds another number of companies than the store', async () => {
    const store = memoryCompanyStore()
    await put(store, ids(30))
    const first = following(store)
    await first.follower.catchUp()
    await first.follower.close()
    const other = memoryCompanyStore()
    await put(other, ids(10))
    await put(other, ids(10), 'again')
    await put(other, ids(10), 'and again')
    const second = following(other, first.files)
    await second.follower.catchUp()
    expect(contentsOf(second.view())).toEqual(await expected(other))
    expect(second.logs.map(({ fields }) => fields['reason'])).toEqual([
      'it holds 30 companies and the store 10',
    ])
  })

  test('writes what it has read once nothing comes for a second', async () => {
    const store = memoryCompanyStore()
    await put(store, ids(10))
    const { follower, writer, clock, files } = following(store)
    await follower.catchUp()
    await put(store, ['c5'], 'again')
    await follower.catchUp()
    expect(writer.unflushedChanges).toBe(1)
    clock.advance(1_000)
    expect(writer.unflushedChanges).toBe(0)
    expect(new IndexWriter(files, 'example').cursor).toBe('11')
    expect(clock.pendingTimers()).toBe(0)
  })

  test('is searchable while it is built again on demand', async () => {
    const store = memoryCompanyStore()
    await put(store, ids(50))
    const { follower, view, views } = following(store, memoryFiles(), 10)
    await follower.catchUp()
    const rebuilt = follower.rebuild()
    expect(contentsOf(view())).toEqual(await expected(store))
    await rebuilt
    await follower.settle()
    expect(contentsOf(view())).toEqual(await expected(store))
    expect(views.at(-1)?.segments).toHaveLength(1)
  })

  test('keeps a file as long as a view that names it may be opened, and no longer', async () => {
    const store = memoryCompanyStore()
    const { follower, writer, views, files } = following(store)
    for (let round = 0; round < 12; round++) {
      await put(store, [`c${round}`])
      await follower.catchUp()
    }
    await follower.settle()
    for (const { segments } of views) for (const { name } of segments) expect(files.open(name)).not.toBeNull()
    writer.retire(views.at(-1) ?? { writer: 1, generation: 0 })
    writer.flush()
    expect(files.list().filter((name) => name.endsWith('.seg'))).toHaveLength(writer.facts.segments)
  })
})

test('files that are not the index’s own are left alone', async () => {
  const store = memoryCompanyStore()
  await put(store, ids(5))
  const files = memoryFiles()
  for (const name of ['notes.txt', '77.seg', '12.dead', 'manifest.new']) files.create(name).close()
  const { follower } = following(store, files)
  await follower.catchUp()
  await follower.settle()
  expect([...files.list()].sort()).toEqual(['1.seg', 'manifest.json', 'notes.txt'])
})
