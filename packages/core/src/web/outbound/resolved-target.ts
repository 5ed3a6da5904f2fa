import { isAddress, withoutEnd, withoutStart } from '../../kernel/index.ts'
import type { AddressRule } from './address-rule.ts'
import { OutboundError } from './guarded-client.ts'
import { ResolveError, type Resolver } from './ports.ts'
import { hostPortKey, type ResolveMap, withoutRootDot } from './resolve-map.ts'
import { orAborted } from './until-aborted.ts'

/** A URL that can be asked for, read once: everything after works on these parts. */
export interface Target {
  readonly url: URL
  readonly isTls: boolean
  /** A name, or an IPv4 or IPv6 address without brackets. */
  readonly host: string
  readonly port: number
}

/** The addresses of a target, all vetted, in the order of the resolver. */
export interface ResolvedTarget {
  readonly addresses: readonly string[]
  readonly port: number
}

export interface ResolveOptions {
  readonly resolver: Resolver
  readonly rule: AddressRule
  readonly resolveMap: ResolveMap
}

/**
 * Odd forms of an address (`0x7f.1`, `2130706433`, full-width digits) are addresses once the URL standard has read them. Throws
 * `OutboundError` `invalid_url` with what is wrong.
 */
export function readTarget(text: string, allowHttp: boolean): Target {
  if (!URL.canParse(text)) throw new InvalidUrl('it is no absolute URL')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new InvalidUrl(`${url.protocol} is not ${allowHttp ? 'http or https' : 'https'}`)
  const isTls = url.protocol === 'https:'
  if (!isTls && !allowHttp) throw new InvalidUrl('http is not allowed; use https')
  if (url.username !== '' || url.password !== '') throw new InvalidUrl('it holds a user name or a password')
  const port = url.port === '' ? (isTls ? 443 : 80) : Number(url.port)
  if (port === 0) throw new InvalidUrl('port 0 cannot be reached')
  return { url, isTls, host: withoutEnd(withoutStart(url.hostname, '['), ']'), port }
}

/** The URL itself is wrong, whatever it leads to. */
export class InvalidUrl extends OutboundError {
  readonly why: string

  constructor(why: string) {
    super('invalid_url', `The URL cannot be asked for: ${why}.`)
    this.why = why
  }
}

/** One of the answers is an address that must not be dialled. */
export class BlockedAddress extends OutboundError {
  readonly address: string
  readonly why: string

  constructor(target: Target, address: string, why: string) {
    super(
      'blocked_address',
      `${target.url.origin} leads to ${address} (${why}), which is not open to outbound requests.`,
    )
    this.address = address
    this.why = why
  }
}

/**
 * Resolves a name once and vets every answer: one that is not public blocks them all, since whoever answers for the name could
 * mix them. What comes back is dialled as it is, so a name that means another address a moment later gains nothing.
 */
export async function resolveTarget(
  target: Target,
  options: ResolveOptions,
  signal: AbortSignal,
): Promise<ResolvedTarget> {
  const mapped = options.resolveMap.get(hostPortKey(target.url.hostname, target.port))
  const addresses =
    mapped !== undefined
      ? [mapped.address]
      : isAddress(target.host)
        ? [target.host]
        : await resolve(target, options.resolver, signal)
  for (const address of addresses) {
    const why = options.rule(address)
    if (why !== null) throw new BlockedAddress(target, address, why)
  }
  return { addresses, port: mapped?.port ?? target.port }
}

async function resolve(target: Target, resolver: Resolver, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const addresses = await orAborted(resolver.resolve(target.host, signal), signal)
    if (addresses.length === 0) throw new ResolveError('no address')
    return addresses
  } catch (cause) {
    signal.throwIfAborted()
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new OutboundError('dns', `${target.host} has no address: ${why}.`, { cause })
  }
}

/** The name that the certificate must be for. */
export const serverNameOf = (target: Target) => withoutRootDot(target.host)
