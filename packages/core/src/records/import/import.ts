import { ServiceError } from '../../kernel/index.ts'
import { readCsv } from './formats/csv.ts'
import { type ImportEncoding, toUtf8 } from './formats/encoding.ts'
import { guessedUtf8 } from './formats/guess-encoding.ts'
import { readHead } from './formats/head.ts'
import { readJsonEntries } from './formats/json-entries.ts'
import { readJsonLines } from './formats/json-lines.ts'
import { headBytes, type Recognized, recognize } from './formats/recognize.ts'
import { BrokenSource, type RecordBlock, recordCharactersMax } from './formats/record.ts'
import { DamagedGzip, GzipBomb, unpacked } from './gunzip.ts'
import type { ImportedFile, ImportOptions, ImportReport } from './import-options.ts'
import { ImportRun } from './import-run.ts'
import { importTables } from './import-tables.ts'
import { importedFile } from './imported-file.ts'
import type { MappingLocations } from './mapping/column-maker.ts'
import { meetHeaders } from './mapping/header-meanings.ts'
import { countrySaid } from './mapping/import-words.ts'
import { type ColumnPlan, planColumns } from './mapping/plan.ts'
import { previewStore } from './preview-store.ts'
import { recall, toRemember } from './recall-mapping.ts'
import { counted, inPieces, untilBroken } from './source.ts'
import { surveyed } from './surveyed.ts'
import { isTableFile } from './tables/is-table-file.ts'

/**
 * Loads companies into a store. Memory stays bounded, other work of the process goes on every few milliseconds, and each batch is
 * stored together with how far the import has come: killed at any point and run again, it ends in the same state.
 * What the file is and how its columns are read is decided by its beginning, before anything is stored; a mapping that does
 * not fit is a BAD_REQUEST. A source that breaks off is an error, thrown after everything before the break is stored.
 */
export async function importCompanies(asked: ImportOptions): Promise<ImportReport> {
  const options = { ...asked, locations: withCountryWords(asked.locations) }
  const { dryRun = false, fingerprint, signal } = options
  signal?.throwIfAborted()
  const store = dryRun ? previewStore(options.store) : options.store
  const found = fingerprint === null ? null : await store.importCheckpoint(fingerprint)
  // After the end the same file is imported from its first line again, and counted anew.
  const run = new ImportRun(options, store, found === null || found.finished ? null : found)
  const bytes = counted(options.source, (count) => run.sawBytes(count), signal)
  const head = await readHead(inPieces(unpacked(bytes)), headBytes)
  try {
    signal?.throwIfAborted()
    if (isTableFile(head.bytes)) return await importTables(run, options)
    const recognized = await recognize(head, options)
    // A head may name thousands of columns: others come in after each look at them.
    await meetHeaders(recognized.rows[0] ?? [], () => run.letOthersInWhenDue())
    const recalled = await recall(recognized, options)
    await run.startOverIfChanged(recalled.shape)
    const plan = planColumns(recognized, recalled.options, options.locations)
    await run.letOthersInWhenDue()
    // Lines of the normal form are passed over unread on the way to where an import stopped; rows of a table say how it is written.
    const isExact = plan.isNormalForm || plan.preset === 'normal'
    const told: { encoding: ImportEncoding | null } = { encoding: null }
    const skip = isExact ? run.linesDone : 0
    const lineMax = options.readHistory === undefined ? recordCharactersMax : linesWithHistoryMax
    const blocks = blocksOf(head.chunks, recognized, plan, { skip, lineMax }, (encoding) => {
      told.encoding = encoding
    })
    const { survey, held, rest } = await surveyed(
      blocks,
      plan,
      recognized.titles,
      recalled.options,
      isExact,
      run,
    )
    const file = importedFile(recognized, plan, survey, recalled.mapping)
    await options.onStart?.({ resumedAt: run.linesDone, file })
    await run.readBy(plan, survey)
    await run.letOthersInWhenDue()
    await takeAll(run, [held, rest], file, signal)
    await run.remember([toRemember(recognized, recalled, plan, survey)])
    return run.report({ ...file, encoding: told.encoding ?? file.encoding }, null)
  } finally {
    await head.close()
  }
}

/** Names of countries as spreadsheets have them, in seven languages, beside those that the locations know. */
function withCountryWords(locations: MappingLocations): MappingLocations {
  return { ...locations, countryNamed: (name) => locations.countryNamed(name) ?? countrySaid(name) }
}

async function takeAll(
  run: ImportRun,
  [held, rest]: readonly [readonly RecordBlock[], AsyncGenerator<RecordBlock, void>],
  file: ImportedFile,
  signal: AbortSignal | undefined,
) {
  let broken: { readonly cause: unknown } | null = null
  for (const block of held) {
    signal?.throwIfAborted()
    await run.take(block)
  }
  for await (const block of untilBroken(rest, (cause) => (broken = { cause }))) {
    signal?.throwIfAborted()
    await run.take(block)
  }
  await run.storeBatch(broken === null)
  if (broken !== null) throw interruption((broken as { cause: unknown }).cause, run.linesDone, file)
}

/** A history of 1,000,000 characters in a text takes up to 8 MB, and what enrichment found comes on top. */
const linesWithHistoryMax = 8 * recordCharactersMax

function blocksOf(
  chunks: AsyncIterable<Uint8Array>,
  { format, encoding, isEncodingOpen, delimiter, rows, isRejects, headerLine, listPath }: Recognized,
  { hasHeader }: ColumnPlan,
  { skip, lineMax }: { readonly skip: number; readonly lineMax: number },
  tellEncoding: (encoding: ImportEncoding) => void,
): AsyncGenerator<RecordBlock, void> {
  const utf8 = isEncodingOpen ? guessedUtf8(chunks, tellEncoding) : toUtf8(chunks, encoding ?? 'utf-8')
  if (format === 'jsonl') return readJsonLines(utf8, skip, lineMax)
  if (format === 'json') return readJsonEntries(utf8, skip, listPath)
  const layout = {
    delimiter: delimiter ?? ',',
    hasHeader,
    headerLine,
    isRejects,
    width: rows[0]?.length ?? 0,
  }
  return readCsv(utf8, layout, skip)
}

function interruption(cause: unknown, lines: number, { format }: ImportedFile): unknown {
  const units = format === 'json' ? 'entries' : 'lines'
  const rest = `The ${units} up to there are imported; get the file again and import it to have the rest.`
  if (cause instanceof BrokenSource)
    return new ServiceError('BAD_REQUEST', { message: `${cause.message}. ${rest}`, cause })
  const place = format === 'json' ? `entry ${lines}` : `line ${lines}`
  if (cause instanceof GzipBomb) {
    const message = `${cause.message}, as no list of companies does, and is read no further than ${place}. The ${units} up to there are imported; to have the rest, unpack the file and import it unpacked.`
    return new ServiceError('BAD_REQUEST', { message, cause })
  }
  if (!(cause instanceof DamagedGzip)) return cause
  return new ServiceError('BAD_REQUEST', { message: `${cause.message} after ${place}. ${rest}`, cause })
}
