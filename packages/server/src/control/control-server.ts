import { timingSafeEqual } from 'node:crypto'
import { ServiceError } from '@dealflow/core'
import type { Instance } from '../instance.ts'
import { type OperationName, onInstance, operations } from '../operations.ts'
import { removeControlFile, writeControlFile } from './control-file.ts'

export interface ControlServer {
  stop(): Promise<void>
}

/** One line of an operation's answer: progress as it goes, then one result or one error. */
export type ControlEvent =
  | { readonly progress: Readonly<Record<string, unknown>> }
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
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const given = Buffer.from(request.headers.get('authorization') ?? '')
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        return new Response(null, { status: 401 })
      const name = new URL(request.url).pathname.slice(1)
      if (!(name in operations)) return new Response(null, { status: 404 })
      const args: unknown = await request.json()
      return new Response(answer(call, name as OperationName, args, request.signal), {
        headers: { 'content-type': 'application/x-ndjson' },
      })
    },
  })
  writeControlFile(instance.directory, {
    address: `http://127.0.0.1:${server.port}`,
    token,
    pid: process.pid,
  })
  return {
    async stop() {
      removeControlFile(instance.directory)
      await server.stop(true)
    },
  }
}

function answer(
  call: ReturnType<typeof onInstance>,
  name: OperationName,
  args: unknown,
  hungUp: AbortSignal,
) {
  const abandoned = new AbortController()
  const encoder = new TextEncoder()
  hungUp.addEventListener('abort', () => abandoned.abort())
  return new ReadableStream<Uint8Array>({
    async start(stream) {
      const send = (event: ControlEvent) => {
        if (!abandoned.signal.aborted) stream.enqueue(encoder.encode(`${JSON.stringify(event)}\n`))
      }
      try {
        const result = await call(name, args as never, {
          progress: (progress) => send({ progress }),
          signal: abandoned.signal,
        })
        send({ result })
      } catch (error) {
        send({ error: describe(error) })
      }
      if (!abandoned.signal.aborted) stream.close()
    },
    cancel() {
      abandoned.abort()
    },
  })
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
