import { spawn } from 'node:child_process'
import type { PictureOfText, RecognisedText, Recogniser } from '@dealflow/core'
import { boundedProgram, type Program } from './bounded-program.ts'

export interface RecogniserOptions {
  /** As tesseract calls them: `eng`, `deu`. Default English. */
  readonly languages?: readonly string[]
  /** For all pages of one deck. Default a minute: 100 pages on a quiet machine. */
  readonly timeMs?: number
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
const BOUNDS = { addressSpaceBytes: 1024 ** 3, cpuSeconds: 60 }
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024
const TOOL_TIME_MS = 10_000

/**
 * Recognises text with `pdftoppm` and `tesseract` of this system, in the languages for which tesseract has packs. Asks them what
 * they are: a second at most.
 *
 * @example
 * const { recogniser, missing } = await systemRecogniser({ languages: ['eng', 'deu'] })
 */
export async function systemRecogniser(options: RecogniserOptions = {}): Promise<FoundRecogniser> {
  const { languages = ['eng'], timeMs = 60_000 } = options
  const [draws, packs] = await Promise.all([canRun(['pdftoppm', '-v']), installedLanguages()])
  const missing: string[] = []
  if (!draws)
    missing.push(
      '`pdftoppm` is not on the PATH; it comes with poppler-utils (Debian, Alpine) or poppler (Homebrew).',
    )
  if (packs === null)
    missing.push(
      '`tesseract` is not on the PATH; it comes with tesseract-ocr (Debian, Alpine) or tesseract (Homebrew).',
    )
  const usable = languages.filter((language) => packs?.includes(language))
  for (const language of languages) {
    if (packs === null || packs.includes(language)) continue
    missing.push(
      `tesseract has no pack for the language \`${language}\`; it comes with tesseract-ocr-${language.replaceAll('_', '-')} (Debian), tesseract-ocr-data-${language} (Alpine) or tesseract-lang (Homebrew).`,
    )
  }
  if (!draws || usable.length === 0) return { recogniser: null, missing }
  return {
    recogniser: { timeMs, recognise: (page, signal) => recognise(page, usable.join('+'), signal) },
    missing,
  }
}

async function recognise(
  page: PictureOfText,
  languages: string,
  signal: AbortSignal,
): Promise<RecognisedText | null> {
  const dpi = dpiOf(page)
  const number = String(page.number)
  const picture = await run(
    // The crop box is what pdf.js takes for the page: places of words must be the same.
    [
      'pdftoppm',
      '-q',
      '-cropbox',
      '-r',
      String(dpi),
      '-gray',
      '-png',
      '-f',
      number,
      '-l',
      number,
      page.location,
    ],
    null,
    PAGE_TIME_MS,
    signal,
  )
  if (picture === null || picture.length === 0) return null
  const tsv = await run(
    ['tesseract', '-', '-', '-l', languages, '--dpi', String(dpi), 'tsv'],
    picture,
    PAGE_TIME_MS,
    signal,
  )
  return tsv === null ? null : { tsv: tsv.toString('utf8'), dpi }
}

function dpiOf({ width, height }: PictureOfText): number {
  return Math.max(1, Math.min(DPI, Math.floor((PIXELS_MAX * 72) / Math.max(width, height, 1))))
}

async function canRun(program: Program): Promise<boolean> {
  return (await run(program, null, TOOL_TIME_MS, new AbortController().signal)) !== null
}

/** Null where there is no tesseract. */
async function installedLanguages(): Promise<readonly string[] | null> {
  const listed = await run(['tesseract', '--list-langs'], null, TOOL_TIME_MS, new AbortController().signal)
  return listed === null
    ? null
    : listed
        .toString('utf8')
        .split(/\s+/)
        .filter((word) => /^[a-z_]+$/i.test(word))
}

/** Its standard output; null where it failed, took too long, or is not there. Rejects when `signal` aborts, once it is gone. */
function run(
  program: Program,
  input: Buffer | null,
  timeMs: number,
  signal: AbortSignal,
): Promise<Buffer | null> {
  signal.throwIfAborted()
  const [file, ...args] = boundedProgram(program, BOUNDS)
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      env: environment(),
      stdio: [input === null ? 'ignore' : 'pipe', 'pipe', 'ignore'],
    })
    const kill = () => child.kill('SIGKILL')
    const timer = setTimeout(kill, timeMs)
    signal.addEventListener('abort', kill)
    const chunks: Buffer[] = []
    let size = 0
    child.stdout?.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > OUTPUT_BYTES_MAX) kill()
      else chunks.push(chunk)
    })
    const end = (code: number | null) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', kill)
      if (signal.aborted) reject(signal.reason)
      else resolve(code === 0 ? Buffer.concat(chunks) : null)
    }
    child.on('error', () => end(null))
    child.on('close', end)
    // One that ends before it has read everything shows that by its exit code.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}

/** One thread each: more cost time on a page, and the cores are others' too. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, TESSDATA_PREFIX } = process.env
  return {
    ...(PATH === undefined ? {} : { PATH }),
    ...(TESSDATA_PREFIX === undefined ? {} : { TESSDATA_PREFIX }),
    OMP_THREAD_LIMIT: '1',
  }
}
