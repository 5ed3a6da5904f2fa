import { isUtf8 } from 'node:buffer'
import { JobError, ServiceError } from '@dealflow/core'
import { commandLineActor } from '../cli/context.ts'
import type { OperationContext } from '../operations/context.ts'

/** One line of an operation's answer: progress and data as it goes, then one result or one error. */
export type ControlEvent =
  | { readonly progress: Readonly<Record<string, unknown>> }
  /** A piece of the file that is the operation's result. */
  | { readonly data: string }
  /** One that is no UTF-8 text, in base64. */
  | { readonly bytes: string }
  /** Once a second, so that long quiet work and a server that hangs can be distinguished. */
  | { readonly alive: true }
  | { readonly result: unknown }
  | { readonly error: { readonly code: string; readonly message: string; readonly details?: unknown } }

const aliveEveryMs = 1_000

export type Run = (context: OperationContext) => Promise<unknown>

/** The operation's events. When the server stops, the stream just ends: the caller cannot know whether it was done. */
export function operationStream(run: Run, running: Set<Promise<void>>, stops: readonly AbortSignal[]) {
  const cancelled = new AbortController()
  const signal = AbortSignal.any([...stops, cancelled.signal])
  const encoder = new TextEncoder()
  let goOn = () => {}
  return new ReadableStream<Uint8Array>({
    start(stream) {
      const send = (event: ControlEvent) => {
        if (!isGone()) stream.enqueue(encoder.encode(`${JSON.stringify(event)}\n`))
      }
      const isGone = () => cancelled.signal.aborted || stops[0]?.aborted === true
      // A caller that reads slowly would else have the whole file wait for it here, in memory.
      const data = async (bytes: Uint8Array) => {
        const pulled = new Promise<void>((resolve) => {
          goOn = resolve
        })
        send(dataOf(bytes))
        if ((stream.desiredSize ?? 0) <= 0) await pulled
        signal.throwIfAborted()
      }
      signal.addEventListener('abort', () => goOn())
      // Only to a caller that reads: for any other they would pile up.
      const beat = setInterval(() => {
        if ((stream.desiredSize ?? 0) > 0) send({ alive: true })
      }, aliveEveryMs)
      const progress = (event: Readonly<Record<string, unknown>>) => send({ progress: event })
      const work = run({ actor: commandLineActor(), progress, data, signal })
        .then(
          (result) => send({ result }),
          (error: unknown) => {
            if (!signal.aborted || error !== signal.reason) send({ error: describe(error) })
          },
        )
        .then(() => {
          clearInterval(beat)
          if (!isGone()) stream.close()
        })
        .catch(() => {
          // The caller hung up in the meantime.
        })
        .finally(() => {
          clearInterval(beat)
          running.delete(work)
        })
      running.add(work)
    },
    pull() {
      goOn()
    },
    cancel() {
      cancelled.abort()
    },
  })
}

/** A byte order mark is a part of the file. */
function dataOf(bytes: Uint8Array): ControlEvent {
  if (!isUtf8(bytes)) return { bytes: bytes.toBase64() }
  return { data: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }
}

function describe(error: unknown) {
  if (error instanceof ServiceError)
    return {
      code: error.code,
      message: error.message,
      ...(error.details === undefined ? {} : { details: error.details }),
    }
  if (error instanceof JobError)
    return { code: error.reason, message: error.message, details: innermostReason(error) }
  // The control channel belongs to the operator, who may read what went wrong.
  return { code: 'INTERNAL_ERROR', message: error instanceof Error ? error.message : String(error) }
}

/** Of parts that failed for one reason, that reason. */
export function innermostReason(error: JobError): string {
  return error.cause instanceof JobError ? innermostReason(error.cause) : error.reason
}
