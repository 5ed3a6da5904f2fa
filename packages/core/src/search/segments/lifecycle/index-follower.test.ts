import { describe, expect, test } from 'bun:test'
import type { CompanyStore } from '../../../records/store.ts'
import { memoryCompanyStore } from '../../../storage/memory/companies.ts'
import { expectedContents, followedIndex } from '../../../testing/followed-index.ts'
import { contentsOf } from '../../../testing/index-contents.ts'
import { companyIds, putCompanies } from '../../../testing/opened-index.ts'
import { testClock } from '../../../testing/test-clock.ts'
import { runChunk } from './chunk-job.ts'
import type { FollowerParts } from './index-follower.ts'
import { IndexWriter } from './index-writer.ts'
import { memoryFiles } from './memory-files.ts'
import { runMerge } from './merge-job.ts'

const clock = testClock(0)

describe('a followed index', () => {
  test('holds what is stored after companies were added, changed and removed, merged or not', async () => {
    const store = memoryCompanyStore()
    const { follower, view, writer } = followedIndex(store)
    for (let round = 0; round < 30; round++) {
      await putCompanies(store, companyIds(40, round * 25), `round ${round}`)
      await store.remove(`c${round * 3}`, 'operator')
      await follower.catchUp()
      expect(contentsOf(view())).toEqual(await expectedContents(store))
    }
    await follower.settle()
    expect(contentsOf(view())).toEqual(await expectedContents(store))
    expect(writer.facts.segments).toBeLessThan(8)
  })

  test('is the same after it is opened again, without reading the feed from its start', async () => {
    const store = memoryCompanyStore()
    const first = followedIndex(store)
    await putCompanies(store, companyIds(700))
    await store.remove('c3', 'operator')
    await first.follower.catchUp()
    await putCompanies(store, companyIds(100, 650), 'second')
    await first.follower.catchUp()
    await first.follower.settle()
    await first.follower.close()
    await putCompanies(store, ['c1'], 'third')
    const cursors: (string | null)[] = []
    const watched: CompanyStore = {
      ...store,
      changesAfter(cursor, limit) {
        cursors.push(cursor)
        return store.changesAfter(cursor, limit)
      },
    }
    const second = followedIndex(watched, first.files)
    await second.follower.catchUp()
    expect(contentsOf(second.view())).toEqual(await expectedContents(store))
    expect(cursors).toHaveLength(1)
    expect(second.logs).toEqual([])
  })

  test('is one segment after a rebuild that ended while a part of it was merged', async () => {
    const store = memoryCompanyStore()
    await putCompanies(store, companyIds(400))
    const gates: (() => void)[] = []
    const merge: FollowerParts['merge'] = async (job) => {
      if (gates.length < 2) await new Promise<void>((resolve) => gates.push(resolve))
      runMerge(files, job)
    }
    const files = memoryFiles()
    let isRebuilding = false
    const watched: CompanyStore = {
      ...store,
      async changesAfter(cursor, limit) {
        // Two batches of the rebuild stand: now the merge of the first build ends, and one of these two begins.
        if (isRebuilding && cursor === '200') {
          isRebuilding = false
          gates[0]?.()
          while (gates.length < 2) await Promise.resolve()
        }
        return store.changesAfter(cursor, limit)
      },
    }
    const { follower, writer } = followedIndex(watched, files, 100, null, merge)
    await follower.catchUp()
    while (gates.length < 1) await Promise.resolve()
    isRebuilding = true
    await follower.rebuild(false)
    const settled = follower.settle()
    gates[1]?.()
    await settled
    expect(writer.facts.segments).toBe(1)
    expect(writer.facts.companies).toBe(400)
  })

  test('writes nothing any more once it is closed, though a reading was asking the store then', async () => {
    const store = memoryCompanyStore()
    await putCompanies(store, companyIds(50))
    const first = followedIndex(store)
    await first.follower.catchUp()
    await first.follower.close()
    await putCompanies(store, companyIds(10, 50))
    const [asked, counted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow: CompanyStore = {
      ...store,
      async count() {
        asked.resolve()
        await counted.promise
        return store.count()
      },
    }
    const { files, follower, clock } = followedIndex(slow, first.files)
    const reading = follower.catchUp()
    await asked.promise
    const closing = follower.close()
    counted.resolve()
    await Promise.all([reading, closing])
    expect(clock.pendingTimers()).toBe(0)
    expect(followedIndex(store, files).writer.cursor).toBe('60')
  })

  test('tells no progress any more once a reading has failed', async () => {
    const store = memoryCompanyStore()
    await putCompanies(store, companyIds(2_500))
    let pages = 0
    const failing: CompanyStore = {
      ...store,
      async changesAfter(cursor, limit) {
        if (++pages === 3) throw new Error('the disk is gone')
        return store.changesAfter(cursor, limit)
      },
    }
    const { follower, stages } = followedIndex(failing)
    await expect(follower.catchUp()).rejects.toThrow('the disk is gone')
    expect(stages).toContain('reading')
    expect(stages.at(-1)).toBe(null)
  })

  test('shows nothing before its first build is whole, and then all', async () => {
    const store = memoryCompanyStore()
    await putCompanies(store, companyIds(2_500))
    const { follower, views, view } = followedIndex(store)
    await follower.catchUp()
    expect(views[0]?.segments).toHaveLength(3)
    expect(contentsOf(view())).toEqual(await expectedContents(store))
  })

  test('is read in stretches beside each other, whatever is written, rewritten and removed meanwhile', async () => {
    const store = memoryCompanyStore()
    await putCompanies(store, companyIds(900))
    // Numbers of the feed that no company has any more.
    await putCompanies(store, companyIds(500, 100), 'again')
    for (let i = 0; i < 40; i++) await store.remove(`c${i * 7}`, 'operator')
    const files = memoryFiles()
    let reads = 0
    const { follower, view, logs } = followedIndex(store, files, 100, {
      parallelism: 3,
      async read(job) {
        if (++reads === 4) {
          await putCompanies(store, companyIds(60, 650), 'meanwhile')
          await store.remove('c701', 'operator')
        }
        return runChunk(files, store, clock, job)
      },
    })
    await follower.catchUp()
    await follower.catchUp()
    expect(reads).toBe(15)
    expect(contentsOf(view())).toEqual(await expectedContents(store))
    await follower.settle()
    expect(contentsOf(view())).toEqual(await expectedContents(store))
    expect(logs).toEqual([])
  })

  test('goes on after a stretch failed with what came before it, whatever of that was changed and removed since', async () => {
    const store = memoryCompanyStore()
    await putCompanies(store, companyIds(500))
    const files = memoryFiles()
    let isFailing = true
    const parts: Parameters<typeof followedIndex> = [
      store,
      files,
      100,
      {
        parallelism: 2,
        async read(job) {
          if (isFailing && job.after === 200) throw new Error('a thread ended')
          return runChunk(files, store, clock, job)
        },
      },
    ]
    const first = followedIndex(...parts)
    await expect(first.follower.catchUp()).rejects.toThrow('a thread ended')
    expect(first.writer.cursor).toBe('200')
    await first.follower.close()
    isFailing = false
    await putCompanies(store, companyIds(60, 70), 'since')
    for (const id of ['c1', 'c80', 'c300']) await store.remove(id, 'operator')
    const second = followedIndex(...parts)
    expect(second.writer.cursor).toBe('200')
    await second.follower.catchUp()
    expect(contentsOf(second.view())).toEqual(await expectedContents(store))
    // Nothing was read a second time.
    expect([...first.logs, ...second.logs]).toEqual([])
  })

  test('goes on with a first build that was cut off', async () => {
    const store = memoryCompanyStore()
    await putCompanies(store, companyIds(25_000))
    let pages = 0
    const dying: CompanyStore = {
      ...store,
      changesAfter(cursor, limit) {
        if (++pages > 30) throw new Error('killed')
        return store.changesAfter(cursor, limit)
      },
    }
    const first = followedIndex(dying, memoryFiles(), 10_000)
    await expect(first.follower.catchUp()).rejects.toThrow('killed')
    const second = followedIndex(store, first.files, 10_000)
    expect(second.writer.cursor).toBe('10000')
    expect(second.writer.isComplete).toBe(false)
    await second.follower.catchUp()
    expect(second.writer.facts.companies).toBe(25_000)
  })

  test('is built again when the store was set back, and says so', async () => {
    const store = memoryCompanyStore()
    await putCompanies(store, companyIds(30))
    const first = followedIndex(store)
    await first.follower.catchUp()
    await first.follower.close()
    const restored = memoryCompanyStore()
    await putCompanies(restored, companyIds(10, 5))
    const second = followedIndex(restored, first.files)
    await second.follower.catchUp()
    expect(contentsOf(second.view())).toEqual(await expectedContents(restored))
    expect(second.views).toHaveLength(1)
    expect(second.logs.map(({ fields }) => fields['reason'])).toEqual([
      'it is ahead of the store, as after a restore',
    ])
  })

  test('is built again when it holds another number of companies than the store', async () => {
    const store = memoryCompanyStore()
    await putCompanies(store, companyIds(30))
    const first = followedIndex(store)
    await first.follower.catchUp()
    await first.follower.close()
    const other = memoryCompanyStore()
    await putCompanies(other, companyIds(10))
    await putCompanies(other, companyIds(10), 'again')
    await putCompanies(other, companyIds(10), 'and again')
    const second = followedIndex(other, first.files)
    await second.follower.catchUp()
    expect(contentsOf(second.view())).toEqual(await expectedContents(other))
    expect(second.logs.map(({ fields }) => fields['reason'])).toEqual([
      'it holds 30 companies and the store 10',
    ])
  })

  test('writes what it has read once nothing comes for a second', async () => {
    const store = memoryCompanyStore()
    await putCompanies(store, companyIds(10))
    const { follower, writer, clock, files } = followedIndex(store)
    await follower.catchUp()
    await putCompanies(store, ['c5'], 'again')
    await follower.catchUp()
    expect(writer.unflushedChanges).toBe(1)
    clock.advance(1_000)
    expect(writer.unflushedChanges).toBe(0)
    expect(new IndexWriter(files, 'example').cursor).toBe('11')
    expect(clock.pendingTimers()).toBe(0)
  })

  test('answers who waits for many changes before it puts them on the disk, and does that at once', async () => {
    const store = memoryCompanyStore()
    const { follower, writer, clock, views } = followedIndex(store)
    await putCompanies(store, ['first'])
    await follower.catchUp()
    await putCompanies(store, companyIds(10_000))
    await follower.catchUp()
    expect(views.at(-1)?.cursor).toBe('10001')
    expect(writer.unflushedChanges).toBe(10_000)
    clock.advance(0)
    expect(writer.unflushedChanges).toBe(0)
  })

  test('is searchable while it is built again on demand', async () => {
    const store = memoryCompanyStore()
    await putCompanies(store, companyIds(50))
    const { follower, view, views } = followedIndex(store, memoryFiles(), 10)
    await follower.catchUp()
    const rebuilt = follower.rebuild(false)
    expect(contentsOf(view())).toEqual(await expectedContents(store))
    await rebuilt
    await follower.settle()
    expect(contentsOf(view())).toEqual(await expectedContents(store))
    expect(views.at(-1)?.segments).toHaveLength(1)
  })

  test.each([
    { isDamaged: false, what: 'is what it was', isComplete: true },
    { isDamaged: true, what: 'goes on with what was read, if what was there is damaged,', isComplete: false },
  ])('$what after a rebuild that was cut off', async ({ isDamaged, isComplete }) => {
    const store = memoryCompanyStore()
    await putCompanies(store, companyIds(50))
    let pages = 0
    const dying: CompanyStore = {
      ...store,
      changesAfter(cursor, limit) {
        if (++pages > 10) throw new Error('killed')
        return store.changesAfter(cursor, limit)
      },
    }
    const first = followedIndex(dying, memoryFiles(), 10)
    await first.follower.catchUp()
    await first.follower.settle()
    pages = 8
    await expect(first.follower.rebuild(isDamaged)).rejects.toThrow('killed')
    await first.follower.close()
    const second = followedIndex(store, first.files, 10)
    expect(second.writer.isComplete).toBe(isComplete)
    expect(second.writer.facts.companies).toBe(isComplete ? 50 : 20)
    await second.follower.catchUp()
    expect(contentsOf(second.view())).toEqual(await expectedContents(store))
    expect(second.logs).toEqual([])
  })

  test('keeps a file as long as a view that names it may be opened, and no longer', async () => {
    const store = memoryCompanyStore()
    const { follower, writer, views, files } = followedIndex(store)
    for (let round = 0; round < 12; round++) {
      await putCompanies(store, [`c${round}`])
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
  await putCompanies(store, companyIds(5))
  const files = memoryFiles()
  for (const name of ['notes.txt', '1-77.seg', '1-12.dead', '77.seg', 'manifest.new'])
    files.create(name).close()
  const { follower } = followedIndex(store, files)
  await follower.catchUp()
  await follower.settle()
  expect([...files.list()].sort()).toEqual(['1-1.seg', '77.seg', 'manifest.json', 'notes.txt'])
})
