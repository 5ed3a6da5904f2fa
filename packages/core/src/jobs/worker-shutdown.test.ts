import { describe, expect, test } from 'bun:test'
import { heldEngines } from '../../test/held-engine.ts'
import { type EngineOptions, failing, storageNames } from '../../test/job-engine.ts'
import type { JobKind } from './kind.ts'
import type { JobStore } from './store.ts'

const openHeld = heldEngines()

describe.each(storageNames)('a worker over %s', (storage) => {
  const start = (kind: Partial<JobKind> = {}, options: Partial<EngineOptions> = {}) =>
    openHeld(storage, kind, options)

  test('that stops lets running jobs end, takes no other, and loses none', async () => {
    const { make, worker, runs, settle, find } = await start({ concurrency: 1 })
    const [first, second] = [await make('pitch_deck'), await make('pitch_deck')]
    worker.start()
    await settle()
    const stopped = worker.stop(20_000)
    await settle()
    runs[0]?.succeed()
    expect(await stopped).toEqual({ released: 0 })
    expect((await find(first.job.jobId)).status).toBe('succeeded')
    expect(await find(second.job.jobId)).toMatchObject({ status: 'queued', attempt: 0 })
    expect(runs).toHaveLength(1)
  })

  test('that stops gives back what does not end in time, and the attempt with it', async () => {
    const { make, worker, runs, settle, pass, find, newWorker } = await start()
    const { job } = await make('pitch_deck')
    worker.start()
    await settle()
    const stopped = worker.stop(20_000)
    await settle()
    await pass(19_500)
    expect(runs[0]?.signal.aborted).toBe(false)
    await pass(500)
    expect(await stopped).toEqual({ released: 1 })
    expect(runs[0]?.signal.aborted).toBe(true)
    runs[0]?.succeed()
    await settle()
    expect(await find(job.jobId)).toMatchObject({ status: 'running', attempt: 0 })
    const next = newWorker('next')
    expect(await next.recover()).toBe(0)
    next.start()
    await settle()
    expect(runs[1]).toMatchObject({ attempt: 1 })
    runs[1]?.succeed()
    await settle()
    expect(await find(job.jobId)).toMatchObject({ status: 'succeeded', attempt: 1 })
    await next.stop(0)
  })

  test('that stops while the storage refuses everything stops all the same; the next start gives the job back', async () => {
    const broken = new Set<keyof JobStore>()
    const { make, worker, runs, settle, pass, find, newWorker } = await start({}, { wrap: failing(broken) })
    const { job } = await make('pitch_deck')
    worker.start()
    await settle()
    for (const name of ['heartbeat', 'claim', 'end', 'overdue', 'retry', 'release'] as const) broken.add(name)
    runs[0]?.succeed()
    await pass(3_000)
    const stopped = worker.stop(5_000)
    await pass(6_000)
    await stopped
    broken.clear()
    expect(await newWorker('next').recover()).toBe(1)
    expect(await find(job.jobId)).toMatchObject({ status: 'running', attempt: 1 })
  })
})
