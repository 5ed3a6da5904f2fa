import { describe, expect, test } from 'bun:test'
import {
  companyIds,
  mortalThreads,
  openedIndex,
  putCompanies,
  rewrite,
  segmentIn,
} from '../../../testing/opened-index.ts'
import { testClock } from '../../../testing/test-clock.ts'
import type { SegmentFiles } from '../segment-files.ts'
import { indexSizes } from './index-sizes.ts'
import { inlineThreads } from './inline-threads.ts'
import { memoryFiles } from './memory-files.ts'

/** The sizes of a dataset that is large, so that a small one is. */
const sizes = { ...indexSizes.threads, ownMerge: 400, searchApart: 1_000, postingsNear: 0 }

describe('threads', () => {
  test('that die are started again: the writer goes on from the disk, and a search is asked once more', async () => {
    let running: ReturnType<typeof mortalThreads>['running'] = []
    const { store, found, logs, life } = openedIndex({
      threads(inline) {
        const made = mortalThreads(inline)
        running = made.running
        return made.threads
      },
    })
    await putCompanies(store, ['a'])
    expect(await found('payments')).toEqual(['a'])
    for (const { die } of [...running]) die()
    await putCompanies(store, ['b'])
    expect(await found('payments')).toEqual(['a', 'b'])
    expect(logs.map(({ message }) => message)).toContain('the writer of the company index died')
    expect(running.map(({ role }) => role)).toEqual(['write'])
    await life.close()
  })

  test('of a large dataset search apart from the caller', async () => {
    let running: ReturnType<typeof mortalThreads>['running'] = []
    const { store, found, life } = openedIndex({
      sizes,
      threads(inline) {
        const made = mortalThreads(inline)
        running = made.running
        return made.threads
      },
    })
    await putCompanies(store, companyIds(sizes.searchApart), 'Ice')
    await putCompanies(store, ['wanted'])
    expect(await found('payments')).toEqual(['wanted'])
    expect(running.map(({ role }) => role).sort()).toEqual(['search', 'search', 'write'])
    running.find(({ role }) => role === 'search')?.die()
    expect(await found('payments')).toEqual(['wanted'])
    await life.close()
  }, 170_000)

  test('of a large dataset are not asked for a search that reads little', async () => {
    const asked: string[] = []
    const { store, index, found, life } = openedIndex({
      sizes: { ...sizes, postingsNear: 5 },
      threads: (inline) => ({
        parallelism: 1,
        start(setup) {
          const thread = inline.start(setup)
          return {
            ...thread,
            send(message) {
              if ((message as { name?: string }).name === 'search') asked.push(JSON.stringify(message))
              thread.send(message)
            },
          }
        },
      }),
    })
    await putCompanies(store, companyIds(sizes.searchApart), 'Ice')
    await putCompanies(store, ['wanted'])
    expect(await found('payments')).toEqual(['wanted'])
    expect(asked).toEqual([])
    const plan = { filter: {}, limit: 3, offset: 0 }
    expect((await index.search({ ...plan, text: 'ice' })).total).toBe(sizes.searchApart)
    expect(asked).toHaveLength(1)
    expect((await index.search({ ...plan, text: null })).hits).toHaveLength(3)
    expect(asked).toHaveLength(2)
    await life.close()
    expect(index.search({ ...plan, text: 'payments' })).rejects.toThrow('stopping')
  }, 170_000)

  test('are not started to tell the state; a writer that runs is asked', async () => {
    const first = openedIndex()
    expect(await first.life.state()).toMatchObject({ companies: 0, isComplete: false, problem: null })
    await putCompanies(first.store, ['a'])
    await first.found('payments')
    await putCompanies(first.store, ['b'])
    const whileRunning = await first.life.state()
    expect(whileRunning).toMatchObject({ companies: 1, isComplete: true, changesBehind: 1, problem: null })
    await first.life.close()

    let running: ReturnType<typeof mortalThreads>['running'] = []
    const { files, life } = openedIndex({
      store: first.store,
      files: first.files,
      threads(inline) {
        const made = mortalThreads(inline)
        running = made.running
        return made.threads
      },
    })
    expect(await life.state()).toEqual(whileRunning)
    const name = segmentIn(files)
    rewrite(files, name, (bytes) => bytes.slice(1))
    expect(await life.state()).toMatchObject({ companies: 0, isComplete: false, changesBehind: 2 })
    expect((await life.state()).problem).toContain(name)
    expect(files.list()).toContain(name)
    expect(running).toEqual([])
    await life.close()
  })

  test('that cannot be started for a merge leave it for later', async () => {
    let isFull = false
    const { store, found, life, logs } = openedIndex({
      sizes,
      threads: (inline) => ({
        parallelism: 1,
        start(setup) {
          if (isFull && (setup as { role: string }).role === 'work') throw new Error('no more threads')
          return inline.start(setup)
        },
      }),
    })
    isFull = true
    for (let set = 0; set < 6; set++) {
      await putCompanies(store, companyIds(100, set * 100), 'Ice')
      await found('payments')
    }
    await life.rebuild()
    expect(logs.map(({ message }) => message)).toContain('segments of the company index could not be merged')
    await putCompanies(store, ['wanted'])
    expect(await found('payments')).toEqual(['wanted'])
    await life.close()
  }, 170_000)

  test('that are closed leave no question without an end', async () => {
    const { store, found, index, life } = openedIndex({
      sizes,
      threads: (inline) => ({
        parallelism: 1,
        start(setup) {
          const thread = inline.start(setup)
          const isSilent = (setup as { role: string }).role === 'search'
          return { ...thread, send: (message) => void (isSilent || thread.send(message)) }
        },
      }),
    })
    await putCompanies(store, companyIds(sizes.searchApart), 'Ice')
    const asked = found('payments').catch((error: unknown) => error)
    while ((await index.status()).companies === 0) await new Promise<void>((resolve) => setImmediate(resolve))
    await new Promise<void>((resolve) => setImmediate(resolve))
    await life.close()
    expect(await asked).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  }, 170_000)

  test('of a writer that cannot start tell who asks why, are not tried twice for it, and the next question tries again', async () => {
    const files = memoryFiles()
    const told = { code: 'EACCES', path: '/data/index/live/manifest.json', syscall: 'open' }
    let isClosed = true
    let starts = 0
    const { store, found, logs, life } = openedIndex({
      files: {
        ...files,
        open(name) {
          if (isClosed) throw Object.assign(new Error('permission denied'), told)
          return files.open(name)
        },
      },
      threads: (inline) => ({
        parallelism: 1,
        start(setup) {
          starts++
          return inline.start(setup)
        },
      }),
    })
    await putCompanies(store, ['a'])
    await expect(found('payments')).rejects.toMatchObject({ message: 'permission denied', ...told })
    expect(starts).toBe(1)
    expect(logs).toEqual([])
    isClosed = false
    expect(await found('payments')).toEqual(['a'])
    await life.close()
  })

  test('that could not open a view try again at the next question', async () => {
    const files = memoryFiles()
    let isFailing = false
    const failing: SegmentFiles = {
      ...files,
      open(name) {
        if (isFailing && name.endsWith('.seg')) throw new Error('too many open files')
        return files.open(name)
      },
    }
    const { store, found, life } = openedIndex({
      files: failing,
      // The writer is another process, as it were: only who searches fails.
      threads: () => inlineThreads({ files, openSource: () => store, clock: testClock(0) }),
    })
    await putCompanies(store, ['a'])
    isFailing = true
    await expect(found('payments')).rejects.toThrow('too many open files')
    isFailing = false
    expect(await found('payments')).toEqual(['a'])
    await life.close()
  })

  test('of a writer that is asked nothing for three seconds end, and it goes on when something is', async () => {
    let starts = 0
    const { store, found, clock, life, files } = openedIndex({
      threads: (inline) => ({
        parallelism: 1,
        start(setup) {
          if ((setup as { role: string }).role === 'write') starts++
          return inline.start(setup)
        },
      }),
    })
    await putCompanies(store, ['a'])
    expect(await found('payments')).toEqual(['a'])
    // The check of what was opened is over by then.
    clock.advance(2_000)
    for (let turn = 0; turn < 500; turn++) await Promise.resolve()
    clock.advance(3_000)
    while (!files.list().includes('manifest.json')) await Promise.resolve()
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    expect(await found('payments')).toEqual(['a'])
    expect(starts).toBe(1)
    await putCompanies(store, ['b'])
    expect(await found('payments')).toEqual(['a', 'b'])
    expect(starts).toBe(2)
    await life.close()
    expect(clock.pendingTimers()).toBe(0)
  })
})
