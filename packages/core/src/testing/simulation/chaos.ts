import type { SqliteDriver } from '../../storage/sqlite/driver.ts'
import { ask } from './clients.ts'
import type { Climate } from './climate.ts'
import type { DiskFault, SimulatedDatabase } from './database.ts'
import type { Machine } from './machine.ts'
import type { Outside } from './outside.ts'
import type { Owner } from './timeline.ts'
import type { World } from './world.ts'

export interface ChaosParts {
  readonly world: World
  readonly machine: Machine
  readonly database: SimulatedDatabase
  readonly outside: Outside
  readonly climate: Climate
}

const clockJumpMs = 20_000

/** Everything that goes wrong, one after another and some of it at once, until it is calm. */
export async function chaos({ world, machine, database, outside, climate }: ChaosParts): Promise<void> {
  const { random, timeline } = world
  const odds = new Map<DiskFault, number>()
  database.faultAt = (fault) => !world.isCalm && random.chance(odds.get(fault) ?? 0)
  /** A process dies in the middle of something: so many of its steps from now. */
  let fatal: { readonly name: string; steps: number } | null = null
  world.onStep = (owner) => {
    if (fatal === null || owner.name !== fatal.name || fatal.steps-- > 0) return
    fatal = null
    machine.kill(owner)
  }

  /** One of the further workers rather than the server: with that all of them die. */
  function anybody(): Owner | undefined {
    const [, ...workers] = machine.owners()
    return (random.chance(0.6) ? random.pickAny(workers) : undefined) ?? random.pickAny(machine.owners())
  }

  function killSoon(): void {
    const victim = anybody()
    if (victim !== undefined) fatal = { name: victim.name, steps: random.between(0, 60) }
  }

  function holdUp(): void {
    const victim = anybody()
    if (victim === undefined) return
    // Mostly for longer than a lease lasts.
    const ms = random.chance(0.7) ? random.between(25_000, 45_000) : random.between(500, 10_000)
    world.trace(victim.name, `is held up for ${ms} ms`)
    victim.heldUntil = timeline.elapsed() + ms
  }

  function hit(): void {
    if (random.chance(climate.heldUp)) holdUp()
    else killSoon()
  }

  function spoilDisk(): void {
    const fault = random.pick<DiskFault>(['busy', 'full', 'full at commit', 'error after commit'])
    world.trace('chaos', `disk is ${fault} for a while`)
    odds.set(fault, random.pick([0.05, 0.3, 1]) * (fault === 'error after commit' ? 0.3 : 1))
    timeline.after(world.outside, random.between(100, 6_000), () => odds.delete(fault))
  }

  function jump(): void {
    world.trace('chaos', 'the clock jumps')
    timeline.jump(clockJumpMs)
  }

  while (!world.isCalm) {
    await world.sleep(random.between(300, 5_000))
    const event = random.pick([hit, hit, hit, spoilDisk, jump, outside.unsettle, outside.unsettle])
    event()
    if (random.chance(0.04)) await machine.stop()
  }
  world.onStep = () => {}
  outside.heal()
  for (const { heldUntil } of machine.owners()) await world.sleep(heldUntil - timeline.elapsed())
}

/** Cancels somebody's job now and then, as who runs the instance may. */
export async function operator(world: World, machine: Machine, reading: SqliteDriver): Promise<void> {
  const { random } = world
  const active = reading.prepare(
    "SELECT job_id FROM jobs WHERE status IN ('queued', 'running') AND type IS NOT NULL",
  )
  while (!world.isCalm) {
    await world.sleep(random.between(5_000, 30_000))
    const row = random.pickAny(active.all())
    if (row !== undefined) await ask(world, machine, ({ jobs }) => jobs.cancelAnyones(String(row['job_id'])))
  }
}
