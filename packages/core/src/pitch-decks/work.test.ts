import { expect, test } from 'bun:test'
import { JobError } from '../kernel/job-error.ts'
import { workOut } from '../testing/job-run.ts'
import { type DeckReader, type DeckReading, DeckRefused } from './reader.ts'
import { deckWork } from './work.ts'

const request = { request_id: 'deck-17', filename: 'seed.pdf', sha256: 'b'.repeat(64), title: null }
const reading: DeckReading = {
  total_pages: 2,
  processed_slides: 2,
  slides: [],
  markdown: '## Slide 1: Larkspur',
  warnings: [],
  outline: [],
  tagged: false,
  document: { title: 'Larkspur', author: null, created_at: null, producer: null, language: null },
}

const workWith = (read: DeckReader['read']) =>
  workOut(deckWork({ reader: { read }, uploads: { locate: (id) => `/uploads/${id}` } }), request)

test('a result is the reading, with what the request said of the file', async () => {
  const { output } = await workWith(async () => reading)
  expect(output).toEqual({
    result: {
      ...reading,
      request_id: 'deck-17',
      filename: 'seed.pdf',
      document: { ...reading.document, sha256: 'b'.repeat(64) },
    },
  })
})

test('the file of the job is read, and its pages are its progress', async () => {
  let location = ''
  const { progress } = await workWith(async (file, { onPage }) => {
    location = file.location
    for (const done of [1, 2, 3]) onPage?.(done, 3)
    return reading
  })
  expect(location).toBe('/uploads/0192f0c1-7a00-7000-8000-000000000001')
  expect(progress.map(Math.floor)).toEqual([33, 66, 100])
})

test('what cannot be read fails for the reason and in the words of the reader, once', async () => {
  for (const reason of ['PDF_ENCRYPTED', 'PDF_TOO_COMPLEX', 'DEADLINE_EXCEEDED'] as const) {
    const { error } = await workWith(() => Promise.reject(new DeckRefused(reason, 'In words.')))
    expect(error).toBeInstanceOf(JobError)
    expect(error).toMatchObject({ reason, message: 'In words.', retryable: false, isInputFault: false })
  }
})

test('a mistake of the reader is no fault of the file: it stays what it is', async () => {
  const mistake = new TypeError('x is undefined')
  expect((await workWith(() => Promise.reject(mistake))).error).toBe(mistake)
})

test('an abort reaches the reader, and its reason comes back', async () => {
  const work = deckWork({
    reader: {
      read: (_file, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    },
    uploads: { locate: (id) => id },
  })
  const aborted = await workOut(
    async (run) => {
      const reading = work(run)
      await run.wait(1).catch(() => {})
      return reading
    },
    request,
    1,
  )
  expect(aborted.error).toEqual(new Error('aborted'))
})
