import hosts from '../../../data/web-hosts.json' with { type: 'json' }
import { splitAtSpaces, trimEndOf } from '../../kernel/index.ts'
import type { Links } from '../../records/index.ts'
import { registrableDomain, withoutQuery } from '../../reference/index.ts'
import type { Page } from '../../web/index.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { beginsWithHeading, headingWords, isHeadingOf } from '../headings.ts'
import { profileAt } from '../network-profiles.ts'
import { notFound, reconcile } from '../reconcile.ts'
import type { Rule } from '../rules.ts'
import type { ReadPage, Site } from '../site.ts'
import { withoutFragment } from '../written-forms.ts'
import { squash } from './domain-affinity.ts'
import { companyNetworks, type NetworkLink } from './link-hosts-table.ts'
import { organizationNodes } from './organization-nodes.ts'

type LinkFacts = Readonly<Record<keyof Links, Fact<string>>>

/** Where else the company is found: its profiles, never those of people, and its own pages of posts, roles and prices. */
export function findLinks(site: Site, names: readonly string[]): LinkFacts {
  const own = site.pages.filter(({ origin }) => origin === 'own_site')
  const profiles = Map.groupBy(own.flatMap(profilesOn), ({ link }) => link)
  const network = (link: NetworkLink) => bestProfile(profiles.get(link) ?? [], site, names)
  const pages = pageLinks(own, site.domain)
  const page = (link: PageName) => bestPage(pages, link)
  return {
    company_network_url: network('company_network_url'),
    x_url: network('x_url'),
    github_url: network('github_url'),
    facebook_url: network('facebook_url'),
    youtube_url: network('youtube_url'),
    blog_url: page('blog_url'),
    careers_url: page('careers_url'),
    pricing_url: page('pricing_url'),
  }
}

interface Profile {
  readonly link: NetworkLink
  readonly handle: string
  readonly finding: Finding<string>
  /** Whether it stands where a site links its own: header, footer, structured data, a text that says so. */
  readonly isSite: boolean
}

function profilesOn(read: ReadPage): Profile[] {
  const links = read.page.links.slice(0, linksMax).flatMap(({ href, region, text }) => {
    const profile = profileOf(href)
    if (profile === null) return []
    const isSite =
      region !== 'main' ||
      /\b(?:follow|like|find|connect|join) (?:us|me|our)\b/i.test(text) ||
      read.kind === 'contact'
    return [
      { ...profile, isSite, finding: found(read, isSite ? 'link.site' : 'link.text', profile.url, href) },
    ]
  })
  const same = organizationNodes(read.page).flatMap(({ fields, text }) =>
    [fields.sameAs].flat().flatMap((href) => {
      const profile = typeof href === 'string' ? profileOf(href) : null
      if (profile === null || !text.includes(profile.url)) return []
      const finding = found(read, 'link.json_ld', profile.url, text, text.indexOf(profile.url))
      return [{ ...profile, isSite: true, finding }]
    }),
  )
  return [...links, ...same]
}

const linksMax = 3_000

/** The profile that an address leads to: which network, whose, and the address without what is only for counting. */
export function profileOf(href: string): { link: NetworkLink; handle: string; url: string } | null {
  const profile = profileAt(href, companyNetworks)
  if (profile === null) return null
  const { kind: link, name: handle, url } = profile
  // The number of a page without a name is behind the question mark.
  const isNumbered = handle.toLowerCase() === 'profile.php'
  if (isNumbered && !url.searchParams.has('id')) return null
  return { link, handle, url: isNumbered ? href : cleanAddress(href, link, handle) }
}

/** A part of the address as it is written, so that a quote of it holds the value. */
function cleanAddress(href: string, link: NetworkLink, handle: string): string {
  // A repository leads to whose it is; elsewhere the path is the profile's.
  return link === 'github_url'
    ? href.slice(0, href.indexOf(handle) + handle.length)
    : trimEndOf(href.replace(/[?#](?!!).*$/s, ''), '/')
}

function bestProfile(profiles: readonly Profile[], site: Site, names: readonly string[]): Fact<string> {
  const keys = [...names, site.domain.split('.').slice(0, -1).join('.')]
    .map(squash)
    .filter((key) => key.length >= 3)
  const ranked = [...Map.groupBy(profiles, ({ handle }) => handle.toLowerCase()).entries()]
    .map(([handle, group]) => {
      const letters = squash(handle)
      const isNamed = keys.some(
        (key) => letters.includes(key) || (letters.length >= 4 && key.includes(letters)),
      )
      const pages = new Set(group.map(({ finding }) => finding.page.url)).size
      const isSite = group.some((profile) => profile.isSite)
      return { group, isNamed, score: (isNamed ? 4 : 0) + (isSite ? 2 : 0) + (2 * pages) / site.pages.length }
    })
    // A link in a text may lead to anybody; one that bears the name, or that stands with the site's own, does not.
    .filter(({ group, isNamed }) => isNamed || group.some((profile) => profile.isSite))
    .toSorted((left, right) => right.score - left.score)
  const [best] = ranked
  if (best === undefined) return notFound()
  const findings = best.group.map(({ finding }) => {
    const rule = finding.rule === 'link.json_ld' || !best.isNamed ? finding.rule : 'link.named'
    return { ...finding, rule }
  })
  return reconcile(sameSpelling(findings), (url) => url)
}

/** Of several spellings of one address that which most places have. */
function sameSpelling(findings: readonly Finding<string>[]): readonly Finding<string>[] {
  const groups = [...Map.groupBy(findings, ({ value }) => value).values()]
  return groups.toSorted((left, right) => right.length - left.length)[0] ?? []
}

/** A link that may lead to a page which is looked for, and where it stands. */
interface PageLink {
  readonly read: ReadPage
  readonly each: Page['links'][number]
  readonly rule: Rule
}

type PageName = 'blog_url' | 'careers_url' | 'pricing_url'

function pageLinks(own: readonly ReadPage[], domain: string): Map<PageName, PageLink[]> {
  const ownDomain = registrableDomain(domain)
  const all = new Map<PageName, PageLink[]>([
    ['blog_url', []],
    ['careers_url', []],
    ['pricing_url', []],
  ])
  // Most links stand on every page of a site.
  const known = new Map<string, readonly (readonly [PageName, Rule])[]>()
  for (const read of own)
    for (const each of read.page.links.slice(0, linksMax)) {
      const key = `${each.href}\n${each.text}`
      let rules = known.get(key)
      if (rules === undefined) {
        const said = saidBy(each)
        rules = [...all.keys()].flatMap((link) => {
          const rule = pageLink(each, said, link, ownDomain)
          return rule === null ? [] : [[link, rule] as const]
        })
        known.set(key, rules)
      }
      for (const [link, rule] of rules) all.get(link)?.push({ read, each, rule })
    }
  return all
}

function bestPage(links: ReadonlyMap<PageName, readonly PageLink[]>, link: PageName): Fact<string> {
  const findings = (links.get(link) ?? []).map(({ read, each, rule }) =>
    found(read, rule, withoutFragment(each.href), each.href),
  )
  // Some sites link a page in many spellings; the surest place decides, then how many pages agree.
  const groups = [...Map.groupBy(findings, ({ value }) => value).values()].toSorted(
    (left, right) => worth(right) - worth(left),
  )
  return reconcile(groups[0] ?? [], (url) => url)
}

const worth = (group: readonly Finding<string>[]) =>
  (group.some(({ rule }) => rule === 'link.page_both') ? 10 : 0) +
  new Set(group.map(({ page }) => page.url)).size

/** What a link says, and where it leads, as pages are called. */
interface LinkSaid {
  /** Null where it says more than a name. */
  readonly words: string | null
  readonly path: string | null
  readonly pathWords: string
}

function saidBy({ href, text }: PageLink['each']): LinkSaid {
  const path = pathOf(href)
  const pathWords = path === null ? '' : headingWords(path)
  return { words: text.length <= 40 ? headingWords(text) : null, path, pathWords }
}

function pageLink(
  { href, text }: PageLink['each'],
  { words, path, pathWords }: LinkSaid,
  link: PageName,
  ownDomain: string,
): Rule | null {
  const says = words !== null && names(link, text, words)
  const leadsThere =
    path !== null && (link === 'blog_url' ? isBlog(path) : isHeadingOf(pathWords, headings[link]))
  const isBlogHost = link === 'blog_url' && href.includes('://blog.')
  if (!says && !leadsThere && !isBlogHost) return null
  const url = URL.parse(href)
  if (url === null || !url.protocol.startsWith('http')) return null
  const isAt = (domains: readonly string[]) =>
    domains.some((domain) => `.${url.hostname}`.endsWith(`.${domain}`))
  if (link === 'careers_url' && isAt(hosts.jobBoards)) return says ? 'link.page_both' : null
  if (registrableDomain(url.hostname) !== ownDomain)
    return says && link === 'blog_url' && isAt(blogHosts) ? 'link.page_text' : null
  const leads = leadsThere || isBlogHost
  if (says && leads) return 'link.page_both'
  // `#pricing` on the same page is a place, not a page; what merely mentions jobs leads anywhere.
  if (says && url.pathname !== '/') return 'link.page_text'
  return leads ? 'link.page_path' : null
}

const blogHosts = ['medium.com', 'substack.com']

const headings = { careers_url: 'careers', pricing_url: 'pricing' } as const

/** Whether words say that they lead to a page: `Careers at Acme`, `our blog`. */
function names(link: PageName, text: string, said: string): boolean {
  if (link !== 'blog_url')
    return isHeadingOf(said, headings[link]) || (link === 'careers_url' && beginsWithHeading(text, 'careers'))
  if (!text.trimEnd().slice(-5).toLowerCase().includes('blog')) return false
  const words = splitAtSpaces(text)
  return words.length <= 3 && isBlog(words.at(-1) ?? '')
}

const isBlog = (word: string) => ['blog', 'blogs'].includes(word.toLowerCase())

/** The one part of an address behind its host, without its language and its ending; null where there are more. */
function pathOf(href: string): string | null {
  const [, , , ...rest] = withoutQuery(href).split('/')
  const parts = rest.filter(
    (part, at) => part !== '' && !(at === 0 && part.length === 2) && !part.startsWith('index.'),
  )
  const [only = ''] = parts
  return parts.length === 1 && only.length <= 40 ? only.replace(/\.\w{2,5}$/, '') : null
}
