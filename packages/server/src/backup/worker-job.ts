import { statSync } from 'node:fs'
import { backupWorkerUrl } from '../embedded.ts'
import type { JobArgs, JobMessage, JobName, JobProgress, JobRequest, JobResult } from './jobs.ts'
import { BackupUnreadable } from './unreadable.ts'

/** Who waits for a job. */
export interface JobWatch {
  readonly signal: AbortSignal
  progress(event: Readonly<Record<string, unknown>>): void
}

/** A job failed for a reason of the system: a full disk, a missing directory. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed'
  readonly code: string | null
  /** SQLite's result code. */
  readonly errno: number | null

  constructor(message: string, code: string | null, errno: number | null) {
    super(message)
    this.code = code
    this.errno = errno
  }
}

/**
 * Runs a job in a Worker of its own and resolves once that Worker is gone, so that nothing it uses is in use any more. Throws
 * the signal's reason when it was stopped; SQLite's part of a copy runs to its end first.
 */
export async function runJob<Name extends JobName>(
  name: Name,
  args: JobArgs<Name>,
  watch: JobWatch,
): Promise<Awaited<JobResult<Name>>> {
  watch.signal.throwIfAborted()
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(backupWorkerUrl())
  const tell = progressWithRate(watch)
  const abort = () => {
    Atomics.store(stop, 0, 1)
  }
  watch.signal.addEventListener('abort', abort)
  const watching = 'copy' in args && 'database' in args ? watchCopy(args.database, args.copy, tell) : null
  try {
    const ended = new Promise<void>((resolve) => worker.addEventListener('close', () => resolve()))
    const answer = new Promise<JobMessage>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<JobMessage>) => {
        if ('progress' in data) {
          watching?.stop()
          tell(data.progress)
        } else resolve(data)
      }
      worker.onerror = (event) => reject(new Error(`The backup worker broke off: ${event.message}`))
      void ended.then(() => reject(new Error('The backup worker ended without an answer.')))
    })
    const request: JobRequest = { name, args, stop }
    worker.postMessage(request)
    const message = await answer
    worker.postMessage('end')
    await ended
    return unwrap<Name>(message, watch.signal)
  } finally {
    watching?.stop()
    watch.signal.removeEventListener('abort', abort)
  }
}

function unwrap<Name extends JobName>(message: JobMessage, signal: AbortSignal): Awaited<JobResult<Name>> {
  signal.throwIfAborted()
  if ('result' in message) return message.result as Awaited<JobResult<Name>>
  if (!('failure' in message)) throw new Error('The backup worker sent no answer.')
  const { failure } = message
  if (failure.unreadable) throw new BackupUnreadable(failure.message)
  throw new JobFailed(failure.message, failure.code, failure.errno)
}

const lookEveryMs = 250

/** SQLite says nothing while it copies; the growing file does. */
function watchCopy(database: string, copy: string, tell: (event: JobProgress) => void) {
  const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const bytesTotal = sizeOf(database)
  const timer = setInterval(() => {
    tell({ stage: 'copying', bytesRead: Math.min(sizeOf(copy), bytesTotal), bytesTotal })
  }, lookEveryMs)
  return { stop: () => clearInterval(timer) }
}

function progressWithRate({ progress }: JobWatch): (event: JobProgress) => void {
  let stage = ''
  let startedAt = 0
  return (event) => {
    const now = performance.now()
    if (event.stage !== stage) {
      stage = event.stage
      startedAt = now
    }
    const seconds = (now - startedAt) / 1_000
    const { bytesRead, bytesTotal } = event
    const isKnown = bytesRead !== null && bytesTotal !== null && bytesRead > 0 && seconds > 0.1
    const bytesPerSecond = isKnown ? bytesRead / seconds : null
    const secondsLeft = isKnown && bytesPerSecond !== null ? (bytesTotal - bytesRead) / bytesPerSecond : null
    progress({ ...event, bytesPerSecond, secondsLeft })
  }
}
