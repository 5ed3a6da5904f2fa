import { strictEqual } from 'node:assert'
import { once } from 'node:events'
import { createServer as createPlain, type RequestListener, type Server } from 'node:http'
import { createServer as createTls } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import {
  createGuardedClient,
  type GuardedClient,
  type GuardedClientOptions,
  OutboundError,
  type OutboundFailure,
  type OutboundRequest,
  type OutboundResponse,
  type Resolver,
} from '@dealflow/core'
import { systemClock } from '../host/clock.ts'
import { createDialer } from '../host/dialer.ts'
import { systemResolver } from '../host/resolver.ts'
import { receiverKeyPem } from './certificates.ts'

/** Receivers on the loopback and clients over the real dialer, with what a case opens closed after it. */
export interface OutboundSubject {
  receiver(answer: RequestListener, certificatePem?: string): Promise<Receiver>
  /** Without options nothing is opened. `names` are what the resolver knows besides the system's. */
  client(options?: ClientOptions): GuardedClient
}

export type ClientOptions = Partial<GuardedClientOptions> & { readonly names?: Names }

/** What a name means: the n-th answer for the n-th question, then the last one again. */
export type Names = Readonly<Record<string, readonly (readonly string[])[]>>

export interface Receiver {
  readonly port: number
  /** Connections so far. */
  connections(): number
  /** `host path` of every request. */
  readonly seen: string[]
}

/** One promise of the guard, on real connections: `run` throws what is broken. */
export interface OutboundCase {
  readonly name: string
  readonly run: (subject: OutboundSubject) => Promise<void>
}

export async function runOutboundCase({ run }: OutboundCase): Promise<void> {
  const servers: Server[] = []
  const clients: GuardedClient[] = []
  try {
    await run({
      async receiver(answer, certificatePem) {
        const { server, receiver } = await listen(answer, certificatePem)
        servers.push(server)
        return receiver
      },
      client({ names = {}, ...options } = {}) {
        const parts = { resolver: resolverOf(names), dialer: createDialer(), clock: systemClock, log: silent }
        const client = createGuardedClient({ ...parts, allowHttp: true, ...options })
        clients.push(client)
        return client
      },
    })
  } finally {
    await Promise.all(clients.map((client) => client.close()))
    for (const server of servers) {
      server.close()
      server.closeAllConnections()
    }
  }
}

async function listen(answer: RequestListener, certificatePem: string | undefined) {
  let connections = 0
  const seen: string[] = []
  const listener: RequestListener = (request, response) => {
    seen.push(`${request.headers.host} ${request.url}`)
    answer(request, response)
  }
  const server: Server =
    certificatePem === undefined
      ? createPlain(listener)
      : createTls({ key: receiverKeyPem, cert: certificatePem }, listener)
  server.on('connection', (_socket: Socket) => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { server, receiver: { port, seen, connections: () => connections } }
}

function resolverOf(names: Names): Resolver {
  const asked = new Map<string, number>()
  return {
    async resolve(name, signal) {
      const answers = names[name]
      const turn = asked.get(name) ?? 0
      asked.set(name, turn + 1)
      return answers?.[Math.min(turn, answers.length - 1)] ?? systemResolver.resolve(name, signal)
    },
  }
}

export const hello: RequestListener = (_request, response) => {
  response.end('hello')
}

/** A request with roomy limits. */
export function get(client: GuardedClient, url: string, more: Partial<OutboundRequest> = {}) {
  return client.request({
    url,
    method: 'GET',
    timeoutMs: 20_000,
    wireBytesMax: 1_000_000,
    decodedBytesMax: 1_000_000,
    whenTooLarge: 'refuse',
    signal: new AbortController().signal,
    ...more,
  })
}

/** The request must fail in this way; an answer is the failure. */
export async function fails(
  asked: Promise<OutboundResponse>,
  failure: OutboundFailure,
  what: string,
): Promise<OutboundError> {
  const outcome = await asked.then(
    ({ status }) => `answered ${status}`,
    (error: unknown) => error,
  )
  if (!(outcome instanceof OutboundError)) throw new Error(`${what}: ${String(outcome)}, expected ${failure}`)
  strictEqual(outcome.failure, failure, `${what}: ${outcome.message}`)
  return outcome
}

export const textOf = ({ body }: OutboundResponse) => new TextDecoder().decode(body)

const silent = { write() {} }
