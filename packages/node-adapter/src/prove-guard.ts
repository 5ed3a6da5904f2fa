import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import {
  type Clock,
  createGuardedClient,
  type Dialer,
  Explained,
  type GuardedClient,
  OutboundError,
  parseResolveMap,
  type Resolver,
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
 * resolves by itself or asks a proxy is found out here. Throws `Explained`; a server must not start then.
 */
export async function proveGuard(parts: GuardParts): Promise<void> {
  const listeners: Listener[] = []
  try {
    for (let count = 0; count < 3; count++) listeners.push(await listen())
    const [closed, decoy, vetted] = listeners
    if (closed === undefined || decoy === undefined || vetted === undefined) return
    const fault =
      (await reachesClosed(parts, closed)) ??
      (await missesVetted(parts, decoy, vetted)) ??
      touched(closed, decoy)
    if (fault === null) return
    throw new Explained(
      `The guard of outbound requests does not hold here: ${fault}. Webhooks and readers of web sites could be led into your network, so nothing is started. Please report this with the version and the platform.`,
    )
  } finally {
    for (const { server } of listeners) {
      server.close()
      server.closeAllConnections()
    }
  }
}

/** With nothing opened, no form of a loopback address may be asked for, nor a name that leads to one. */
async function reachesClosed(parts: GuardParts, { port }: Listener): Promise<string | null> {
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
    if (answer.failure !== 'blocked_address' && host !== 'localhost')
      return `${host} was not refused for its address, but: ${answer.message}`
  }
  return null
}

/** `localhost` at the decoy's port is mapped to the other listener: whoever resolves again ends at the decoy. */
async function missesVetted(parts: GuardParts, decoy: Listener, vetted: Listener): Promise<string | null> {
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
    if (answer instanceof OutboundError)
      return `${host} was not reached at the address that was vetted: ${answer.message}`
    if (answer !== `${vetted.port} ${host}`)
      return `a request for ${host} went elsewhere than to the vetted address`
  }
  return null
}

const touched = (...untouched: readonly Listener[]) =>
  untouched.some(({ connections }) => connections() > 0) ? 'a closed address was connected to' : null

async function ask(client: GuardedClient, url: string): Promise<string | OutboundError> {
  try {
    const limits = {
      timeoutMs: 5_000,
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
