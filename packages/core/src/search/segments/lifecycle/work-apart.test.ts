import { expect, test } from 'bun:test'
import { memoryCompanyStore } from '../../../storage/memory/companies.ts'
import { companyIds, mortalThreads, putCompanies } from '../../../testing/opened-index.ts'
import { testClock } from '../../../testing/test-clock.ts'
import { inlineThreads } from './inline-threads.ts'
import { memoryFiles } from './memory-files.ts'
import { createWorkApart } from './work-apart.ts'

async function given() {
  const store = memoryCompanyStore()
  await putCompanies(store, companyIds(4))
  const clock = testClock(0)
  const files = memoryFiles()
  const openings: number[] = []
  const openSource = () => {
    openings.push(openings.length)
    return store
  }
  const { threads, running } = mortalThreads(inlineThreads({ files, openSource, clock }))
  const closing = {
    ...threads,
    start(setup: unknown) {
      const thread = threads.start(setup)
      const [entry] = running.slice(-1)
      return {
        ...thread,
        close: async () => void running.splice(running.indexOf(entry as (typeof running)[0]), 1),
      }
    },
  }
  const apart = createWorkApart(closing, clock)
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const read = (after: number, output: string) =>
    apart.run({ chunk: { after, last: after + 2, output } }, stop)
  return { apart, clock, files, openings, running, stop, read }
}

test('stretches one after the other are read in one thread over one connection, which ends when no more come', async () => {
  const { clock, files, openings, running, read } = await given()
  expect(await read(0, 'a.seg')).toBe(true)
  expect(await read(2, 'b.seg')).toBe(true)
  expect([...files.list()].sort()).toEqual(['a.seg', 'b.seg'])
  expect(openings).toHaveLength(1)
  expect(running).toHaveLength(1)
  clock.advance(1_000)
  expect(running).toEqual([])
  expect(clock.pendingTimers()).toBe(0)
})

test('stretches at once have a thread each', async () => {
  const { apart, clock, running, read } = await given()
  await Promise.all([read(0, 'a.seg'), read(2, 'b.seg')])
  expect(running).toHaveLength(2)
  await apart.close()
  expect(running).toEqual([])
  expect(clock.pendingTimers()).toBe(0)
})

test('what rests ends before a merge, and a thread that failed or died while it rested is not used again', async () => {
  const { apart, files, openings, running, stop, read } = await given()
  await read(0, 'a.seg')
  running[0]?.die()
  await read(0, 'a.seg')
  Atomics.store(stop, 0, 1)
  await expect(read(2, 'b.seg')).rejects.toThrow('closing')
  expect(running).toEqual([])
  Atomics.store(stop, 0, 0)
  await read(2, 'b.seg')
  expect(openings).toHaveLength(3)
  const inputs = ['a.seg', 'b.seg'].map((name) => ({ name, shared: null, dead: null, deaths: 0, live: 2 }))
  expect(await apart.run({ merge: { inputs, output: 'c.seg' } }, stop)).toBe(true)
  expect(files.list()).toContain('c.seg')
  expect(running).toEqual([])
})

test('a merge that waits for a thread to end when all is closed begins in none', async () => {
  const { apart, files, running, stop, read } = await given()
  await read(0, 'a.seg')
  await read(2, 'b.seg')
  const inputs = ['a.seg', 'b.seg'].map((name) => ({ name, shared: null, dead: null, deaths: 0, live: 2 }))
  const merging = apart.run({ merge: { inputs, output: 'c.seg' } }, stop)
  const closing = apart.close()
  await expect(merging).rejects.toThrow('The company index is closed.')
  await closing
  expect(running).toEqual([])
  expect(files.list()).not.toContain('c.seg')
})
