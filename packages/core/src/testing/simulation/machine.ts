import { createBilling } from '../../billing/billing.ts'
import type { Entropy, Host } from '../../host.ts'
import { createJobChanges } from '../../jobs/changes.ts'
import type { JobType } from '../../jobs/job.ts'
import { jobTypes } from '../../jobs/job.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { JobWork } from '../../jobs/kind.ts'
import { type JobSettings, jobSettings } from '../../jobs/settings.ts'
import type { ClaimQuery } from '../../jobs/store.ts'
import { createWorker } from '../../jobs/worker.ts'
import { openJobs } from '../../service-jobs.ts'
import { openWebhooks } from '../../service-webhooks.ts'
import { openSqliteStorage } from '../../storage/sqlite/index.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Webhooks } from '../../webhooks/webhooks.ts'
import { exampleLocations } from '../fixtures.ts'
import { seededEntropy } from '../test-clock.ts'
import { orderedTypes } from './clients.ts'
import type { SimulatedDatabase } from './database.ts'
import { intercept } from './intercept.ts'
import type { Outside } from './outside.ts'
import type { Owner } from './timeline.ts'
import type { TokenWatch } from './watch-tokens.ts'
import { simulatedWork } from './work.ts'
import type { World } from './world.ts'

/** The process that clients talk to, while it is up. */
export interface Server {
  readonly owner: Owner
  readonly jobs: Jobs
  readonly webhooks: Webhooks
  /** It was told to stop, and sends away whoever waits. */
  isStopping: boolean
  /** Called when it is no more, however that came. */
  readonly onEnd: Set<() => void>
}

/**
 * A server and some further workers over one database. The server is what a service puts together; when it dies, all die, since
 * it gives back whatever is leased when it starts. A worker that dies is missed by nobody but the reaper.
 */
export interface Machine {
  server(): Server | null
  /** Every process that is up, the server first. */
  owners(): readonly Owner[]
  start(): void
  kill(owner: Owner): void
  /** As a signal to terminate does; resolves when the server has ended. */
  stop(): Promise<void>
  /** Only what sends webhooks works from now on. */
  restWorkers(): Promise<void>
  /** Starts anew, with everything. */
  wakeWorkers(): Promise<void>
}

export interface MachineParts {
  readonly database: SimulatedDatabase
  readonly outside: Outside
  readonly tokens: TokenWatch
  readonly settings: Partial<JobSettings>
  readonly workers: number
  readonly seed: number
}

const instanceKey = new Uint8Array(32).fill(7)
/** Only work for test keys reads companies, and every key here is a live one. */
const noCompanies = {
  find: () => Promise.reject(new Error('not asked for')),
  resolve: () => Promise.reject(new Error('not asked for')),
  storeOf: () => Promise.reject(new Error('not asked for')),
}

export function createMachine(world: World, parts: MachineParts): Machine {
  const { random, timeline } = world
  const entropy: Entropy = seededEntropy(parts.seed)
  const workers: Owner[] = []
  let server: (Server & { readonly close: () => Promise<void>; readonly rest: () => Promise<void> }) | null =
    null
  let starts = 0
  let isResting = false

  const hostOf = (owner: Owner): Host => ({
    clock: timeline.clockOf(owner),
    entropy,
    crypto: world.runtime.crypto,
    log: { write: (level, message) => level === 'error' && world.trace(owner.name, `log: ${message}`) },
  })

  async function open(owner: Owner): Promise<Storage> {
    const host = hostOf(owner)
    const open = parts.database.openFor(owner)
    const storage = await openSqliteStorage({ host, open, directory: '.', file: (name) => name })
    const jobs = world.mutant?.jobs?.(storage.jobs, storage) ?? storage.jobs
    const webhooks = world.mutant?.webhooks?.(storage.webhooks, storage) ?? storage.webhooks
    return {
      ...storage,
      jobs: slowed(owner, parts.tokens.over(jobs)),
      webhooks: slowed(owner, webhooks),
    }
  }

  /** After each commit some time goes by before the process hears of it, so that it can be killed in between. */
  function slowed<Store extends object>(owner: Owner, store: Store): Store {
    return intercept(store, async (method, given, call) => {
      if (method === 'claim' && isNeverOrdered(given[0])) return []
      try {
        const result = await call()
        const told = inShort(result)
        if (told !== null) world.trace(owner.name, `${method}: ${told}`)
        await hop(owner, told === null ? 0.001 : (stuckChances[method] ?? 0.004))
        return result
      } catch (error) {
        world.trace(owner.name, `${method} threw: ${error instanceof Error ? error.message : error}`)
        await hop(owner, 0)
        throw error
      }
    })
  }

  async function hop(owner: Owner, stuckChance: number): Promise<void> {
    const isStuck = !world.isCalm && random.chance(stuckChance)
    if (!isStuck && random.chance(0.75)) return
    const delayMs = isStuck ? random.between(20_000, 45_000) : random.between(0, 4)
    await new Promise<void>((resolve) => void timeline.after(owner, delayMs, resolve))
  }

  function workOf(owner: Owner): Partial<Record<JobType, JobWork>> {
    const work = simulatedWork(world, owner, () => kill(owner))
    return Object.fromEntries(jobTypes.map((type) => [type, work]))
  }

  async function startServer(): Promise<void> {
    const owner: Owner = { name: `server-${++starts}`, isAlive: true, heldUntil: 0 }
    world.trace(owner.name, 'starts')
    const host = hostOf(owner)
    const storage = await open(owner)
    const billing = createBilling({ host, store: storage.billing, mode: 'on' })
    const outgoing = openWebhooks({
      host,
      storage,
      outbound: parts.outside.wayOf(owner),
      instanceKey: () => instanceKey,
    })
    const engine = openJobs({
      options: {
        host,
        storage,
        locations: exampleLocations,
        jobs: { ...parts.settings, work: workOf(owner) },
      },
      companies: noCompanies,
      billing,
      onDelivery: outgoing.sender.wake,
    })
    const { jobs } = engine
    server = {
      owner,
      jobs,
      webhooks: outgoing.webhooks,
      isStopping: false,
      onEnd: new Set(),
      async close() {
        engine.refuse()
        await engine.close()
        await outgoing.sender.stop(5_000)
        await storage.close()
      },
      rest: engine.close,
    }
    for (let number = 0; number < parts.workers && !isResting; number++) void startWorker(jobs.kinds)
    try {
      await Promise.all([isResting ? null : engine.work(), outgoing.sender.start()])
    } catch (error) {
      world.trace(owner.name, `cannot work: ${error}`)
      kill(owner)
    }
  }

  async function startWorker(kinds: Jobs['kinds']): Promise<void> {
    const owner: Owner = { name: `worker-${++starts}`, isAlive: true, heldUntil: 0 }
    world.trace(owner.name, 'starts')
    workers.push(owner)
    const host = hostOf(owner)
    const work = simulatedWork(world, owner, () => kill(owner))
    const storage = await open(owner)
    createWorker({
      host,
      store: storage.jobs,
      kinds: kinds.map((kind) => ({ ...kind, work })),
      settings: jobSettings(parts.settings),
      workerId: owner.name,
      onChange: createJobChanges(host.clock).changed,
      onEnd: () => {},
    }).start()
  }

  function ended(owner: Owner): void {
    owner.isAlive = false
    const place = workers.indexOf(owner)
    if (place >= 0) workers.splice(place, 1)
    if (server?.owner !== owner) return
    const { onEnd } = server
    server = null
    for (const other of workers.splice(0)) other.isAlive = false
    for (const tell of onEnd) tell()
  }

  function kill(owner: Owner): void {
    if (!owner.isAlive) return
    world.trace(owner.name, 'is killed')
    const wasServer = server?.owner === owner
    ended(owner)
    timeline.after(world.outside, random.between(100, 4_000), () => {
      if (wasServer) void startServer()
      else if (server !== null && !isResting) void startWorker(server.jobs.kinds)
    })
  }

  async function stop(): Promise<void> {
    const stopped = server
    if (stopped === null) return
    const { owner } = stopped
    world.trace(owner.name, 'is told to stop')
    stopped.isStopping = true
    for (const other of workers.splice(0)) other.isAlive = false
    // Whoever told it to stop loses patience.
    const cancel = timeline.after(world.outside, 60_000, () => kill(owner))
    const isKilled = await orKilled(stopped, stopped.close())
    cancel()
    if (isKilled) return
    world.trace(owner.name, 'has stopped')
    ended(owner)
    timeline.after(world.outside, random.between(100, 2_000), () => void startServer())
  }

  return {
    server: () => server,
    owners: () => (server === null ? [] : [server.owner, ...workers]),
    start: () => void startServer(),
    kill,
    stop,
    async restWorkers() {
      isResting = true
      for (const other of workers.splice(0)) other.isAlive = false
      if (server !== null) await orKilled(server, server.rest())
    },
    async wakeWorkers() {
      isResting = false
      await stop()
    },
  }
}

/** Whether the server was killed while it did something: then that never ends. */
function orKilled({ onEnd }: Server, task: Promise<void>): Promise<boolean> {
  return Promise.race([
    task.then(() => false),
    new Promise<boolean>((tell) => void onEnd.add(() => tell(true))),
  ])
}

/** How often an answer takes longer than a lease lasts: above all one that something is made of afterwards. */
const stuckChances: Readonly<Record<string, number>> = { overdue: 0.3, claim: 0.05, heartbeat: 0.05 }

/** Nobody asks for jobs of some kinds, or has a test key: looking for those every second would be most of a run's time. */
function isNeverOrdered(query: unknown): boolean {
  const { type, environment } = query as Partial<ClaimQuery>
  return environment === 'test' || (type !== undefined && !orderedTypes.some((ordered) => ordered === type))
}

/** What a store answered, for the trace; null where nothing happened. */
function inShort(result: unknown): string | null {
  if (typeof result === 'string') return result
  if (Array.isArray(result)) return result.length === 0 ? null : `${result.length} rows`
  if (typeof result !== 'object' || result === null) return result ? String(result) : null
  const { outcome, job } = result as { outcome?: string; job?: { jobId: string; status: string } }
  return [outcome ?? 'an answer', job?.jobId, job?.status].filter(Boolean).join(' ')
}
