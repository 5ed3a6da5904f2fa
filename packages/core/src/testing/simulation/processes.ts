import { createBilling } from '../../billing/billing.ts'
import { createJobChanges } from '../../jobs/changes.ts'
import { type JobType, jobTypes } from '../../jobs/job-types.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { JobKinds, JobWork } from '../../jobs/kind.ts'
import { openJobs } from '../../jobs/open.ts'
import { type JobSettings, jobSettings } from '../../jobs/settings.ts'
import { createWorker } from '../../jobs/worker.ts'
import type { Host } from '../../kernel/host.ts'
import { createJobKinds } from '../../service/job-kinds.ts'
import { verdictUpkeep } from '../../vc-backability/open.ts'
import { openWebhooks } from '../../webhooks/open.ts'
import type { Webhooks } from '../../webhooks/webhooks.ts'
import { exampleLocations } from '../fixtures.ts'
import { seededEntropy } from '../test-clock.ts'
import type { SimulatedDatabase } from './database.ts'
import type { Outside } from './outside.ts'
import { storageOf } from './storage-of.ts'
import type { Owner } from './timeline.ts'
import type { Watch } from './watch.ts'
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

/** What a server does, beside answering. */
export interface RunningServer extends Server {
  /** Begins to work on jobs and to send, with what dead processes held. */
  work(): Promise<void>
  /** Begins only to send. */
  send(): void
  close(): Promise<void>
  closeJobs(): Promise<void>
}

export interface ProcessParts {
  readonly database: SimulatedDatabase
  readonly outside: Outside
  readonly overJobs: Watch['overJobs']
  readonly settings: Partial<JobSettings>
  readonly seed: number
  readonly kill: (owner: Owner) => void
}

/** How processes are put together: a server as a service does it, and a worker that does nothing else. */
export interface Processes {
  openServer(owner: Owner): Promise<RunningServer>
  startWorker(owner: Owner): Promise<void>
}

const instanceKey = new Uint8Array(32).fill(7)
const unasked = () => Promise.reject(new Error('not asked for'))
/** Only work for test keys reads companies, and every key here is a live one. */
const noCompanies = { find: unasked, resolve: unasked, storeOf: unasked }

export function createProcesses(world: World, parts: ProcessParts): Processes {
  const entropy = seededEntropy(parts.seed)

  const hostOf = (owner: Owner): Host => ({
    clock: world.timeline.clockOf(owner),
    entropy,
    crypto: world.runtime.crypto,
    log: { write: (level, message) => level === 'error' && world.trace(owner.name, `log: ${message}`) },
  })

  function workOf(owner: Owner): Partial<Record<JobType, JobWork>> {
    const work = simulatedWork(world, owner, () => parts.kill(owner))
    return Object.fromEntries(jobTypes.map((type) => [type, work]))
  }

  return {
    async openServer(owner) {
      const host = hostOf(owner)
      const storage = await storageOf(world, owner, host, parts)
      const outgoing = openWebhooks({
        host,
        store: storage.webhooks,
        version: 'v2',
        outbound: parts.outside.outboundOf(owner),
        instanceKey: () => instanceKey,
      })
      const engine = openJobs({
        host,
        store: storage.jobs,
        kinds: simulatedKinds(workOf(owner)),
        settings: parts.settings,
        upkeep: [verdictUpkeep(storage.verdicts, host.clock)],
        billing: createBilling({ host, store: storage.billing, mode: 'on' }),
        onDelivery: outgoing.sender.wake,
      })
      return {
        owner,
        jobs: engine.jobs,
        webhooks: outgoing.webhooks,
        isStopping: false,
        onEnd: new Set(),
        async work() {
          outgoing.sender.start()
          await engine.work()
        },
        send: outgoing.sender.start,
        async close() {
          engine.refuse()
          await engine.close()
          await outgoing.sender.stop(5_000)
          await storage.close()
        },
        closeJobs: engine.close,
      }
    },

    async startWorker(owner) {
      const host = hostOf(owner)
      const storage = await storageOf(world, owner, host, parts)
      createWorker({
        host,
        store: storage.jobs,
        kinds: Object.values(simulatedKinds(workOf(owner))),
        settings: jobSettings(parts.settings),
        workerId: owner.name,
        onChange: createJobChanges(host.clock).changed,
        onEnd: () => {},
      }).start()
    },
  }
}

/** The kinds of the product, with the work of a simulation. */
export const simulatedKinds = (work: Partial<Record<JobType, JobWork>>): JobKinds =>
  createJobKinds({
    companies: noCompanies,
    locations: exampleLocations,
    crypto: { sha256: () => '' },
    work,
  })
