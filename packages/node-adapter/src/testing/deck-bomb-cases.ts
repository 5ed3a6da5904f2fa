import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DeckLimits, type DeckReader, type DeckReaderEvent, DeckRefused } from '@dealflow/core'
import { flateBomb, formBomb, pagesBomb } from './deck-bombs.ts'

/** A reader of decks with the real child of its runtime. */
export type MakeDeckReader = (limits: DeckLimits, onEvent: (event: DeckReaderEvent) => void) => DeckReader

export interface DeckBombCase {
  readonly name: string
  run(make: MakeDeckReader): Promise<void>
}

const MEGABYTE = 1024 * 1024
const limits: DeckLimits = {
  pagesMax: 300,
  timeMs: 60_000,
  pageTimeMs: 40_000,
  memoryBytes: 400 * MEGABYTE,
}

/** Real PDFs that want more than they may have, and pages around them that are read all the same. */
export const deckBombCases: readonly DeckBombCase[] = [
  {
    name: 'a page that never ends is left out, and those around it are read',
    run: (make) =>
      readsAround(make, formBomb().bytes, /longer than 2 seconds/, { ...limits, pageTimeMs: 2_000 }),
  },
  {
    name: 'a page that unpacks to gigabytes is left out, and those around it are read',
    run: (make) => readsAround(make, flateBomb(4).bytes, /memory/, limits),
  },
  {
    name: 'a deck of 50,000 pages is refused with their number',
    run: (make) =>
      withFile(pagesBomb(50_000), async (location) => {
        const reader = make(limits, () => {})
        const reading = reader.read({ location }, { signal: new AbortController().signal })
        await rejects(reading, (error) => {
          ok(error instanceof DeckRefused, String(error))
          equal(error.reason, 'PDF_TOO_MANY_PAGES')
          match(error.message, /50000/)
          return true
        })
        await reader.close()
      }),
  },
  {
    name: 'a deck that is not wanted any more ends amid a page that never ends',
    run: (make) =>
      withFile(formBomb().bytes, async (location) => {
        const events: DeckReaderEvent[] = []
        const reader = make(limits, (event) => events.push(event))
        const stop = new AbortController()
        // The first page is read; the second one is worked on for as long as anybody waits.
        const onPage = () => stop.abort(new Error('not wanted'))
        await rejects(reader.read({ location }, { signal: stop.signal, onPage }), /not wanted/)
        deepEqual(events, [{ kind: 'child_started' }, { kind: 'child_ended', reason: 'stopped' }])
        await reader.close()
      }),
  },
]

async function readsAround(make: MakeDeckReader, bytes: Uint8Array, problem: RegExp, within: DeckLimits) {
  await withFile(bytes, async (location) => {
    const reader = make(within, () => {})
    const progress: number[] = []
    const { slides } = await reader.read(
      { location },
      { signal: new AbortController().signal, onPage: (done) => progress.push(done) },
    )
    await reader.close()
    deepEqual(
      slides.map(({ text }) => text),
      ['before', '', 'behind'],
    )
    match(slides[1]?.error ?? '', problem)
    deepEqual(progress, [1, 2, 3])
  })
}

async function withFile(bytes: Uint8Array, task: (location: string) => Promise<void>) {
  const directory = mkdtempSync(join(tmpdir(), 'deck-'))
  try {
    const location = join(directory, 'deck.pdf')
    writeFileSync(location, bytes)
    await task(location)
  } finally {
    rmSync(directory, { recursive: true })
  }
}
