import type { ClaimQuery } from '../../jobs/store.ts'
import type { Host } from '../../kernel/host.ts'
import { openSqliteStorage } from '../../storage/sqlite/index.ts'
import type { Storage } from '../../storage/storage.ts'
import { orderedTypes } from './clients.ts'
import type { SimulatedDatabase } from './database.ts'
import { intercept } from './intercept.ts'
import type { Owner } from './timeline.ts'
import type { Watch } from './watch.ts'
import type { World } from './world.ts'

/** The storage as a process opens it, with the mutant of the run, if there is one, and with answers that take their time. */
export async function storageOf(
  world: World,
  owner: Owner,
  host: Host,
  { database, overJobs }: { readonly database: SimulatedDatabase; readonly overJobs: Watch['overJobs'] },
): Promise<Storage> {
  const open = database.openFor(owner)
  const storage = await openSqliteStorage({ host, open, directory: '.', file: (name) => name })
  const jobs = world.mutant?.jobs?.(storage.jobs, storage) ?? storage.jobs
  const webhooks = world.mutant?.webhooks?.(storage.webhooks, storage) ?? storage.webhooks
  return {
    ...storage,
    jobs: slowed(world, owner, overJobs(jobs)),
    webhooks: slowed(world, owner, webhooks),
  }
}

/** After each commit some time goes by before the process hears of it, so that it can be killed in between. */
function slowed<Store extends object>(world: World, owner: Owner, store: Store): Store {
  return intercept(store, async (method, given, call) => {
    if (method === 'claim' && isNeverOrdered(given[0])) return []
    try {
      const result = await call()
      const told = inShort(result)
      if (told !== null) world.trace(owner.name, `${method}: ${told}`)
      await hop(world, owner, told === null ? 0.001 : (stuckChances[method] ?? 0.004))
      return result
    } catch (error) {
      world.trace(owner.name, `${method} threw: ${error instanceof Error ? error.message : error}`)
      await hop(world, owner, 0)
      throw error
    }
  })
}

async function hop({ random, timeline, isCalm }: World, owner: Owner, stuckChance: number): Promise<void> {
  const isStuck = !isCalm && random.chance(stuckChance)
  if (!isStuck && random.chance(0.75)) return
  const delayMs = isStuck ? random.between(20_000, 45_000) : random.between(0, 4)
  await new Promise<void>((resolve) => void timeline.after(owner, delayMs, resolve))
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
