import { type ChildProcess, spawn } from 'node:child_process'
import {
  type DeckChild,
  type DeckChildEnd,
  type DeckChildEvents,
  type StartDeckChild,
  splitLines,
} from '@dealflow/core'
import { boundedProgram, type Program } from './bounded-program.ts'
import { watchMemory } from './resident-memory.ts'

export interface DeckProcessOptions {
  /** What serves as a child: see `serveDeckChild`. */
  readonly program: Program
  readonly memoryBytes: number
  readonly cpuSeconds: number
  /** False for V8: it aborts at bounds of address space that leave it plenty of memory. */
  readonly boundsAddressSpace: boolean
}

/** The lines of the biggest page, 50,000 runs, take 8 MB; the reading of the biggest deck about as much. */
const LINE_BYTES_MAX = 32 * 1024 * 1024
const STDERR_KEPT = 2_000
/**
 * A runtime reserves more than it ever fills. Node 24 does not start below 1.3 GB; Bun 1.4 starts with 1.6, but below 2.4 it
 * compiles nothing, and reads decks five times slower.
 */
const RESERVED_BYTES = 2.5 * 1024 ** 3
/** Whatever else is in the environment, keys among it, is no business of a process that reads strangers' files. */
const ENVIRONMENT = ['PATH', 'LANG', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']
/**
 * Of its memory limit, what Bun's engine is told that the machine has: it collects before it grows. A deck of 30 MB takes 215 MB at
 * its peak instead of 300; with 3/8 it takes 190, and decks are read slower; with 1/2 up to 253. No other engine knows the name.
 */
const MACHINE_SHARE = 7 / 16

/** Starts children as processes that talk over standard input and output. Works on Node, in Bun and in its binaries. */
export function deckProcesses({
  program,
  memoryBytes,
  cpuSeconds,
  boundsAddressSpace,
}: DeckProcessOptions): StartDeckChild {
  const addressSpaceBytes = boundsAddressSpace ? memoryBytes + RESERVED_BYTES : null
  const [file, ...args] = boundedProgram(program, { addressSpaceBytes, cpuSeconds })
  return (events) => {
    try {
      const child = spawn(file, args, { env: environment(memoryBytes), stdio: 'pipe', windowsHide: true })
      return attend(child, memoryBytes, events)
    } catch (error) {
      // Most of what can go wrong is told by an event; the rest is thrown.
      queueMicrotask(() => events.ended({ cause: 'exit', detail: String(error) }))
      return { async send() {}, memoryBytes: () => 0, rest() {}, kill() {} }
    }
  }
}

function attend(child: ChildProcess, memoryBytes: number, events: DeckChildEvents): DeckChild {
  const { stdin, stdout, stderr, pid } = child
  let cause: DeckChildEnd['cause'] = 'exit'
  let tail = ''
  let isEnded = false
  let goOn = () => {}

  const kill = (why: DeckChildEnd['cause']) => {
    if (cause === 'exit') cause = why
    child.kill('SIGKILL')
  }
  const watch = pid === undefined ? null : watchMemory(pid, memoryBytes, () => kill('memory'))
  const end = (detail: string) => {
    if (isEnded) return
    isEnded = true
    watch?.stop()
    goOn()
    const said = tail.trim()
    events.ended({ cause, detail: said === '' ? detail : `${detail}: ${said}` })
  }

  const lines = splitLines(LINE_BYTES_MAX, events.line)
  stdout?.on('data', (chunk: Uint8Array) => {
    if (!lines.push(chunk)) kill('output')
  })
  stderr?.setEncoding('utf8')
  stderr?.on('data', (text: string) => {
    tail = (tail + text).slice(-STDERR_KEPT)
  })
  stdin?.on('drain', () => goOn())
  // A child that died amid what it was sent is told of by `close`.
  for (const stream of [stdin, stdout, stderr]) stream?.on('error', () => {})
  child.on('error', (error) => end(String(error)))
  // Not `exit`: what it wrote before its death still arrives.
  child.on('close', (code, signal) => end(signal === null ? `exit code ${code}` : signal))

  return {
    async send(line) {
      if (isEnded || stdin === null) return
      stdin.write(line)
      // Bun copies what waits with each write: 45 MB at once held its thread for 170 ms.
      if (stdin.write('\n')) return
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
    },
    memoryBytes: () => watch?.bytes() ?? 0,
    rest(isIdle) {
      for (const held of [child, stdin, stdout, stderr]) setHold(held, !isIdle)
    },
    kill: () => kill('exit'),
  }
}

/** Pipes are sockets, which can let go of the process; their types do not say so. */
function setHold(held: unknown, isHolding: boolean) {
  const { ref, unref } = held as { ref?: () => void; unref?: () => void }
  if (isHolding) ref?.call(held)
  else unref?.call(held)
}

function environment(memoryBytes: number): Record<string, string> {
  const inherited = ENVIRONMENT.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  return {
    ...Object.fromEntries(inherited),
    BUN_JSC_forceRAMSize: String(Math.floor(memoryBytes * MACHINE_SHARE)),
  }
}
