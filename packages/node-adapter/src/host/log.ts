import { write } from 'node:fs'
import { describeError, type Log } from '@dealflow/core'

export type LogFormat = 'json' | 'text'
export type LogLevel = Parameters<Log['write']>[0]

export interface LineLog extends Log {
  /** Writes what is pending, waiting at most `timeoutMs` for a reader that has stopped reading. */
  flush(timeoutMs: number): Promise<void>
  /** Puts one finished line between the records, in order. */
  line(text: string): void
}

export interface LineLogOptions {
  readonly fd: number
  readonly format: LogFormat
  /** Records below it are not written. Default `info`. */
  readonly level?: LogLevel
  /** Lines waiting for a slow reader; beyond it records are dropped and counted. Default 4 MiB. */
  readonly pendingBytesMax?: number
  /** What is written of an error among the fields. Default `describeError`: all of it, with its stack. */
  readonly describe?: (error: Error) => unknown
  readonly now?: () => number
}

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']
// A write costs 5 to 10 µs and wakes a thread, whether it holds one record or hundreds.
const batchMs = 50
const batchBytes = 16 * 1024
const keptBytesMax = 1024 * 1024

/**
 * Structured lines to a file descriptor. One write is under way at a time, outside the event loop: a pipe that nobody
 * reads must never stop the service, so what does not fit is dropped and said so once the reader returns.
 */
export function createLineLog(options: LineLogOptions): LineLog {
  const threshold = levels.indexOf(options.level ?? 'info')
  const pendingBytesMax = options.pendingBytesMax ?? 4 * 1024 * 1024
  const now = options.now ?? Date.now
  const describe = options.describe ?? describeError
  let pending = Buffer.allocUnsafeSlow(batchBytes)
  let pendingBytes = 0
  /** What the next batch is gathered in while this one is written. */
  let spare = Buffer.allocUnsafeSlow(batchBytes)
  let writing = false
  let scheduled = false
  /** Somebody waits for a line that is pending: it goes before the next batch. */
  let isAwaited = false
  let dropped = 0
  let idle: (() => void)[] = []

  function push(text: string) {
    if (pendingBytes + text.length > pendingBytesMax) {
      dropped++
      return
    }
    gather(text)
    schedule()
  }

  /** Encoded at once, into memory that is used again: a batch that is one text first would be copied into new memory, twice. */
  function gather(text: string) {
    // No unit of a text takes more than three bytes.
    const bytesMax = pendingBytes + 3 * text.length
    if (bytesMax > pending.length) {
      const larger = Buffer.allocUnsafeSlow(2 * bytesMax)
      pending.copy(larger, 0, 0, pendingBytes)
      pending = larger
    }
    pendingBytes += pending.write(text, pendingBytes)
  }

  function schedule() {
    if (scheduled || writing || isAwaited) return
    scheduled = true
    setTimeout(drain, batchMs)
  }

  function drain() {
    scheduled = false
    if (writing) return
    isAwaited = false
    if (pendingBytes === 0) {
      for (const wake of idle) wake()
      idle = []
      return
    }
    if (dropped > 0) {
      const message = 'log records were dropped because nobody read them'
      gather(formatRecord(options.format, now(), 'warn', message, { dropped }))
      dropped = 0
    }
    const batch = pending
    const chunk = batch.subarray(0, pendingBytes)
    pending = spare
    pendingBytes = 0
    writing = true
    writeAll(options.fd, chunk, 0, () => {
      writing = false
      // What one burst needed is not kept for ever.
      spare = batch.length > keptBytesMax ? Buffer.allocUnsafeSlow(batchBytes) : batch
      // What somebody waits for goes on at once; records that came meanwhile are a batch of their own.
      if (idle.length > 0 || isAwaited) drain()
      else if (pendingBytes > 0) schedule()
    })
  }

  return {
    write(level, message, fields) {
      if (levels.indexOf(level) < threshold) return
      push(formatRecord(options.format, now(), level, message, withErrors(fields ?? {}, describe)))
    },
    line(text) {
      // The address a server listens on, for one.
      isAwaited = true
      push(`${text}\n`)
      if (!writing) drain()
    },
    flush(timeoutMs) {
      if (!writing && pendingBytes === 0) return Promise.resolve()
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, timeoutMs)
        idle.push(() => {
          clearTimeout(timer)
          resolve()
        })
        if (!writing) drain()
      })
    },
  }
}

/** A closed reader ends the log, not the service. A non-blocking pipe that is full is tried again. */
function writeAll(fd: number, chunk: Uint8Array, offset: number, done: () => void) {
  write(fd, chunk, offset, chunk.length - offset, null, (error, written) => {
    if (error !== null && error.code === 'EAGAIN') {
      setTimeout(() => writeAll(fd, chunk, offset, done), 10)
    } else if (error !== null || offset + written >= chunk.length) {
      done()
    } else {
      writeAll(fd, chunk, offset + written, done)
    }
  })
}

/** The records of a busy millisecond share its text: formatting it took a third of a record's time. */
function isoOf(now: number): string {
  if (now !== lastInstant) [lastInstant, lastIso] = [now, new Date(now).toISOString()]
  return lastIso
}

let lastInstant = Number.NaN
let lastIso = ''

function formatRecord(format: LogFormat, now: number, level: LogLevel, message: string, fields: Fields) {
  const ts = isoOf(now)
  if (format === 'json') {
    const rest = JSON.stringify(fields)
    const head = `{"ts":"${ts}","level":"${level}","msg":${JSON.stringify(message)}`
    return rest === '{}' ? `${head}}\n` : `${head},${rest.slice(1)}\n`
  }
  let text = `${ts} ${level.toUpperCase().padEnd(5)} ${message}`
  for (const [key, value] of Object.entries(fields)) {
    if (value !== null && value !== undefined)
      text += ` ${key}=${typeof value === 'string' && !/[\s"=]/.test(value) ? value : JSON.stringify(value)}`
  }
  return `${text}\n`
}

type Fields = Readonly<Record<string, unknown>>

/** Errors among the fields in a form that JSON keeps; most records have none and are taken as they are. */
function withErrors(fields: Fields, describe: (error: Error) => unknown): Fields {
  for (const key in fields) {
    if (fields[key] instanceof Error) {
      return Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          value instanceof Error ? describe(value) : value,
        ]),
      )
    }
  }
  return fields
}
