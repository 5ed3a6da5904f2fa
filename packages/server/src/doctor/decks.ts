import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '@dealflow/core'
import { isUploadId, nodeHost } from '@dealflow/node-adapter'
import { type FoundRecogniser, systemRecogniser } from '@dealflow/node-adapter/decks'
import { freeBytes, sizeText } from '@dealflow/node-adapter/directory'
import type { Configuration } from '../config/load.ts'
import { asksForOcr, deckReaderOf } from '../decks/deck-reader.ts'
import { type Finding, fail, ok, warn } from './finding.ts'
import onePage from './one-page.pdf' with { type: 'file' }
import { type ServerAnswer, stateIn } from './server.ts'

/** The same settings, but for OCR those that the running server was started with, unless this command was given others. */
export function ocrInForce(configuration: Configuration, server: ServerAnswer): Configuration {
  const { settings, origins } = configuration
  const told = stateIn(server)?.ocr
  const isGiven = (['ocr', 'ocrLanguages'] as const).some((name) => origins[name].kind === 'flag')
  if (isGiven || told === undefined) return configuration
  return { ...configuration, settings: { ...settings, ocr: told.mode, ocrLanguages: told.languages } }
}

/** Whether pitch decks can be read here, and text in their pictures. */
export async function deckFindings(configuration: Configuration, signal: AbortSignal): Promise<Finding[]> {
  const { settings } = configuration
  const host = nodeHost(silence)
  const reader = deckReaderOf({ settings: { ...settings, ocr: 'off' }, host, concurrency: 1 })
  const languages = settings.ocrLanguages
  try {
    return [
      await readingFinding((location) => reader.read({ location }, { signal })),
      settings.ocr === 'off'
        ? ok('ocr', 'Text in pictures is not recognised: ocr is off.')
        : judgeOcr(await systemRecogniser({ languages }), languages, asksForOcr(configuration)),
    ]
  } finally {
    await reader.close()
  }
}

const silence: Log = { write: () => {} }

/** Reads a deck of one page as a job would: in a process of its own. It lies in the program: nowhere need be written. */
async function readingFinding(read: (file: string) => Promise<unknown>): Promise<Finding> {
  const check = 'pitch decks'
  try {
    await read(onePage)
    return ok(check, 'The process that reads them starts, and reads a page.')
  } catch (error) {
    return fail(
      check,
      `A deck of one page could not be read: ${error instanceof Error ? error.message : String(error)}`,
      'This user must be able to start another process of this program; a container needs memory for both: see deck_memory_mb.',
    )
  }
}

/** A missing tool is fine where no setting asks for it. */
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

/** Files that wait for their jobs, where there are any, and whether more can come. */
export function uploadFindings(directory: string): Finding[] {
  const found = statSync(directory, { throwIfNoEntry: false })
  // It is made with the first of them.
  if (found === undefined) return []
  if (!found.isDirectory())
    return [
      fail('uploads', `${directory} is no directory${refusing}`, 'Move it away: the next upload makes one.'),
    ]
  try {
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return [
      fail(
        'uploads',
        `This user may not write to ${directory}${refusing}`,
        `Run dealflow as its owner, or give it to this user: chown -R ${process.getuid?.() ?? 'USER'} ${directory}`,
      ),
    ]
  }
  const sizes = sizesIn(directory)
  if (sizes.length === 0) return []
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return [judgeUploads({ files: sizes.length, bytes, freeBytes: freeBytes(directory) })]
}

const refusing = ', so that every pitch deck of a live key is answered 503.'

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
  return readdirSync(directory)
    .filter(isUploadId)
    .map((name) => statSync(join(directory, name), { throwIfNoEntry: false }))
    .flatMap((found) => (found?.isFile() ? found.size : []))
}
