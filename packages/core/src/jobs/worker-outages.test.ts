import { describe, expect, test } from 'bun:test'
import { heldEngines } from '../../test/held-engine.ts'
import { type EngineOptions, failing, storageNames } from '../../test/job-engine.ts'
import { NotStored } from '../kernel/errors.ts'
import type { JobKind } from './kind.ts'
import type { JobStore } from './store.ts'

const openHeld = heldEngines()

describe.each(storageNames)('a worker over %s', (storage) => {
  const start = (kind: Partial<JobKind> = {}, options: Partial<EngineOptions> = {}) =>
    openHeld(storage, kind, options)

  test('keeps working through an outage of the storage that outlasts the lease: nothing runs twice', async () => {
    const broken = new Set<keyof JobStore>()
    const { make, worker, runs, settle, pass, find, host } = await start({}, { wrap: failing(broken) })
    const { job } = await make('pitch_deck')
    worker.start()
    await settle()
    for (const name of ['heartbeat', 'claim', 'end', 'overdue', 'retry'] as const) broken.add(name)
    await pass(45_000)
    runs[0]?.succeed()
    await pass(20_000)
    expect((await find(job.jobId)).status).toBe('running')
    broken.clear()
    await pass(11_000)
    expect(await find(job.jobId)).toMatchObject({ status: 'succeeded', attempt: 1 })
    expect(runs).toHaveLength(1)
    // Each trouble is told once, and once that it is over.
    expect(host.logs.length).toBeLessThan(12)
    expect((await make('pitch_deck')).outcome).toBe('created')
    await settle()
    expect(runs).toHaveLength(2)
  })

  test('writes a success that an outage kept until after the deadline', async () => {
    const broken = new Set<keyof JobStore>()
    const { make, worker, runs, settle, pass, find } = await start(
      { deadlineMs: 60_000 },
      { wrap: failing(broken) },
    )
    const { job } = await make('pitch_deck')
    worker.start()
    await settle()
    for (const name of ['heartbeat', 'claim', 'end', 'overdue', 'retry'] as const) broken.add(name)
    runs[0]?.succeed()
    await pass(90_000)
    broken.clear()
    await pass(1_500)
    expect(await find(job.jobId)).toMatchObject({ status: 'succeeded', attempt: 1 })
  })

  test('ends a job INTERNAL whose end the storage never takes, instead of trying for ever', async () => {
    const refuses = (store: JobStore): JobStore => ({
      ...store,
      end: async (lease, ending, parts) => {
        if (ending.status === 'succeeded') throw new TypeError('a value that cannot be bound')
        return store.end(lease, ending, parts)
      },
    })
    const work = async () => ({ result: {} })
    const { make, worker, pass, find, host } = await start({ work }, { wrap: refuses })
    const { job } = await make('pitch_deck')
    worker.start()
    await pass(90_000)
    expect(await find(job.jobId)).toMatchObject({
      status: 'failed',
      failure: { reason: 'INTERNAL' },
      attempt: 3,
    })
    expect(host.logs.filter(({ level }) => level === 'error')).toHaveLength(3)
  })

  test('keeps a result through a disk that stays full for long, though small writes still fit', async () => {
    let isFull = true
    const full = (store: JobStore): JobStore => ({
      ...store,
      end: async (lease, ending, parts) => {
        if (isFull) throw new NotStored('The disk is full.')
        return store.end(lease, ending, parts)
      },
    })
    const { make, worker, runs, settle, pass, find } = await start({}, { wrap: full })
    const { job } = await make('pitch_deck')
    worker.start()
    await settle()
    runs[0]?.succeed()
    await pass(120_000, 1_000)
    expect(await find(job.jobId)).toMatchObject({ status: 'running', attempt: 1 })
    isFull = false
    await pass(10_000)
    expect(await find(job.jobId)).toMatchObject({ status: 'succeeded', attempt: 1 })
    expect(runs).toHaveLength(1)
  })

  test('shows what its work told during an outage once that is over', async () => {
    const broken = new Set<keyof JobStore>()
    const { make, worker, runs, settle, pass, find } = await start({}, { wrap: failing(broken) })
    const { job } = await make('pitch_deck')
    worker.start()
    await settle()
    broken.add('heartbeat')
    runs[0]?.progress(40)
    await pass(2_000)
    expect((await find(job.jobId)).progress).toBe(0)
    broken.clear()
    await pass(10_000)
    expect((await find(job.jobId)).progress).toBe(40)
  })

  test('whose machine slept past the lease goes on with its work when it wakes', async () => {
    const { make, worker, runs, settle, pass, find, host } = await start()
    const { job } = await make('pitch_deck')
    worker.start()
    await settle()
    host.clock.set(host.clock.now() + 120_000)
    await pass(11_000)
    expect(runs).toHaveLength(1)
    expect(runs[0]?.signal.aborted).toBe(false)
    runs[0]?.succeed()
    await settle()
    expect(await find(job.jobId)).toMatchObject({ status: 'succeeded', attempt: 1 })
  })
})
