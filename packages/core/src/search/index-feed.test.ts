import { describe, expect, test } from 'bun:test'
import type { Clock } from '../kernel/host.ts'
import type { CompanyStore } from '../records/store.ts'
import { memoryCompanyStore } from '../storage/memory/companies.ts'
import { fixtureRecord } from '../testing/fixtures.ts'
import { referenceIndex } from '../testing/reference-index.ts'
import { createIndexFeed } from './index-feed.ts'

function testClock(): Clock & { deferred: number } {
  const clock = {
    deferred: 0,
    now: () => 0,
    timer: () => () => {},
    defer(task: () => void) {
      clock.deferred++
      queueMicrotask(task)
    },
  }
  return clock
}

async function put(store: CompanyStore, ...ids: string[]) {
  const drafts = ids.map((id) => ({ record: fixtureRecord({ id, name: `Name ${id}` }), matchDomain: false }))
  await store.upsertMany(drafts, null)
}

describe('an index feed', () => {
  test('brings every change to the index, in turns', async () => {
    const store = memoryCompanyStore()
    const index = referenceIndex()
    const clock = testClock()
    await put(store, ...Array.from({ length: 1_700 }, (_, i) => `${i}`))
    await createIndexFeed(store, index, clock).catchUp()
    expect((await index.status()).companies).toBe(1_700)
    expect(clock.deferred).toBe(3)
  })

  test('lets a caller find what it stored while others were catching up', async () => {
    const store = memoryCompanyStore()
    const index = referenceIndex()
    const feed = createIndexFeed(store, index, testClock())
    await put(store, 'first')
    const readers: Promise<void>[] = []
    for (let i = 0; i < 20; i++) {
      readers.push(feed.catchUp())
      await put(store, `own${i}`)
      const own = feed.catchUp().then(async () => {
        expect((await index.matchNames([`Name own${i}`], 1, 0.9))[0]).toHaveLength(1)
      })
      readers.push(own)
    }
    await Promise.all(readers)
  })

  test('reads the feed once for all who wait', async () => {
    const store = memoryCompanyStore()
    let reads = 0
    const counted: CompanyStore = {
      ...store,
      changesAfter: (cursor, limit) => {
        reads++
        return store.changesAfter(cursor, limit)
      },
    }
    const feed = createIndexFeed(counted, referenceIndex(), testClock())
    await put(store, 'a')
    await Promise.all(Array.from({ length: 50 }, () => feed.catchUp()))
    // Two readings, of one page and of none, serve the first caller and the other 49.
    expect(reads).toBe(1)
  })

  test('ends while others write faster than it reads, with everything that was stored before', async () => {
    const store = memoryCompanyStore()
    let writes = 0
    const busy: CompanyStore = {
      ...store,
      async changesAfter(cursor, limit) {
        const page = await store.changesAfter(cursor, limit)
        if (++writes > 50) throw new Error('The reading follows the writer.')
        await put(store, ...Array.from({ length: 600 }, (_, i) => `later${writes}-${i}`))
        return page
      },
    }
    const index = referenceIndex()
    const before = Array.from({ length: 1_200 }, (_, i) => `before${i}`)
    await put(store, ...before)
    await createIndexFeed(busy, index, testClock()).catchUp()
    for (const id of ['before0', 'before1199']) {
      expect((await index.matchNames([`Name ${id}`], 1, 0.9))[0]).toHaveLength(1)
    }
  })

  test('tells of a failure and goes on after it', async () => {
    const store = memoryCompanyStore()
    let fails = true
    const shaky: CompanyStore = {
      ...store,
      changesAfter: (cursor, limit) =>
        fails ? Promise.reject(new Error('disk')) : store.changesAfter(cursor, limit),
    }
    const index = referenceIndex()
    const feed = createIndexFeed(shaky, index, testClock())
    await put(store, 'a')
    const [first, second] = await Promise.allSettled([feed.catchUp(), feed.catchUp()])
    expect([first?.status, second?.status]).toEqual(['rejected', 'rejected'])
    fails = false
    await feed.catchUp()
    expect((await index.status()).companies).toBe(1)
  })

  test('takes removals', async () => {
    const store = memoryCompanyStore()
    const index = referenceIndex()
    const feed = createIndexFeed(store, index, testClock())
    await put(store, 'a', 'b')
    await feed.catchUp()
    await store.remove('a', 'source')
    await feed.catchUp()
    expect((await index.status()).companies).toBe(1)
  })
})
