import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { boundedProgram, type Program } from './bounded-program.ts'
import { watchMemory } from './resident-memory.ts'

export interface ProcessOptions {
  readonly program: Program
  readonly memoryBytes: number
  /** Of its whole life; null for one that lives as long as there is work. */
  readonly cpuSeconds: number | null
  /** False for V8: it aborts at bounds of address space that leave it plenty of memory. */
  readonly boundsAddressSpace: boolean
  /** True for one that ends before the engine's last compiler has paid for itself. */
  readonly isShortLived?: true
}

export interface ProcessEvents<Cause extends string> {
  /** Of its standard output. */
  data(chunk: Uint8Array, kill: (why: Cause) => void): void
  /** Of its fourth pipe, where it has one. */
  marks?(chunk: Uint8Array): void
  /** Once, when the process is gone; nothing follows. `signal` is null for one that came to its end. */
  ended(end: {
    cause: Cause | 'memory' | 'exit'
    detail: string
    signal: string | null
    code: number | null
  }): void
}

export interface BoundedProcess<Cause extends string> {
  /** Null for one that could not be started. */
  readonly pid: number | null
  /** Resolves when there is room for more, and when the process is gone. */
  write(...parts: readonly (string | Uint8Array)[]): Promise<void>
  memoryBytes(): number
  rest(isIdle: boolean): void
  kill(why: Cause | 'exit'): void
}

const STDERR_KEPT = 2_000
/**
 * A runtime reserves more than it ever fills. Node 24 does not start below 1.3 GB; Bun 1.4 starts with 1.6, but below 2.4 it
 * compiles nothing, and reads decks five times slower.
 */
const RESERVED_BYTES = 2.5 * 1024 ** 3
/** Whatever else is in the environment, keys among it, is no business of a process that reads strangers' files. */
const ENVIRONMENT = ['PATH', 'LANG', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']
/**
 * The part of its memory limit that Bun's engine takes for the memory of the machine: it collects before it grows. A deck of 30 MB takes
 * 215 MB at its peak instead of 300; with 3/8 it takes 190, and decks are read slower; with 1/2 up to 253. No other engine knows the name.
 */
const MACHINE_SHARE = 7 / 16

/** Without its last compiler Bun reads the first thousand pages of sites with a quarter less processor time. */
export const shortLivedEnvironment: Readonly<Record<string, string>> = { BUN_JSC_useFTLJIT: '0' }

/** Starts a process that talks over standard input and output, and ends it when it holds too much. Works on Node, in Bun and in its binaries. */
export function startBounded<Cause extends string>(
  { program, memoryBytes, cpuSeconds, boundsAddressSpace, isShortLived }: ProcessOptions,
  events: ProcessEvents<Cause>,
): BoundedProcess<Cause> {
  const addressSpaceBytes = boundsAddressSpace ? memoryBytes + RESERVED_BYTES : null
  const [file, ...args] = boundedProgram(program, { addressSpaceBytes, cpuSeconds })
  const pipes = events.marks === undefined ? 3 : 4
  try {
    const child = spawn(file, args, {
      env: environment(memoryBytes, isShortLived === true),
      stdio: Array.from({ length: pipes }, () => 'pipe' as const),
      windowsHide: true,
    })
    return attend(child, memoryBytes, events)
  } catch (error) {
    // Most failures arrive as an event; others are thrown.
    queueMicrotask(() => events.ended({ cause: 'exit', detail: String(error), signal: null, code: null }))
    return { pid: null, async write() {}, memoryBytes: () => 0, rest() {}, kill() {} }
  }
}

function attend<Cause extends string>(
  child: ChildProcess,
  memoryBytes: number,
  events: ProcessEvents<Cause>,
): BoundedProcess<Cause> {
  const { stdin, stdout, stderr, pid } = child
  const marks = (child.stdio[3] ?? null) as Readable | null
  let cause: Cause | 'memory' | 'exit' = 'exit'
  let isKilled = false
  let tail = ''
  let isEnded = false
  let goOn = () => {}

  const kill = (why: Cause | 'memory' | 'exit') => {
    if (!isKilled) cause = why
    isKilled = true
    child.kill('SIGKILL')
  }
  const watch = pid === undefined ? null : watchMemory(pid, memoryBytes, () => kill('memory'))
  const end = (detail: string, code: number | null, signal: string | null) => {
    if (isEnded) return
    isEnded = true
    watch?.stop()
    goOn()
    const said = tail.trim()
    events.ended({ cause, detail: said === '' ? detail : `${detail}: ${said}`, code, signal })
  }

  stdout?.on('data', (chunk: Uint8Array) => events.data(chunk, kill))
  marks?.on('data', (chunk: Uint8Array) => events.marks?.(chunk))
  stderr?.setEncoding('utf8')
  stderr?.on('data', (text: string) => {
    tail = (tail + text).slice(-STDERR_KEPT)
  })
  stdin?.on('drain', () => goOn())
  // `close` reports a child that died while it received.
  for (const stream of [stdin, stdout, stderr, marks]) stream?.on('error', () => {})
  child.on('error', (error) => end(String(error), null, null))
  // Not `exit`: what it wrote before its death still arrives.
  child.on('close', (code, signal) => end(signal === null ? `exit code ${code}` : signal, code, signal))

  return {
    pid: pid ?? null,
    async write(...parts) {
      if (isEnded || stdin === null) return
      let hasRoom = true
      for (const part of parts) hasRoom = stdin.write(part)
      // Bun copies what waits with each write: 45 MB at once held its thread for 170 ms.
      if (hasRoom) return
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
    },
    memoryBytes: () => watch?.bytes() ?? 0,
    rest(isIdle) {
      for (const held of [child, stdin, stdout, stderr, marks]) setHold(held, !isIdle)
    },
    kill,
  }
}

/** Pipes are sockets, which can let go of the process; their types do not say so. */
function setHold(held: unknown, isHolding: boolean) {
  const { ref, unref } = (held ?? {}) as { ref?: () => void; unref?: () => void }
  if (isHolding) ref?.call(held)
  else unref?.call(held)
}

function environment(memoryBytes: number, isShortLived: boolean): Record<string, string> {
  const inherited = ENVIRONMENT.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  return {
    ...Object.fromEntries(inherited),
    BUN_JSC_forceRAMSize: String(Math.floor(memoryBytes * MACHINE_SHARE)),
    ...(isShortLived ? shortLivedEnvironment : {}),
  }
}
