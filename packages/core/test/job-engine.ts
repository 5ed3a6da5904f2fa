import { createJobChanges } from '../src/jobs/changes.ts'
import type { Job, JobObservation } from '../src/jobs/job.ts'
import { createJobs } from '../src/jobs/jobs.ts'
import type { JobKind } from '../src/jobs/kind.ts'
import type { JobOrder } from '../src/jobs/orders.ts'
import { type JobSettings, jobSettings } from '../src/jobs/settings.ts'
import type { JobStore } from '../src/jobs/store.ts'
import { createWorker } from '../src/jobs/worker.ts'
import type { Environment } from '../src/kernel/environment.ts'
import { memoryStorage } from '../src/storage/memory.ts'
import { openSqliteStorage } from '../src/storage/sqlite/index.ts'
import { exampleKinds } from '../src/testing/example-job-kind.ts'
import { testHost } from '../src/testing/test-clock.ts'
import { openSqlite, sha256 } from './sqlite.ts'

export type StorageName = 'memory' | 'SQLite'
export const storageNames: readonly StorageName[] = ['memory', 'SQLite']

export interface EngineOptions {
  readonly kinds: readonly JobKind[]
  readonly storage: StorageName
  readonly settings?: Partial<JobSettings>
  readonly billing?: 'on' | 'off'
  /** What the engine sees of the store. */
  readonly wrap?: (store: JobStore) => JobStore
}

/** The engine as a service puts it together, over a real storage and a clock that the test moves. */
export async function openEngine(options: EngineOptions) {
  const host = testHost({ sha256 })
  const storage =
    options.storage === 'memory'
      ? memoryStorage({ host })
      : await openSqliteStorage({ open: openSqlite, host, directory: '.', file: () => ':memory:' })
  const accountId = '0192f0c1-7a00-7000-8000-0000000000a1'
  await storage.accounts.createAccount({ accountId, name: 'Acme', createdAt: 1 }, [])
  await grant(1_000_000, 'grant-1')
  const store = options.wrap?.(storage.jobs) ?? storage.jobs
  const settings = jobSettings(options.settings ?? {})
  const stopping = new AbortController()
  const changes = createJobChanges(host.clock)
  const ended: Job[] = []
  const onEnd = ({ job }: { readonly job: Job }) => void ended.push(job)
  const observed: string[] = []
  const observe = ({ what }: JobObservation) => void observed.push(what)
  const newWorker = (workerId: string) =>
    createWorker({
      host,
      store,
      settings,
      workerId,
      onEnd,
      observe,
      kinds: options.kinds,
      onChange: changes.changed,
    })
  const worker = newWorker('worker-1')
  const jobs = createJobs({
    host,
    store,
    settings,
    changes,
    worker,
    onEnd,
    files: null,
    kinds: exampleKinds(options.kinds),
    stopping: stopping.signal,
    billing: { mode: options.billing ?? 'on', priceOf: (_route, priceMicroUsd) => priceMicroUsd },
  })

  async function grant(amountMicroUsd: number, entryId: string) {
    const blank = { apiKeyId: null, endpoint: null, jobId: null, requestId: null, reversesEntryId: null }
    const entry = { ...blank, entryId, type: 'grant', amountMicroUsd, note: null, createdAt: 1 } as const
    for (const environment of ['live', 'test'] as const) {
      await storage.billing.post({ ...entry, entryId: `${entryId}-${environment}`, accountId, environment })
    }
  }

  /** Lets everything happen that waits for no time. */
  async function settle() {
    for (let turn = 0; turn < 12; turn++) await new Promise(setImmediate)
  }

  /** Time goes by in steps, with room for what each step brings about. */
  async function pass(ms: number, stepMs = 500) {
    for (let left = ms; left > 0; left -= stepMs) {
      host.clock.advance(Math.min(left, stepMs))
      await settle()
    }
  }

  async function make(type: JobKind['type'], order: Partial<JobOrder> & { environment?: Environment } = {}) {
    const kind = jobs.kindOf(type)
    const { environment = 'live', ...given } = order
    const whole: JobOrder = {
      key: { keyId: 'key-1', accountId, kind: environment },
      body: { website: 'https://acme.com' },
      file: null,
      idempotencyKey: null,
      requestId: 'request-1',
      ...given,
    }
    return jobs.create(kind, whole, await jobs.read(kind, whole))
  }

  const find = async (jobId: string) => (await jobs.find({ ownerId: 'key-1', jobId, type: null })).job
  const balance = () => storage.billing.balance({ accountId, environment: 'live' })
  const entries = async (jobId: string) =>
    (
      await storage.billing.entries({
        accountId,
        environment: 'live',
        beforeSequence: null,
        limit: 100,
        type: null,
        jobId,
      })
    ).map(({ type, amountMicroUsd }) => `${type} ${amountMicroUsd}`)

  return {
    host,
    storage,
    store,
    jobs,
    worker,
    newWorker,
    stopping,
    ended,
    observed,
    accountId,
    settle,
    pass,
    make,
    find,
    balance,
    entries,
    /** Ends everything; a timer that is left after it fails the test. */
    async close() {
      stopping.abort()
      const stopped = worker.stop(0)
      await settle()
      host.clock.advance(0)
      await settle()
      await stopped
      await storage.close()
    },
  }
}

export type Engine = Awaited<ReturnType<typeof openEngine>>

/** A store whose methods fail while they are named. */
export function failing(broken: Set<keyof JobStore>) {
  return (store: JobStore): JobStore =>
    new Proxy(store, {
      get(target, name: keyof JobStore) {
        const method = target[name] as (...given: unknown[]) => Promise<unknown>
        return async (...given: unknown[]) => {
          if (broken.has(name)) throw new Error('database or disk is full')
          return method(...given)
        }
      },
    })
}
