import { registrableDomain } from '../companies/lookup/websites.ts'
import type { Page } from '../html/page.ts'
import { foldText } from '../text.ts'
import { domainLabel } from './hints.ts'

/** What tells one company from others of its name. */
export interface Marks {
  readonly domain: string
  readonly names: readonly string[]
  readonly founders: readonly string[]
  /** Cities it is in. */
  readonly cities: readonly string[]
}

/** Bounds what is looked at of a page that a stranger wrote. */
const textMax = 200_000

/**
 * Whether a page elsewhere is about this very company: it names it, and besides its site, a founder or its city. A name alone may
 * be another company's.
 */
export function isAbout(page: Page, { domain, names, founders, cities }: Marks): boolean {
  const text = ` ${words(page.blocks.map((block) => block.text).join('\n'))} `
  const says = (phrase: string) => {
    const wanted = words(phrase)
    return wanted.length >= 3 && text.includes(` ${wanted} `)
  }
  // The label of the domain is no name unless somebody writes it as one: `linear` is a word.
  const told = names.filter((name) => words(name) !== words(domainLabel(domain)) || /\p{Lu}/u.test(name))
  if (!told.some(says)) return false
  if (says(domain) || page.links.some(({ href }) => leadsTo(href, domain))) return true
  return founders.some(says) || cities.some(says)
}

const words = (text: string) =>
  foldText(text.slice(0, textMax))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export function leadsTo(href: string, domain: string): boolean {
  if (!href.startsWith('http') || !URL.canParse(href)) return false
  const host = new URL(href).hostname.replace(/^www\./, '')
  return host === domain || registrableDomain(host) === domain
}
