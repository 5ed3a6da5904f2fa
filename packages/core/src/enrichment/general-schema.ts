import { Closed, Nullable, OneOf, type Static, Text, Type, titled } from '../kernel/schema.ts'
import { businessModels, companyStatuses, employeeRanges, LinksSchema } from '../records/company.ts'
import { LocationSchema } from '../reference/locations/location.ts'
import { enrichmentBase } from './evidence-schema.ts'

export const ProductsSchema = Type.Array(
  Closed({ name: Text(), description: Nullable(Text()), url: Nullable(Text()) }),
)

export const PricingSchema = Closed({
  model: OneOf(['free', 'freemium', 'subscription', 'usage', 'one_time', 'quote', 'unknown']),
  starting_price_usd: Nullable(Type.Number()),
  has_free_tier: Nullable(Type.Boolean()),
  url: Nullable(Text()),
})

/** What is found of a company itself (types.ts, GeneralResult without its base). */
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
export const GeneralResultSchema = titled('GeneralEnrichmentResult', { ...enrichmentBase, ...generalFields })

export type GeneralFields = Static<typeof GeneralFieldsSchema>
export type GeneralResult = Static<typeof GeneralResultSchema>
