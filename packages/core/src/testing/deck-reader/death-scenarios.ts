import { same } from '../assert.ts'
import { type DeckReaderScenario, readsOne, refusedWith, sawPages } from './scenario.ts'
import {
  type ChildScript,
  diesBefore,
  type ScriptedChild,
  type ServedDeck,
  serve,
  silentBefore,
} from './scripted-children.ts'

const dies = (child: ScriptedChild) => child.die()
const PAGES = 3
/** What a sound child says about three pages: `ready` and both lines of everything that has two. */
const LINES = 1 + 2 + PAGES * 3 + 1 + 2

/** What can happen to a child before its so-manyeth line. */
const ACCIDENTS: Readonly<Record<string, (child: ScriptedChild) => boolean>> = {
  dies,
  'is killed for its memory': (child) => child.die({ cause: 'memory', detail: 'SIGKILL' }),
  'writes garbage': (child) => {
    child.say('\u0000\u0001 not json')
    return true
  },
  'writes a message that is none': (child) => {
    child.say({ kind: 'page', number: -1 })
    return true
  },
  'repeats itself': (child) => {
    child.say({ kind: 'ready' })
    return true
  },
}

const atLine = (line: number, accident: (child: ScriptedChild) => boolean): ServedDeck => {
  let said = 0
  return {
    pages: PAGES,
    before: (_text, child) => ++said !== line || accident(child),
  }
}

const accidentsEverywhere: readonly DeckReaderScenario[] = Object.entries(ACCIDENTS).map(
  ([what, accident]) => ({
    name: `a child that ${what} at any line costs one page at most, and no reading`,
    async run(make) {
      for (let line = 2; line <= LINES; line++) {
        const world = make({ scripts: [serve(atLine(line, accident)), serve({ pages: PAGES })] })
        const reading = world.read()
        await world.settle()
        // Up to the pages, what goes wrong is the file's fault.
        if (reading.state() === 'rejected' && line <= 3) {
          same(reading.problem().name, 'DeckRefused', `name, line ${line}`)
        } else {
          const lost = reading.slides().filter(({ text }) => text === null)
          if (lost.length > 1) throw new Error(`line ${line}: ${lost.length} pages are lost`)
          const kept = Math.max(0, Math.floor((line - 4) / 3))
          for (const slide of reading.slides().slice(0, kept))
            same(slide.text, `page ${slide.slide_number}`, `line ${line}`)
        }
        await world.end()
      }
    },
  }),
)

export const deathScenarios: readonly DeckReaderScenario[] = [
  ...accidentsEverywhere,
  {
    name: 'a page of which a child dies is left out once, and the pages before it are not read again',
    async run(make) {
      const world = make({ scripts: [serve(atLine(8, dies)), serve()] })
      const reading = world.read()
      await world.settle()
      sawPages(reading, ['page 1', 'broke down over this page', 'page 3'])
      same(
        world.started.map(({ orders }) => orders[0]),
        [
          { order: 'read', location: '/deck.pdf', from: 1, skip: [], pagesMax: 300 },
          { order: 'read', location: '/deck.pdf', from: 3, skip: [], pagesMax: 300 },
        ],
        'orders',
      )
      same(
        reading.progress,
        [
          [1, 3],
          [2, 3],
          [3, 3],
        ],
        'progress',
      )
      await world.end()
    },
  },
  {
    name: 'a second death ends the reading with the pages there are',
    async run(make) {
      const dies = serve({
        pages: 5,
        before: (line, child) =>
          (!line.includes('"text":"page 2"') && !line.includes('"text":"page 4"')) || child.die(),
      })
      const world = make({ scripts: [dies, dies, serve()] })
      const reading = world.read()
      await world.settle()
      sawPages(reading, [
        'page 1',
        'broke down over this page',
        'page 3',
        'broke down over this page',
        'broke down over other pages',
      ])
      same(world.started.length, 3, 'children')
      await world.end()
    },
  },
  {
    name: 'a child that dies between two pages takes none along',
    async run(make) {
      const world = make({ scripts: [serve(atLine(7, dies)), serve()] })
      await readsOne(world)
      await world.end()
    },
  },
  {
    name: 'a judge that dies is followed by one fresh one, and by no third',
    async run(make) {
      const dies = diesBefore('{"kind":"deck"}', { cause: 'memory' })
      for (const [scripts, ends] of [
        [[dies, serve()], 'resolved'],
        [[dies, dies, serve()], 'rejected'],
      ] as const) {
        const world = make({ scripts })
        const reading = world.read()
        await world.settle()
        same(reading.state(), ends, 'end')
        if (ends === 'resolved') sawPages(reading, ['page 1', 'page 2', 'page 3'])
        else refusedWith(reading, 'PDF_TOO_COMPLEX', '512 MB')
        same(world.started.length, 2, 'children')
        await world.end()
      }
    },
  },
  {
    name: 'a reading that is too big to be opened is refused, and its child goes on',
    async run(make) {
      let readings = 0
      const fills = serve({
        instead: (line) =>
          line.includes('"slides"') && ++readings === 1
            ? new Uint8Array(16 * 1024 * 1024 + 1).fill(32)
            : line,
      })
      const world = make({ scripts: [fills] })
      const reading = world.read()
      await world.settle()
      refusedWith(reading, 'PDF_TOO_COMPLEX', 'more text')
      await readsOne(world)
      same(world.started.length, 1, 'children')
      await world.end()
    },
  },
  {
    name: 'what a killed child says late is not taken for the word of the next one',
    async run(make) {
      const world = make({
        scripts: [
          (child) => {
            child.diesWhenKilled = false
            return silentBefore('"page"')(child)
          },
          silentBefore('"number":3'),
        ],
      })
      const reading = world.read()
      await world.advance(10_000)
      // Killed for its page, it is not gone; after a second nobody waits for it any more.
      await world.advance(1_000)
      same(world.started.length, 2, 'children')
      const [late] = world.started
      late?.say({ kind: 'read' })
      late?.die({ cause: 'memory' })
      await world.settle()
      same(reading.state(), 'running', 'state')
      same(world.started[1]?.wasKilled, false, 'the second was killed')
      await world.end()
    },
  },
  {
    name: 'a child that exits after its answer has answered',
    async run(make) {
      const exits: ChildScript = (child) =>
        serve({
          before: (line) => {
            if (line.includes('slides')) void Promise.resolve().then(() => child.die())
            return true
          },
        })(child)
      const world = make({ scripts: [exits, serve()] })
      for (const _ of [1, 2]) {
        await readsOne(world)
      }
      same(world.started.length, 2, 'children')
      await world.end()
    },
  },
  {
    name: 'a child that says pages out of turn, too many or none is killed',
    async run(make) {
      const lies: readonly (readonly object[])[] = [
        [{ kind: 'opened', totalPages: 301 }],
        [{ kind: 'opened', totalPages: 3 }, {}, { kind: 'begins', number: 2 }],
        [{ kind: 'opened', totalPages: 3 }, {}, { kind: 'begins', number: 1 }, { kind: 'begins', number: 1 }],
        [{ kind: 'opened', totalPages: 3 }, {}, { kind: 'read' }],
        [{ kind: 'read' }],
        [{ kind: 'deck' }],
        [
          { kind: 'opened', totalPages: 3 },
          {},
          { kind: 'begins', number: 1 },
          { kind: 'page', number: 2, width: 1, height: 1, isPicture: false, error: null },
        ],
      ]
      for (const lie of lies) {
        const world = make({
          scripts: [
            async (child) => {
              child.say({ kind: 'ready' })
              await child.heard()
              for (const line of lie) child.say(line)
            },
          ],
        })
        const reading = world.read()
        await world.settle()
        same(world.started[0]?.wasKilled, true, `killed for ${JSON.stringify(lie)}`)
        refusedWith(reading, 'PDF_TOO_COMPLEX')
        await world.end()
      }
    },
  },
]
