import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '@dealflow/core'
import { nodeHost } from '@dealflow/node-adapter'
import { type FoundRecogniser, systemRecogniser } from '@dealflow/node-adapter/decks'
import { sizeText } from '../backup/disk.ts'
import type { Configuration } from '../config/load.ts'
import { deckReaderOf } from '../decks/deck-reader.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

/** Whether pitch decks can be read here, and text in their pictures. */
export async function deckFindings(
  { settings, origins }: Configuration,
  signal: AbortSignal,
): Promise<Finding[]> {
  const host = nodeHost(silence)
  const reader = deckReaderOf({ settings: { ...settings, ocr: 'off' }, host, concurrency: 1 })
  const languages = settings.ocrLanguages
  const isAsked = [origins.ocr, origins.ocrLanguages].some(({ kind }) => kind !== 'default')
  try {
    return [
      await readingFinding((location) => reader.read({ location }, { signal })),
      settings.ocr === 'off'
        ? ok('ocr', 'Text in pictures is not recognised: ocr is off.')
        : judgeOcr(await systemRecogniser({ languages }), languages, isAsked),
    ]
  } finally {
    await reader.close()
  }
}

const silence: Log = { write: () => {} }

/** Reads a deck of one page as a job would: in a process of its own. */
async function readingFinding(read: (file: string) => Promise<unknown>): Promise<Finding> {
  const check = 'pitch decks'
  let directory: string | null = null
  try {
    directory = mkdtempSync(join(tmpdir(), 'dealflow-doctor-'))
    const file = join(directory, 'deck.pdf')
    writeFileSync(file, onePage)
    await read(file)
    return ok(check, 'The process that reads them starts, and reads a page.')
  } catch (error) {
    return fail(
      check,
      `A deck of one page could not be read: ${error instanceof Error ? error.message : String(error)}`,
      'This user must be able to start another process of this program, and to write to the directory for temporary files; a container needs memory for both: see deck_memory_mb.',
    )
  } finally {
    if (directory !== null) rmSync(directory, { recursive: true, force: true })
  }
}

const onePage = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] >> endobj
trailer << /Root 1 0 R >>
%%EOF
`

/** That nothing is there is well for whoever did not ask for it. */
export function judgeOcr(
  { recogniser, missing }: FoundRecogniser,
  languages: readonly string[],
  isAsked: boolean,
): Finding {
  const check = 'ocr'
  const lacks = missing.join(' ')
  if (missing.length === 0)
    return ok(check, `Text in pictures of decks is recognised, in ${languages.join(', ')}.`)
  const message =
    recogniser === null
      ? `Text in pictures of decks is not recognised: ${lacks}`
      : `Text in pictures of decks is recognised in part: ${lacks}`
  if (recogniser === null && !isAsked) return ok(check, message)
  return warn(
    check,
    message,
    'Install what is missing and restart the server, or change ocr and ocr_languages.',
  )
}

/** Files that wait for their jobs; nothing where there are none. */
export function uploadFindings(directory: string): Finding[] {
  const sizes = sizesIn(directory)
  if (sizes.length === 0) return []
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  const { bavail, bsize } = statfsSync(directory)
  return [judgeUploads({ files: sizes.length, bytes, freeBytes: bavail * bsize })]
}

export function judgeUploads(held: {
  readonly files: number
  readonly bytes: number
  readonly freeBytes: number
}): Finding {
  const check = 'uploads'
  const what = `${held.files === 1 ? '1 file waits' : `${held.files} files wait`} for ${held.files === 1 ? 'its job' : 'their jobs'}: ${sizeText(held.bytes)}`
  if (held.bytes <= held.freeBytes) return ok(check, `${what}.`)
  return warn(
    check,
    `${what}, more than is free on the disk.`,
    'They go as their jobs end: raise pitch_deck_workers if the machine has cores to spare, lower active_jobs_per_account, or free some space.',
  )
}

/** Files come and go while they are looked at. */
function sizesIn(directory: string): number[] {
  try {
    return readdirSync(directory).flatMap(
      (name) => statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? [],
    )
  } catch {
    return []
  }
}
