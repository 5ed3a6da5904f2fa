import { getDomain } from 'tldts'
import { percentDecoded } from '../../kernel/index.ts'
import { isWebAddress } from '../../reference/index.ts'
import type { Page } from '../../web/index.ts'
import { foldersNamed, type Network, profileAt } from '../network-profiles.ts'
import { withoutProtocol } from '../written-forms.ts'
import type { Card } from './cards.ts'
import { nameTokens } from './person-name.ts'

export type ProfileKind = 'profileUrl' | 'xUrl' | 'githubUrl' | 'websiteUrl'

/** Addresses of a person by what they are; the text is what is quoted. */
export type ProfileLinks = Readonly<Partial<Record<ProfileKind, string>>>

/**
 * Anchors in somebody's card that lead to profiles: one of a kind, or the one that is called like them. Never guessed, and not
 * those of the company, which stand in the page's frame too.
 */
export function profileLinksOf(card: Card, page: Page, domain: string): ProfileLinks {
  const { frame } = linksOfPage(page)
  return pickProfiles(
    linksOf(card, page).filter((href) => !frame.has(href)),
    card.name.text,
    domain,
  )
}

export function pickProfiles(hrefs: readonly string[], name: string, domain: string): ProfileLinks {
  const byKind = Map.groupBy([...new Set(hrefs.slice(0, linksMax))], (href) => profileKind(href, domain))
  const tokens = nameTokens(name)
  const pick = (kind: ProfileKind) => {
    const urls = byKind.get(kind) ?? []
    const named = urls.filter((url) => isCalledLike(url, tokens))
    // What is their own is called like them by its domain; an article about them, by its path.
    if (kind === 'websiteUrl') return urls.find((url) => isCalledLike(getDomain(url) ?? '', tokens))
    return urls.length === 1 ? urls[0] : named.length === 1 ? named[0] : undefined
  }
  const found = (['profileUrl', 'xUrl', 'githubUrl', 'websiteUrl'] as const).map(
    (kind) => [kind, pick(kind)] as const,
  )
  return Object.fromEntries(found.filter(([, url]) => url !== undefined))
}

const linksMax = 40

function linksOf({ line, rest, path }: Card, page: Page): readonly string[] {
  if (path !== null) return linksOfPage(page).byElement.get(path.at(-1) ?? -1) ?? []
  const indexes = new Set([line, ...rest].flatMap(({ block }) => block.links))
  return [...indexes].flatMap((index) => page.links[index]?.href ?? [])
}

interface PageLinks {
  /** Those of header and footer. */
  readonly frame: ReadonlySet<string>
  /** By each of the nearest elements around them, at most as many as are looked at. */
  readonly byElement: ReadonlyMap<number, readonly string[]>
}

/** Once a page: it may show thousands of people. */
function linksOfPage(page: Page): PageLinks {
  const before = known.get(page)
  if (before !== undefined) return before
  const frame = page.links.filter(({ region }) => region === 'footer' || region === 'header')
  const byElement = new Map<number, string[]>()
  for (const { href, path, region } of page.links) {
    if (region === 'footer' || region === 'header') continue
    for (const element of path.slice(-elementsMax)) {
      const hrefs = byElement.get(element)
      if (hrefs === undefined) byElement.set(element, [href])
      else if (hrefs.length < linksMax) hrefs.push(href)
    }
  }
  const links = { frame: new Set(frame.map(({ href }) => href)), byElement }
  known.set(page, links)
  return links
}

const known = new WeakMap<Page, PageLinks>()
const elementsMax = 12

function profileKind(href: string, domain: string): ProfileKind | null {
  const profile = profileAt(href, personNetworks)
  if (profile !== null) return profile.kind
  const other = isWebAddress(href) ? getDomain(href, { allowPrivateDomains: true }) : null
  return other !== null && other !== domain && !services.has(other.split('.', 1)[0] ?? '')
    ? 'websiteUrl'
    : null
}

const personNetworks: readonly Network<ProfileKind>[] = [
  {
    kind: 'profileUrl',
    domains: ['linkedin.com'],
    subdomains: null,
    folders: foldersNamed('in pub'),
    letters: [0, 0],
    rest: [],
  },
  {
    kind: 'xUrl',
    domains: ['twitter.com', 'x.com'],
    subdomains: ['mobile'],
    folders: new Map(),
    letters: [2, 20],
    rest: [],
  },
  {
    kind: 'githubUrl',
    domains: ['github.com'],
    subdomains: [],
    folders: new Map(),
    letters: [1, 39],
    rest: [],
  },
]

/** Where people have pages of others' making. */
const services = new Set(
  'linkedin twitter x github facebook instagram youtube google medium crunchbase angel wikipedia calendly xing'.split(
    ' ',
  ),
)

/** "jane-doe-1a2b", "jdoe", "janedoe" */
function isCalledLike(url: string, tokens: readonly string[]): boolean {
  const words = nameTokens(withoutProtocol(percentDecoded(url))).join(' ')
  const [first = '', last = ''] = [tokens[0], tokens.at(-1)]
  return words.includes(last) || (first.length > 3 && words.includes(first))
}
