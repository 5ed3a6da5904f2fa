import { Closed, Nullable, OneOf, type Static, Text, Type, titled } from '../kernel/index.ts'
import { businessModels, companyStatuses, employeeRanges, LinksSchema, noLinks } from '../records/index.ts'
import { LocationSchema } from '../reference/index.ts'
import { isTold } from './evidence-builder.ts'
import {
  eachLink,
  firstOf,
  type GeneralField,
  hinted,
  kept,
  notLookedFor,
  one,
  onlyShown,
  type RecordUse,
  several,
  writtenList,
} from './general-field.ts'

export const ProductsSchema = Type.Array(
  Closed({ name: Text(), description: Nullable(Text()), url: Nullable(Text()) }),
)

export const PricingSchema = Closed({
  model: OneOf(['free', 'freemium', 'subscription', 'usage', 'one_time', 'quote', 'unknown']),
  starting_price_usd: Nullable(Type.Number()),
  has_free_tier: Nullable(Type.Boolean()),
  url: Nullable(Text()),
})

/** What is found of a company itself (`GeneralResult` without its base). */
export const generalFields = {
  name: Nullable(Text()),
  legal_name: Nullable(Text()),
  tagline: Nullable(Text()),
  description: Nullable(Text()),
  summary: Nullable(Text()),
  founded_year: Nullable(Type.Integer()),
  status: OneOf(companyStatuses),
  location: Nullable(LocationSchema),
  offices: Type.Array(LocationSchema, { description: 'Beside the location' }),
  industries: Type.Array(Text()),
  primary_industry: Nullable(Text()),
  tags: Type.Array(Text()),
  business_models: Type.Array(OneOf(businessModels)),
  customer_segments: Type.Array(Text()),
  value_proposition: Nullable(Text()),
  products: ProductsSchema,
  pricing: Nullable(PricingSchema),
  customers: Type.Array(Closed({ name: Text(), url: Nullable(Text()) })),
  technologies: Type.Array(Text()),
  languages: Type.Array(Text()),
  employee_count: Nullable(Type.Integer()),
  employee_range: Nullable(OneOf(employeeRanges)),
  follower_count: Nullable(Type.Integer()),
  hiring: Nullable(
    Closed({
      is_hiring: Nullable(Type.Boolean()),
      open_roles: Nullable(Type.Integer()),
      careers_url: Nullable(Text()),
    }),
  ),
  contact: Closed({
    emails: Type.Array(Text(), { description: 'Of the company, never of a person' }),
    phones: Type.Array(Text()),
    address: Nullable(Text()),
    contact_url: Nullable(Text()),
  }),
  links: LinksSchema,
  logo_url: Nullable(Text()),
}

export const GeneralFieldsSchema = titled('CompanyProfile', generalFields)
export type GeneralFields = Static<typeof GeneralFieldsSchema>

/** Every member of a profile. A new one is a line of `generalFields` and a row here. */
export const generalFieldTable: {
  readonly [Member in keyof GeneralFields]: GeneralField<GeneralFields[Member]>
} = {
  name: {
    ...one({
      pages: ['home'],
      fact: ({ identity }) => identity.name,
      record: kept('name', 'name', (name) => ({ name })),
      ofRecord: ({ name }) => name,
    }),
    show: (evidence, at, { identity }, hints) =>
      evidence.value(at, identity.name) ?? hinted(evidence, at, hints?.companyName),
  },
  legal_name: one({
    pages: ['legal', 'home'],
    fact: ({ identity }) => identity.legalName,
    record: kept('legal_name', 'newer', (legal_name) => ({ legal_name })),
    ofRecord: ({ legal_name }) => legal_name,
  }),
  tagline: one({
    pages: ['home'],
    fact: ({ profile }) => profile.tagline,
    record: kept('tagline', 'newer', (tagline) => ({ tagline })),
    ofRecord: ({ tagline }) => tagline,
  }),
  description: {
    ...one({
      pages: ['home', 'about'],
      fact: ({ profile }) => profile.description,
      record: kept('description', 'newer', (description) => ({ description })),
      ofRecord: ({ description }) => description,
    }),
    show: (evidence, at, { profile }, hints) =>
      evidence.value(at, profile.description) ?? hinted(evidence, at, hints?.description),
  },
  summary: one({ pages: ['home', 'about'], fact: ({ profile }) => profile.summary }),
  founded_year: one({
    pages: ['about', 'home'],
    fact: ({ identity }) => identity.foundedYear,
    record: kept('founded_year', 'newer', (founded_year) => ({ founded_year })),
    ofRecord: ({ founded_year }) => founded_year,
  }),
  status: {
    ...one({
      pages: ['home'],
      fact: ({ profile }) => profile.status,
      record: kept('status', 'status', (status) => ({ status })),
    }),
    show: (evidence, at, { profile }) => evidence.value(at, profile.status) ?? 'unknown',
    ofRecord: ({ status }) => status,
  },
  location: one({
    pages: ['contact', 'legal', 'home'],
    fact: ({ contacts }) => contacts.location,
    record: kept('location', 'location', (location) => ({ location })),
    ofRecord: ({ location }) => location,
  }),
  offices: several({ pages: ['contact', 'about'], facts: ({ contacts }) => contacts.offices }),
  industries: several({
    pages: ['home'],
    facts: ({ industries }) => industries,
    record: kept('industries', 'newer', (names) => ({
      industries: names,
      primary_industry: names[0] ?? null,
    })),
    ofRecord: ({ industries }) => industries,
  }),
  primary_industry: {
    pages: ['home'],
    facts: ({ industries }) => industries.slice(0, 1),
    show: (evidence, at, { industries }) => firstOf(evidence, at, industries),
    ofRecord: ({ primary_industry }) => primary_industry,
    field: 'industries',
    write: null,
    merge: 'newer',
  },
  tags: several({
    pages: ['home'],
    facts: ({ profile }) => profile.tags,
    record: kept('tags', 'tags', (tags) => ({ tags })),
    ofRecord: ({ tags }) => tags,
  }),
  business_models: several({
    pages: ['home', 'product', 'pricing'],
    facts: ({ profile }) => profile.businessModels,
    record: kept('business_models', 'business_models', (business_models) => ({ business_models })),
    ofRecord: ({ business_models }) => business_models,
  }),
  customer_segments: several({
    pages: ['home', 'customers'],
    facts: ({ profile }) => profile.customerSegments,
  }),
  value_proposition: one({ pages: ['home'], fact: ({ profile }) => profile.valueProposition }),
  products: several({ pages: ['product', 'home'], facts: ({ profile }) => profile.products }),
  pricing: {
    pages: ['pricing'],
    facts: ({ profile }) => Object.values(profile.pricing),
    show: (evidence, at, { profile: { pricing } }) =>
      Object.values(pricing).some(isTold)
        ? {
            model: evidence.value(`${at}/model`, pricing.model) ?? 'unknown',
            starting_price_usd: evidence.value(`${at}/starting_price_usd`, pricing.startingPriceUsd),
            has_free_tier: evidence.value(`${at}/has_free_tier`, pricing.hasFreeTier),
            url: evidence.value(`${at}/url`, pricing.url),
          }
        : null,
    ofRecord: () => null,
    ...onlyShown,
  },
  customers: several({ pages: ['customers', 'home'], facts: ({ profile }) => profile.customers }),
  technologies: several({ pages: ['home'], facts: ({ profile }) => profile.technologies }),
  languages: several({ pages: ['home'], facts: ({ profile }) => profile.languages }),
  employee_count: one({
    pages: ['about', 'home'],
    fact: ({ identity }) => identity.employeeCount,
    record: kept('employees', 'employees', (employee_count) => ({ employee_count })),
    ofRecord: ({ employee_count }) => employee_count,
  }),
  employee_range: one({
    pages: ['about', 'home'],
    fact: ({ identity }) => identity.employeeRange,
    record: kept('employee_range', 'employee_range', (employee_range) => ({ employee_range })),
    ofRecord: ({ employee_range }) => employee_range,
  }),
  follower_count: {
    pages: [],
    // No page of a site tells who follows it elsewhere.
    facts: () => [notLookedFor],
    show: () => null,
    ofRecord: ({ follower_count }) => follower_count,
    field: 'followers',
    write: null,
    merge: 'newer',
  },
  hiring: {
    pages: ['careers'],
    facts: ({ profile }) => Object.values(profile.hiring),
    show: (evidence, at, { profile: { hiring } }) =>
      Object.values(hiring).some(isTold)
        ? {
            is_hiring: evidence.value(`${at}/is_hiring`, hiring.isHiring),
            open_roles: evidence.value(`${at}/open_roles`, hiring.openRoles),
            careers_url: evidence.value(`${at}/careers_url`, hiring.careersUrl),
          }
        : null,
    ofRecord: () => null,
    ...onlyShown,
  },
  contact: {
    pages: ['contact', 'home'],
    facts: ({ contacts }) => [
      ...contacts.emails,
      ...contacts.phones,
      ...contacts.addresses.slice(0, 1),
      contacts.contactUrl,
    ],
    show: (evidence, at, { contacts }) => ({
      emails: evidence.list(`${at}/emails`, contacts.emails),
      phones: evidence.list(`${at}/phones`, contacts.phones),
      address: firstOf(evidence, `${at}/address`, contacts.addresses),
      contact_url: evidence.value(`${at}/contact_url`, contacts.contactUrl),
    }),
    ofRecord: () => ({ emails: [], phones: [], address: null, contact_url: null }),
    ...onlyShown,
  },
  links: {
    pages: ['home'],
    facts: ({ identity }) => Object.values(identity.links),
    show: (evidence, at, { identity }, hints) => {
      const shown = eachLink((key) => evidence.value(`${at}/${key}`, identity.links[key]))
      const key = 'company_network_url'
      return shown[key] === null
        ? { ...shown, [key]: hinted(evidence, `${at}/${key}`, hints?.networkUrl) }
        : shown
    },
    ofRecord: ({ links }) => ({ ...noLinks, ...links }),
    field: 'links',
    write({ identity: { links } }) {
      const from = Object.values(links).filter(isTold)
      if (from.length === 0) return null
      const linkConfidence = Object.fromEntries(
        Object.entries(links).map(([key, { confidence }]) => [key, confidence]),
      )
      const told = eachLink((key) => (isTold(links[key]) ? links[key].value : null))
      return { company: { links: told }, from, linkConfidence }
    },
    merge: 'links',
  },
  logo_url: one({
    pages: ['home'],
    fact: ({ profile }) => profile.logoUrl,
    record: kept('logo_url', 'newer', (logo_url) => ({ logo_url })),
    ofRecord: ({ logo_url }) => logo_url,
  }),
}

/** A profile of what each row gives, in the order of the table. */
export function eachGeneralField(
  of: <Member extends keyof GeneralFields>(
    member: Member,
    row: GeneralField<GeneralFields[Member]>,
  ) => GeneralFields[Member],
): GeneralFields {
  const entry = <Member extends keyof GeneralFields>(member: Member) => [
    member,
    of(member, generalFieldTable[member]),
  ]
  const members = Object.keys(generalFieldTable) as (keyof GeneralFields)[]
  return Object.fromEntries(members.map((member) => entry(member))) as GeneralFields
}

/** Fields that enrichment writes into the record and no result shows. */
export const unshownFieldTable: { readonly aliases: RecordUse } = {
  aliases: {
    field: 'aliases',
    write: ({ identity }) => writtenList(identity.aliases, (aliases) => ({ aliases })),
    merge: 'names',
  },
}
