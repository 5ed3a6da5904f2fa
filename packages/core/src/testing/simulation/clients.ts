import { isEnded, type Job } from '../../jobs/job.ts'
import type { JobType } from '../../jobs/job-types.ts'
import type { CreatedJob, JobListing, JobOrder, JobPage } from '../../jobs/orders.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { SqliteDriver } from '../../storage/sqlite/driver.ts'
import type { Climate } from './climate.ts'
import type { Machine } from './machine.ts'
import type { Server } from './processes.ts'
import { websiteOf } from './work.ts'
import type { World } from './world.ts'

export interface ClientKey {
  readonly keyId: string
  readonly accountId: string
  readonly kind: 'live'
}

/** What came back of a request: nothing, perhaps after it was done. */
export type Answer<T> =
  | { readonly answer: 'ok'; readonly value: T }
  | { readonly answer: 'refused'; readonly error: ServiceError }
  /** A 500, a broken connection, or silence. */
  | { readonly answer: 'unknown' }

const patienceMs = 20_000

/** Asks the server over a network that loses answers. */
export async function ask<T>(
  world: World,
  machine: Machine,
  run: (server: Server) => Promise<T>,
): Promise<Answer<T>> {
  const { random, timeline, outside } = world
  const server = machine.server()
  if (server === null) {
    await world.sleep(random.between(0, 10))
    return { answer: 'unknown' }
  }
  return new Promise((resolve) => {
    const broken = () => timeline.after(outside, random.between(0, 500), () => done({ answer: 'unknown' }))
    const cancel = timeline.after(outside, patienceMs, () => done({ answer: 'unknown' }))
    const done = (answer: Answer<T>) => {
      cancel()
      server.onEnd.delete(broken)
      resolve(answer)
    }
    const reply = (answer: Answer<T>) =>
      timeline.after(outside, random.between(0, 3), () =>
        done(!world.isCalm && random.chance(0.05) ? { answer: 'unknown' } : answer),
      )
    server.onEnd.add(broken)
    const refusal = (error: unknown): Answer<T> =>
      error instanceof ServiceError ? { answer: 'refused', error } : { answer: 'unknown' }
    timeline.after(server.owner, random.between(0, 3), () =>
      run(server).then(
        (value) => void reply({ answer: 'ok', value }),
        (error: unknown) => void reply(refusal(error)),
      ),
    )
  })
}

interface Order {
  readonly type: JobType
  readonly body: Readonly<Record<string, unknown>>
  readonly idempotencyKey: string | null
}

/** What all clients together know for sure. */
export interface Known {
  /** Jobs that a client was told of, with the key that they belong to. */
  readonly acknowledged: Map<string, string>
  /** Endpoints of an account that a client was told of, as far as it knows. */
  endpointsOf(accountId: string): readonly string[]
}

export interface ClientParts {
  readonly world: World
  readonly machine: Machine
  readonly reading: SqliteDriver
  readonly known: Known
  readonly name: string
  readonly key: ClientKey
  readonly climate: Climate
}

/** The kinds that anybody asks for: of both families, with a price and without. */
export const orderedTypes = ['general_enrichment', 'deep_research', 'vc_backability_check'] as const

/** Makes jobs, again and again where no answer came, looks at them, cancels some, and reads its list. Ends when it is calm. */
export async function client(parts: ClientParts): Promise<void> {
  const { world, machine, reading, known, name, key, climate } = parts
  let mayHang = true
  const { random } = world
  const orders: Order[] = []
  const jobOf = new Map<string, string>()
  const seen = new Map<string, { status: string; progress: number; revision: number }>()
  const mine = () =>
    [...known.acknowledged].filter(([, owner]) => owner === key.keyId).map(([jobId]) => jobId)
  const jobIds = reading.prepare('SELECT job_id FROM jobs WHERE owner_id = ?')
  const exists = reading.prepare('SELECT status FROM jobs WHERE job_id = ? AND owner_id = ?')
  const wrong = (what: string) => world.fail(`${name}: ${what}`)

  function newOrder(): Order {
    const isEndless = mayHang && random.chance(climate.endless)
    if (isEndless) mayHang = false
    const act = isEndless ? random.pick(['hang', 'stubborn']) : (random.pickAny(climate.acts) ?? 'ok')
    // The shortest deadline there is.
    const type = isEndless ? 'general_enrichment' : random.pick(orderedTypes)
    const website = websiteOf(act, random.between(0, 9))
    const endpoint = random.chance(0.8) ? known.endpointsOf(key.accountId) : []
    const webhook = { webhook_endpoint_id: random.pickAny(endpoint) ?? null }
    return {
      type,
      body:
        type === 'vc_backability_check'
          ? { websites: [website], force_async: true, ...webhook }
          : { website, ...webhook },
      idempotencyKey: random.chance(0.7) ? `${name}-${orders.length}` : null,
    }
  }

  const make = (order: Order) =>
    ask(world, machine, async ({ jobs }) => {
      const kind = jobs.kindOf(order.type)
      const whole: JobOrder = { ...order, key, file: null, requestId: `${name}-request` }
      return jobs.create(kind, whole, await jobs.read(kind, whole))
    })

  async function order(order: Order): Promise<void> {
    for (let tries = 1; ; tries++) {
      const made = await make(order)
      if (made.answer === 'ok') return acknowledged(order, made.value)
      world.trace(name, `creation ${made.answer} ${made.answer === 'refused' ? made.error.code : ''}`)
      if (made.answer === 'refused') return refused(order, made.error)
      // Without a key a second try might make a second job.
      if (order.idempotencyKey === null) return
      if (world.isCalm && tries > 20) return wrong('gets no answer though nothing is broken any more')
      await world.sleep(random.between(50, 2_000))
    }
  }

  function acknowledged(
    { idempotencyKey, type }: Order,
    { job, outcome, chargedMicroUsd }: CreatedJob,
  ): void {
    world.trace(name, `was told: ${outcome} ${job.jobId}`)
    known.acknowledged.set(job.jobId, key.keyId)
    if (exists.get(job.jobId, key.keyId) === undefined)
      wrong(`was told of job ${job.jobId}, which is not there`)
    if (outcome !== 'created' && chargedMicroUsd !== 0) wrong(`was charged for a ${outcome} job`)
    if (idempotencyKey === null) return
    const name_ = `${type} ${idempotencyKey}`
    const first = jobOf.get(name_) ?? job.jobId
    jobOf.set(name_, first)
    if (first !== job.jobId) wrong(`got jobs ${first} and ${job.jobId} for one idempotency key`)
  }

  function refused({ type, idempotencyKey }: Order, { code }: ServiceError): void {
    const others = orders.filter((other) => other.type === type && other.idempotencyKey === idempotencyKey)
    if (code === 'IDEMPOTENCY_MISMATCH' && others.length < 2)
      wrong('is refused a payload that it sent before')
  }

  async function orderNew(): Promise<void> {
    const fresh = newOrder()
    orders.push(fresh)
    await order(fresh)
  }

  async function orderAgain(): Promise<void> {
    const old = random.pickAny(orders.filter(({ idempotencyKey }) => idempotencyKey !== null))
    if (old === undefined) return
    if (random.chance(0.8)) return order(old)
    const other: Order = { ...old, body: { ...newOrder().body, request_id: 'another payload' } }
    if (old.type === 'vc_backability_check' || 'websites' in other.body) return
    orders.push(other)
    await order(other)
  }

  async function look(): Promise<void> {
    const jobId = random.pickAny(mine())
    if (jobId === undefined) return
    const found = await ask(world, machine, ({ jobs }) =>
      jobs.find({ ownerId: key.keyId, jobId, type: null }),
    )
    if (found.answer === 'refused') wrong(`job ${jobId} is ${found.error.code}`)
    if (found.answer !== 'ok') return
    const { status, progress, revision } = found.value.job
    const before = seen.get(jobId)
    seen.set(jobId, { status, progress, revision })
    if (before === undefined) return
    const order = ['queued', 'running', 'succeeded failed cancelled']
    const place = (status: string) => order.findIndex((name) => name.includes(status))
    if (place(status) < place(before.status))
      wrong(`saw job ${jobId} go back from ${before.status} to ${status}`)
    if (progress < before.progress) wrong(`saw job ${jobId} fall back to ${progress} %`)
    if (revision < before.revision) wrong(`saw revision ${revision} of job ${jobId} after ${before.revision}`)
  }

  /** As over server-sent events: each state is newer than the one before, and the last is the end. */
  async function follow(): Promise<void> {
    const jobId = random.pickAny(mine())
    if (jobId === undefined) return
    const followed = await ask(world, machine, async (server) => {
      const states: Job[] = []
      const patience = new AbortController()
      world.timeline.after(server.owner, random.between(1_000, 15_000), () => patience.abort())
      const name = { ownerId: key.keyId, jobId, type: null }
      for await (const { job } of server.jobs.watch(name, null, patience.signal)) states.push(job)
      return { states, isOver: !patience.signal.aborted && !server.isStopping }
    })
    if (followed.answer !== 'ok') return
    const revisions = followed.value.states.map(({ revision }) => revision)
    if (revisions.some((revision, at) => at > 0 && revision <= Number(revisions[at - 1])))
      wrong(`was told of job ${jobId} in the order ${revisions}`)
    const last = followed.value.states.at(-1)
    if (last !== undefined && followed.value.isOver && !isEnded(last))
      wrong(`is not told of job ${jobId} any more, which is ${last.status}`)
  }

  async function cancel(): Promise<void> {
    const jobId = random.pickAny(mine())
    if (jobId === undefined) return
    const cancelled = await ask(world, machine, ({ jobs }) =>
      jobs.cancel({ ownerId: key.keyId, jobId, type: null }),
    )
    if (cancelled.answer === 'ok' && exists.get(jobId, key.keyId)?.['status'] !== 'cancelled')
      wrong(`was told that job ${jobId} is cancelled, and it is not`)
    if (cancelled.answer === 'refused' && cancelled.error.code !== 'CONFLICT')
      wrong(`may not cancel job ${jobId}: ${cancelled.error.code}`)
  }

  async function readResult(): Promise<void> {
    const jobId = random.pickAny(mine())
    if (jobId === undefined) return
    const read = await ask(world, machine, async ({ jobs }) => {
      const { job } = await jobs.find({ ownerId: key.keyId, jobId, type: null })
      return jobs.result({ ownerId: key.keyId, jobId, type: job.type })
    })
    if (read.answer === 'ok' && !read.value.resultJson.includes(jobId))
      wrong(`got another job's result for ${jobId}`)
  }

  /** A walk over all pages shows every job that was there all the while, once. */
  async function walk(): Promise<void> {
    const there = jobIds.all(key.keyId).map((row) => String(row['job_id']))
    const shown: string[] = []
    const limit = random.between(1, 4)
    for (let after: string | null = null; ; ) {
      const listing: JobListing = { ownerId: key.keyId, type: null, after, limit }
      const page: Answer<JobPage> = await ask(world, machine, ({ jobs }) => jobs.page(listing))
      if (page.answer !== 'ok') return
      shown.push(...page.value.jobs.map(({ job }) => job.jobId))
      after = page.value.nextCursor
      if (after === null) break
      if (shown.length > 1_000) {
        wrong('saw a job twice on its pages, which do not end')
        return
      }
      if (random.chance(0.3)) await world.sleep(random.between(1, 1_500))
    }
    const once = new Set(shown)
    if (once.size < shown.length) wrong('saw a job twice on its pages')
    const missed = there.filter((jobId) => !once.has(jobId))
    if (missed.length > 0) wrong(`did not see ${missed.length} of its jobs on its pages`)
  }

  while (!world.isCalm) {
    await world.sleep(random.between(100, 4_000))
    const action = random.pick([
      orderNew,
      orderNew,
      orderNew,
      orderAgain,
      look,
      follow,
      cancel,
      readResult,
      walk,
    ])
    // Several at one instant: their times do not tell them apart.
    if (action === orderNew && random.chance(0.2)) await Promise.all([orderNew(), orderNew(), orderNew()])
    else await action()
  }
  await walk()
}
