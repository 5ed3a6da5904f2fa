import type { Recogniser } from '../../pitch-decks/child/recognise-pages.ts'
import { same } from '../assert.ts'
import { type DeckReaderScenario, sawPages } from './scenario.ts'
import { serve } from './scripted-children.ts'

/** Recognises the page that it is asked for, each when it is told to. */
function manual(timeMs = 60_000) {
  const asked: number[] = []
  let answer: (text: string | null) => void = () => {}
  let isStopped = false
  const recogniser: Recogniser = {
    timeMs,
    recognise({ number }, signal) {
      asked.push(number)
      return new Promise((resolve, reject) => {
        answer = (text) => resolve(text === null ? null : { tsv: text, dpi: 150 })
        signal.addEventListener('abort', () => {
          isStopped = true
          reject(signal.reason)
        })
      })
    },
  }
  return { recogniser, asked, answer: (text: string | null) => answer(text), isStopped: () => isStopped }
}

export const recognitionScenarios: readonly DeckReaderScenario[] = [
  {
    name: 'pictures of text are recognised one by one, and count as done afterwards',
    async run(make) {
      const eyes = manual()
      const world = make({ recogniser: eyes.recogniser, scripts: [serve({ pictures: [1, 3] })] })
      const reading = world.read()
      await world.settle()
      same(reading.progress, [[1, 3]], 'progress before')
      same(eyes.asked, [1], 'asked')
      eyes.answer('seen 1')
      await world.settle()
      same(eyes.asked, [1, 3], 'asked')
      eyes.answer(null)
      await world.settle()
      sawPages(reading, ['seen 1', 'page 2', 'page 3'])
      same(
        reading.progress,
        [
          [1, 3],
          [2, 3],
          [3, 3],
        ],
        'progress',
      )
      same(world.events.filter(({ kind }) => kind === 'page_recognised').length, 1, 'events')
      await world.end()
    },
  },
  {
    name: 'recognising has a time of its own, and the deck is judged with what was seen in it',
    async run(make) {
      const eyes = manual(60_000)
      const world = make({ recogniser: eyes.recogniser, scripts: [serve({ pictures: [1, 2] })] })
      const reading = world.read()
      await world.advance(40_000)
      eyes.answer('seen 1')
      await world.advance(20_000)
      same(eyes.isStopped(), true, 'stopped')
      sawPages(reading, ['seen 1', 'page 2', 'page 3'])
      await world.end()
    },
  },
  {
    name: 'what was recognised counts as text of the deck, and what is too much is left out',
    async run(make) {
      const eyes = manual()
      const world = make({ recogniser: eyes.recogniser, scripts: [serve({ pictures: [1, 2] })] })
      const reading = world.read()
      await world.settle()
      eyes.answer('x'.repeat(64 * 1024 * 1024))
      await world.settle()
      eyes.answer('seen')
      await world.settle()
      sawPages(reading, ['page 1', 'seen', 'page 3'])
      await world.end()
    },
  },
  {
    name: 'a deck that is not wanted any more ends amid recognising',
    async run(make) {
      const eyes = manual()
      const world = make({ recogniser: eyes.recogniser, scripts: [serve({ pictures: [1, 2] })] })
      const stop = new AbortController()
      const reading = world.read({ signal: stop.signal })
      await world.settle()
      stop.abort(new Error('cancelled'))
      await world.settle()
      same(reading.problem().message, 'cancelled', 'reason')
      same(eyes.isStopped(), true, 'stopped')
      same(eyes.asked, [1], 'asked')
      await world.end()
    },
  },
]
