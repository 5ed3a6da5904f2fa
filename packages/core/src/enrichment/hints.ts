import type { Site } from '../extraction/index.ts'
import { foldText, isObject, lettersAndNumbers, spacedWords } from '../kernel/index.ts'
import { normalizeName, withoutWww } from '../reference/index.ts'
import { mergedAliases } from './read-request.ts'

/** A client's hints about a company. They guide the reading of the site and never count as something that the site says. */
export interface Hints {
  readonly companyName: string | null
  readonly description: string | null
  readonly aliases: readonly string[]
  readonly networkUrl: string | null
  readonly investorNames: readonly string[]
  /** Pages that tell of its funding. */
  readonly sourceUrls: readonly string[]
  /** Pages about it, whatever they tell. */
  readonly pageUrls: readonly string[]
  readonly founderNames: readonly string[]
  readonly profileUrls: readonly string[]
}

type Request = Readonly<Record<string, unknown>>

/** Of a request that was read before. */
export function hintsOf(request: Request): Hints {
  const funding = objectIn(request, 'funding')
  const founders = objectIn(request, 'founders')
  return {
    companyName: textIn(request, 'company_name'),
    description: textIn(request, 'description'),
    aliases: mergedAliases(textsIn(request, 'company_aliases')).filter((alias) => alias !== ''),
    networkUrl: textIn(request, 'company_network_url'),
    investorNames: textsIn(funding, 'investor_names'),
    sourceUrls: textsIn(funding, 'source_urls'),
    pageUrls: [],
    founderNames: textsIn(founders, 'names'),
    profileUrls: textsIn(founders, 'profile_urls'),
  }
}

type GivenNames = Pick<Hints, 'companyName' | 'aliases'>
type SaidSite = Pick<Site, 'domain' | 'pages'>

/**
 * Whether the client means another company than the one whose site this is: none of the names given has a word in common with any
 * that the site goes by, and the site says none of them anywhere.
 */
export function contradicts(given: GivenNames, site: SaidSite, siteNames: readonly string[]): boolean {
  if (given.companyName === null || siteNames.length === 0) return false
  const names = namesIn(given).map(normalizeName)
  const known = knownNames(site, siteNames)
  if (names.some((name) => known.some((other) => isPartOf(name, other) || shareWord(name, other))))
    return false
  return !names.some((name) => name.length >= 3 && isSaid(name, site))
}

/**
 * The names given that are the company's: those that its own names hold or are held by, and those that the site says of itself. A
 * customer is named too, and what is said of it would be taken for the company's.
 */
export function ownOf(given: GivenNames, site: SaidSite, siteNames: readonly string[]): readonly string[] {
  const known = knownNames(site, siteNames)
  const ownLines = site.pages.flatMap(({ page, kind }) => [
    ...(kind === 'home' ? (page.title ?? '').split(titleMark) : []),
    ...page.blocks.flatMap(({ text }) =>
      text.length < copyrightMax && text.includes('\u00a9') ? [text] : [],
    ),
  ])
  const lines = new Set(ownLines.map((line) => normalizeName(line.replace(copyrightWords, ' '))))
  return namesIn(given).filter((given) => {
    const name = normalizeName(given)
    return known.some((other) => isPartOf(name, other)) || (name !== '' && lines.has(name))
  })
}

const titleMark = /\s[|\u2013\u2014\u00b7:\u2022-]\s|[|:]\s/
const copyrightMax = 200
const copyrightWords = /\u00a9|\bcopyright\b|\b(?:19|20)\d\d\b|\ball rights reserved\b/gi

const namesIn = ({ companyName, aliases }: GivenNames) =>
  companyName === null ? aliases : [companyName, ...aliases]
const knownNames = ({ domain }: SaidSite, siteNames: readonly string[]) =>
  [...siteNames, domainLabel(domain)].map(normalizeName)

/** `acme-robotics` of `www.acme-robotics.co.uk`. */
export const domainLabel = (domain: string): string => withoutWww(domain).split('.')[0] ?? domain

/** Whether one of two names holds the other. */
export const areOneName = (left: string, right: string): boolean =>
  isPartOf(normalizeName(left), normalizeName(right))

/** `Acme` of Acme Kettles, and the other way round; `AcmeKettles` of acme-kettles. */
function isPartOf(left: string, right: string): boolean {
  const [a, b] = [lettersAndNumbers(left), lettersAndNumbers(right)]
  if (a === '' || b === '') return false
  if (a === b) return true
  const [short, long] = a.length < b.length ? [left, right] : [right, left]
  if (lettersAndNumbers(short).length < 4) return distinctiveWords(long).includes(short)
  return ` ${long}`.includes(` ${short}`) || lettersAndNumbers(long).startsWith(lettersAndNumbers(short))
}

function shareWord(left: string, right: string): boolean {
  const words = new Set(distinctiveWords(left))
  return distinctiveWords(right).some((word) => words.has(word))
}

function isSaid(name: string, { pages }: SaidSite): boolean {
  return pages.some(({ page }) =>
    page.blocks.some(({ text }) => {
      const said = foldText(text)
      return said.includes(name) && ` ${spacedWords(said)} `.includes(` ${name} `)
    }),
  )
}

const distinctiveWords = (name: string) =>
  name.split(' ').filter((word) => word.length > 2 && !common.has(word))

/** Words that two companies may share without being one. */
const common: ReadonlySet<string> = new Set(
  'the and for group company technologies technology tech labs lab software systems solutions services global international digital health capital partners studio studios holding holdings ventures media energy bio data'.split(
    ' ',
  ),
)

const textIn = (from: Request, key: string): string | null => {
  const value = from[key]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
const textsIn = (from: Request, key: string): readonly string[] => {
  const value = from[key]
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}
const objectIn = (from: Request, key: string): Request => {
  const value = from[key]
  return isObject(value) ? value : {}
}
