import { Resolver as Channel } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { ResolveError, type Resolver, withoutEnd } from '@dealflow/core'
import { type NameFiles, nameFilesReader } from './name-files.ts'

export interface ResolverOptions {
  /** Asked in place of those in `resolv.conf`: `10.0.0.2`, `10.0.0.2:5353`, `[fd00::2]:53`. */
  readonly nameServers?: readonly string[]
  /** Default: `/etc/hosts` and `/etc/resolv.conf`. */
  readonly files?: () => NameFiles
}

/** Over all servers, tries and search domains. */
export const lookupMsMax = 10_000
/** How long an address of one family waits for those of the other. */
const otherFamilyMs = 1_000

/**
 * Asks the name servers of this machine itself. `getaddrinfo` would wait on one of the runtime's few threads, which do all
 * access to files besides (two in Bun): names that never resolve held up every upload. What `hosts` and `resolv.conf` say
 * counts as it does there; other sources of names, such as multicast DNS, do not. A lookup ends when its signal aborts or after
 * 10 s, and leaves nothing behind.
 */
export function createResolver({
  nameServers = [],
  files = nameFilesReader(),
}: ResolverOptions = {}): Resolver {
  return {
    async resolve(hostname, signal) {
      signal.throwIfAborted()
      const known = files()
      const name = withoutEnd(hostname.toLowerCase(), '.')
      const here = known.hosts.get(name) ?? (isLoopback(name) ? ['127.0.0.1', '::1'] : null)
      if (here !== null) return here
      // One for each lookup: to cancel it is to end this lookup alone.
      const channel = new Channel({ timeout: known.tryMs, tries: known.tries })
      const servers = nameServers.length > 0 ? nameServers : known.servers
      // Without any the library reads the system's own, which is not in a file everywhere.
      if (servers.length > 0) channel.setServers(servers)
      const cancel = () => channel.cancel()
      const late = setTimeout(cancel, lookupMsMax)
      signal.addEventListener('abort', cancel, { once: true })
      try {
        return await firstAnswer(channel, candidates(name, hostname.endsWith('.'), known), signal)
      } finally {
        clearTimeout(late)
        signal.removeEventListener('abort', cancel)
        channel.cancel()
      }
    },
  }
}

/** The resolver of this machine. */
export const systemResolver: Resolver = createResolver()

/** Never asked of anybody (RFC 6761). */
const isLoopback = (name: string) => name === 'localhost' || name.endsWith('.localhost')

/** What is asked for, in turn: a name with dots as it is first, a short one in the search domains first. */
function candidates(name: string, isWhole: boolean, { search, ndots }: NameFiles): readonly string[] {
  if (isWhole) return [name]
  const searched = search.map((domain) => `${name}.${domain}`)
  return name.split('.').length - 1 >= ndots ? [name, ...searched] : [...searched, name]
}

async function firstAnswer(
  channel: Channel,
  names: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  let failure: unknown = null
  for (const name of names) {
    try {
      return await addressesOf(channel, name)
    } catch (error) {
      signal.throwIfAborted()
      // The name itself is what the others ask for; what went wrong with it says more than that they do not know it either.
      if (failure === null || name === names.at(-1)) failure = error
      if (!saysNothing.has(codeOf(error) ?? '')) break
    }
  }
  throw new ResolveError(codeOf(failure) ?? 'the name servers failed', { cause: failure })
}

/** After these the next search domain is asked; a server that is silent is silent to that as well. */
const saysNothing = new Set(['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EREFUSED', 'EBADNAME', 'EFORMERR'])

/** Of both families. One that stays silent does not hold up the other for long. */
async function addressesOf(channel: Channel, name: string): Promise<readonly string[]> {
  let cancelWait = () => {}
  const found = async (asked: Promise<string[]>) => {
    const addresses = await asked
    cancelWait()
    const timer = setTimeout(() => channel.cancel(), otherFamilyMs)
    cancelWait = () => clearTimeout(timer)
    return addresses
  }
  const [v4, v6] = await Promise.allSettled([found(channel.resolve4(name)), found(channel.resolve6(name))])
  cancelWait()
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  const ofV4 = v4.status === 'fulfilled' ? v4.value : []
  const ofV6 = v6.status === 'fulfilled' ? v6.value : []
  return reachesIpv6() ? [...ofV6, ...ofV4] : [...ofV4, ...ofV6]
}

/** As the system orders addresses (RFC 6724): IPv6 goes first where this machine has a public address of its own. */
const reachesIpv6 = () =>
  Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(
      ({ address, family, internal }) =>
        family === 'IPv6' && !internal && (address.startsWith('2') || address.startsWith('3')),
    ),
  )

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
