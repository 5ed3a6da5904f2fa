import { includesAny, splitAtSpaces, trimStartSigns } from '../kernel/index.ts'

/** How the addresses of the profiles of a network are written. */
export interface Network<Kind> {
  readonly kind: Kind
  readonly domains: readonly string[]
  /** What may stand before the domain, besides `www`; null for anything. */
  readonly subdomains: readonly string[] | null
  /** Folders behind which a profile is named, with the number of parts that name it. */
  readonly folders: ReadonlyMap<string, number>
  /** The least and the most letters of a name that stands in no folder. */
  readonly letters: readonly [least: number, most: number]
  /** What may follow the name; null for anything. */
  readonly rest: readonly string[] | null
}

export const foldersNamed = (names: string): ReadonlyMap<string, number> =>
  new Map(names.split(' ').map((name) => [name, 1]))

/** The profile that an address leads to: of which network, and whose. Sharing, sign-in and pages of the network itself are none. */
export function profileAt<Kind>(
  href: string,
  networks: readonly Network<Kind>[],
): { kind: Kind; name: string; url: URL } | null {
  if (!includesAny(href.toLowerCase(), mayLead)) return null
  const url = URL.parse(href)
  const network = networks.find((each) => isHostOf(url?.hostname ?? '', each))
  if (url === null || network === undefined) return null
  const place = url.pathname === '/' && url.hash.startsWith('#!/') ? url.hash.slice(2) : url.pathname
  const name = nameIn(place, network)
  return name === null ? null : { kind: network.kind, name, url }
}

/** Cheap: most links lead elsewhere. */
const mayLead = ['linkedin', 'twitter', 'x.com', 'github', 'facebook', 'youtube']

function isHostOf<Kind>(host: string, { domains, subdomains }: Network<Kind>): boolean {
  const domain = domains.find((each) => `.${host}`.endsWith(`.${each}`))
  if (domain === undefined) return false
  const before = host.slice(0, -domain.length - 1)
  return subdomains === null || ['', 'www', ...subdomains].includes(before)
}

function nameIn<Kind>(path: string, { folders, letters: [least, most], rest }: Network<Kind>): string | null {
  const [first = '', ...parts] = path.split('/').filter((part) => part !== '')
  const count = folders.get(first.toLowerCase()) ?? 0
  const named = count === 0 ? [trimStartSigns(first, '@')] : parts.slice(0, count)
  const [name = ''] = named
  const isNamed = count > 0 || (nameSigns.test(name) && name.length >= least && name.length <= most)
  if (!isNamed || named.length < count || nobodys.has(name.toLowerCase())) return null
  const [more, ...others] = parts.slice(count)
  const isEnd = rest === null || more === undefined || (others.length === 0 && rest.includes(more))
  return isEnd ? named.join('/') : null
}

const nameSigns = /^[\w.-]+$/

/** First parts of paths that are nobody's. */
const nobodys: ReadonlySet<string> = new Set(
  splitAtSpaces(`
share sharer sharer.php share.php intent home search login signup i hashtag explore about privacy tos dialog plugins tr groups events watch
embed playlist results feed marketplace features pricing topics sponsors orgs apps settings join help legal policies policy pages profile
wordpress wix squarespace shopify weebly twitter facebook youtube github linkedin x google yourcompany yourpage username example
`),
)
