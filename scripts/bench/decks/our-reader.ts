import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createDeckReader } from '../../../packages/core/src/pitch-decks/child/supervise.ts'
import {
  type DeckReader,
  type DeckReading,
  defaultDeckLimits,
} from '../../../packages/core/src/pitch-decks/reader.ts'
import { deckProcesses } from '../../../packages/node-adapter/src/decks/deck-process.ts'
import { nodeHost } from '../../../packages/node-adapter/src/host/index.ts'
import { deckChildProgram } from '../../../packages/server/src/own-program.ts'

export interface MeasuredReader {
  read(path: string): Promise<DeckReading>
  /** From the start of the child that was started last until it took orders, in milliseconds. */
  startMs(): number
  close(): Promise<void>
}

/** A reader with one child, of the sources or of a compiled binary, that tells how long its child takes to start. */
export function measuredReader(binary?: string): MeasuredReader {
  const limits = defaultDeckLimits
  const start = deckProcesses({
    program: binary === undefined ? deckChildProgram() : [resolve(binary), 'deck-child'],
    memoryBytes: limits.memoryBytes,
    cpuSeconds: 600,
    boundsAddressSpace: true,
  })
  let startMs = 0
  const reader: DeckReader = createDeckReader({
    host: nodeHost({ write: () => {} }),
    limits,
    concurrency: 1,
    start(events) {
      const startedAt = performance.now()
      let isReady = false
      return start({
        ...events,
        line(line) {
          if (!isReady) startMs = performance.now() - startedAt
          isReady = true
          events.line(line)
        },
      })
    },
  })
  const { signal } = new AbortController()
  return {
    read: (location) => reader.read({ location }, { signal }),
    startMs: () => startMs,
    close: () => reader.close(),
  }
}

/** Processes that this one started, those of its shells included. Linux only. */
export function childrenOf(pid: number): number[] {
  const threads = listOf(`/proc/${pid}/task`)
  const children = threads.flatMap((thread) =>
    textOf(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
  return children.flatMap((child) => [child, ...childrenOf(child)])
}

/** The most that a process ever held, in MiB; 0 for one that ended. Linux only. */
export function peakMebibytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

/** What the first thread of a process has worked so far, in milliseconds; 0 for one that ended. Linux only. */
export function workedMs(pid: number): number {
  return Number(textOf(`/proc/${pid}/schedstat`).split(' ')[0] ?? 0) / 1e6
}

function listOf(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory) : []
}

/** A process may end between two looks. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
