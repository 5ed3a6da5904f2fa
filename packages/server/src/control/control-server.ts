import { timingSafeEqual } from 'node:crypto'
import { ServiceError } from '@dealflow/core'
import { commandLineActor } from '../cli/context.ts'
import { errorResponse } from '../error-response.ts'
import type { Instance } from '../instance.ts'
import type { OperationContext } from '../operations/context.ts'
import { type OperationName, onInstance, operations } from '../operations/index.ts'
import { removeControlFile, writeControlFile } from './control-file.ts'

/** An operation that is told to stop ends at its next batch. */
const stopGraceMs = 5_000

export interface ControlServer {
  /** Stops the operations that can be stopped, and lets the others finish. */
  stop(): Promise<void>
}

/** One line of an operation's answer: progress and data as it goes, then one result or one error. */
export type ControlEvent =
  | { readonly progress: Readonly<Record<string, unknown>> }
  /** A piece of the file that is the operation's result: UTF-8 text. */
  | { readonly data: string }
  | { readonly result: unknown }
  | { readonly error: { readonly code: string; readonly message: string; readonly details?: unknown } }

/**
 * Lets the command line work on a directory that this server holds: a loopback listener of its own, never the public
 * address, with a token that lives as long as the process.
 */
export function startControlServer(instance: Instance): ControlServer {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  const expected = Buffer.from(`Bearer ${token}`)
  const call = onInstance(instance)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    development: false,
    error: (error) => errorResponse(500, 'INTERNAL_ERROR', error.message),
    async fetch(request) {
      const given = Buffer.from(request.headers.get('authorization') ?? '')
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        return errorResponse(401, 'UNAUTHORIZED', 'The token of control.json is missing or another one.')
      const name = new URL(request.url).pathname.slice(1)
      if (!Object.hasOwn(operations, name)) return errorResponse(404, 'NOT_FOUND', 'No such operation.')
      const args: unknown = await request.json().catch(() => undefined)
      if (args === undefined) return errorResponse(400, 'BAD_REQUEST', 'The arguments are not JSON.')
      const run: Run = (context) => call(name as OperationName, args as never, context)
      return new Response(answer(run, running, [request.signal, stopping.signal]), {
        headers: { 'content-type': 'application/x-ndjson' },
      })
    },
  })
  try {
    writeControlFile(instance.directory, {
      address: `http://127.0.0.1:${server.port}`,
      token,
      pid: process.pid,
    })
  } catch (error) {
    void server.stop(true)
    throw error
  }
  return {
    async stop() {
      removeControlFile(instance.directory)
      stopping.abort()
      const timeout = Promise.withResolvers<void>()
      const timer = setTimeout(timeout.resolve, stopGraceMs)
      await Promise.race([Promise.all(running), timeout.promise])
      clearTimeout(timer)
      await server.stop(true)
    },
  }
}

type Run = (context: OperationContext) => Promise<unknown>

/** The operation's events. When the server stops, the stream just ends: the caller cannot know whether it was done. */
function answer(run: Run, running: Set<Promise<void>>, stops: readonly AbortSignal[]) {
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
        send({ data: textOf(bytes) })
        if ((stream.desiredSize ?? 0) <= 0) await pulled
        signal.throwIfAborted()
      }
      signal.addEventListener('abort', () => goOn())
      const progress = (event: Readonly<Record<string, unknown>>) => send({ progress: event })
      const work = run({ actor: commandLineActor(), progress, data, signal })
        .then(
          (result) => send({ result }),
          (error: unknown) => {
            if (!signal.aborted || error !== signal.reason) send({ error: describe(error) })
          },
        )
        .then(() => {
          if (!isGone()) stream.close()
        })
        .catch(() => {
          // The caller hung up in the meantime.
        })
        .finally(() => running.delete(work))
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
function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}

function describe(error: unknown) {
  if (error instanceof ServiceError)
    return {
      code: error.code,
      message: error.message,
      ...(error.details === undefined ? {} : { details: error.details }),
    }
  // The control channel belongs to the operator, who may read what went wrong.
  return { code: 'INTERNAL_ERROR', message: error instanceof Error ? error.message : String(error) }
}
