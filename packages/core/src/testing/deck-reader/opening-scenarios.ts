import { same } from '../assert.ts'
import { type DeckReaderScenario, readsOne, refusedWith, sawPages } from './scenario.ts'
import { diesBefore, type ScriptedChild, serve } from './scripted-children.ts'

/** What goes wrong before a deck is open: whose fault it is, and how many children try. */
export const openingScenarios: readonly DeckReaderScenario[] = [
  {
    name: 'a fresh child that is killed for the file before that is open is not followed by another',
    async run(make) {
      for (const [cause, words] of [
        ['memory', '512 MB'],
        ['output', 'more text'],
      ] as const) {
        const world = make({ scripts: [diesBefore('opened', { cause })] })
        const reading = world.read()
        await world.settle()
        refusedWith(reading, 'PDF_TOO_COMPLEX', words)
        same(world.started.length, 1, 'children')
        await world.end()
      }
    },
  },
  {
    name: 'a fresh child that is gone before the file is open is followed by another, and by no third',
    async run(make) {
      const goes = diesBefore('opened')
      for (const [scripts, isRead] of [
        [[goes, serve()], true],
        [[goes, goes, serve()], false],
      ] as const) {
        const world = make({ scripts })
        const reading = world.read()
        await world.settle()
        if (isRead) sawPages(reading, ['page 1', 'page 2', 'page 3'])
        else refusedWith(reading, 'PDF_TOO_COMPLEX', 'broke down')
        same(world.started.length, 2, 'children')
        await world.end()
      }
    },
  },
  {
    name: 'a file that a child cannot reach is no fault of the deck, and the child goes on',
    async run(make) {
      const world = make({
        scripts: [
          async (child) => {
            child.say({ kind: 'ready' })
            for (;;) {
              await child.heard()
              child.say({ kind: 'unreachable', message: 'EIO' })
            }
          },
        ],
      })
      for (const _ of [1, 2]) {
        const reading = world.read()
        await world.settle()
        same(reading.problem().name, 'Error', 'name')
        same(reading.problem().message.includes('EIO'), true, 'the reason is told')
      }
      same(world.started.length, 1, 'children')
      await world.end()
    },
  },
  {
    name: 'a warm child that dies before the file is open leaves it to a fresh one',
    async run(make) {
      let opened = 0
      const tires = serve({
        before: (line, child) => !line.includes('opened') || ++opened < 2 || child.die(),
      })
      const world = make({ scripts: [tires, serve()] })
      for (const _ of [1, 2]) await readsOne(world)
      same(world.started.length, 2, 'children')
      await world.end()
    },
  },
  {
    name: 'a child that does not start is no fault of the deck',
    async run(make) {
      for (const script of [
        (child: ScriptedChild) => child.die({ detail: 'ENOENT' }),
        (child: ScriptedChild) => child.say('Usage: dealflow'),
      ]) {
        const world = make({ scripts: [script] })
        const reading = world.read()
        await world.settle()
        same(reading.problem().name, 'ChildLost', 'name')
        await world.end()
      }
    },
  },
]
