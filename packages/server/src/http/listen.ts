import { closeSync, openSync } from 'node:fs'
import { errorTable, type Log } from '@dealflow/core'
import { isOneHost } from '@dealflow/node-adapter'
import type { AdminFetch } from '../admin/admin-app.ts'
import type { Address } from '../config/types.ts'
import { openFiles, openFilesMax } from '../open-file-counts.ts'
import { appHandler, operatorsHandler, type Served } from './app.ts'
import type { AddressSource } from './direct-peer.ts'
import { errorResponse } from './error-response.ts'
import { withSecurityHeaders } from './security-headers.ts'

export interface Listener {
  /** `http://127.0.0.1:8787` */
  readonly url: string
  /** Refuses new connections and lets running requests finish, for at most `graceMs`. */
  stop(graceMs: number): Promise<void>
}

/** Another program has the port; the message names the remedy. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken'
}

/** Serves the API, and the routes beside it, on an address. */
export function listen(served: Served, address: Address): Listener {
  return listenOn(address, '--http-addr', (addresses) => appHandler(served, addresses), served.log)
}

/** Serves the operator API and its documentation on an address of their own. */
export function listenForOperators(
  admin: AdminFetch,
  trustedProxies: readonly string[],
  address: Address,
): Listener {
  return listenOn(address, '--admin-addr', (addresses) => operatorsHandler(admin, trustedProxies, addresses))
}

type Handler = (request: Request) => Response | Promise<Response>

/**
 * Serves on an address; `flag` is what an operator would change it with. Throws `PortTaken`. Bun.serve is called by us and
 * not by Elysia, whose `listen` shares the port silently with a second process.
 */
export function listenOn(
  address: Address,
  flag: string,
  handlerOf: (addresses: AddressSource) => Handler,
  log: Log | null = null,
): Listener {
  const open = (port: number) =>
    Bun.serve({
      hostname: address.host,
      port,
      idleTimeout: 30,
      development: false,
      // Outside development Bun would share the port silently with a second process.
      reusePort: false,
      // Bun would answer a body over this with an empty 413; the service refuses it earlier, in the contract's envelope.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      fetch: (request): Response | Promise<Response> => handle(request),
      error: () => errorResponse(500, 'INTERNAL_ERROR', errorTable.INTERNAL_ERROR.message),
    })
  let server = namingThePort(address, flag, () => open(address.port))
  const port = server.port ?? address.port
  // Every server of the process knows the requests of the others.
  const addresses: AddressSource = {
    requestIP: (request) => server.requestIP(request),
    timeout: (request, seconds) => server.timeout(request, seconds),
  }
  const handle = withSecurityHeaders(withOneHost(handlerOf(addresses)))
  const paused = pausing(
    () => server,
    () => {
      server = open(port)
    },
    log,
  )
  const hostname = address.host.includes(':') ? `[${address.host}]` : address.host
  return {
    url: `http://${hostname}:${port}`,
    async stop(graceMs) {
      const earlier = paused.end()
      const finished = Promise.all([server.stop(), ...earlier.map((each) => each.stop())])
      const timeout = Promise.withResolvers<void>()
      const timer = setTimeout(timeout.resolve, graceMs)
      await Promise.race([finished, timeout.promise])
      clearTimeout(timer)
      await Promise.all([server, ...earlier].map((each) => each.stop(true)))
    },
  }
}

type Server = ReturnType<typeof Bun.serve>

/**
 * Takes no connections while hardly any open files are left; those that are there go on. `end` gives the servers that some of these
 * still belong to.
 */
function pausing(current: () => Server, open: () => void, log: Log | null) {
  const earlier = new Set<Server>()
  let retry: ReturnType<typeof setTimeout> | null = null
  function begin(): void {
    retry = null
    try {
      open()
      log?.write('info', 'connections are taken again')
    } catch (error) {
      log?.write('error', 'connections cannot be taken again yet', { error })
      retry = setTimeout(begin, retryMs)
    }
  }
  const watch = watchOpenFiles((most) => {
    const server = current()
    earlier.add(server)
    void server.stop().then(() => earlier.delete(server))
    log?.write('warn', 'no more connections are taken until some end: hardly any open files are left', {
      open_files_max: most,
    })
  }, begin)
  return {
    end(): readonly Server[] {
      watch.stop()
      if (retry !== null) clearTimeout(retry)
      return [...earlier]
    },
  }
}

const retryMs = 1_000

function namingThePort<T>({ host, port }: Address, flag: string, start: () => T): T {
  try {
    return start()
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    const problem = addressProblems[code]?.(host, port)
    if (problem !== undefined) throw new Error(`${problem} with ${flag} HOST:PORT.`, { cause })
    if (code !== 'EADDRINUSE') throw cause
    throw new PortTaken(
      `Port ${port} on ${host} is taken by another program. Give another one with ${flag} HOST:PORT; port 0 picks a free one.`,
      { cause },
    )
  }
}

/** Each goes on with the flag to use. */
const addressProblems: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRNOTAVAIL: (host) =>
    `This machine has no address ${host}. Give one that it has, or 0.0.0.0 for all that it has,`,
  EACCES: (_host, port) => `This user may not listen on port ${port}. Give one from 1024 on`,
  ENOTFOUND: (host) => `The name ${host} is unknown. Give an address of this machine`,
}

/**
 * Refuses a Host that is none, and two of them, which Bun joins with a comma: a proxy may have believed the other one. A length
 * beside chunks, the other way to mean two things, Bun refuses itself.
 */
function withOneHost(handle: Handler): Handler {
  // Most requests name the host that the one before named.
  let last = ''
  return (request) => {
    const host = request.headers.get('host') ?? ''
    if (host === last || isOneHost(host)) {
      last = host
      return handle(request)
    }
    const message = 'Send one Host header, with a host name and a port alone.'
    return errorResponse(400, 'BAD_REQUEST', message, undefined, [{ path: 'headers.host', message }])
  }
}

/** Long beside what a look costs, 5 µs, and short beside what a full table of files does to a server. */
const lookEveryMs = 250

/**
 * Says when the process has hardly any open files left, and when it has enough again. Bun's listener takes no connection then and
 * asks for one again at once, on and on (oven-sh/bun#32705), and what else needs a file fails. Watches nothing where the system does
 * not tell how many files there may be.
 */
function watchOpenFiles(onFew: (most: number) => void, onEnough: () => void): { stop(): void } {
  const most = openFilesMax()
  if (most === null) return { stop() {} }
  const reserve = Math.min(64, Math.ceil(most / 8))
  let isFew = false
  const timer = setInterval(() => {
    if (!isFew && (nextFile() ?? most) >= most - reserve) {
      isFew = true
      onFew(most)
    } else if (isFew && (openFiles() ?? most) < most - 2 * reserve) {
      isFew = false
      onEnough()
    }
  }, lookEveryMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** The number of the next file: the system gives the lowest that is free, so that as many are open. Null when there is none. */
function nextFile(): number | null {
  try {
    const file = openSync('/dev/null', 'r')
    closeSync(file)
    return file
  } catch {
    // There are too many.
    return null
  }
}
