import hosts from '../../../data/web-hosts.json' with { type: 'json' }
import { sharedHosts, sharedNames } from './shared-hosts.ts'
import { registrableDomain } from './websites.ts'

/** What a host is that belongs to no company of a list: whose mail it carries, where a profile is, where links are collected. */
export type HostKind = 'mail' | 'network' | 'links' | 'market' | 'directory' | 'file'

/** The kind of a host that many companies share; null for one that may be a company's own. */
export function hostKind(domain: string): HostKind | null {
  table ??= kindsByHost()
  const own = registrableDomain(domain)
  const kind = table.get(domain) ?? table.get(own)
  if (kind === 'network' && domain !== own && ownNamed.has(own)) return null
  if (kind !== undefined) return kind
  // Under a tool's host a name of its own is one company's: `acme.notion.site`.
  return sharedHosts.has(domain) || sharedNames.has(domain) ? 'file' : null
}

/** Whether a host stands where a website is not known: `tbd.com`, `example.com`, and what can be nobody's by RFC 2606. */
export function isPlaceholderHost(domain: string): boolean {
  placeholders ??= new Set(hosts.noWebsites.placeholders.split(' '))
  return placeholders.has(domain) || domain.endsWith('.test') || domain.endsWith('.invalid')
}

/** Networks that give each writer a name of his own. */
const ownNamed: ReadonlySet<string> = new Set(['medium.com', 'substack.com', 'slack.com', 'bandcamp.com'])

let table: ReadonlyMap<string, HostKind> | null = null
let placeholders: ReadonlySet<string> | null = null

function kindsByHost(): ReadonlyMap<string, HostKind> {
  const { noWebsites, shared, freeMail } = hosts
  const lists: readonly (readonly [HostKind, readonly string[]])[] = [
    ['mail', [...shared.mailboxes, ...freeMail, ...noWebsites.mailProviders.split(' ')]],
    ['links', noWebsites.linkPages.split(' ')],
    ['market', noWebsites.marketplaces.split(' ')],
    ['directory', noWebsites.directories.split(' ')],
    ['network', [...shared.networks, ...noWebsites.networks.split(' ')]],
  ]
  const kinds = new Map<string, HostKind>()
  for (const [kind, names] of lists) for (const name of names) if (!kinds.has(name)) kinds.set(name, kind)
  return kinds
}
