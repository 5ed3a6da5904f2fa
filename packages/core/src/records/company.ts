import { Closed, Nullable, OneOf, type Static, Text, Type } from '../kernel/index.ts'
import { LocationSchema } from '../reference/index.ts'
import type { CustomValues } from './custom/custom-field.ts'
import type { Edits } from './edit/editable-fields.ts'
import type { ExternalId } from './external-ids.ts'
import type { WrittenMoney } from './written-money.ts'

/**
 * The company record of the contract (docs/design/decisions.md#company-record). It is a document, not code: the same shape is
 * imported, stored, indexed and served, so its keys stay in the contract's snake_case and there is no second form to keep in step.
 */
export const companyStatuses = ['active', 'acquired', 'public', 'closed', 'unknown'] as const
export const businessModels = [
  'b2b',
  'b2c',
  'b2b2c',
  'b2g',
  'marketplace',
  'saas',
  'hardware',
  'services',
  'open_source',
] as const
/** A startup is a company up to 15 years old or venture-backed, and not public, acquired or a subsidiary. */
export const organizationTypes = [
  'startup',
  'company',
  'public_company',
  'subsidiary',
  'university',
  'research_institute',
  'school',
  'museum',
  'hospital',
  'non_profit',
  'government',
  'investment_fund',
  'accelerator',
  'media',
  'other',
] as const
export const employeeRanges = [
  '1-10',
  '11-50',
  '51-200',
  '201-500',
  '501-1000',
  '1001-5000',
  '5001-10000',
  '10001+',
] as const
export const fundingStages = [
  'bootstrapped',
  'pre_seed',
  'seed',
  'series_a',
  'series_b',
  'series_c',
  'series_d_plus',
  'growth',
  'exited',
  'unknown',
] as const
export const roundTypes = [
  'pre_seed',
  'seed',
  'angel',
  'accelerator',
  'series_a',
  'series_b',
  'series_c',
  'series_d',
  'series_e_plus',
  'bridge',
  'convertible_note',
  'safe',
  'grant',
  'debt',
  'crowdfunding',
  'corporate',
  'secondary',
  'private_equity',
  'ipo',
  'unknown',
] as const

export const InvestorRefSchema = Closed(
  {
    id: Nullable(Text({ format: 'uuid' })),
    name: Text(),
    lead: Type.Boolean({ description: 'Led at least one round' }),
  },
  { $id: 'InvestorRef' },
)

export const FundingSchema = Closed(
  {
    total_usd: Nullable(Type.Number()),
    round_count: Nullable(Type.Integer()),
    stage: Nullable(OneOf(fundingStages)),
    last_round_type: Nullable(OneOf(roundTypes)),
    last_round_amount_usd: Nullable(Type.Number()),
    last_raised_on: Nullable(Text({ format: 'date' })),
    null_reason: Nullable(OneOf(['undisclosed', 'none_announced']), { description: 'Why total_usd is null' }),
    investors: Type.Array(InvestorRefSchema),
  },
  { $id: 'FundingSummary' },
)

export const LinksSchema = Closed(
  {
    company_network_url: Nullable(Text()),
    x_url: Nullable(Text()),
    github_url: Nullable(Text()),
    facebook_url: Nullable(Text()),
    youtube_url: Nullable(Text()),
    blog_url: Nullable(Text()),
    careers_url: Nullable(Text()),
    pricing_url: Nullable(Text()),
  },
  { $id: 'Links' },
)

export const CompanySchema = Closed(
  {
    id: Text({ description: 'As imported, or minted; equal to primary_key' }),
    primary_key: Text(),
    name: Text(),
    // The contract types both as plain strings, so an unknown website is empty here and not null.
    website: Text({ description: 'https:// and the domain; empty when no website is known' }),
    domain: Text({
      description: 'Normalised website: lower-case ASCII host without www.; empty when none is known',
    }),
    description: Nullable(Text()),
    tagline: Nullable(Text()),
    legal_name: Nullable(Text()),
    aliases: Type.Array(Text()),
    alternate_domains: Type.Array(Text()),
    logo_url: Nullable(Text()),
    status: OneOf(companyStatuses),
    founded_year: Nullable(Type.Integer()),
    location: Nullable(LocationSchema),
    industries: Type.Array(Text()),
    primary_industry: Nullable(Text()),
    tags: Type.Array(Text()),
    business_models: Type.Array(OneOf(businessModels)),
    employee_count: Nullable(Type.Integer()),
    employee_range: Nullable(OneOf(employeeRanges)),
    follower_count: Nullable(Type.Integer()),
    metrics_as_of: Nullable(Text({ description: 'RFC 3339 UTC' })),
    funding: Nullable(FundingSchema),
    score: Nullable(Type.Number({ description: '0 to 10, one decimal' })),
    links: LinksSchema,
    created_at: Text({ format: 'date-time' }),
    updated_at: Text({ format: 'date-time' }),
    verified_at: Nullable(Text({ format: 'date-time' })),
    // Last, and stored only where an import or an operator says it: a document that lacks it keeps the order of its keys.
    organization_type: Type.Optional(
      Nullable(OneOf(organizationTypes), { description: 'As imported or set, else derived from the record' }),
    ),
    // Of no stored document: answers have what their caller may see.
    custom: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description:
          'Fields that the operator of the service has added, by name; absent without any. Money is an object with amount_usd, and amount and currency where it was written in another one',
      }),
    ),
  },
  { $id: 'Company' },
)

export type Company = Static<typeof CompanySchema>
export type FundingSummary = Static<typeof FundingSchema>
export type InvestorRef = Static<typeof InvestorRefSchema>
export type Links = Static<typeof LinksSchema>
export const noLinks: Links = Object.freeze({
  company_network_url: null,
  x_url: null,
  github_url: null,
  facebook_url: null,
  youtube_url: null,
  blog_url: null,
  careers_url: null,
  pricing_url: null,
})
export const noFunding: FundingSummary = Object.freeze({
  total_usd: null,
  round_count: null,
  stage: null,
  last_round_type: null,
  last_round_amount_usd: null,
  last_raised_on: null,
  null_reason: null,
  investors: [],
})
export type CompanyStatus = (typeof companyStatuses)[number]
export type OrganizationType = (typeof organizationTypes)[number]
export type EmployeeRange = (typeof employeeRanges)[number]
export type RoundType = (typeof roundTypes)[number]

export interface FundingRound {
  readonly type: RoundType
  readonly announced_on: string | null
  readonly amount_usd: number | null
  readonly investors: readonly { readonly name: string; readonly lead: boolean }[]
  /** Where a file wrote the amount in another currency, or in words. */
  readonly written?: WrittenMoney
}

/** A person whom a file names, with the role as it is written. */
export interface StatedPerson {
  readonly name: string
  readonly role: string | null
  /** Where the person worked before, as it is written; absent where the file does not say it. */
  readonly former_companies?: readonly string[]
}

/** A person whom pages name, as far as filters read it; the whole is in `EnrichmentStore.peopleOf`. */
export interface FoundPerson {
  readonly name: string
  readonly title: string | null
  readonly isFounder: boolean
  /** Founders who left have founded the company all the same. */
  readonly hasLeft: boolean
  readonly former_companies: readonly string[]
}

/** What a file says of a company that the public document has no place for. */
export interface Stated {
  readonly people?: readonly StatedPerson[]
  readonly total_funding?: WrittenMoney
  /** Each once, sorted: `external-ids.ts`. */
  readonly external_ids?: readonly ExternalId[]
}

/** What is stored of a company: the public document, and what is kept beside it. */
export interface CompanyRecord {
  readonly company: Company
  readonly rounds: readonly FundingRound[]
  /** The source's own name: `yc-directory`. */
  readonly source: string | null
  /** Columns the record has no field for, as imported. Not returned by default. */
  readonly extra: Readonly<Record<string, unknown>>
  /** What the operator set by hand; imports leave it as it is unless an option says otherwise. */
  readonly edits: Edits
  /** Absent where a file said nothing of the kind. */
  readonly stated?: Stated
  /**
   * Whom enrichment found. A store that keeps what enrichment finds tells it with the records that it hands out, and takes it from none: the
   * member is not enumerable, so that no copy of a record carries it.
   */
  readonly found?: readonly FoundPerson[]
  /** Values of the operator's own fields; absent where there is none. */
  readonly custom?: CustomValues
}

/** Lowest and highest head count of a range; the highest is open-ended for `10001+`. */
export const employeeRangeBounds: Readonly<Record<EmployeeRange, readonly [number, number]>> = {
  '1-10': [1, 10],
  '11-50': [11, 50],
  '51-200': [51, 200],
  '201-500': [201, 500],
  '501-1000': [501, 1_000],
  '1001-5000': [1_001, 5_000],
  '5001-10000': [5_001, 10_000],
  '10001+': [10_001, Number.POSITIVE_INFINITY],
}
