import { isTold } from '../enrichment/index.ts'
import type { ContactFacts, Fact, IdentityFacts, ProfileFacts } from '../extraction/index.ts'
import type { Company } from '../records/index.ts'
import { registrableDomain } from '../reference/index.ts'
import type { ComparedCompany } from './analyzer.ts'

/** A company of the dataset, as it is compared. */
export function comparedCompanyOf(company: Company): ComparedCompany {
  return {
    id: company.id,
    name: company.name,
    aliases: company.legal_name === null ? company.aliases : [...company.aliases, company.legal_name],
    domains: distinct([company.domain, ...company.alternate_domains]),
    location: company.location,
    texts: distinct([company.tagline, company.description]),
    industries: company.industries,
    statedIndustries: company.industries,
    tags: company.tags,
    businessModels: company.business_models,
    customerSegments: [],
  }
}

/** What a site says of its company, as far as it is compared. */
export interface SiteFacts {
  readonly identity: Pick<IdentityFacts, 'name' | 'legalName' | 'aliases'>
  readonly contacts: Pick<ContactFacts, 'location'>
  readonly profile: Pick<
    ProfileFacts,
    'tagline' | 'description' | 'valueProposition' | 'tags' | 'businessModels' | 'customerSegments'
  >
  readonly industries: readonly Fact<string>[]
}

/** A company that only its site is known of; `headings` name its products where it says little else. */
export function comparedSiteOf(
  domain: string,
  { identity, contacts, profile, industries }: SiteFacts,
  headings: readonly string[],
): ComparedCompany {
  const { tagline, description, valueProposition } = profile
  return {
    id: null,
    name: told([identity.name])[0] ?? null,
    aliases: told([identity.legalName, ...identity.aliases]),
    domains: distinct([domain, registrableDomain(domain)]),
    location: told([contacts.location])[0] ?? null,
    texts: distinct([...told([tagline, valueProposition, description]), headings.join('\n')]),
    industries: told(industries),
    statedIndustries: [],
    tags: told(profile.tags),
    businessModels: [...told(profile.businessModels)],
    customerSegments: told(profile.customerSegments),
  }
}

/** A company of which only this is known. */
export function describedCompany(known: {
  readonly name: string | null
  readonly domain: string | null
  readonly description: string | null
}): ComparedCompany {
  return {
    id: null,
    name: known.name,
    aliases: [],
    domains: known.domain === null ? [] : distinct([known.domain, registrableDomain(known.domain)]),
    location: null,
    texts: distinct([known.description]),
    industries: [],
    statedIndustries: [],
    tags: [],
    businessModels: [],
    customerSegments: [],
  }
}

/** Whether there is anything to compare it by. */
export const saysSomething = ({ texts, industries, tags }: ComparedCompany): boolean =>
  texts.length > 0 || industries.length > 0 || tags.length > 0

const told = <T>(facts: readonly Fact<T>[]): readonly T[] =>
  facts.filter(isTold).flatMap(({ value }) => (value === null ? [] : [value]))

/** Each once, without those that say nothing. */
function distinct(texts: readonly (string | null)[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => (text === null || text.trim() === '' ? [] : [text])))]
}
