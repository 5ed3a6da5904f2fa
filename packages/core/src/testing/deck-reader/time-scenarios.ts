import { same } from '../assert.ts'
import { type DeckReaderScenario, refusedWith, sawPages } from './scenario.ts'
import { type ChildScript, serve, silentBefore } from './scripted-children.ts'

export const timeScenarios: readonly DeckReaderScenario[] = [
  {
    name: 'a page that takes too long is left out, and the pages before it are kept',
    async run(make) {
      const world = make({ scripts: [silentBefore('"text":"page 2"'), serve()] })
      const reading = world.read()
      await world.advance(9_999)
      same(reading.state(), 'running', 'before the page clock')
      same(world.started.length, 1, 'children before the page clock')
      await world.advance(1)
      sawPages(reading, ['page 1', 'longer than 10 seconds', 'page 3'])
      same(world.started[1]?.orders[0]?.['from'], 3, 'the first page of the second child')
      await world.end()
    },
  },
  {
    name: 'the page clock is that of each page',
    async run(make) {
      let go = () => {}
      const slow: ChildScript = async (child) => {
        child.say({ kind: 'ready' })
        await child.heard()
        child.say({ kind: 'opened', totalPages: 3 })
        child.say('{}')
        for (const number of [1, 2, 3]) {
          child.say({ kind: 'begins', number })
          await new Promise<void>((resolve) => {
            go = resolve
          })
          child.say({ kind: 'page', number, width: 1, height: 1, isPicture: false, error: null })
          child.say({ text: `page ${number}` })
        }
        child.say({ kind: 'read' })
        child.die()
      }
      const world = make({ scripts: [slow, serve()] })
      const reading = world.read()
      for (const _ of [1, 2, 3]) {
        await world.advance(8_000)
        go()
      }
      await world.settle()
      sawPages(reading, ['page 1', 'page 2', 'page 3'])
      await world.end()
    },
  },
  {
    name: 'a deck of one page that never ends is refused with the page clock',
    async run(make) {
      const world = make({ scripts: [serve({ pages: 1, before: (line) => !line.includes('text') })] })
      const reading = world.read()
      await world.advance(10_000)
      refusedWith(reading, 'DEADLINE_EXCEEDED', '10 seconds')
      same(world.started.length, 1, 'children')
      await world.end()
    },
  },
  {
    name: 'a deck that two children were ended for is too complex, and that is its own fault',
    async run(make) {
      const world = make({ scripts: [silentBefore('"text":"page 1"'), silentBefore('"text":"page 2"')] })
      const reading = world.read()
      await world.advance(10_000)
      same(reading.state(), 'running', 'state after the first')
      await world.advance(10_000)
      refusedWith(reading, 'PDF_TOO_COMPLEX', '10 seconds')
      same(world.started.length, 2, 'children')
      await world.end()
    },
  },
  {
    name: 'reading ends in time to judge what was read',
    async run(make) {
      const limits = { pagesMax: 300, timeMs: 30_000, pageTimeMs: 60_000, memoryBytes: 1 }
      const world = make({ limits, scripts: [silentBefore('"text":"page 2"'), serve()] })
      const reading = world.read()
      await world.advance(25_999)
      same(reading.state(), 'running', 'state before the time is over')
      await world.advance(1)
      sawPages(reading, ['page 1', 'the time for the whole deck', 'the time for the whole deck'])
      await world.end()
    },
  },
  {
    name: 'a file that is never open ends with the time for reading',
    async run(make) {
      const world = make({ scripts: [silentBefore('opened')] })
      const reading = world.read()
      await world.advance(26_000)
      refusedWith(reading, 'DEADLINE_EXCEEDED', '30 seconds')
      same(world.started.length, 1, 'children')
      await world.end()
    },
  },
  {
    name: 'a child that never says anything is no fault of the deck',
    async run(make) {
      const world = make({ scripts: [silentBefore('ready')] })
      const reading = world.read()
      await world.advance(26_000)
      same(reading.problem().name, 'ChildLost', 'name')
      await world.end()
    },
  },
  {
    name: 'no other child begins when the time ends while a killed one is on its way out',
    async run(make) {
      const lingers: ChildScript = (child) => {
        child.diesWhenKilled = false
        return silentBefore('"text":"page 2"')(child)
      }
      const limits = { pagesMax: 300, timeMs: 30_000, pageTimeMs: 25_500, memoryBytes: 1 }
      const world = make({ limits, scripts: [lingers, silentBefore('"text":"page 3"'), serve()] })
      const reading = world.read()
      await world.advance(25_500)
      await world.advance(1_000)
      sawPages(reading, ['page 1', '25.5 seconds', 'the time for the whole deck'])
      await world.end()
    },
  },
  {
    name: 'judging ends with the time of the whole deck',
    async run(make) {
      const world = make({ scripts: [silentBefore('"kind":"deck"')] })
      const reading = world.read()
      await world.advance(29_999)
      same(reading.state(), 'running', 'state before the time is over')
      await world.advance(1)
      refusedWith(reading, 'DEADLINE_EXCEEDED', '30 seconds')
      same(world.started.length, 1, 'children')
      await world.end()
    },
  },
  {
    name: 'a judge that takes no pages, and is not gone when it is killed, keeps nobody waiting',
    async run(make) {
      const clogs: ChildScript = (child) => {
        child.diesWhenKilled = false
        return serve({
          before(line) {
            child.isFull = line === '{"kind":"read"}'
            return true
          },
        })(child)
      }
      const world = make({ scripts: [clogs] })
      const reading = world.read()
      await world.advance(30_000)
      same(reading.state(), 'running', 'state while the child may still go')
      await world.advance(1_000)
      refusedWith(reading, 'DEADLINE_EXCEEDED', '30 seconds')
      await world.end()
    },
  },
  {
    name: 'a clock that is set meanwhile takes nothing from the time to judge',
    async run(make) {
      // Pages took 10 of 30 seconds: 20 are left, but a clock that jumps may show anything from the reserve to the whole.
      for (const [shift, leftMs] of [
        [0, 20_000],
        [3_600_000, 4_000],
        [-3_600_000, 30_000],
      ] as const) {
        let shifted = 0
        const scripts = [silentBefore('"text":"page 2"'), silentBefore('"kind":"deck"')]
        const world = make({ scripts, shiftMs: () => shifted })
        const reading = world.read()
        await world.settle()
        shifted = shift
        await world.advance(10_000)
        await world.advance(leftMs - 1)
        same(reading.state(), 'running', `state after a shift of ${shift}`)
        await world.advance(1)
        // The second child that was ended for its time.
        refusedWith(reading, 'PDF_TOO_COMPLEX', '30 seconds')
        await world.end()
      }
    },
  },
  {
    name: 'more text than a deck may hold ends the reading with the pages there are',
    async run(make) {
      const line = new Uint8Array(30 * 1024 * 1024).fill(32)
      line.set(new TextEncoder().encode('{"text":"much"}'))
      const floods: ChildScript = async (child) => {
        child.say({ kind: 'ready' })
        await child.heard()
        child.say({ kind: 'opened', totalPages: 4 })
        child.say('{}')
        for (const number of [1, 2, 3, 4]) {
          child.say({ kind: 'begins', number })
          child.say({ kind: 'page', number, width: 1, height: 1, isPicture: false, error: null })
          child.say(line)
          // The parent reads on when it can.
          for (let turn = 0; turn < 20; turn++) await null
          if (child.wasKilled) return
        }
      }
      const world = make({ scripts: [floods, serve()] })
      const reading = world.read()
      await world.settle()
      sawPages(reading, ['much', 'much', 'much', 'more text than a deck may'])
      await world.end()
    },
  },
  {
    name: 'a deck of which no page can be read is refused in the words of its first page',
    async run(make) {
      const world = make({
        scripts: [
          async (child) => {
            child.say({ kind: 'ready' })
            await child.heard()
            child.say({ kind: 'opened', totalPages: 1 })
            child.say('{}')
            child.say({ kind: 'begins', number: 1 })
            child.say({
              kind: 'page',
              number: 1,
              width: 0,
              height: 0,
              isPicture: false,
              error: 'It is damaged.',
            })
            child.say('{}')
            child.say({ kind: 'read' })
          },
        ],
      })
      const reading = world.read()
      await world.settle()
      refusedWith(reading, 'PDF_INVALID', 'It is damaged.')
      await world.end()
    },
  },
]
