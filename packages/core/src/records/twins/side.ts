import { foldText } from '../../kernel/index.ts'
import {
  bracketedNames,
  emptyNameWords,
  formerNames,
  industryKey,
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
import { saidNames } from './said-names.ts'

/** What is compared of a record: worked out once, however many others it is held against. */
export interface TwinSide {
  readonly id: string
  /** As written. */
  readonly name: string
  readonly current: TwinName
  /** The current one first, then the others. */
  readonly names: readonly TwinName[]
  /** By which its text begins to speak of it. */
  readonly said: readonly TwinName[]
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
    readonly point: readonly [latitude: number, longitude: number] | null
  }
  readonly year: number | null
  readonly investors: readonly string[]
  readonly industries: ReadonlySet<string>
  readonly source: string | null
  readonly type: OrganizationType
  /** Its texts as a name is normalised, between spaces. */
  readonly told: string
  /** The longer words of its texts. */
  readonly words: ReadonlySet<string>
}

/** A name as `normalizeName` gives it, and in Latin letters: its words but those of grammar, and the same without spaces. */
export interface TwinName {
  readonly normal: string
  readonly words: readonly string[]
  readonly key: string
  /** Whether it is the first letters of another name of the company, which many have. */
  readonly isInitials: boolean
}

/** Names and texts are read when they are asked for: most records are told apart by the rest. */
export function twinSideOf({ company, source, stated }: CompanyRecord): TwinSide {
  const domains = ownDomains([company.domain, ...company.alternate_domains])
  const { location } = company
  const texts = once(() =>
    foldText([company.tagline ?? '', company.description ?? ''].join(' ').slice(0, textMax)),
  )
  const current = once(() => nameOf(company.name))
  const names = once(() => namesOf(twinNames(company)))
  const said = once(() => saidNames(company).map(nameOf))
  const industries = once(
    () => new Set(company.industries.map(industryKey).filter((key) => !key.startsWith('label:'))),
  )
  // What it is does not change with its age here.
  const type = once(() => organizationOf(company, 0).type)
  const told = once(() => ` ${normalizeName(texts())} `)
  const words = once(() => new Set(wordsOf(texts())))
  return {
    id: company.id,
    name: company.name,
    get current() {
      return current()
    },
    get names() {
      return names()
    },
    get said() {
      return said()
    },
    domain: domains.includes(company.domain) ? company.domain : '',
    domains: new Set(domains),
    profiles: twinProfiles(company),
    ids: stated?.external_ids ?? [],
    place: {
      country: location?.country_iso ?? null,
      city: location?.city == null ? null : placeKey(location.city),
      cityName: location?.city ?? null,
      point:
        location?.city == null || location.latitude === null || location.longitude === null
          ? null
          : [location.latitude, location.longitude],
    },
    year: company.founded_year,
    investors: (company.funding?.investors ?? []).map(({ name }) => investorKey(name)),
    get industries() {
      return industries()
    },
    source,
    get type() {
      return type()
    },
    get told() {
      return told()
    },
    get words() {
      return words()
    },
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
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

/** Each key once. */
function namesOf(written: readonly string[]): readonly TwinName[] {
  const names = written.map(nameOf)
  const initials = new Set(names.map(({ words }) => words.map((word) => word.charAt(0)).join('')))
  const byKey = new Map<string, TwinName>()
  for (const [i, name] of names.entries())
    if (!byKey.has(name.key))
      byKey.set(
        name.key,
        i > 0 && isShort(written[i] ?? '', name, initials) ? { ...name, isInitials: true } : name,
      )
  return [...byKey.values()]
}

/** `NEOMED`, `CEDAR`: of one word in capitals beside a name of several, or the first letters of one. */
function isShort(written: string, { words, key }: TwinName, initials: ReadonlySet<string>): boolean {
  if (words.length > 1) return false
  const isAcronym = [...initials].some((letters) => letters.length >= acronymWordsMin)
  return (
    initials.has(key) || (isAcronym && written === written.toUpperCase() && key.length <= acronymLettersMax)
  )
}
const acronymWordsMin = 3
const acronymLettersMax = 8

function nameOf(written: string): TwinName {
  const normal = normalizeName(written)
  const all = latinForm(normal.toWellFormed()).split(' ')
  const telling = all.filter((word) => !emptyNameWords.has(word))
  const words = telling.length === 0 ? all : telling
  return { normal, words, key: words.join(''), isInitials: false }
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= wordLettersMin)
}
const wordLettersMin = 3
const textMax = 2_000
const namesMax = 12
