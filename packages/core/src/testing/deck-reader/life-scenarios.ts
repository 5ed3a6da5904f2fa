import { same } from '../assert.ts'
import { type DeckReaderScenario, readsOne, sawPages } from './scenario.ts'
import { type ChildScript, serve, silentBefore } from './scripted-children.ts'
import type { MakeWorld } from './world.ts'

const MINUTE = 60_000

/** Where a child may be when nobody wants its deck any more: before it says this. */
const STAGES = [
  '"ready"',
  '"opened"',
  '"outline"',
  '"begins"',
  '"kind":"page"',
  '"text":"page 2"',
  '"read"',
  '"deck"',
  '"slides"',
]

export const lifeScenarios: readonly DeckReaderScenario[] = [
  {
    name: 'a child serves one deck after the other, and says nothing of them to each other',
    async run(make) {
      const world = make()
      for (let deck = 0; deck < 3; deck++) await readsOne(world)
      same(world.started.length, 1, 'children')
      same(
        world.started[0]?.orders.map(({ order }) => order),
        ['read', 'judge', 'read', 'judge', 'read', 'judge'],
        'orders',
      )
      await world.end()
    },
  },
  {
    name: 'an idle child is kept for a minute, and does not keep the process alive',
    async run(make) {
      const world = make()
      await readsOne(world)
      same(world.started[0]?.isIdle, true, 'idle')
      await world.advance(MINUTE - 1)
      same(world.started[0]?.wasKilled, false, 'killed before the minute is over')
      await world.advance(1)
      same(world.started[0]?.wasKilled, true, 'killed')
      same(world.started[0]?.isIdle, false, 'idle while its end is waited for')
      await readsOne(world)
      same(world.started.length, 2, 'children')
      await world.end()
    },
  },
  {
    name: 'a child that idled is at work again, also for the process',
    async run(make) {
      const idleAtWork = new Set<boolean>()
      const watched = serve({ before: (_line, child) => idleAtWork.add(child.isIdle) !== null })
      const world = make({ scripts: [watched] })
      await readsOne(world)
      await world.advance(MINUTE - 1)
      await readsOne(world)
      same([...idleAtWork], [false], 'idle at work')
      await world.advance(MINUTE - 1)
      same(world.started[0]?.wasKilled, false, 'killed amid its second minute')
      await world.end()
    },
  },
  {
    name: 'a child is recycled after fifty decks',
    async run(make) {
      const world = make()
      for (let deck = 0; deck < 50; deck++) await readsOne(world)
      same(world.started.length, 1, 'children')
      await readsOne(world)
      same(world.started.length, 2, 'children')
      await world.end()
    },
  },
  {
    name: 'a child that holds too much memory is not kept',
    async run(make) {
      const limits = { pagesMax: 300, timeMs: 30_000, pageTimeMs: 10_000, memoryBytes: 100 }
      for (const [memoryBytes, children] of [
        [60, 1],
        [61, 2],
      ] as const) {
        const holding: ChildScript = (child) => {
          child.memoryBytes = memoryBytes
          return serve()(child)
        }
        const world = make({ limits, scripts: [holding, serve()] })
        await readsOne(world)
        await readsOne(world)
        same(world.started.length, children, `children that hold ${memoryBytes}`)
        await world.end()
      }
    },
  },
  {
    name: 'a child that died or spoke while it was idle is not asked again',
    async run(make) {
      for (const what of ['die', 'say'] as const) {
        const world = make()
        await readsOne(world)
        if (what === 'die') world.started[0]?.die()
        else world.started[0]?.say({ kind: 'read' })
        await world.settle()
        await readsOne(world)
        same(world.started.length, 2, 'children')
        await world.end()
      }
    },
  },
  {
    name: 'more decks than children wait their turn, in order',
    async run(make) {
      const world = make({ concurrency: 1, scripts: [silentBefore('"text":"page 2"'), serve()] })
      const [first, second, third] = [world.read(), world.read(), world.read()]
      await world.settle()
      same(world.started.length, 1, 'children')
      await world.advance(10_000)
      sawPages(first, ['page 1', '10 seconds', 'page 3'])
      sawPages(second, ['page 1', 'page 2', 'page 3'])
      same(third.state(), 'resolved', 'third')
      await world.end()
    },
  },
  {
    name: 'decks at the same time do not meet',
    async run(make) {
      const world = make({ concurrency: 2, scripts: [silentBefore('"text":"page 2"'), serve({ pages: 2 })] })
      const [one, other] = [world.read(), world.read()]
      await world.settle()
      same(one.state(), 'running', 'one')
      sawPages(other, ['page 1', 'page 2'])
      await world.advance(10_000)
      same(one.state(), 'resolved', 'one')
      await world.end()
    },
  },
  ...STAGES.map((stage) => ({
    name: `a deck that is not wanted any more ends with its child, before ${stage}`,
    async run(make: MakeWorld) {
      const lingers: ChildScript = (child) => {
        child.diesWhenKilled = false
        return silentBefore(stage)(child)
      }
      const world = make({ scripts: [lingers, serve()] })
      const stop = new AbortController()
      const reading = world.read({ signal: stop.signal })
      await world.settle()
      stop.abort(new DOMException('The job was cancelled.', 'AbortError'))
      await world.settle()
      same(world.started[0]?.wasKilled, true, 'killed at once')
      same(reading.state(), 'running', 'state while the child lives')
      world.started[0]?.die()
      await world.settle()
      same(reading.problem().message, 'The job was cancelled.', 'reason')
      same(world.started.length, 1, 'children')
      await readsOne(world)
      await world.end()
    },
  })),
  {
    name: 'a deck that waits for its turn may be given up, and keeps nobody waiting',
    async run(make) {
      const world = make({ concurrency: 1, scripts: [silentBefore('"text":"page 2"'), serve()] })
      world.read()
      const stop = new AbortController()
      const given = world.read({ signal: stop.signal })
      const last = world.read()
      stop.abort(new Error('no more'))
      await world.settle()
      same(given.problem().message, 'no more', 'reason')
      const already = world.read({ signal: stop.signal })
      await world.settle()
      same(already.problem().message, 'no more', 'reason')
      await world.advance(10_000)
      same(last.state(), 'resolved', 'last')
      await world.end()
    },
  },
  {
    name: 'closing ends what runs and what waits, and nothing begins afterwards',
    async run(make) {
      const world = make({ concurrency: 1, scripts: [silentBefore('"text":"page 2"')] })
      const readings = [world.read(), world.read()]
      await world.settle()
      const closing = world.reader.close()
      readings.push(world.read())
      await closing
      for (const reading of readings)
        same(reading.problem().message, 'The reader of decks was closed.', 'reason')
      same(
        world.started.map(({ isGone }) => isGone),
        [true],
        'children that are gone',
      )
      await world.end()
    },
  },
  {
    name: 'every child that started is told of, and why it ended',
    async run(make) {
      const world = make({ scripts: [silentBefore('"text":"page 2"'), serve()] })
      world.read()
      await world.advance(10_000)
      await world.end()
      same(
        world.events,
        [
          { kind: 'child_started' },
          { kind: 'child_ended', reason: 'page_time' },
          { kind: 'child_started' },
          { kind: 'child_ended', reason: 'retired' },
        ],
        'events',
      )
      same(world.logs.length, 1, 'warnings')
    },
  },
]
