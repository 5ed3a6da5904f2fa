import { foldText } from '../../kernel/index.ts'
import {
  bracketedNames,
  formerNames,
  investorKey,
  latinForm,
  normalizeName,
  placeKey,
  registrableDomain,
  sharedHosts,
  sharedNames,
} from '../../reference/index.ts'
import type { CompanyRecord, OrganizationType } from '../company.ts'
import type { ExternalId } from '../external-ids.ts'
import { organizationOf } from '../organization-type/organization-type.ts'

/** What is compared of a record: worked out once, however many others it is held against. */
export interface TwinSide {
  /** As written. */
  readonly name: string
  /** As `normalizeName` gives it, and the same in Latin letters without spaces. */
  readonly normal: string
  readonly key: string
  /** The keys of all its names. */
  readonly keys: readonly string[]
  /** Empty where its website is a page on somebody else's. */
  readonly domain: string
  /** With its other domains. */
  readonly domains: ReadonlySet<string>
  readonly profiles: readonly string[]
  readonly ids: readonly ExternalId[]
  readonly place: {
    readonly country: string | null
    readonly city: string | null
    readonly cityName: string | null
  }
  readonly year: number | null
  readonly investors: readonly string[]
  readonly source: string | null
  readonly type: OrganizationType
  /** Its texts as a name is normalised, between spaces. */
  readonly told: string
  /** The longer words of its texts. */
  readonly words: ReadonlySet<string>
}

export function twinSideOf({ company, source, stated }: CompanyRecord): TwinSide {
  const names = twinNames(company)
  const domains = ownDomains([company.domain, ...company.alternate_domains])
  const texts = foldText([company.tagline ?? '', company.description ?? ''].join(' ').slice(0, textMax))
  const { location } = company
  return {
    name: company.name,
    normal: normalizeName(company.name),
    key: nameKey(company.name),
    keys: [...new Set(names.map(nameKey))],
    domain: domains.includes(company.domain) ? company.domain : '',
    domains: new Set(domains),
    profiles: twinProfiles(company),
    ids: stated?.external_ids ?? [],
    place: {
      country: location?.country_iso ?? null,
      city: location?.city == null ? null : placeKey(location.city),
      cityName: location?.city ?? null,
    },
    year: company.founded_year,
    investors: (company.funding?.investors ?? []).map(({ name }) => investorKey(name)),
    source,
    // What it is does not change with its age here.
    type: organizationOf(company, 0).type,
    told: ` ${normalizeName(texts)} `,
    words: new Set(wordsOf(texts)),
  }
}

/** The names under which a twin may be found: the current one first, those in brackets and former ones too. */
export function twinNames({
  name,
  legal_name,
  aliases,
  description,
}: Pick<CompanyRecord['company'], 'name' | 'legal_name' | 'aliases' | 'description'>): readonly string[] {
  const written = [name, legal_name ?? '', ...aliases].filter((text) => text !== '')
  const bracketed = written.flatMap((text) => {
    const read = bracketedNames(text)
    return [read.name, ...read.formerNames]
  })
  const former = description === null ? [] : formerNames(description, written)
  return [...new Set([...written, ...bracketed, ...former])].slice(0, namesMax)
}

/** Pages of the company on networks, without what each writes of the address as it likes. */
export function twinProfiles({ links }: Pick<CompanyRecord['company'], 'links'>): readonly string[] {
  const urls = [links.company_network_url, links.x_url, links.github_url, links.facebook_url]
  return urls.flatMap((url) => (url === null ? [] : profileOf(url)))
}

function profileOf(url: string): readonly string[] {
  const [address = ''] = foldText(url).replace('https://', '').replace('http://', '').split(/[?#]/)
  const profile = address.startsWith('www.') ? address.slice(4) : address
  const bare = profile.endsWith('/') ? profile.slice(0, -1) : profile
  return bare.includes('/') ? [bare] : []
}

/** Those that no other company has a page on. */
export const ownDomains = (domains: readonly string[]): readonly string[] =>
  domains.filter(
    (domain) => domain !== '' && !sharedHosts.has(registrableDomain(domain)) && !sharedNames.has(domain),
  )

const nameKey = (name: string): string => latinForm(normalizeName(name).toWellFormed()).replaceAll(' ', '')

function wordsOf(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= wordLettersMin)
}
const wordLettersMin = 4
const textMax = 2_000
const namesMax = 12
