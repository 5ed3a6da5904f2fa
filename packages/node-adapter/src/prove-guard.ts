import { once } from 'node:events'
import type { Server } from 'node:http'
import {
  type Clock,
  createGuardedClient,
  type Dialer,
  Explained,
  type GuardedClient,
  OutboundError,
  parseResolveMap,
  type Resolver,
  withoutEnd,
} from '@dealflow/core'

export interface GuardParts {
  readonly resolver: Resolver
  readonly dialer: Dialer
  readonly clock: Clock
  /** Default `createGuardedClient`; a test brings one that lets through what it should not. */
  readonly createClient?: typeof createGuardedClient
}

/** Under `.invalid`, which no resolver may know (RFC 6761). */
const inside = 'inside.invalid'

/**
 * Tries the parts that requests will really go through against listeners of its own on the loopback: closed addresses must stay
 * untouched, and an opened one must be reached at the address that was vetted, whatever the name means elsewhere. A library that
 * resolves by itself or asks a proxy is found out here. Throws `Explained`; a service must send nothing then, and end. A process that is
 * still for a while hears its own answer late, which proves nothing: then it is tried again, three times at most.
 */
export async function proveGuard(parts: GuardParts): Promise<void> {
  for (let tries = 0; tries < triesMax; tries++) if ((await tryGuard(parts)) === 'holds') return
  throw new Explained(
    `The guard of outbound requests could not be tried: this machine did not answer itself within ${(triesMax * timeoutMs) / 1_000} s. Start again when it has less to do.`,
  )
}

const triesMax = 3
const timeoutMs = 5_000

/** Throws for a guard that does not hold. */
async function tryGuard(parts: GuardParts): Promise<'holds' | 'late'> {
  const listeners: Listener[] = []
  try {
    for (let count = 0; count < 3; count++) listeners.push(await listen())
    const [closed, decoy, vetted] = listeners
    if (closed === undefined || decoy === undefined || vetted === undefined) return 'late'
    const seen = (await reachesClosed(parts, closed)) ?? (await missesVetted(parts, decoy, vetted))
    const fault = touched(closed, decoy) ?? (seen === late ? null : seen)
    if (fault === null) return seen === late ? 'late' : 'holds'
    throw new Explained(
      `The guard of outbound requests does not hold here: ${fault}. Webhooks and readers of web sites could be led into your network, so no request is sent to another machine, and the service ends. Please report this with the version and the platform.`,
    )
  } finally {
    for (const { server } of listeners) {
      server.close()
      server.closeAllConnections()
    }
  }
}

/** No whole answer in time. */
const late = Symbol('late')
type Seen = string | typeof late | null

/** With nothing opened, no form of a loopback address may be asked for, nor a name that leads to one. */
async function reachesClosed(parts: GuardParts, { port }: Listener): Promise<Seen> {
  const resolver: Resolver = {
    resolve: async (name, signal) => (name === inside ? ['127.0.0.1'] : parts.resolver.resolve(name, signal)),
  }
  const client = (parts.createClient ?? createGuardedClient)({
    ...parts,
    resolver,
    log: silent,
    allowHttp: true,
  })
  for (const host of ['127.0.0.1', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]', 'localhost', inside]) {
    const answer = await ask(client, `http://${host}:${port}/`)
    if (!(answer instanceof OutboundError)) return `${host} was asked though it is closed`
    if (host === 'localhost' || answer.failure === 'blocked_address') continue
    if (answer.failure === 'timeout') return late
    return `${host} was not refused for its address, but: ${sentence(answer)}`
  }
  return null
}

/** `localhost` at the decoy's port is mapped to the other listener: a client that resolves again ends at the decoy. */
async function missesVetted(parts: GuardParts, decoy: Listener, vetted: Listener): Promise<Seen> {
  const client = (parts.createClient ?? createGuardedClient)({
    ...parts,
    log: silent,
    allowHttp: true,
    allowedCidrs: ['127.0.0.1/32'],
    resolveMap: parseResolveMap(
      `localhost:${decoy.port} 127.0.0.1:${vetted.port}\n${inside}:80 127.0.0.1:${vetted.port}`,
    ),
  })
  for (const host of [`localhost:${decoy.port}`, inside]) {
    const answer = await ask(client, `http://${host}/`)
    if (answer instanceof OutboundError) {
      if (answer.failure === 'timeout') return late
      return `${host} was not reached at the address that was vetted: ${sentence(answer)}`
    }
    if (answer !== `${vetted.port} ${host}`)
      return `a request for ${host} went elsewhere than to the vetted address`
  }
  return null
}

/** It ends with a full stop of its own. */
const sentence = ({ message }: OutboundError) => withoutEnd(message, '.')

const touched = (...untouched: readonly Listener[]) =>
  untouched.some(({ connections }) => connections() > 0) ? 'a closed address was connected to' : null

async function ask(client: GuardedClient, url: string): Promise<string | OutboundError> {
  try {
    const limits = {
      timeoutMs,
      wireBytesMax: 1_000,
      decodedBytesMax: 1_000,
      whenTooLarge: 'cut',
    } as const
    const signal = new AbortController().signal
    const { body } = await client.request({ url, method: 'GET', ...limits, signal })
    return new TextDecoder().decode(body)
  } catch (error) {
    if (error instanceof OutboundError) return error
    throw error
  }
}

interface Listener {
  readonly server: Server
  readonly port: number
  connections(): number
}

/** Answers with its port and the Host that was asked for. */
async function listen(): Promise<Listener> {
  // Node's HTTP server takes 9 ms to load, and a start does not wait for the proof.
  const { createServer } = await import('node:http')
  let connections = 0
  let port = 0
  const server = createServer((request, response) => {
    response.end(`${port} ${request.headers.host}`)
  })
  server.on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new Explained(
      'The guard of outbound requests could not be tried: no port of 127.0.0.1 can be listened on. Allow the process to listen there.',
      { cause },
    )
  }
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
  return { server, port, connections: () => connections }
}

const silent = { write() {} }
