import { isAddressRange, nearest, type RequestContext } from '@dealflow/core'
import { isPathPrefix } from './mount.ts'

/** What a service needs to offer to be mounted: `createService` returns it. */
export interface FetchService {
  fetch(request: Request, context: RequestContext): Promise<Response>
}

export interface NodeHandlerOptions {
  /**
   * Where the service is mounted, `/dealflow`: taken off the paths of requests that still have it, and put before `Location`. A
   * request without it is the service's too. Default: what Express and its kin took off.
   */
  readonly prefix?: string
  /** Addresses of proxies whose `X-Forwarded-For` and `X-Forwarded-Prefix` are believed: `['10.0.0.0/8']`. Default: none. */
  readonly trustedProxies?: readonly string[]
  /** Told of what `fetch` or the stream of its answer failed with, and of bodies that were taken away. Default: `console.error`. */
  readonly onError?: (error: unknown) => void
}

/** Every option as it holds, given or not. */
export type Settings = Required<NodeHandlerOptions>

/** Throws a TypeError for what cannot answer requests; `taker` is the function that it was given to. */
export function requireService(taker: string, service: FetchService): void {
  const { fetch, then } = Object(service)
  if (typeof fetch === 'function') return
  throw new TypeError(
    typeof then === 'function'
      ? `${taker} was given the promise of a service: write \`${taker}(await openService({ data }))\`.`
      : `${taker} takes a service, as \`openService\` and \`createService\` make it; ${kindOf(service)} has no \`fetch\`.`,
  )
}

/** Throws a TypeError for what cannot hold; `taker` is the function that it was given to. */
export function readOptions(taker: string, options: NodeHandlerOptions): Settings {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw wrong(`The options of ${taker}`, options, "an object, { prefix: '/dealflow' }")
  for (const name of Object.keys(options)) if (!Object.hasOwn(readers, name)) throw unknownOption(taker, name)
  const { prefix = '', trustedProxies = [], onError = console.error } = options
  return {
    prefix: readers.prefix(prefix),
    trustedProxies: readers.trustedProxies(trustedProxies),
    onError: readers.onError(onError),
  }
}

/** By the names of all options, so that one that is misspelt is found. */
const readers = {
  prefix(given: unknown): string {
    if (typeof given !== 'string') throw wrong('prefix', given, "a path, '/dealflow'")
    if (given === '' || isPathPrefix(given)) return given
    const remedy =
      given === '/'
        ? 'Leave it out where the service has all paths.'
        : "Give it one slash in front and none behind, as '/dealflow'."
    throw new TypeError(`prefix: ${JSON.stringify(given)} cannot begin a path. ${remedy}`)
  },
  trustedProxies(given: unknown): readonly string[] {
    if (!Array.isArray(given)) throw wrong('trustedProxies', given, "a list, ['10.0.0.0/8']")
    for (const proxy of given) {
      if (typeof proxy !== 'string') throw wrong('trustedProxies', proxy, "a list of texts, ['10.0.0.0/8']")
      if (!isAddressRange(proxy))
        throw new TypeError(
          `trustedProxies: ${JSON.stringify(proxy)} is no address or range. Give such as '10.0.0.0/8'.`,
        )
    }
    return given
  },
  onError(given: unknown): Settings['onError'] {
    if (typeof given !== 'function') throw wrong('onError', given, 'a function, (error) => log.error(error)')
    return given as Settings['onError']
  },
} satisfies { readonly [Name in keyof Settings]: (given: unknown) => Settings[Name] }

function unknownOption(taker: string, name: string): TypeError {
  const names = Object.keys(readers)
  const meant = nearest(name, names)
  const remedy = meant === null ? `it has ${names.join(', ')}` : `did you mean \`${meant}\`?`
  return new TypeError(`${taker} has no option \`${name}\`; ${remedy}`)
}

function wrong(name: string, given: unknown, wanted: string): TypeError {
  return new TypeError(`${name}: must be ${wanted}; you gave ${kindOf(given)}.`)
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
