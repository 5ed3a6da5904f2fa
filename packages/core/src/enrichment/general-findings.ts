import type { ContactFacts, IdentityFacts, ProfileFacts } from '../extraction/facts.ts'
import type { Fact } from '../extraction/finding.ts'
import { notFound } from '../extraction/reconcile.ts'
import { type Links, noLinks } from '../records/company.ts'
import type { PageKind } from '../web/sites/snapshot.ts'
import type { GeneralFields } from './general-schema.ts'
import type { Hints } from './hints.ts'
import { createLedger, isTold, type Ledger } from './ledger.ts'
import { isUntold } from './telling-pages-table.ts'

export interface GeneralFacts {
  readonly identity: IdentityFacts
  readonly contacts: ContactFacts
  readonly profile: ProfileFacts
  readonly industries: readonly Fact<string>[]
}

/** Null where they contradict the site. */
type UsableHints = Pick<Hints, 'companyName' | 'description' | 'networkUrl'> | null

export interface Findings<Fields> {
  readonly fields: Fields
  readonly ledger: Ledger
}

/** What a site says of the company itself, as the result has it. */
export function generalFindings(
  facts: GeneralFacts,
  hints: UsableHints,
  unread: ReadonlySet<PageKind>,
): Findings<GeneralFields> {
  const ledger = createLedger()
  const { identity, contacts, profile, industries } = facts
  const hinted = (member: 'name' | 'description', hint: string | null | undefined) => {
    if (hint == null) return null
    ledger.hint(`/${member}`)
    return hint
  }
  const fields: GeneralFields = {
    name: ledger.value('/name', identity.name) ?? hinted('name', hints?.companyName),
    legal_name: ledger.value('/legal_name', identity.legalName),
    tagline: ledger.value('/tagline', profile.tagline),
    description:
      ledger.value('/description', profile.description) ?? hinted('description', hints?.description),
    summary: ledger.value('/summary', profile.summary),
    founded_year: ledger.value('/founded_year', identity.foundedYear),
    status: ledger.value('/status', profile.status) ?? 'unknown',
    location: ledger.value('/location', contacts.location),
    offices: ledger.list('/offices', contacts.offices),
    industries: ledger.list('/industries', industries),
    primary_industry: primaryIndustry(ledger, industries),
    tags: ledger.list('/tags', profile.tags),
    business_models: ledger.list('/business_models', profile.businessModels),
    customer_segments: ledger.list('/customer_segments', profile.customerSegments),
    value_proposition: ledger.value('/value_proposition', profile.valueProposition),
    products: ledger.list('/products', profile.products, (product) => ({ ...product })),
    pricing: pricingOf(ledger, profile.pricing),
    customers: ledger.list('/customers', profile.customers, (customer) => ({ ...customer })),
    technologies: ledger.list('/technologies', profile.technologies),
    languages: ledger.list('/languages', profile.languages),
    employee_count: ledger.value('/employee_count', identity.employeeCount),
    employee_range: ledger.value('/employee_range', identity.employeeRange),
    follower_count: null,
    hiring: hiringOf(ledger, profile.hiring),
    contact: {
      emails: ledger.list('/contact/emails', contacts.emails),
      phones: ledger.list('/contact/phones', contacts.phones),
      address: firstAddress(ledger, contacts.addresses),
      contact_url: ledger.value('/contact/contact_url', contacts.contactUrl),
    },
    links: linksOf(ledger, identity.links, hints?.networkUrl ?? null),
    logo_url: ledger.value('/logo_url', profile.logoUrl),
  }
  for (const [member, of] of membersOf(facts)) ledger.state(member, of, isUntold(member, unread))
  return { fields, ledger }
}

function membersOf({ identity, contacts, profile, industries }: GeneralFacts) {
  const { pricing, hiring } = profile
  const members: readonly (readonly [keyof GeneralFields, readonly Fact<unknown>[]])[] = [
    ['name', [identity.name]],
    ['legal_name', [identity.legalName]],
    ['tagline', [profile.tagline]],
    ['description', [profile.description]],
    ['summary', [profile.summary]],
    ['founded_year', [identity.foundedYear]],
    ['status', [profile.status]],
    ['location', [contacts.location]],
    ['offices', contacts.offices],
    ['industries', industries],
    ['primary_industry', industries.slice(0, 1)],
    ['tags', profile.tags],
    ['business_models', profile.businessModels],
    ['customer_segments', profile.customerSegments],
    ['value_proposition', [profile.valueProposition]],
    ['products', profile.products],
    ['pricing', [pricing.model, pricing.startingPriceUsd, pricing.hasFreeTier, pricing.url]],
    ['customers', profile.customers],
    ['technologies', profile.technologies],
    ['languages', profile.languages],
    ['employee_count', [identity.employeeCount]],
    ['employee_range', [identity.employeeRange]],
    // No page of a site tells who follows it elsewhere.
    ['follower_count', [notFound('not_checked')]],
    ['hiring', [hiring.isHiring, hiring.openRoles, hiring.careersUrl]],
    [
      'contact',
      [...contacts.emails, ...contacts.phones, ...contacts.addresses.slice(0, 1), contacts.contactUrl],
    ],
    ['links', Object.values(identity.links)],
    ['logo_url', [profile.logoUrl]],
  ]
  return members
}

function primaryIndustry(ledger: Ledger, industries: readonly Fact<string>[]): string | null {
  const first = industries.find(isTold)
  return first === undefined ? null : ledger.value('/primary_industry', first)
}

function firstAddress(ledger: Ledger, addresses: readonly Fact<string>[]): string | null {
  const first = addresses.find(isTold)
  return first === undefined ? null : ledger.value('/contact/address', first)
}

function pricingOf(ledger: Ledger, pricing: ProfileFacts['pricing']): GeneralFields['pricing'] {
  if (!Object.values(pricing).some(isTold)) return null
  return {
    model: ledger.value('/pricing/model', pricing.model) ?? 'unknown',
    starting_price_usd: ledger.value('/pricing/starting_price_usd', pricing.startingPriceUsd),
    has_free_tier: ledger.value('/pricing/has_free_tier', pricing.hasFreeTier),
    url: ledger.value('/pricing/url', pricing.url),
  }
}

function hiringOf(ledger: Ledger, hiring: ProfileFacts['hiring']): GeneralFields['hiring'] {
  if (!Object.values(hiring).some(isTold)) return null
  return {
    is_hiring: ledger.value('/hiring/is_hiring', hiring.isHiring),
    open_roles: ledger.value('/hiring/open_roles', hiring.openRoles),
    careers_url: ledger.value('/hiring/careers_url', hiring.careersUrl),
  }
}

function linksOf(ledger: Ledger, facts: IdentityFacts['links'], networkUrl: string | null): Links {
  const links: Links = { ...noLinks }
  for (const key of Object.keys(noLinks) as (keyof Links)[])
    links[key] = ledger.value(`/links/${key}`, facts[key])
  if (links.company_network_url === null && networkUrl !== null) {
    ledger.hint('/links/company_network_url')
    links.company_network_url = networkUrl
  }
  return links
}
