import { Closed, maybe, OneOf, type Static, Text, type TSchema, Type, valuesFor } from '../../kernel/index.ts'
import { personRoles } from '../people/person-roles.ts'
import {
  type FilterKey,
  type FilterRow,
  filterKeys,
  filterTable,
  type RangeKey,
  type RangeRow,
  type ValuesKey,
} from './filter-table.ts'

/**
 * The `filters` of a search (docs/design/decisions.md#filters): what can be said without the clock or the location tables.
 * `resolveFilters` checks the rest. Null means absent wherever a value may be left out.
 */
export const raisedOperators = ['<', '>', '=', '<=', '>=', 'between'] as const
export const raisedUnits = ['months', 'years'] as const
const industryOperators = ['AND', 'OR'] as const

const textMax = 200

const uuid = Text({
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  format: 'uuid',
  examples: ['0190c2f4-6b1e-7a3d-9f55-2d8e4c1b7a90'],
})
const shortText = Text({ minLength: 1, maxLength: textMax })
// Without a pattern: who sends a name is told its code.
const country = Text({ minLength: 1, maxLength: 100, examples: ['DE'], description: 'ISO 3166-1 alpha-2' })
const cityGeoKey = Text({
  pattern: '^[a-z]{2}(-[a-z0-9]{1,3})?-[a-z0-9-]{1,80}$',
  examples: ['us-ca-san-francisco'],
})
const admin1Code = Text({
  pattern: '^[A-Z]{2}[-.][A-Z0-9]{1,3}$',
  examples: ['US-CA'],
  description: 'ISO 3166-2 (`DE-BY`), or the GeoNames form (`DE.02`)',
})
const day = Text({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', format: 'date', examples: ['2026-05-01'] })
const regionSlug = Text({ pattern: '^[a-z0-9-]{2,80}$', examples: ['san-francisco-bay-area'] })

const InvestorFilterSchema = Closed(
  {
    id: maybe(uuid),
    name: maybe(Text({ maxLength: textMax })),
    lead: maybe(Type.Boolean({ description: 'true: only as the lead of a round' })),
  },
  { description: 'An id or a name; with both, the id decides' },
)

const PersonFilterSchema = Closed(
  {
    name: maybe(Text({ maxLength: textMax, examples: ['Ada Lovelace'] })),
    roles: maybe(Type.Array(OneOf(personRoles), { maxItems: personRoles.length })),
    formerCompany: maybe(
      Text({ maxLength: textMax, description: 'A company for which the person worked before' }),
    ),
  },
  { description: 'One person who is all of this; at least one of the three' },
)

/** The filters that are no plain range of numbers. */
const otherSchemas = {
  lastRaisedAge: Closed(
    {
      operator: maybe(OneOf(raisedOperators)),
      value: maybe(Type.Integer({ minimum: 0, maximum: filterTable.lastRaisedAge.max })),
      // Without bounds here, because only `between` reads it and an unused one is ignored.
      endValue: maybe(Type.Number({ description: 'Upper bound of `between`' })),
      unit: maybe(OneOf(raisedUnits)),
      includeMissing: maybe(Type.Boolean()),
    },
    { description: 'Whole months or years since the last round; `<=` and months unless said otherwise' },
  ),
  countries: choice('countries', country),
  cities: listOf('cities', shortText),
  regions: listOf('regions', shortText),
  cityGeoKeys: listOrChoice('cityGeoKeys', cityGeoKey),
  cityGeoIds: listOrChoice('cityGeoIds', Type.Integer({ minimum: 1, description: 'GeoNames id' })),
  admin1Codes: listOrChoice('admin1Codes', admin1Code),
  regionSlugs: listOrChoice('regionSlugs', regionSlug),
  industries: Closed({
    values: listOf('industries', shortText),
    operator: maybe(OneOf(industryOperators)),
  }),
  includedInvestors: listOf('includedInvestors', InvestorFilterSchema),
  excludedInvestors: listOf('excludedInvestors', InvestorFilterSchema),
  lists: choice('lists', uuid),
  websites: choice('websites', shortText),
  stages: valuesOf('stages'),
  lastRoundTypes: valuesOf('lastRoundTypes'),
  statuses: valuesOf('statuses'),
  organizationTypes: valuesOf('organizationTypes'),
  businessModels: valuesOf('businessModels'),
  lastRaisedOn: Closed(
    { min: maybe(day), max: maybe(day), includeMissing: maybe(Type.Boolean()) },
    { description: 'Between which days the last round lies, both included' },
  ),
  near: Closed(
    {
      place: maybe(shortText),
      cityGeoId: maybe(
        Type.Integer({ minimum: 1, description: 'GeoNames id; decides when place is sent too' }),
      ),
      km: Type.Number({ minimum: 1, maximum: filterTable.near.kmMax }),
    },
    {
      description:
        'Within so many kilometres of a city, as the crow flies; of several of its name the largest',
    },
  ),
  people: listOf('people', PersonFilterSchema),
  custom: Type.Record(Type.String(), Type.Unknown(), {
    description:
      'Fields that the operator of the service has added, by name: a value or a list of values for a text, a person, tags and a choice, or include and exclude; a value, or min, max and includeMissing, for a number, a date and money (US dollars)',
  }),
} satisfies Record<Exclude<FilterKey, RangeKey>, TSchema>

type FilterSchemas = {
  [Key in FilterKey]: ReturnType<typeof maybe<SchemaOf<Key>>>
}
type SchemaOf<Key extends FilterKey> = Key extends RangeKey
  ? ReturnType<typeof range>
  : OtherSchemas[Key & keyof OtherSchemas]
type OtherSchemas = typeof otherSchemas

export const FiltersSchema = Closed(valuesFor(filterKeys, (key) => maybe(schemaOf(key))) as FilterSchemas, {
  unknownField: {
    semanticQuery: 'is the text that ranked, and no filter: leave it out, or send it as query',
  },
})

export type Filters = Static<typeof FiltersSchema>
export type PersonFilter = Static<typeof PersonFilterSchema>
export type InvestorFilter = Static<typeof InvestorFilterSchema>

function schemaOf(key: FilterKey): TSchema {
  const row: FilterRow = filterTable[key]
  if (row.kind === 'range') return range(row)
  return otherSchemas[key as keyof OtherSchemas]
}

function range({ min, max, decimals, description }: RangeRow) {
  // Which year is next is known when a request is read.
  const bounds = { minimum: min, ...(typeof max === 'number' ? { maximum: max } : {}) }
  const value = decimals === 0 ? Type.Integer(bounds) : Type.Number(bounds)
  return Closed(
    { min: maybe(value), max: maybe(value), includeMissing: maybe(Type.Boolean()) },
    description === undefined ? {} : { description },
  )
}

function valuesOf<Key extends ValuesKey>(key: Key) {
  const { values }: { readonly values: (typeof filterTable)[Key]['values'] } = filterTable[key]
  return listOrChoice(key, OneOf(values))
}

type ListKey = {
  [Key in FilterKey]: (typeof filterTable)[Key] extends { entriesMax: number } ? Key : never
}[FilterKey]

function listOf<T extends TSchema>(key: ListKey, entry: T) {
  return Type.Array(entry, { maxItems: filterTable[key].entriesMax })
}

function choice<T extends TSchema>(key: ListKey, entry: T) {
  return Closed({ include: maybe(listOf(key, entry)), exclude: maybe(listOf(key, entry)) })
}

function listOrChoice<T extends TSchema>(key: ListKey, entry: T) {
  return Type.Union([listOf(key, entry), choice(key, entry)])
}
