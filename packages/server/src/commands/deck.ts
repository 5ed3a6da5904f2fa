import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  type DeckReading,
  deckBytesMax,
  Explained,
  type Log,
  pitchDeckResult,
  type Slide,
} from '@dealflow/core'
import { bunHost } from '../bun-host.ts'
import { type Command, type CommandInput, type Output, StoppedHere, UsageError } from '../cli/command.ts'
import { count, progressText } from '../cli/progress-text.ts'
import { type DeckSettings, deckReaderOf } from '../decks/deck-reader.ts'

export const deckCommand: Command = {
  name: 'deck',
  summary: 'read a pitch deck and print it as Markdown, without a server',
  positionals: [{ name: 'FILE', summary: 'a PDF, or - for standard input' }],
  options: {
    markdown: { summary: 'print Markdown, which is the default; --json prints the result of a job' },
  },
  settings: 'decks',
  notes:
    'It needs no data directory, sends nothing anywhere, and keeps nothing. What could not be read of the deck is listed on\nstandard error; exit code 1 when nothing could.',
  whenStopped: 'changes nothing',
  async run(input) {
    if (input.on('markdown') && input.json)
      throw new UsageError('--markdown and --json are two forms of one result. Which one is meant?')
    const given = input.positionals[0] ?? '-'
    const { settings } = input.configuration
    using stop = stoppedBy(input.signal)
    const { signal } = stop
    try {
      return await withFile(given, signal, async (file) => {
        const reading = await readFile(file, settings, input.output, signal)
        await print(input, reading, given, file)
        return 0
      })
    } catch (error) {
      if (signal.aborted) throw new StoppedHere('It was stopped.', { cause: error })
      throw error
    }
  },
}

/** A terminal that closes ends it as Ctrl-C does: the copy of what came through a pipe must not stay. */
function stoppedBy(interrupted: AbortSignal): { readonly signal: AbortSignal } & Disposable {
  const closed = new AbortController()
  const close = () => closed.abort()
  process.on('SIGHUP', close)
  return {
    signal: AbortSignal.any([interrupted, closed.signal]),
    [Symbol.dispose]: () => void process.off('SIGHUP', close),
  }
}

async function readFile(
  file: string,
  settings: DeckSettings,
  output: Output,
  signal: AbortSignal,
): Promise<DeckReading> {
  let lacks: readonly string[] = []
  const reader = deckReaderOf({
    settings,
    host: bunHost(errorsAlone(output.log)),
    concurrency: 1,
    onLacking: ({ missing }) => {
      lacks = missing
    },
  })
  try {
    const onPage = pageProgress(
      (text) => output.progress(text),
      () => performance.now(),
      quietMs,
    )
    const reading = await reader.read({ location: file }, { signal, onPage })
    if (reading.slides.some(isPicture)) for (const lack of lacks) output.note(lack)
    return reading
  } finally {
    await reader.close()
  }
}

/** Its words are recognised, or not known. */
const isPicture = ({ text_source, needs_ocr, warnings }: Slide) =>
  text_source === 'ocr' || needs_ocr || warnings.includes('no_text_layer')

/** Where standard error is kept, a deck that is read at once leaves nothing there but what could not be read. */
const quietMs = process.stderr.isTTY === true ? 0 : 5_000

/** Logs errors only: the line of a page already says when a process died of it. */
function errorsAlone(log: Log): Log {
  return {
    write(level, ...said) {
      if (level === 'error') log.write(level, ...said)
    },
  }
}

async function print({ json, output }: CommandInput, reading: DeckReading, given: string, file: string) {
  if (!json) {
    output.line(reading.markdown)
    for (const warning of reading.warnings ?? []) output.note(warning)
    return
  }
  const filename = given === '-' ? 'stdin' : basename(given)
  output.json(pitchDeckResult(reading, { requestId: null, filename, sha256: await sha256Of(file) }))
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}

/** What is no file, such as a pipe, is made one: a PDF is read from its end. */
async function withFile<T>(
  given: string,
  signal: AbortSignal,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const file = resolve(given)
  const found = given === '-' ? null : statSync(file)
  if (found?.isDirectory()) throw new Explained(`${file} is a directory, and a PDF is wanted.`)
  if (found?.isFile()) {
    if (found.size === 0) throw empty()
    if (found.size > deckBytesMax) throw tooLarge(`The file has ${count(found.size)} bytes`)
    await readable(file)
    return work(file)
  }
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-deck-'))
  try {
    const copy = join(directory, 'deck.pdf')
    const source = found === null ? process.stdin : createReadStream(file)
    await pipeline(source, upToLimit, createWriteStream(copy, { mode: 0o600 }), { signal })
    return await work(copy)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** As over HTTP; a pipe may have no end. */
async function* upToLimit(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    if (bytes > deckBytesMax) throw tooLarge('There is more')
    yield chunk
  }
  if (bytes === 0) throw empty()
}

function empty(): Explained {
  return new Explained('The file is empty, and a PDF is wanted.')
}

function tooLarge(what: string): Explained {
  return new Explained(
    `${what}, and at most ${count(deckBytesMax)} bytes of a deck are read. Export it with smaller pictures.`,
  )
}

/** Throws what the system says of a file that may not be read: its reader would only break down over it. */
async function readable(file: string): Promise<void> {
  for await (const _ of createReadStream(file, { end: 0 })) return
}

/** Tells how far a deck is, with nothing in the first `quietMs`. The rate counts from the first page on: before it a process starts. */
export function pageProgress(
  tell: (text: string) => void,
  nowMs: () => number,
  quietMs: number,
): (done: number, total: number) => void {
  const startedAt = nowMs()
  let first: { readonly at: number; readonly pages: number } | null = null
  return (pagesRead, pagesTotal) => {
    const now = nowMs()
    first ??= { at: now, pages: pagesRead }
    if (now - startedAt < quietMs) return
    const ratePerSecond = (1_000 * (pagesRead - first.pages)) / (now - first.at)
    const secondsLeft = (pagesTotal - pagesRead) / ratePerSecond
    tell(
      progressText({ pagesRead, pagesTotal, ...(ratePerSecond > 0 ? { ratePerSecond, secondsLeft } : {}) }),
    )
  }
}
