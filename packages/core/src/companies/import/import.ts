import { toIso } from '../../clock.ts'
import { ServiceError } from '../../errors.ts'
import type { Host } from '../../host.ts'
import type { Locations } from '../locations/locations.ts'
import { rememberingLocations } from '../locations/remembering.ts'
import {
  addCounts,
  type CompanyDraft,
  type CompanyStore,
  type ImportCheckpoint,
  type UpsertOutcome,
} from '../store.ts'
import { DamagedGzip, unpacked } from './gunzip.ts'
import { type Line, type LineBlock, readLines } from './lines.ts'
import { type NormalFormContext, type NormalFormResult, readNormalForm } from './normal-form.ts'
import { createProgress, type ImportProgress } from './progress.ts'

export interface ImportOptions {
  /** JSON Lines in the normal form; gzip is recognised by its first bytes. */
  readonly source: AsyncIterable<Uint8Array>
  /** Size of the source, for the time left. */
  readonly bytesTotal?: number
  /** Names the file and its content; an unfinished import of the same name goes on where it stopped. Null never resumes. */
  readonly fingerprint: string | null
  readonly store: CompanyStore
  readonly host: Pick<Host, 'clock' | 'crypto'>
  readonly locations: Pick<Locations, 'locate' | 'isCountry'>
  /** Told before the batch of the line is stored; a run that is killed in between tells it again. */
  readonly onReject?: (reject: ImportReject) => void | Promise<void>
  readonly onProgress?: (progress: ImportProgress) => void
  /** Stops between batches with the signal's reason, whether or not the source goes on; what is stored stays. */
  readonly signal?: AbortSignal
  /** Lines stored at once. Default 1,000. */
  readonly batchSize?: number
}

export interface ImportReject {
  /** Line number in the file, from 1. */
  readonly line: number
  readonly reasons: readonly string[]
  /** The first 2,000 characters of the line. */
  readonly text: string
}

/** What became of the file's lines, earlier runs of the same import included. */
export interface ImportReport {
  /** Lines that were not blank. */
  readonly read: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  /** Companies that the operator deleted: they stay away. */
  readonly withheld: number
  readonly rejected: number
  /** How often each warning was given: the record is stored, and what it has no field for is in its `extra`. */
  readonly warnings: Readonly<Record<string, number>>
}

const batchLines = 1_000
const batchCharacters = 1024 * 1024
const lineBytesMax = 4 * 1024 * 1024
const rejectCharacters = 2_000

/**
 * Loads companies into a store. Memory stays bounded, other work of the process goes on between batches, and each batch is
 * stored together with how far the import has come: killed at any point and run again, it ends in the same state.
 * A source that breaks off is an error, thrown after everything before the break is stored.
 */
export async function importCompanies(options: ImportOptions): Promise<ImportReport> {
  const { fingerprint, signal, store } = options
  signal?.throwIfAborted()
  const found = fingerprint === null ? null : await store.importCheckpoint(fingerprint)
  // After the end the same file is imported from its first line again, and counted anew.
  const run = new ImportRun(options, found === null || found.finished ? null : found)
  const bytes = counted(options.source, (count) => run.sawBytes(count), signal)
  let broken: { readonly cause: unknown } | null = null
  const blocks = readLines(unpacked(bytes), { skip: run.linesDone, lineBytesMax })
  for await (const block of untilBroken(blocks, (cause) => (broken = { cause }))) {
    signal?.throwIfAborted()
    await run.take(block)
  }
  await run.storeBatch(broken === null)
  if (broken !== null) throw interruption((broken as { cause: unknown }).cause, run.linesDone)
  return run.report()
}

/** The state of one import: the batch being filled and the counts so far. */
class ImportRun {
  /** Lines of the file that are stored or refused. */
  linesDone: number
  private readonly options: ImportOptions
  private readonly read: (line: Line) => NormalFormResult
  private readonly progress: ReturnType<typeof createProgress>
  private readonly counts: Record<UpsertOutcome | 'rejected', number>
  private warnings: Readonly<Record<string, number>>
  private bytesRead = 0
  private batch: Batch

  constructor(options: ImportOptions, resumed: ImportCheckpoint | null) {
    const { created = 0, updated = 0, unchanged = 0, withheld = 0, rejected = 0, lines = 0 } = resumed ?? {}
    this.options = options
    this.read = lineReader(options)
    this.counts = { created, updated, unchanged, withheld, rejected }
    this.warnings = resumed?.warnings ?? {}
    this.linesDone = lines
    this.batch = emptyBatch(lines)
    this.progress = createProgress({
      clock: options.host.clock,
      bytesTotal: options.bytesTotal ?? null,
      report: options.onProgress ?? (() => {}),
    })
  }

  sawBytes(count: number) {
    this.bytesRead += count
  }

  async take({ lines, passed }: LineBlock) {
    if (lines.length > 0) this.progress.started(this.linesRead(), this.bytesRead)
    for (const line of lines) {
      const { batch } = this
      const result = this.read(line)
      batch.passed = line.number
      batch.lines++
      batch.characters += line.text.length
      if (result.outcome === 'refused') await this.refuse(line, result.reasons)
      else addDraft(batch, result.draft, result.warnings)
      if (batch.lines >= (this.options.batchSize ?? batchLines) || batch.characters >= batchCharacters) {
        await this.storeBatch(false)
      }
    }
    // Blank lines after the last one are dealt with too.
    this.batch.passed = Math.max(this.batch.passed, passed)
  }

  async storeBatch(finished: boolean) {
    const { fingerprint, host, signal, store } = this.options
    const { drafts, passed, rejected, warnings } = this.batch
    const step = { lines: passed, rejected, warnings, finished, at: host.clock.now() }
    const outcomes = await store.upsertMany(drafts, fingerprint === null ? null : { fingerprint, ...step })
    for (const outcome of outcomes) this.counts[outcome]++
    this.counts.rejected += rejected
    this.warnings = addCounts(this.warnings, warnings)
    this.linesDone = passed
    this.batch = emptyBatch(passed)
    this.progress.tell({ ...this.counts, linesRead: this.linesRead(), bytesRead: this.bytesRead })
    // A store may answer at once; requests that wait get their turn here all the same.
    await new Promise<void>((resolve) => host.clock.defer(resolve))
    if (!finished) signal?.throwIfAborted()
  }

  report(): ImportReport {
    return { read: this.linesRead(), ...this.counts, warnings: this.warnings }
  }

  private linesRead() {
    const { created, updated, unchanged, withheld, rejected } = this.counts
    return created + updated + unchanged + withheld + rejected
  }

  private async refuse(line: Line, reasons: readonly string[]) {
    this.batch.rejected++
    await this.options.onReject?.({ line: line.number, reasons, text: line.text.slice(0, rejectCharacters) })
  }
}

interface Batch {
  readonly drafts: CompanyDraft[]
  readonly warnings: Record<string, number>
  rejected: number
  /** Lines in this batch. */
  lines: number
  characters: number
  /** Lines of the file, from the first, that are dealt with once this batch is stored. */
  passed: number
}

function emptyBatch(passed: number): Batch {
  return { drafts: [], warnings: {}, rejected: 0, lines: 0, characters: 0, passed }
}

function addDraft(batch: Batch, draft: CompanyDraft, warnings: readonly string[]) {
  batch.drafts.push(draft)
  for (const warning of warnings) batch.warnings[warning] = (batch.warnings[warning] ?? 0) + 1
}

/** Reads one line to a draft or the reasons against it. */
function lineReader({ host, locations }: ImportOptions): (line: Line) => NormalFormResult {
  const known = rememberingLocations(locations)
  let nowMs = Number.NaN
  let context: NormalFormContext
  return (line) => {
    if (line.problem !== null) return { outcome: 'refused', reasons: [line.problem] }
    const parsed = parseJson(line.text)
    if ('problem' in parsed) return { outcome: 'refused', reasons: [parsed.problem] }
    const at = host.clock.now()
    if (at !== nowMs) {
      nowMs = at
      context = { locations: known, crypto: host.crypto, now: toIso(at) }
    }
    return readNormalForm(parsed.value, context)
  }
}

function parseJson(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { problem: `not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** The chunks of the source; a source that has stalled is left when the signal says so. */
async function* counted(
  source: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
  signal: AbortSignal | undefined,
) {
  const chunks = source[Symbol.asyncIterator]()
  let ended = false
  try {
    for (;;) {
      const { done, value } = await unlessAborted(chunks.next(), signal)
      if (done === true) {
        ended = true
        return
      }
      count(value.length)
      yield value
    }
  } finally {
    // Not awaited: one that has stalled would keep us here. What it may say then is of no use to anybody.
    if (!ended) void chunks.return?.().catch(() => {})
  }
}

function unlessAborted<T>(given: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return given
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    void given.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
    if (signal.aborted) onAbort()
  })
}

/** Hands blocks on until the source breaks; an error of whoever takes them is not caught here. */
async function* untilBroken(blocks: AsyncGenerator<LineBlock, void>, broke: (cause: unknown) => void) {
  try {
    yield* blocks
  } catch (cause) {
    broke(cause)
  }
}

function interruption(cause: unknown, lines: number): unknown {
  if (!(cause instanceof DamagedGzip)) return cause
  const message = `${cause.message} after line ${lines}. The lines up to there are imported; get the file again and import it to have the rest.`
  return new ServiceError('BAD_REQUEST', { message, cause })
}
