import type { Service } from '@dealflow/core'
import { createApp } from './app.ts'
import { errorResponse } from './error-response.ts'

export interface Listener {
  /** `http://127.0.0.1:8787` */
  readonly url: string
  /** Refuses new connections and lets running requests finish, for at most `graceMs`. */
  stop(graceMs: number): Promise<void>
}

/**
 * Serves on an address. Bun.serve is called by us and not by Elysia, whose `listen` shares the port silently with a
 * second process.
 */
export function listen(service: Service, options: { host: string; port: number }): Listener {
  const server = namingThePort(options, () =>
    Bun.serve({
      hostname: options.host,
      port: options.port,
      idleTimeout: 30,
      development: false,
      // Outside development Bun would share the port silently with a second process.
      reusePort: false,
      // Bun would answer a body over this with an empty 413; the service refuses it earlier, in the contract's envelope.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      fetch: (request): Response | Promise<Response> => handle(request),
      error: () => errorResponse(500, 'INTERNAL_ERROR', 'Something went wrong on our side.'),
    }),
  )
  const handle = createApp(service, server).fetch
  const hostname = options.host.includes(':') ? `[${options.host}]` : options.host
  return {
    url: `http://${hostname}:${server.port}`,
    async stop(graceMs) {
      const finished = server.stop()
      const timeout = Promise.withResolvers<void>()
      const timer = setTimeout(timeout.resolve, graceMs)
      await Promise.race([finished, timeout.promise])
      clearTimeout(timer)
      await server.stop(true)
    },
  }
}

function namingThePort<T>({ host, port }: { host: string; port: number }, start: () => T): T {
  try {
    return start()
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE')) throw cause
    throw new Error(
      `Port ${port} on ${host} is taken by another program. Give another one with --http-addr HOST:PORT; port 0 picks a free one.`,
      { cause },
    )
  }
}
