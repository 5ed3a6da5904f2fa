import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type DeckReading, Explained, pitchDeckResult } from '@dealflow/core'
import { nodeHost } from '@dealflow/node-adapter'
import { type Command, type CommandInput, StoppedHere, UsageError } from '../cli/command.ts'
import { progressText } from '../cli/progress-text.ts'
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
    'It needs no data directory, sends nothing anywhere, and keeps nothing. What could not be read of the deck is told on\nstandard error; exit code 1 when nothing could.',
  whenStopped: 'changes nothing',
  async run(input) {
    if (input.on('markdown') && input.json)
      throw new UsageError('--markdown and --json are two forms of one result. Which one is meant?')
    const given = input.positionals[0] ?? '-'
    const { settings } = input.configuration
    try {
      return await withFile(given, input, async (file) => {
        const reading = await readFile(file, settings, input)
        await print(input, reading, given, file)
        return 0
      })
    } catch (error) {
      if (input.signal.aborted) throw new StoppedHere('It was stopped.', { cause: error })
      throw error
    }
  },
}

async function readFile(
  file: string,
  settings: DeckSettings,
  { output, signal }: CommandInput,
): Promise<DeckReading> {
  const reader = deckReaderOf({
    settings,
    host: nodeHost(output.log),
    concurrency: 1,
  })
  try {
    const onPage = tellingPages((text) => output.progress(text))
    return await reader.read({ location: file }, { signal, onPage })
  } finally {
    await reader.close()
  }
}

/** The rate counts from the first page on: before it the process that reads them starts. */
function tellingPages(tell: (text: string) => void): (done: number, total: number) => void {
  let first: { readonly at: number; readonly pages: number } | null = null
  return (pagesRead, pagesTotal) => {
    const now = performance.now()
    first ??= { at: now, pages: pagesRead }
    const ratePerSecond = (1_000 * (pagesRead - first.pages)) / (now - first.at)
    const secondsLeft = (pagesTotal - pagesRead) / ratePerSecond
    tell(
      progressText({ pagesRead, pagesTotal, ...(ratePerSecond > 0 ? { ratePerSecond, secondsLeft } : {}) }),
    )
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
  input: CommandInput,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const file = resolve(given)
  const found = given === '-' ? null : statSync(file)
  if (found?.isDirectory()) throw new Explained(`${file} is a directory, and a PDF is wanted.`)
  if (found?.isFile()) {
    await readable(file)
    return work(file)
  }
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-deck-'))
  try {
    const copy = join(directory, 'deck.pdf')
    const source = found === null ? process.stdin : createReadStream(file)
    await pipeline(source, createWriteStream(copy, { mode: 0o600 }), { signal: input.signal })
    return await work(copy)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Throws what the system says of a file that may not be read: its reader would only break down over it. */
async function readable(file: string): Promise<void> {
  for await (const _ of createReadStream(file, { end: 0 })) return
}
