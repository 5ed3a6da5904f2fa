import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Log, PictureOfText, RecognisedText, Recogniser } from '@dealflow/core'
import type { Program } from '../children/bounded-program.ts'
import { runTool } from './tool.ts'

export interface RecogniserOptions {
  /** As tesseract calls them: `eng`, `deu`. Default English. */
  readonly languages?: readonly string[]
  /** For all pages of one deck. Default a minute: 100 pages on a quiet machine. */
  readonly timeMs?: number
  /** Told of a page that could not be recognised. */
  readonly log?: Log
  /** Where the tools are looked for. Default that of this process. */
  readonly path?: string
}

/** What this system has for it; `missing` says in words what it lacks. */
export interface FoundRecogniser {
  /** Null where no text can be recognised. */
  readonly recogniser: Recogniser | null
  readonly missing: readonly string[]
}

/** 150 dpi read 87 % of the words of a real deck of pictures, 300 dpi 90 % in twice the time. */
const DPI = 150
/** Of the longer side: a page may claim to be as large as a house. */
const PIXELS_MAX = 5_000
const PAGE_TIME_MS = 20_000
/** A picture of so many grey pixels may be that large; what is read in it goes through the memory of a process that serves others. */
const PICTURE_BYTES_MAX = 64 * 1024 * 1024
const TSV_BYTES_MAX = 4 * 1024 * 1024
const asking = { signal: new AbortController().signal, timeMs: 10_000, outputBytesMax: 64 * 1024 }

/**
 * Recognises text with `pdftoppm` and `tesseract` of this system, in the languages for which tesseract has packs. Asks them what
 * they are: a second at most.
 *
 * @example
 * const { recogniser, missing } = await systemRecogniser({ languages: ['eng', 'deu'] })
 */
export async function systemRecogniser(options: RecogniserOptions = {}): Promise<FoundRecogniser> {
  const { languages = ['eng'], timeMs = 60_000, log, path = process.env['PATH'] ?? '' } = options
  const tools: Tools = { log: log ?? null, path }
  const asked = (...question: Program) => runTool(question, { ...asking, path })
  const [draws, listed] = await Promise.all([asked('pdftoppm', '-v'), asked('tesseract', '--list-langs')])
  const packs = listed.isDone ? packsIn(listed.output) : []
  const usable = languages.filter((language) => packs.includes(language))
  const missing = [
    ...(draws.isDone ? [] : [lack('pdftoppm', path, draws.detail)]),
    ...(listed.isDone
      ? languages.filter((language) => !packs.includes(language)).map(missingPack)
      : [lack('tesseract', path, listed.detail)]),
  ]
  if (!draws.isDone || usable.length === 0) return { recogniser: null, missing }
  return {
    recogniser: { timeMs, recognise: (page, signal) => recognise(tools, page, usable.join('+'), signal) },
    missing,
  }
}

interface Tools {
  readonly log: Log | null
  readonly path: string
}

function missingPack(language: string): string {
  const debian = `tesseract-ocr-${language.toLowerCase().replaceAll('_', '-')}`
  return `tesseract has no pack for the language \`${language}\`; it comes with ${debian} (Debian), tesseract-ocr-data-${language} (Alpine) or tesseract-lang (Homebrew).`
}

async function recognise(
  { log, path }: Tools,
  page: PictureOfText,
  languages: string,
  signal: AbortSignal,
): Promise<RecognisedText | null> {
  const dpi = dpiOf(page)
  const failed = (tool: string, detail: string) => {
    log?.write('warn', `${tool} could not do its part in recognising a page`, { page: page.number, detail })
    return null
  }
  // The crop box is what pdf.js takes for the page: places of words must be the same.
  const draw = [
    '-q',
    '-cropbox',
    '-r',
    `${dpi}`,
    '-gray',
    '-png',
    '-f',
    `${page.number}`,
    '-l',
    `${page.number}`,
  ]
  const run = { path, signal, timeMs: PAGE_TIME_MS }
  const drawn = await runTool(['pdftoppm', ...draw, page.location], {
    ...run,
    outputBytesMax: PICTURE_BYTES_MAX,
  })
  if (!drawn.isDone) return failed('pdftoppm', drawn.detail)
  const read = ['tesseract', '-', '-', '-l', languages, '--dpi', `${dpi}`, 'tsv'] as const
  const seen = await runTool(read, { ...run, outputBytesMax: TSV_BYTES_MAX, input: drawn.output })
  return seen.isDone ? { tsv: seen.output.toString('utf8'), dpi } : failed('tesseract', seen.detail)
}

function dpiOf({ width, height }: PictureOfText): number {
  return Math.max(1, Math.min(DPI, Math.floor((PIXELS_MAX * 72) / Math.max(width, height, 1))))
}

/** A headline, then one a line. */
function packsIn(listed: Buffer): readonly string[] {
  return listed
    .toString('utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
}

const PACKAGES = {
  pdftoppm: 'poppler-utils (Debian, Alpine) or poppler (Homebrew)',
  tesseract: 'tesseract-ocr (Debian, Alpine) or tesseract (Homebrew)',
} as const

function lack(tool: keyof typeof PACKAGES, path: string, detail: string): string {
  const isThere = path.split(delimiter).some((directory) => existsSync(join(directory, tool)))
  if (isThere) return `\`${tool}\` did not start: ${detail}.`
  return `\`${tool}\` is not on the PATH; it comes with ${PACKAGES[tool]}.`
}
