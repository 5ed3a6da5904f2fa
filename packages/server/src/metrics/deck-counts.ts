import { type DeckReader, type DeckReaderEvent, type DeckReading, DeckRefused } from '@dealflow/core'
import { createCounter } from './counter.ts'
import type { Family } from './exposition.ts'

/** What became of pitch decks since the process started. */
export interface DeckCounts {
  /** `onEvent` of the reader. */
  countEvent(event: DeckReaderEvent): void
  /** The same reader, whose decks are counted. */
  counted(reader: DeckReader): DeckReader
  families(): readonly Family[]
}

export function createDeckCounts(): DeckCounts {
  const decks = createCounter({
    name: 'dealflow_decks_total',
    help: 'Pitch decks of live keys that were worked on, by what came of it: read, partly, stopped, error, or why the file was refused',
    labels: ['result'],
  })
  const pages = createCounter({
    name: 'dealflow_deck_pages_total',
    help: 'Pages of decks that were read, by where their text came from; failed ones have none',
    labels: ['source'],
  })
  const started = createCounter({
    name: 'dealflow_deck_processes_started_total',
    help: 'Processes that were started to read decks',
    labels: [],
  })
  const ended = createCounter({
    name: 'dealflow_deck_processes_ended_total',
    help: 'Such processes that ended, by why: stopped with a deck that was cancelled, retired for want of decks, exit by itself; the rest were killed',
    labels: ['reason'],
  })

  function countReading({ slides, total_pages, processed_slides }: DeckReading) {
    decks.add([processed_slides === total_pages ? 'read' : 'partly'])
    for (const { text_source, error } of slides) pages.add([error === null ? text_source : 'failed'])
  }

  return {
    countEvent(event) {
      if (event.kind === 'child_started') started.add([])
      else if (event.kind === 'child_ended') ended.add([event.reason])
    },
    counted: (reader) => ({
      async read(file, options) {
        try {
          const reading = await reader.read(file, options)
          countReading(reading)
          return reading
        } catch (error) {
          decks.add([
            options.signal.aborted ? 'stopped' : error instanceof DeckRefused ? error.reason : 'error',
          ])
          throw error
        }
      },
      close: () => reader.close(),
    }),
    families: () => [decks.family(), pages.family(), started.family(), ended.family()],
  }
}
