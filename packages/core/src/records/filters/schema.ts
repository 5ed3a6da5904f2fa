import { Closed, maybe, OneOf, type Static, Text, type TSchema, Type } from '../../kernel/schema.ts'

/**
 * The `filters` of a search (decisions D9.5): what can be said without the clock or the location tables. `resolveFilters`
 * checks the rest. Null means absent wherever a value may be left out (D9.1).
 */
export const raisedOperators = ['<', '>', '=', '<=', '>=', 'between'] as const
export const raisedUnits = ['months', 'years'] as const
const industryOperators = ['AND', 'OR'] as const

export const earliestFoundedYear = 1800
export const raisedAgeMax = 1_200
export const scoreMax = 10
/** Of counts and of dollars: whole numbers up to here are exact, and no record counts further. */
export const amountMax = Number.MAX_SAFE_INTEGER
export const entriesMax = 200
/** Every country there is: a query may name all continents but one. */
export const countriesMax = 250
const websitesMax = 1_000
const industriesMax = 50
export const investorsMax = 50
const textMax = 200

const uuid = Text({
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  format: 'uuid',
  examples: ['0190c2f4-6b1e-7a3d-9f55-2d8e4c1b7a90'],
})
const shortText = Text({ minLength: 1, maxLength: textMax })
const count = Type.Integer({ minimum: 0, maximum: amountMax })
const dollars = Type.Number({ minimum: -amountMax, maximum: amountMax })
const country = Text({ pattern: '^[A-Za-z]{2}$', examples: ['DE'], description: 'ISO 3166-1 alpha-2' })
const cityGeoKey = Text({
  pattern: '^[a-z]{2}(-[a-z0-9]{1,3})?-[a-z0-9-]{1,80}$',
  examples: ['us-ca-san-francisco'],
})
const admin1Code = Text({
  pattern: '^[A-Z]{2}[-.][A-Z0-9]{1,3}$',
  examples: ['US-CA'],
  description: 'ISO 3166-2 (`DE-BY`), or the GeoNames form (`DE.02`)',
})
const regionSlug = Text({ pattern: '^[a-z0-9-]{2,80}$', examples: ['san-francisco-bay-area'] })

const InvestorFilterSchema = Closed(
  {
    id: maybe(uuid),
    name: maybe(Text({ maxLength: textMax })),
    lead: maybe(Type.Boolean({ description: 'true: only as the lead of a round' })),
  },
  { description: 'An id or a name; with both, the id decides' },
)

export const FiltersSchema = Closed({
  foundedYear: maybe(
    Closed({
      ...minMax(Type.Integer({ minimum: earliestFoundedYear })),
      includeMissing: maybe(Type.Boolean()),
    }),
  ),
  lastRaisedAge: maybe(
    Closed(
      {
        operator: maybe(OneOf(raisedOperators)),
        value: maybe(Type.Integer({ minimum: 0, maximum: raisedAgeMax })),
        // Without bounds here, because only `between` reads it and an unused one is ignored.
        endValue: maybe(Type.Number({ description: 'Upper bound of `between`' })),
        unit: maybe(OneOf(raisedUnits)),
        includeMissing: maybe(Type.Boolean()),
      },
      { description: 'Whole months or years since the last round; `<=` and months unless said otherwise' },
    ),
  ),
  funding: maybe(Closed(minMax(dollars), { description: 'Total funding in USD' })),
  employees: maybe(Closed(minMax(count))),
  followers: maybe(Closed(minMax(count))),
  score: maybe(Closed(minMax(Type.Number({ minimum: 0, maximum: scoreMax })))),
  countries: maybe(choice(country, countriesMax)),
  cities: maybe(listOf(shortText)),
  regions: maybe(listOf(shortText)),
  cityGeoKeys: maybe(listOrChoice(cityGeoKey)),
  cityGeoIds: maybe(listOrChoice(Type.Integer({ minimum: 1, description: 'GeoNames id' }))),
  admin1Codes: maybe(listOrChoice(admin1Code)),
  regionSlugs: maybe(listOrChoice(regionSlug)),
  industries: maybe(
    Closed({
      values: listOf(shortText, industriesMax),
      operator: maybe(OneOf(industryOperators)),
    }),
  ),
  includedInvestors: maybe(listOf(InvestorFilterSchema, investorsMax)),
  excludedInvestors: maybe(listOf(InvestorFilterSchema, investorsMax)),
  lists: maybe(choice(uuid)),
  websites: maybe(choice(shortText, websitesMax)),
})

export type Filters = Static<typeof FiltersSchema>
export type FilterKey = keyof Filters
export type InvestorFilter = Static<typeof InvestorFilterSchema>

function minMax<T extends TSchema>(value: T) {
  return { min: maybe(value), max: maybe(value) }
}

function listOf<T extends TSchema>(entry: T, maxItems = entriesMax) {
  return Type.Array(entry, { maxItems })
}

function choice<T extends TSchema>(entry: T, maxItems = entriesMax) {
  return Closed({ include: maybe(listOf(entry, maxItems)), exclude: maybe(listOf(entry, maxItems)) })
}

function listOrChoice<T extends TSchema>(entry: T) {
  return Type.Union([listOf(entry), choice(entry)])
}
