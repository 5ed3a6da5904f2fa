import { normalizeName } from '../companies/lookup/names.ts'
import type { Site } from '../extraction/site.ts'
import { foldText } from '../text.ts'
import { mergedAliases } from './read-request.ts'

/** What a client says of a company. It helps to read the site, and is never taken for what the site says. */
export interface Hints {
  readonly companyName: string | null
  readonly description: string | null
  readonly aliases: readonly string[]
  readonly networkUrl: string | null
  readonly investorNames: readonly string[]
  readonly sourceUrls: readonly string[]
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
    founderNames: textsIn(founders, 'names'),
    profileUrls: textsIn(founders, 'profile_urls'),
  }
}

/**
 * Whether the client means another company than the one whose site this is: none of the names given has a word in common with any
 * that the site goes by, and the site says none of them anywhere.
 */
export function contradicts(
  { companyName, aliases }: Pick<Hints, 'companyName' | 'aliases'>,
  site: Pick<Site, 'domain' | 'pages'>,
  siteNames: readonly string[],
): boolean {
  const given = (companyName === null ? aliases : [companyName, ...aliases]).map(normalizeName)
  if (companyName === null || siteNames.length === 0) return false
  const known = [...siteNames, domainLabel(site.domain)].map(normalizeName)
  if (given.some((name) => known.some((other) => areAlike(name, other)))) return false
  const folded = given.filter((name) => name.length >= 3)
  return !site.pages.some(({ page }) =>
    page.blocks.some(({ text }) => {
      const said = foldText(text)
      return folded.some((name) => said.includes(name))
    }),
  )
}

/** `acme-robotics` of `www.acme-robotics.co.uk`. */
export const domainLabel = (domain: string): string => domain.replace(/^www\./, '').split('.')[0] ?? domain

function areAlike(left: string, right: string): boolean {
  const [a, b] = [squashed(left), squashed(right)]
  if (a === '' || b === '') return false
  if (a.length >= 3 && b.length >= 3 && (a.includes(b) || b.includes(a))) return true
  const words = new Set(tellingWords(left))
  return tellingWords(right).some((word) => words.has(word))
}

const squashed = (name: string) => name.replace(/[^\p{L}\p{N}]/gu, '')
const tellingWords = (name: string) => name.split(' ').filter((word) => word.length > 2 && !common.has(word))

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
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Request) : {}
}
