import { includesAny } from '../../kernel/index.ts'
import { isWebAddress } from '../../reference/index.ts'
import { wordsOf } from '../../words/index.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { organizationNodes } from '../identity/organization-nodes.ts'
import type { ReadPage, Site } from '../site.ts'
import { homePage, ownPages, surest } from './profile-pages.ts'

/** The address of the company's own logo. */
export function findLogo(site: Site): Fact<string> {
  const home = homePage(site)
  return surest([
    ...ownPages(site).flatMap(fromJsonLd),
    ...(home === null ? [] : [...fromHeader(home), ...fromOpenGraph(home)]),
  ])
}

function fromJsonLd(read: ReadPage): readonly Finding<string>[] {
  return organizationNodes(read.page).flatMap(({ fields }) => {
    const written = imageUrl(fields['logo'])
    const url = written === null ? null : absolute(written, read.page.url)
    return written === null || url === null || written.length > 290
      ? []
      : [found(read, 'logo.json_ld', url, written)]
  })
}

function imageUrl(logo: unknown): string | null {
  const first: unknown = Array.isArray(logo) ? logo[0] : logo
  if (typeof first === 'string') return first
  if (typeof first !== 'object' || first === null) return null
  const { url, contentUrl } = first as { url?: unknown; contentUrl?: unknown }
  return typeof url === 'string' ? url : typeof contentUrl === 'string' ? contentUrl : null
}

const isCalledLogo = (text: string) => ['logo', 'brand'].some((word) => text.toLowerCase().includes(word))
/** Logos of other houses at the top of pages. */
const otherHouses = [
  ...['facebook', 'twitter', 'linkedin', 'instagram', 'youtube', 'pinterest'],
  ...['google', 'paypal', 'visa', 'mastercard'],
]
const isOfOther = (text: string) =>
  includesAny(text.toLowerCase(), otherHouses) || wordsOf(text).includes('bbb')

/** The image at the top that is called a logo, before any menu of others'. */
function fromHeader(home: ReadPage): readonly Finding<string>[] {
  const { images, elements } = home.page
  const logo = images.slice(0, 12).find(({ src, alt, region, path }) => {
    if (region !== 'header' && region !== 'nav' && !isNearTop(path)) return false
    const file = src.slice(src.lastIndexOf('/'))
    if (isOfOther(file) || isOfOther(alt)) return false
    const words = path.slice(-3).flatMap((number) => elements[number]?.words ?? [])
    return isCalledLogo(alt) || isCalledLogo(file) || words.some(isCalledLogo)
  })
  return logo === undefined || logo.src.length > 290 ? [] : [found(home, 'logo.header', logo.src, logo.src)]
}

/** Among the first elements of the page: old pages have no header. */
const isNearTop = (path: readonly number[]) => (path.at(-1) ?? 0) < 15

function fromOpenGraph(home: ReadPage): readonly Finding<string>[] {
  const written = home.page.metas.get('og:logo') ?? home.page.metas.get('og:image')
  if (written === undefined || written.length > 290 || !written.toLowerCase().includes('logo')) return []
  const url = absolute(written, home.page.url)
  return url === null ? [] : [found(home, 'logo.og_image', url, written)]
}

/** Addresses from the root or in full: what others mean depends on where they stand. */
function absolute(href: string, base: string): string | null {
  const address = href.trim()
  if (!address.startsWith('/') && !isWebAddress(address)) return null
  const url = URL.parse(address, base)
  return url !== null && isWebAddress(url.href) ? url.href : null
}

/** Whether a quote is this address, in full or as a page writes it. */
export function logoReadsBack(quote: string, value: string): boolean {
  if (quote === value) return true
  return URL.parse(quote, value)?.href === value
}
