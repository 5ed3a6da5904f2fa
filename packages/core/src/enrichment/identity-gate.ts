import { getDomain } from 'tldts'
import { foundingYearsIn, sentencesOf } from '../extraction/index.ts'
import {
  endsInWord,
  foldText,
  hasLetterOrNumber,
  hasUpper,
  lettersAndNumbers,
  oneLine,
  spacedWords,
  startsInWord,
  withoutAccents,
} from '../kernel/index.ts'
import { normalizeName, registrableDomain, withoutWww } from '../reference/index.ts'
import type { Page } from '../web/index.ts'
import { domainLabel } from './hints.ts'
import type { OwnDomains } from './own-domains.ts'
import { rareTermsIn } from './trade-terms.ts'

/** What tells one company from others of its name. */
export interface CompanyIdentifiers {
  readonly domains: OwnDomains
  readonly names: readonly string[]
  readonly founders: readonly string[]
  /** Whom only the client calls founders: no mark of a page that somebody else found. */
  readonly hintedFounders: readonly string[]
  /** Cities it is in. */
  readonly cities: readonly string[]
  /** What its own site says that it does, as terms (`rareTermsIn`). */
  readonly trade: ReadonlySet<string>
  readonly foundedYear: number | null
}

/** Bounds what is looked at of a page that a stranger wrote. */
const textMax = 200_000

/**
 * Whether a page elsewhere is about this very company: it names it, and besides a founder or its site. A namesake may be in the
 * same city: that the page says where it is counts only where it also says what it does, and nothing tells another company.
 */
export function isAbout(page: Page, identifiers: CompanyIdentifiers): boolean {
  const { domains, names, founders, foundedYear } = identifiers
  const said = page.blocks
    .map((block) => block.text)
    .join('\n')
    .slice(0, textMax)
  const text = padded(said)
  const told = spokenNames(names, domains[0])
  if (!told.some((name) => holds(text, name))) return false
  if (founders.some((name) => saysPerson(said, name))) return true
  // A page may name both, so as not to confuse them.
  if (isOfNamesake(page, said, told, domains)) return false
  if (domains.some((domain) => saysDomain(said, domain))) return true
  if (page.links.some(({ href }) => leadsToAny(href, domains))) return true
  return isInItsCity(page, told, identifiers) && !isOlder(said, told, foundedYear)
}

/** The label of the domain is no name unless somebody writes it as one: `linear` is a word. */
export const spokenNames = (names: readonly string[], domain: string): readonly string[] =>
  names.filter((name) => words(name) !== words(domainLabel(domain)) || hasUpper(name))

/** Sentences that name the company, its city and what it does. */
function isInItsCity(
  { title, blocks }: Page,
  names: readonly string[],
  { cities, trade }: CompanyIdentifiers,
): boolean {
  const ofCities = rareTermsIn(cities.join(' '))
  const shared = new Set<string>()
  let isThere = false
  let left = textMax
  for (const text of [title ?? '', ...blocks.map((block) => block.text)]) {
    if (text.length > left) break
    left -= text.length
    if (!names.some((name) => holds(padded(text), name))) continue
    for (const sentence of sentencesOf(text)) {
      const folded = padded(sentence)
      if (!names.some((name) => holds(folded, name))) continue
      isThere ||= cities.some((city) => holds(folded, city))
      for (const term of rareTermsIn(sentence)) if (trade.has(term) && !ofCities.has(term)) shared.add(term)
    }
  }
  return isThere && shared.size >= sharedTermsMin
}

/** One word may be shared by chance. */
const sharedTermsMin = 2

/** The page is of a site, names or leads to one, that is called as the company is: `acme.test` in place of acme.example. */
function isOfNamesake(
  { url, links }: Page,
  text: string,
  names: readonly string[],
  own: readonly string[],
): boolean {
  const labels = new Set(names.map(squashed).filter((name) => name !== ''))
  const hosts = [
    ...[url, ...links.slice(0, linksMax).map(({ href }) => href)].flatMap((href) =>
      URL.canParse(href) ? [new URL(href).hostname] : [],
    ),
    ...[...text.matchAll(hostSaid)].slice(0, linksMax).map(([host]) => host.toLowerCase()),
  ]
  return [...new Set(hosts)].some((host) => {
    // `acme.github.io` is likely its own.
    const domain = getDomain(host)
    return (
      domain !== null && !own.includes(registrableDomain(host)) && labels.has(squashed(domainLabel(domain)))
    )
  })
}

const linksMax = 2_000
const hostSaid = /(?<![\p{L}\p{N}@.-])[a-z0-9][a-z0-9-]{1,40}(?:\.[a-z0-9-]{2,20}){1,3}(?![\p{L}\p{N}-])/giu

/** Not the first two words of a longer name. */
function saysPerson(text: string, name: string): boolean {
  const wanted = plain(name)
  if (!wanted.includes(' ')) return false
  const said = plain(text)
  for (let at = said.indexOf(wanted); at !== -1; at = said.indexOf(wanted, at + 1)) {
    const behind = said.slice(at + wanted.length, at + wanted.length + 3)
    if (
      !endsInWord(said.slice(Math.max(0, at - 2), at)) &&
      !/^(?:[\p{L}\p{N}-]|\s\p{Lu}\p{Ll})/u.test(behind)
    )
      return true
  }
  return false
}

const plain = (text: string) => oneLine(withoutAccents(text))

/** A company of this name that began in another year is another. */
function isOlder(text: string, names: readonly string[], foundedYear: number | null): boolean {
  if (foundedYear === null) return false
  const keys = names.map(normalizeName)
  const years = text
    .slice(0, textMax)
    .split('\n')
    .filter((line) => line.length < lineMax && /(?:1[89]|20)\d\d/.test(line))
    .flatMap((line) => foundingYearsIn(line, keys))
    .filter(({ rule }) => rule === 'founded.named')
  return years.length > 0 && years.every(({ year }) => Math.abs(year - foundedYear) > 1)
}

const lineMax = 5_000

/** As it is written: `the Linear app` does not name linear.app. */
function saysDomain(text: string, domain: string): boolean {
  const lower = text.slice(0, textMax).toLowerCase()
  for (let at = lower.indexOf(domain); at !== -1; at = lower.indexOf(domain, at + 1)) {
    const behind = at + domain.length
    const [before, after] = [lower.slice(Math.max(0, at - 1), at), lower.slice(behind, behind + 2)]
    const goesOn = startsInWord(after) || (after.startsWith('.') && hasLetterOrNumber(after))
    if (!endsInWord(before) && !goesOn) return true
  }
  return false
}

const squashed = (name: string) => lettersAndNumbers(normalizeName(name))
const padded = (text: string) => ` ${words(text)} `

function holds(padded: string, phrase: string): boolean {
  const wanted = words(phrase)
  return wanted.length >= 3 && padded.includes(` ${wanted} `)
}

const words = (text: string) => spacedWords(foldText(text.slice(0, textMax)))

export const leadsToAny = (href: string, domains: readonly string[]): boolean =>
  domains.some((domain) => leadsTo(href, domain))

export function leadsTo(href: string, domain: string): boolean {
  if (!href.startsWith('http') || !URL.canParse(href)) return false
  const host = withoutWww(new URL(href).hostname)
  return host === domain || registrableDomain(host) === domain
}
