import { describe, expect, test } from 'bun:test'
import { memoryCompanyStore } from '../../../storage/memory/companies.ts'
import { fixtureRecord } from '../../../testing/fixtures.ts'
import { type LogRecord, testClock } from '../../../testing/test-clock.ts'
import type { CompanyStore } from '../../store.ts'
import type { SegmentFiles } from '../segment-files.ts'
import type { Thread, Threads } from '../threads.ts'
import { inlineThreads } from './inline-threads.ts'
import { memoryFiles } from './memory-files.ts'
import { createSegmentIndex } from './segment-index.ts'

async function put(store: CompanyStore, ids: readonly string[], tagline = 'Payments for farms') {
  const drafts = ids.map((id) => ({ record: fixtureRecord({ id, name: id, tagline }), matchDomain: false }))
  await store.upsertMany(drafts, null)
}

const ids = (count: number) => Array.from({ length: count }, (_, i) => `c${i}`)

interface Given {
  readonly store?: CompanyStore
  readonly files?: SegmentFiles
  readonly threads?: (inline: Threads) => Threads
}

function opened({ store = memoryCompanyStore(), files = memoryFiles(), threads }: Given = {}) {
  const clock = testClock(0)
  const logs: LogRecord[] = []
  const inline = inlineThreads({ files, openSource: () => store, clock })
  const index = createSegmentIndex({
    files,
    threads: threads === undefined ? null : threads(inline),
    store,
    identity: async () => 'example',
    clock,
    log: { write: (level, message, fields = {}) => logs.push({ level, message, fields }) },
  })
  const found = async (text: string) => {
    await index.feed.catchUp()
    const page = await index.index.search({ filter: {}, text, limit: 50, offset: 0 })
    return page.hits.map(({ id }) => id).sort()
  }
  return { ...index, store, files, clock, logs, found }
}

/** Threads that a test can end, as a crash would. */
function mortal(inline: Threads) {
  const running: { readonly role: string; die(): void }[] = []
  const threads: Threads = {
    parallelism: 2,
    start(setup): Thread {
      const thread = inline.start(setup)
      let fail: (reason: unknown) => void = () => {}
      let isDead = false
      const entry = {
        role: (setup as { role: string }).role,
        die() {
          isDead = true
          running.splice(running.indexOf(entry), 1)
          fail(new Error('killed'))
        },
      }
      running.push(entry)
      return {
        ...thread,
        send: (message) => void (isDead || thread.send(message)),
        onFailure(listener) {
          fail = listener
        },
      }
    },
  }
  return { threads, running }
}

describe('a search', () => {
  test('sees what was stored before it', async () => {
    const { store, found, life } = opened()
    await put(store, ['a', 'b'])
    expect(await found('payments')).toEqual(['a', 'b'])
    await put(store, ['b'], 'Robots')
    expect(await found('payments')).toEqual(['a'])
    await store.remove('a', 'operator')
    expect(await found('payments')).toEqual([])
    await life.close()
  })

  test('does not wait for the changes of an import that is running', async () => {
    const { store, feed, found, life } = opened()
    await put(store, ['a'])
    expect(await found('payments')).toEqual(['a'])
    await feed.duringImport(async () => {
      await put(store, ids(300))
      expect(await found('payments')).toEqual(['a'])
    })
    await feed.readAll()
    expect((await found('payments')).length).toBe(50)
    await life.close()
  })

  test('of what an import has stored finds it while the import goes on, where another thread reads', async () => {
    const { store, feed, index, found, clock, life } = opened({ threads: (inline) => inline })
    await found('payments')
    await feed.duringImport(async () => {
      await put(store, ['a'])
      clock.advance(250)
      while ((await index.status()).companies === 0) await Promise.resolve()
      expect(await found('payments')).toEqual(['a'])
    })
    await life.close()
    expect(clock.pendingTimers()).toBe(0)
  })

  test('before the first build is whole waits ten seconds, then is told how far it is', async () => {
    const store = memoryCompanyStore()
    await put(store, ids(1_200))
    let pages = 0
    const slow: CompanyStore = {
      ...store,
      changesAfter: (cursor, limit) =>
        ++pages > 2 ? new Promise(() => {}) : store.changesAfter(cursor, limit),
    }
    const { clock, found } = opened({ store: slow })
    const asked = found('payments').catch((error: unknown) => error)
    while (pages < 3) await Promise.resolve()
    expect(clock.pendingTimers()).toBe(1)
    clock.advance(10_000)
    const refused = (await asked) as { code: string; message: string; details: { retry_after_ms: number } }
    expect(refused.code).toBe('SERVICE_UNAVAILABLE')
    expect(refused.message).toContain('1,000 of 1,200 changes are read')
    expect(refused.details.retry_after_ms).toBeGreaterThanOrEqual(2_000)
  })

  test('is answered from what there is when many changes take more than two seconds', async () => {
    const store = memoryCompanyStore()
    await put(store, ['a'])
    let isSlow = false
    const slowing: CompanyStore = {
      ...store,
      changesAfter: (cursor, limit) => (isSlow ? new Promise(() => {}) : store.changesAfter(cursor, limit)),
    }
    const { clock, found } = opened({ store: slowing })
    expect(await found('payments')).toEqual(['a'])
    await put(store, ids(1_500))
    isSlow = true
    const asked = found('payments')
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    clock.advance(2_000)
    expect(await asked).toEqual(['a'])
  })

  test('that fails with its store says so, and the next one tries again', async () => {
    const store = memoryCompanyStore()
    await put(store, ['a'])
    let isBroken = true
    const shaky: CompanyStore = {
      ...store,
      changesAfter: (cursor, limit) =>
        isBroken ? Promise.reject(new Error('disk error')) : store.changesAfter(cursor, limit),
    }
    const { found, life } = opened({ store: shaky })
    await expect(found('payments')).rejects.toThrow('disk error')
    isBroken = false
    expect(await found('payments')).toEqual(['a'])
    await life.close()
  })
})

test('an index that cannot be written answers as it stands, and says so once in ten seconds', async () => {
  const files = memoryFiles()
  let isFull = false
  const filling: SegmentFiles = {
    ...files,
    create(name) {
      if (isFull) throw new Error('no space left')
      return files.create(name)
    },
  }
  const { store, found, logs, clock, life } = opened({ files: filling })
  await put(store, ['a'])
  expect(await found('payments')).toEqual(['a'])
  isFull = true
  await put(store, ['b'])
  expect(await found('payments')).toEqual(['a'])
  expect(await found('payments')).toEqual(['a'])
  expect(logs.map(({ message }) => message)).toEqual(['the company index is not up to date'])
  clock.advance(10_000)
  await found('payments')
  expect(logs).toHaveLength(2)
  isFull = false
  expect(await found('payments')).toEqual(['a', 'b'])
  await life.close()
})

describe('threads', () => {
  test('that die are started again: the writer goes on from the disk, and a search is asked once more', async () => {
    let running: ReturnType<typeof mortal>['running'] = []
    const { store, found, logs, life } = opened({
      threads(inline) {
        const made = mortal(inline)
        running = made.running
        return made.threads
      },
    })
    await put(store, ['a'])
    expect(await found('payments')).toEqual(['a'])
    for (const { die } of [...running]) die()
    await put(store, ['b'])
    expect(await found('payments')).toEqual(['a', 'b'])
    expect(logs.map(({ message }) => message)).toContain('the writer of the company index died')
    expect(running.map(({ role }) => role)).toEqual(['write'])
    await life.close()
  })

  test('of a large dataset search apart from the caller', async () => {
    let running: ReturnType<typeof mortal>['running'] = []
    const { store, found, life } = opened({
      threads(inline) {
        const made = mortal(inline)
        running = made.running
        return made.threads
      },
    })
    await put(store, ids(50_000), 'Ice')
    await put(store, ['wanted'])
    expect(await found('payments')).toEqual(['wanted'])
    expect(running.map(({ role }) => role).sort()).toEqual(['search', 'search', 'write'])
    running.find(({ role }) => role === 'search')?.die()
    expect(await found('payments')).toEqual(['wanted'])
    await life.close()
  }, 60_000)

  test('of a writer that is asked nothing for three seconds end, and it goes on when something is', async () => {
    let starts = 0
    const { store, found, clock, life, files } = opened({
      threads: (inline) => ({
        parallelism: 1,
        start(setup) {
          if ((setup as { role: string }).role === 'write') starts++
          return inline.start(setup)
        },
      }),
    })
    await put(store, ['a'])
    expect(await found('payments')).toEqual(['a'])
    // The check of what was opened is over by then.
    clock.advance(2_000)
    for (let turn = 0; turn < 500; turn++) await Promise.resolve()
    clock.advance(3_000)
    while (!files.list().includes('manifest.json')) await Promise.resolve()
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    expect(await found('payments')).toEqual(['a'])
    expect(starts).toBe(1)
    await put(store, ['b'])
    expect(await found('payments')).toEqual(['a', 'b'])
    expect(starts).toBe(2)
    await life.close()
    expect(clock.pendingTimers()).toBe(0)
  })
})

describe('what an operator does', () => {
  test('a rebuild answers as before and leaves one segment', async () => {
    const { store, found, life } = opened()
    for (const id of ['a', 'b', 'c']) {
      await put(store, [id])
      await found('payments')
    }
    expect((await life.state()).segments).toBe(3)
    await life.rebuild()
    expect((await life.state()).segments).toBe(1)
    expect(await found('payments')).toEqual(['a', 'b', 'c'])
    await life.close()
  })

  test('a check of a sound index reads all of it; one of a damaged index says where, and it is built again', async () => {
    const { store, found, life, files, logs } = opened()
    await put(store, ids(200))
    await found('payments')
    const sound = await life.verify()
    expect(sound).toMatchObject({ segments: 1, problem: null })
    expect(sound.bytes).toBe((await life.state()).bytes)
    const bytes = files.open('1.seg') ?? new Uint8Array()
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 4
    expect((await life.verify()).problem).toContain('1.seg')
    expect(logs.map(({ message }) => message)).toContain('the company index is damaged and is built again')
    expect((await life.verify()).problem).toBeNull()
    expect(await found('payments')).toHaveLength(50)
    await life.close()
  })
})

test('damage within a file is found soon after it was opened, and the index is built again', async () => {
  const first = opened()
  await put(first.store, ids(200))
  const before = await first.found('payments')
  await first.life.close()
  const name = segmentIn(first.files)
  rewrite(first.files, name, (bytes) => flipped(bytes, bytes.length >> 1))
  const second = opened({ store: first.store, files: first.files, threads: (inline) => inline })
  await second.found('payments').catch(() => [])
  second.clock.advance(2_000)
  while (first.files.list().includes(name)) await Promise.resolve()
  expect(await second.found('payments')).toEqual(before)
  expect(second.logs.map(({ message }) => message)).toContain(
    'the company index is damaged and is built again',
  )
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
    test(`${what} is no harm: the index is built again`, async () => {
      const first = opened()
      await put(first.store, ids(20))
      await first.found('payments')
      await put(first.store, ['c3'], 'Robots')
      const before = await first.found('payments')
      await first.life.close()
      change(first.files)
      const second = opened({ store: first.store, files: first.files })
      expect(await second.found('payments')).toEqual(before)
      const isMissing = what === 'a manifest that is missing'
      expect(second.logs.map(({ message }) => message)).toEqual(
        isMissing ? [] : ['the company index is built again'],
      )
      await second.life.close()
    })
  }
})

const segmentIn = (files: SegmentFiles) => files.list().find((name) => name.endsWith('.seg')) ?? ''
const deadIn = (files: SegmentFiles) => files.list().find((name) => name.endsWith('.dead')) ?? ''
const flipped = (bytes: Uint8Array, at: number) => bytes.map((byte, i) => (i === at ? byte ^ 1 : byte))

function rewrite(files: SegmentFiles, name: string, change: (bytes: Uint8Array) => Uint8Array) {
  const bytes = change(Uint8Array.from(files.open(name) ?? []))
  const file = files.create(name)
  file.write(bytes)
  file.close()
}
