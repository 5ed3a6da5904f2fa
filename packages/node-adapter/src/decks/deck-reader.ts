import { fileURLToPath } from 'node:url'
import {
  createDeckReader,
  type DeckReader,
  type DeckReaderOptions,
  deckCpuSeconds,
  defaultDeckLimits,
} from '@dealflow/core'
import type { Program } from './bounded-program.ts'
import { deckProcesses } from './deck-process.ts'

export interface ProcessDeckReaderOptions extends Omit<DeckReaderOptions, 'start'> {
  /** What serves as a child: see `serveDeckChild` of `@dealflow/core/deck-child`. */
  readonly program: Program
}

/** Reads decks in processes of their own. `DeckFile.location` is the path of a file. */
export function processDeckReader({ program, ...options }: ProcessDeckReaderOptions): DeckReader {
  const limits = options.limits ?? defaultDeckLimits
  const start = deckProcesses({
    program,
    memoryBytes: limits.memoryBytes,
    cpuSeconds: deckCpuSeconds(limits),
  })
  return createDeckReader({ ...options, start })
}

/**
 * Reads decks on Node, with pdf.js from `pdfjs-dist`.
 *
 * @example
 * const reader = nodeDeckReader({ host: nodeHost(log) })
 * const service = createService({ host, storage, locations, uploads, decks: reader })
 */
export function nodeDeckReader(options: Omit<ProcessDeckReaderOptions, 'program'>): DeckReader {
  // Beside this file, as a source or as what it was compiled to.
  const child = fileURLToPath(new URL(import.meta.url.replace(/deck-reader(\.\w+)$/, 'node-deck-child$1')))
  return processDeckReader({ ...options, program: [process.execPath, child] })
}
