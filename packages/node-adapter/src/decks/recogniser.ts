import type { Log, PictureOfText, RecognisedText, Recogniser } from '@dealflow/core'
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
  const [draws, packs] = await Promise.all([canDraw(tools), installedLanguages(tools)])
  const usable = languages.filter((language) => packs?.includes(language))
  const missing = [
    ...(draws
      ? []
      : [
          '`pdftoppm` is not on the PATH; it comes with poppler-utils (Debian, Alpine) or poppler (Homebrew).',
        ]),
    ...(packs === null
      ? [
          '`tesseract` is not on the PATH; it comes with tesseract-ocr (Debian, Alpine) or tesseract (Homebrew).',
        ]
      : languages.filter((language) => !packs.includes(language)).map(missingPack)),
  ]
  if (!draws || usable.length === 0) return { recogniser: null, missing }
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

async function canDraw({ path }: Tools): Promise<boolean> {
  return (await runTool(['pdftoppm', '-v'], { ...asking, path })).isDone
}

/** Null where there is no tesseract. */
async function installedLanguages({ path }: Tools): Promise<readonly string[] | null> {
  const listed = await runTool(['tesseract', '--list-langs'], { ...asking, path })
  if (!listed.isDone) return null
  // A headline, then one a line.
  return listed.output
    .toString('utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
}
