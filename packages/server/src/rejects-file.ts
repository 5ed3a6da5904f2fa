import { createReadStream, existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import {
  csvCell,
  type ImportReject,
  type ImportStart,
  originalBytes,
  rejectedBecause,
  withoutEnd,
} from '@dealflow/core'

export type Reject = ImportReject

export interface RejectsFile {
  /** Once the file has its bytes, this one and all after it are only counted. */
  write(reject: Reject): Promise<void>
  /** Where the rejects are, or null when there are none. */
  path(): string | null
  /** After the end of a CSV import: where its refused rows are as CSV, or null when there are none. */
  csvPath(): string | null
  /** How many of those rows hold bytes that are no characters in the encoding of the file. */
  undecoded(): number
  /** How many are in the file, those of earlier runs included. */
  count(): number
  /** May be called again. */
  close(): Promise<void>
}

const leastBytesMax = 1_000_000_000

/**
 * The bytes that the rejects of a file of so many take at most: the records of an ordinary file fit, each with its reasons and its
 * cells. A line of two bytes makes a hundred of them, so that a file made for it would fill the disk.
 */
export const rejectsBytesMax = (sourceBytes: number) => Math.max(leastBytesMax, 4 * sourceBytes)

/**
 * The refused records of an import, one JSON object each. A resumed import keeps what it wrote up to where it goes on; an
 * import from the start begins an empty file. At the end the refused rows of CSV are in a CSV file too, under the header
 * of the source and each behind the reason: put right in place, it is imported with the options of the first import, and the
 * column of reasons is passed over.
 */
export async function openRejects(
  file: string,
  { resumedAt, file: source }: Pick<ImportStart, 'resumedAt'> & { file?: ImportStart['file'] },
  bytesMax = leastBytesMax,
): Promise<RejectsFile> {
  const csvFile = `${withoutEnd(file, '.jsonl')}.csv`
  let handle: FileHandle | null = null
  let count = 0
  let bytes = 0
  let isFull = false
  let csv = { rows: 0, undecoded: 0 }

  // The earlier rejects stay until they are whole in the new file: a crash between would lose them.
  const draft = `${file}.draft`
  if (resumedAt > 0 && existsSync(file)) {
    const kept = await begin(draft)
    for await (const line of linesOf(file)) {
      const reject = readReject(line)
      if (reject === null || (reject.place ?? reject.entry ?? reject.line) > resumedAt) continue
      bytes += (await kept.write(`${line}\n`)).bytesWritten
      count++
    }
    await kept.close()
    if (count > 0) {
      await rename(draft, file)
      handle = await open(file, 'a', 0o600)
    } else await rm(draft, { force: true })
  }
  if (count === 0) await rm(file, { force: true })
  // Somebody may have put rows right in it without importing them.
  if (resumedAt === 0 && existsSync(csvFile))
    await rename(csvFile, `${withoutEnd(csvFile, 'csv')}earlier.csv`)
  else await rm(csvFile, { force: true })

  return {
    async write(reject) {
      if (isFull) return
      const line = Buffer.from(`${JSON.stringify(reject)}\n`)
      isFull = bytes + line.byteLength > bytesMax
      if (isFull) return
      handle ??= await begin(file)
      await handle.write(line)
      bytes += line.byteLength
      count++
    },
    path: () => (count === 0 ? null : file),
    csvPath: () => (csv.rows === 0 ? null : csvFile),
    undecoded: () => csv.undecoded,
    count: () => count,
    async close() {
      const open = handle
      handle = null
      await open?.close()
      if (open !== null && source?.format === 'csv') csv = await writeCsv(file, csvFile, source)
    },
  }
}

async function begin(file: string): Promise<FileHandle> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  return open(file, 'w', 0o600)
}

async function* linesOf(file: string) {
  yield* createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
}

function readReject(line: string): Reject | null {
  try {
    return JSON.parse(line) as Reject
  } catch {
    return null
  }
}

/**
 * Rows that were refused unread for their size are in the JSON file alone. Bytes that are no characters stay as they are, so
 * that the file says no more than its source did and the rows are refused until they are put right.
 */
async function writeCsv(file: string, csvFile: string, source: ImportStart['file']) {
  const delimiter = source.delimiter ?? ','
  const row = (cells: readonly string[]) =>
    `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\n`
  const draft = `${csvFile}.draft`
  const handle = await begin(draft)
  let rows = 0
  let undecoded = 0
  // The mark tells spreadsheets, and an --encoding that is repeated, that this is UTF-8.
  await handle.write('\ufeff')
  await handle.write(row([rejectedBecause, ...source.columns.map(({ column }) => column)]))
  for await (const line of linesOf(file)) {
    const reject = readReject(line)
    if (reject?.cells === undefined || reject.cells.length === 0) continue
    const written = row([`line ${reject.line}: ${reject.reasons.join('; ')}`, ...reject.cells])
    await handle.write(originalBytes(written))
    if (!written.isWellFormed()) undecoded++
    rows++
  }
  await handle.close()
  if (rows === 0) await rm(draft, { force: true })
  else await rename(draft, csvFile)
  return { rows, undecoded }
}
