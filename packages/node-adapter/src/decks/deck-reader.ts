import { fileURLToPath } from 'node:url'
import {
  createDeckReader,
  type DeckReader,
  type DeckReaderOptions,
  deckCpuSeconds,
  defaultDeckLimits,
} from '@dealflow/core'
import type { Program } from '../children/bounded-program.ts'
import { moduleBeside } from '../module-beside.ts'
import { deckProcesses } from './deck-process.ts'

export interface ProcessDeckReaderOptions extends Omit<DeckReaderOptions, 'start'> {
  /** What serves as a child, on Bun: see `serveDeckChild` of `@dealflow/core/deck-child`. */
  readonly program: Program
}

/** Reads decks in processes of their own. `DeckFile.location` is the path of a file. */
export function processDeckReader({ program, ...options }: ProcessDeckReaderOptions): DeckReader {
  return readerOver(program, options, true)
}

/** Of its memory limit, for V8's heap: near its end V8 collects instead of growing. The rest is what is not heap. */
const HEAP_SHARE = 0.7

/**
 * Reads decks on Node, with pdf.js from `pdfjs-dist`.
 *
 * @example
 * const reader = nodeDeckReader({ host: nodeHost(log) })
 * const service = createService({ host, storage, locations, uploads, decks: reader })
 */
export function nodeDeckReader(options: Omit<ProcessDeckReaderOptions, 'program'>): DeckReader {
  const child = fileURLToPath(moduleBeside(import.meta.url, 'node-deck-child'))
  const { memoryBytes } = options.limits ?? defaultDeckLimits
  const heap = `--max-old-space-size=${Math.floor((memoryBytes * HEAP_SHARE) / 1024 ** 2)}`
  return readerOver([process.execPath, heap, '--max-semi-space-size=16', child], options, false)
}

function readerOver(
  program: Program,
  options: Omit<DeckReaderOptions, 'start'>,
  boundsAddressSpace: boolean,
): DeckReader {
  const limits = options.limits ?? defaultDeckLimits
  const { memoryBytes } = limits
  const start = deckProcesses({
    program,
    memoryBytes,
    cpuSeconds: deckCpuSeconds(limits),
    boundsAddressSpace,
  })
  return createDeckReader({ ...options, start })
}
