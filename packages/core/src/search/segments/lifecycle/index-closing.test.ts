import { describe, expect, test } from 'bun:test'
import type { Threads } from '../../../kernel/threads.ts'
import type { CompanyStore } from '../../../records/store.ts'
import { memoryCompanyStore } from '../../../storage/memory/companies.ts'
import { followedIndex } from '../../../testing/followed-index.ts'
import { companyIds, openedIndex, putCompanies } from '../../../testing/opened-index.ts'
import { testClock } from '../../../testing/test-clock.ts'
import { inlineThreads } from './inline-threads.ts'
import { memoryFiles } from './memory-files.ts'
import { runMerge } from './merge-job.ts'
import { createSearchPool } from './search-pool.ts'

/** A store that tells of each page that is read. */
function readWatched(store: CompanyStore, onPage: (pages: number) => void): CompanyStore {
  let pages = 0
  return {
    ...store,
    changesAfter(cursor, limit) {
      onPage(++pages)
      return store.changesAfter(cursor, limit)
    },
  }
}

/** Threads that end, as real ones do, when what they were asked is done. */
function countedThreads(inline: Threads) {
  const counts = { started: 0, ended: 0 }
  const threads: Threads = {
    parallelism: 2,
    start(setup) {
      counts.started++
      const thread = inline.start(setup)
      let asked = 0
      let isEnded = false
      return {
        ...thread,
        send(message) {
          asked++
          thread.send(message)
        },
        onMessage: (receive) =>
          thread.onMessage((message) => {
            if (!('event' in (message as object))) asked--
            receive(message)
          }),
        async close() {
          while (asked > 0) await Promise.resolve()
          if (!isEnded) counts.ended++
          isEnded = true
        },
      }
    },
  }
  return { threads, counts }
}

describe('closing', () => {
  test('in the middle of a first build ends its threads, starts no other, and stops what they read', async () => {
    const stored = memoryCompanyStore()
    await putCompanies(stored, companyIds(8_000))
    let closing: Promise<void> | null = null
    let startedAtClose = 0
    let pages = 0
    let counts = { started: 0, ended: 0 }
    const opened = openedIndex({
      store: readWatched(stored, (read) => {
        pages = read
        if (read !== 4) return
        startedAtClose = counts.started
        closing = opened.life.close()
      }),
      sizes: { batch: 1_500, ownMerge: 1_000, searchApart: 1_000, postingsNear: 0 },
      threads(inline) {
        const counted = countedThreads(inline)
        counts = counted.counts
        return counted.threads
      },
    })
    const reading = opened.feed.readAll().catch(() => {})
    while (closing === null) await Promise.resolve()
    await closing
    await reading
    expect(counts).toEqual({ started: startedAtClose, ended: startedAtClose })
    const pagesAtEnd = pages
    for (let turn = 0; turn < 1_000; turn++) await Promise.resolve()
    expect(pages).toBe(pagesAtEnd)
    // Who reads beside the one that closed may have begun a page of its own.
    expect(pages).toBeLessThanOrEqual(5)
    expect(opened.clock.pendingTimers()).toBe(0)
  })

  test('while one thread reads gives up after the page, and reading that is asked for later reads none', async () => {
    const stored = memoryCompanyStore()
    await putCompanies(stored, companyIds(3_000))
    let closing: Promise<void> | null = null
    let pages = 0
    const { follower, writer } = followedIndex(
      readWatched(stored, (read) => {
        pages = read
        if (read === 2) closing = follower.close()
      }),
    )
    const waiting = [follower.catchUp(), follower.catchUp()]
    while (closing === null) await Promise.resolve()
    await closing
    await Promise.all(waiting)
    await follower.catchUp()
    expect(pages).toBe(2)
    expect(writer.isComplete).toBe(false)
  })

  test('while what was opened is checked ends the check without a warning', async () => {
    const files = memoryFiles()
    const store = memoryCompanyStore()
    await putCompanies(store, companyIds(3))
    const before = openedIndex({ store, files })
    await before.feed.readAll()
    await before.life.close()

    let isAsked = false
    // The check is under way as long as the thread lives.
    const opened = openedIndex({
      store,
      files,
      threads: (inline) => ({
        parallelism: 1,
        start(setup) {
          const thread = inline.start(setup)
          return {
            ...thread,
            send(message) {
              if ((message as { name: string }).name === 'verify') isAsked = true
              else thread.send(message)
            },
          }
        },
      }),
    })
    expect(await opened.found('farms')).toHaveLength(3)
    await opened.clock.advance(1_000)
    expect(isAsked).toBe(true)
    await opened.life.close()
    expect(opened.logs).toEqual([])
  })

  test('waits for search threads that are on their way out, and a view that comes later starts none', async () => {
    const inline = inlineThreads({
      files: memoryFiles(),
      openSource: memoryCompanyStore,
      clock: testClock(0),
    })
    const { threads, counts } = countedThreads(inline)
    const pool = createSearchPool({ inline, threads, searchApart: 1, postingsNear: 0, log: { write() {} } })
    const segments = [{ name: '1-1.seg', shared: null, dead: null, live: 1 }]
    const large = { writer: 1, generation: 1, cursor: null, segments }
    await pool.setView(large)
    expect(counts).toEqual({ started: 2, ended: 0 })
    void pool.setView(null)
    await pool.close()
    expect(counts).toEqual({ started: 2, ended: 2 })
    await pool.setView(large)
    expect(counts).toEqual({ started: 2, ended: 2 })
  })

  test('stops a merge at its next piece', async () => {
    const store = memoryCompanyStore()
    const files = memoryFiles()
    let calls = 0
    const { follower, logs } = followedIndex(store, files, 1_000, null, async (job) => {
      expect(() =>
        runMerge(files, job, () => {
          if (++calls === 3) throw new Error('closing')
        }),
      ).toThrow('closing')
      runMerge(files, job)
    })
    for (const id of companyIds(6)) {
      await putCompanies(store, [id])
      await follower.catchUp()
    }
    await follower.settle()
    expect(calls).toBe(3)
    expect(logs).toEqual([])
  })
})
