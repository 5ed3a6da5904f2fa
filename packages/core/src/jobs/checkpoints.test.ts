import { describe, expect, test } from 'bun:test'
import { heldEngines } from '../../test/held-engine.ts'
import { type EngineOptions, failing, storageNames } from '../../test/job-engine.ts'
import { NotStored } from '../kernel/errors.ts'
import { JobError } from '../kernel/job-error.ts'
import type { JobStore } from './store.ts'

const openHeld = heldEngines()

describe.each(storageNames)('checkpoints of a job over %s', (storage) => {
  const start = async (options: Partial<EngineOptions> = {}) => {
    const engine = await openHeld(storage, {}, options)
    const { job } = await engine.make('pitch_deck')
    engine.worker.start()
    await engine.settle()
    return { ...engine, job }
  }
  const saved = async (run: { checkpoints(): Promise<ReadonlyMap<string, unknown>> } | undefined) =>
    Object.fromEntries((await run?.checkpoints()) ?? [])

  test('an attempt after a failure goes on where the last one was', async () => {
    const { runs, pass, settle, find, job, store } = await start()
    expect(await saved(runs[0])).toEqual({})
    await runs[0]?.saveCheckpoints({ rows: ['one'], page: { url: 'https://acme.example' } })
    await runs[0]?.saveCheckpoints({ rows: ['one', 'two'] })
    runs[0]?.fail(new JobError('PROVIDER_UNAVAILABLE', 'Away.', { retryable: true }))
    await pass(10_000)
    expect(runs).toHaveLength(2)
    expect(await saved(runs[1])).toEqual({ rows: ['one', 'two'], page: { url: 'https://acme.example' } })
    runs[1]?.succeed()
    await settle()
    expect((await find(job.jobId)).status).toBe('succeeded')
    expect((await store.checkpoints(job.jobId)).size).toBe(0)
  })

  test('a process that died leaves them to the next, and what the dead one still writes is dropped', async () => {
    const { runs, pass, store, newWorker, settle, job } = await start()
    await runs[0]?.saveCheckpoints({ rows: ['one'] })
    const next = newWorker('next')
    expect(await next.recover()).toBe(1)
    next.start()
    await settle()
    expect(runs).toHaveLength(2)
    expect(await saved(runs[1])).toEqual({ rows: ['one'] })
    const late = runs[0]?.saveCheckpoints({ rows: ['late'] }) ?? Promise.resolve()
    expect(await late.catch((error: Error) => error.message)).toBe('The job was taken from this worker.')
    expect(runs[0]?.signal.aborted).toBe(true)
    expect(await saved(runs[1])).toEqual({ rows: ['one'] })
    runs[1]?.succeed()
    await pass(500)
    expect((await store.find(null, job.jobId, null))?.status).toBe('succeeded')
    await next.stop(0)
  })

  test('a storage that takes nothing for a while costs no attempt', async () => {
    const broken = new Set<keyof JobStore>(['saveCheckpoints', 'heartbeat'])
    const { runs, pass } = await start({ wrap: failing(broken) })
    let isSaved = false
    const saving = runs[0]?.saveCheckpoints({ rows: ['one'] }).then(() => {
      isSaved = true
    })
    await pass(20_000)
    expect(isSaved).toBe(false)
    broken.clear()
    await pass(11_000)
    await saving
    expect(await saved(runs[0])).toEqual({ rows: ['one'] })
    expect(runs).toHaveLength(1)
  })

  test('a full disk is waited for, however long that takes', async () => {
    let isFull = true
    const wrap = (store: JobStore): JobStore => ({
      ...store,
      async saveCheckpoints(...given) {
        if (isFull) throw new NotStored('The disk is full.')
        return store.saveCheckpoints(...given)
      },
    })
    const { runs, pass } = await start({ wrap })
    const saving = runs[0]?.saveCheckpoints({ rows: ['one'] })
    await pass(60_000)
    isFull = false
    await pass(11_000)
    await saving
    expect(await saved(runs[0])).toEqual({ rows: ['one'] })
  })

  test('what the storage never takes is told to the work', async () => {
    const { runs, pass } = await start()
    const refused = runs[0]?.saveCheckpoints({ rows: undefined }).catch((error: Error) => error)
    await pass(10_000)
    expect(await refused).toBeInstanceOf(TypeError)
    expect(await saved(runs[0])).toEqual({})
  })

  test('work that was cancelled saves nothing more', async () => {
    const { runs, jobs, job, store, settle } = await start()
    await jobs.cancel({ ownerId: 'key-1', jobId: job.jobId, type: null })
    await settle()
    const late = runs[0]?.saveCheckpoints({ rows: ['late'] }) ?? Promise.resolve()
    expect(await late.catch((error: Error) => error.message)).toBe('The job was cancelled.')
    expect((await store.checkpoints(job.jobId)).size).toBe(0)
  })
})
