import { describe, expect, test } from 'bun:test'
import type { Clock } from '../../host.ts'
import { memoryCompanyStore } from '../../storage/memory/companies.ts'
import { fixtureRecord } from '../company-fixture.ts'
import type { CompanyStore } from '../store.ts'
import { createIndexFeed } from './index-feed.ts'
import { referenceIndex } from './reference-index.ts'

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
        expect(await index.matchName(`Name own${i}`, 1, 0.9)).toHaveLength(1)
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
    // Two readings of two pages (the change, the end; the end) serve the first caller and the other 49.
    expect(reads).toBe(3)
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
    await store.remove('a')
    await feed.catchUp()
    expect((await index.status()).companies).toBe(1)
  })
})
