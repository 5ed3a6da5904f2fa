import { blankEntry } from '../../billing/operator-entries.ts'
import { verifyLedgers } from '../../billing/verify.ts'
import { secondMs } from '../../kernel/clock.ts'
import { openSqliteStorage } from '../../storage/sqlite/index.ts'
import { seededEntropy } from '../test-clock.ts'
import { chaos, operator } from './chaos.ts'
import { type ClientKey, client } from './clients.ts'
import { climateOf } from './climate.ts'
import { type SimulatedDatabase, simulatedDatabase } from './database.ts'
import { lookAtTheEnd } from './final-look.ts'
import { createMachine } from './machine.ts'
import type { Mutant } from './mutant.ts'
import { simulatedOutside } from './outside.ts'
import { simulatedKinds } from './processes.ts'
import { watchDatabase } from './watch.ts'
import { webhookOwner } from './webhook-owner.ts'
import { createWorld, type Problem, type SimulationRuntime, type World } from './world.ts'

export interface SimulationOptions {
  readonly seed: number
  readonly runtime: SimulationRuntime
  /** A fault in the engine that the run has to find. */
  readonly mutant?: Mutant
  /** Takes each line of the trace. */
  readonly print?: (line: string) => void
}

export interface SimulationReport {
  readonly seed: number
  readonly steps: number
  readonly jobs: number
  readonly deliveries: number
  readonly elapsedMs: number
  /** The same for every run of a seed. */
  readonly traceHash: string
  /** Empty when every promise was kept. */
  readonly problems: readonly Problem[]
}

/** Far beyond what any seed takes: whoever gets there goes round in circles. */
const stepsMax = 400_000

/**
 * One life of an instance: clients, receivers, operators and accidents around the real engine, over the real SQLite storage, in
 * virtual time. Everything that happens comes from the seed.
 */
export function simulate({ seed, runtime, mutant, print }: SimulationOptions): SimulationReport {
  const world = createWorld(seed, runtime, mutant ?? null, print ?? null)
  const database = simulatedDatabase(world)
  let isOver = false
  const ended = (error: unknown) => {
    if (error !== undefined) world.fail(`the simulation itself failed: ${describe(error)}`)
    isOver = true
  }
  live(world, database, seed).then(() => ended(undefined), ended)
  runtime.drain()
  while (!isOver && world.problems.length === 0) {
    if (world.timeline.steps() > stepsMax) world.fail('comes to no end')
    else if (!world.timeline.step()) world.fail('nobody does anything any more')
  }
  const count = (table: string) =>
    Number(database.reading.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.['rows'])
  const report: SimulationReport = {
    seed,
    steps: world.timeline.steps(),
    jobs: count('jobs'),
    deliveries: count('webhook_deliveries'),
    elapsedMs: world.timeline.elapsed(),
    traceHash: world.traceHash(),
    problems: world.problems,
  }
  database.reading.close()
  return report
}

async function live(world: World, database: SimulatedDatabase, seed: number): Promise<void> {
  const { random } = world
  const keys = await foundInstance(world, database, seed)
  const climate = climateOf(random)
  const prices = new Map(
    Object.values(simulatedKinds({})).map(({ type, priceMicroUsd }) => [String(type), priceMicroUsd]),
  )
  const limits = { key: random.pick([0, 3, 8]), account: random.pick([0, 10]) }
  const outside = simulatedOutside(world, { onDial: (eventId, body) => watch.deliveries.dial(eventId, body) })
  const watch = watchDatabase(world, database, outside, {
    activePerKey: limits.key,
    activePerAccount: limits.account,
    priceOf: (type) => prices.get(type) ?? 0,
  })
  // With few places a job that was taken back waits for the next one to take it.
  const concurrency = climate.name === 'crowd' ? random.between(1, 2) : random.between(1, 4)
  const machine = createMachine(world, {
    database,
    outside,
    overJobs: watch.overJobs,
    workers: climate.workers,
    seed,
    settings: {
      activeLimits: limits,
      shutdownGraceMs: 5 * secondMs,
      concurrency: { general_enrichment: concurrency, deep_research: 1 },
    },
  })
  const { reading } = database
  machine.start()
  const accounts = [...new Set(keys.map(({ accountId }) => accountId))]
  const owners = accounts.map((accountId, number) =>
    webhookOwner({ world, machine, outside, reading, accountId, name: `owner-${number}` }),
  )
  const known = {
    acknowledged: new Map<string, string>(),
    endpointsOf: (accountId: string) => owners[accounts.indexOf(accountId)]?.endpoints() ?? [],
  }
  const clients = keys.map((key, number) =>
    // What never ends holds up the end of a run for as long as its deadline: two of those are enough.
    client({
      ...{ world, machine, reading, known, key, name: `client-${number}` },
      climate: number < 2 ? climate : { ...climate, endless: 0 },
    }),
  )
  const accidents = [chaos({ world, machine, database, outside, climate }), operator(world, machine, reading)]

  await world.sleep(climate.stormMs)
  world.isCalm = true
  world.trace('world', 'is calm')
  await Promise.all([...accidents, ...clients, ...owners.map(({ done }) => done)])
  await lookAtTheEnd({ world, machine, reading, known, watch, owners })
  const ledgers = await verifyLedgers(await auditor(world, database, seed), world.runtime.crypto)
  if (!ledgers.ok) world.fail(`the ledger does not verify: ${JSON.stringify(ledgers.problems[0])}`)
}

/** Accounts and keys, made before anything can go wrong; one account is soon out of money. */
async function foundInstance(world: World, database: SimulatedDatabase, seed: number): Promise<ClientKey[]> {
  const storage = await openStorage(world, database, seed)
  const keys: ClientKey[] = []
  for (const [account, { grant, clients }] of [
    { grant: 100_000_000, clients: 3 },
    { grant: 600_000, clients: 1 },
  ].entries()) {
    const accountId = `0192f0c1-7a00-7000-8000-0000000000a${account}`
    const entry = {
      ...blankEntry,
      entryId: `grant-${account}`,
      accountId,
      environment: 'live',
      createdAt: 1,
    } as const
    const granted = storage.accounts.createAccount({ accountId, name: `Account ${account}`, createdAt: 1 }, [
      { ...entry, type: 'grant', amountMicroUsd: grant },
    ])
    while (world.timeline.step());
    await granted
    for (let number = 0; number < clients; number++)
      keys.push({ keyId: `key-${account}-${number}`, accountId, kind: 'live' })
  }
  return keys
}

const openStorage = (world: World, database: SimulatedDatabase, seed: number) => {
  const owner = { name: 'operator', isAlive: true, heldUntil: 0 }
  return openSqliteStorage({
    host: {
      clock: world.timeline.clockOf(owner),
      entropy: seededEntropy(seed),
      crypto: world.runtime.crypto,
      log: { write: () => {} },
    },
    open: database.openFor(owner),
    directory: '.',
    file: (name) => name,
  })
}

const auditor = async (world: World, database: SimulatedDatabase, seed: number) =>
  (await openStorage(world, database, seed)).billing

const describe = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
