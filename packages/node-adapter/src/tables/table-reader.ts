import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { splitLines, type TableReader, UnreadableFile } from '@dealflow/core'
import { type BoundedProcess, startBounded } from '../children/bounded-process.ts'
import type { Program } from '../children/bounded-program.ts'
import { moduleBeside } from '../module-beside.ts'
import { readTableLines } from './read-lines.ts'

export interface ProcessTableReaderOptions {
  /** What serves as a child: see `serveTableChild` of `@dealflow/core/table-child`. */
  readonly program: Program
  /** What one may hold. Default 256 MiB: 100,000 rows of 20 columns take 160. */
  readonly memoryBytes?: number
  /** Without a word, before it is ended: the texts that a large workbook shares are read first. Default 2 minutes. */
  readonly silentMs?: number
  /** Of the processor, for a file of so many bytes. Default `tableCpuSeconds`. */
  readonly cpuSeconds?: (fileBytes: number) => number
}

const MIB = 1024 * 1024
const defaults = { memoryBytes: 256 * MIB, silentMs: 120_000, cpuSeconds: tableCpuSeconds }

/**
 * 10 seconds, and 30 for each MiB of the file, 20 minutes at most: three times what sound files take, a million rows of 20 columns three
 * minutes. A damaged file that keeps its reader at work is small, as a rule, and is told apart soon.
 */
export function tableCpuSeconds(fileBytes: number): number {
  return Math.min(1_200, 10 + Math.ceil((30 * fileBytes) / MIB))
}

/** A row has 4 MiB at most, and each of its characters six bytes. */
const lineBytesMax = 32 * MIB

/** Reads workbooks in processes of a program of its own, on Bun. The location of a file is its path. */
export function processTableReader(options: ProcessTableReaderOptions): TableReader {
  return readerOver(options, true)
}

/** Of its memory limit, for V8's heap: near its end V8 collects instead of growing. */
const HEAP_SHARE = 0.6

/**
 * Reads workbooks on Node.
 *
 * @example
 * const service = createService({ host, storage, locations, tables: nodeTableReader() })
 */
export function nodeTableReader(options: Omit<ProcessTableReaderOptions, 'program'> = {}): TableReader {
  const child = fileURLToPath(moduleBeside(import.meta.url, 'node-table-child'))
  const { memoryBytes = defaults.memoryBytes } = options
  const heap = `--max-old-space-size=${Math.floor((memoryBytes * HEAP_SHARE) / MIB)}`
  return readerOver({ ...options, program: [process.execPath, heap, child] }, false)
}

function readerOver(options: ProcessTableReaderOptions, boundsAddressSpace: boolean): TableReader {
  const { program, memoryBytes, silentMs, cpuSeconds } = { ...defaults, ...options }
  return {
    async *read(location, { skip, signal }) {
      const cpuSecondsMax = cpuSeconds(await sizeOf(location))
      yield* readTableLines({
        order: { location, skip },
        signal,
        silentMs,
        start(events) {
          const lines = splitLines(lineBytesMax, (line) => events.line(new TextDecoder().decode(line)))
          const child: BoundedProcess<'output' | 'silent' | 'stopped'> = startBounded(
            { program, memoryBytes, cpuSeconds: cpuSecondsMax, boundsAddressSpace },
            {
              data(chunk, kill) {
                if (!lines.push(chunk)) kill('output')
              },
              ended: ({ cause, detail, signal: killedBy }) =>
                events.ended(
                  lossOf(cause, killedBy, detail, { memoryBytes, silentMs, cpuSeconds: cpuSecondsMax }),
                ),
            },
          )
          return child
        },
      })
    },
  }
}

/** What cannot be opened is the child's to tell. */
const sizeOf = (location: string) =>
  stat(location).then(
    ({ size }) => size,
    () => 0,
  )

/** Why a child is gone: for the bounds that its file broke, or for what is nobody's file. */
function lossOf(
  cause: 'memory' | 'exit' | 'output' | 'silent' | 'stopped',
  killedBy: string | null,
  detail: string,
  bounds: { readonly memoryBytes: number; readonly silentMs: number; readonly cpuSeconds: number },
): Error {
  const remedy = 'Save its sheets as CSV, or split it.'
  if (cause === 'memory')
    return new UnreadableFile(
      `The workbook takes more than ${Math.round(bounds.memoryBytes / MIB)} MiB to read. ${remedy}`,
    )
  if (cause === 'silent')
    return new UnreadableFile(
      `The workbook gave no row in ${Math.round(bounds.silentMs / 1_000)} seconds. ${remedy}`,
    )
  if (killedBy === 'SIGXCPU')
    return new UnreadableFile(
      `The workbook took more than ${bounds.cpuSeconds} seconds of the processor, which no sound file of its size does: it may be damaged. ${remedy}`,
    )
  if (killedBy !== null)
    return new UnreadableFile(`The workbook could not be read to its end (${killedBy}). ${remedy}`)
  return new Error(`The reader of workbooks ended: ${detail}`)
}
