import { removeControlFile } from '@dealflow/node-adapter/directory'
import { bearerCheck } from '../http/bearer.ts'
import { errorResponse } from '../http/error-response.ts'
import type { Instance } from '../instance.ts'
import type { OperationName } from '../operations/index.ts'
import { writeControlFile } from './control-file.ts'
import { operationStream, type Run } from './operation-stream.ts'

/** An operation that is asked to stop ends at its next batch. */
const stopGraceMs = 5_000

export interface ControlServer {
  /** Stops the operations that can be stopped, and lets the others finish. */
  stop(): Promise<void>
}

/**
 * Lets the command line work on a directory that this server holds: a loopback listener of its own, never the public
 * address, with a token that lives as long as the process.
 */
export function startControlServer(instance: Instance): ControlServer {
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  const isAllowed = bearerCheck(token)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    development: false,
    error: (error) => errorResponse(500, 'INTERNAL_ERROR', error.message),
    async fetch(request) {
      if (!isAllowed(request))
        return errorResponse(401, 'UNAUTHORIZED', 'The token of control.json is missing or another one.')
      const name = new URL(request.url).pathname.slice(1)
      // Loaded at the first command: a server that nobody commands does without.
      const { onInstance, operations } = await import('../operations/index.ts')
      if (!Object.hasOwn(operations, name)) return errorResponse(404, 'NOT_FOUND', 'No such operation.')
      const args: unknown = await request.json().catch(() => undefined)
      if (args === undefined) return errorResponse(400, 'BAD_REQUEST', 'The arguments are not JSON.')
      const run: Run = (context) => onInstance(instance)(name as OperationName, args as never, context)
      return new Response(operationStream(run, running, [request.signal, stopping.signal]), {
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
