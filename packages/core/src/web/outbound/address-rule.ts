import { isAddress, isMappedIpv4, readRanges } from '../../kernel/index.ts'

/** Ranges of the IANA special-purpose registries and the metadata services of clouds: the first that holds an address names it. */
const closed: readonly (readonly [range: string, why: string])[] = [
  ['169.254.169.254', 'cloud metadata'],
  ['169.254.170.2', 'cloud metadata'],
  ['100.100.100.200', 'cloud metadata'],
  ['168.63.129.16', 'cloud metadata'],
  ['192.0.0.192', 'cloud metadata'],
  ['fd00:ec2::254', 'cloud metadata'],
  ['fd20:ce::254', 'cloud metadata'],
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared by carriers (CGNAT)'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'reserved for protocols'],
  ['192.0.2.0/24', 'documentation'],
  ['192.88.99.0/24', '6to4 relay'],
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['240.0.0.0/4', 'reserved'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['64:ff9b::/96', 'NAT64'],
  ['64:ff9b:1::/48', 'NAT64'],
  ['100::/64', 'discard'],
  ['2001::/32', 'Teredo'],
  ['2001::/23', 'reserved for protocols'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', '6to4'],
  ['3fff::/20', 'documentation'],
  ['fc00::/7', 'private (unique local)'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'site-local'],
  ['ff00::/8', 'multicast'],
]

const closedRanges = readRanges(closed.map(([range]) => range))
const globalUnicast = readRanges(['2000::/3'])

/** Why an address must not be dialled, in a few words, or null when it may be. */
export type AddressRule = (address: string) => string | null

/**
 * The one rule of where requests may go: public addresses, and the ranges that the operator has opened (`10.0.0.0/8`). Text that
 * is no address, and an IPv4 address in IPv6 clothes, are refused like a private one.
 */
export function addressRule(allowedCidrs: readonly string[]): AddressRule {
  const opened = readRanges(allowedCidrs)
  return (address) => {
    if (!isAddress(address)) return 'no address'
    if (opened.indexOf(address) >= 0) return null
    const at = closedRanges.indexOf(address)
    if (at >= 0) return closed[at]?.[1] ?? 'closed'
    if (!address.includes(':')) return null
    if (isMappedIpv4(address)) return 'IPv4-mapped'
    return globalUnicast.indexOf(address) >= 0 ? null : 'not public'
  }
}
