import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An app that serves, on a port of its own. */
export interface Mounted {
  /** `http://127.0.0.1:40123` */
  readonly origin: string
  /** Also ends what is open. */
  close(): Promise<void>
}

export async function onLoopback(server: Server): Promise<Mounted> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return mountedOn(server)
}

/** `server` listens already; `end` is how its framework ends it. */
export function mountedOn(server: Server, end?: () => Promise<unknown>): Mounted {
  // A connection that Node ends after 5 s of rest may end just as a case sends on it.
  server.keepAliveTimeout = 600_000
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await (end?.() ?? new Promise((closed) => server.close(closed)))
    },
  }
}
