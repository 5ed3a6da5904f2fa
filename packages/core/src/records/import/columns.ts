/** The columns of the extended normal form; any other key of a line is kept in `extra`. */
export const normalFormColumns = [
  'id',
  'name',
  'website',
  'aliases',
  'alternate_domains',
  'description',
  'tagline',
  'legal_name',
  'logo_url',
  'status',
  'industries',
  'tags',
  'business_models',
  'organization_type',
  'city',
  'region',
  'country_iso2',
  'geonames_id',
  'founded_year',
  'employees',
  'employee_range',
  'followers',
  'metrics_as_of',
  'total_funding_usd',
  'funding_null_reason',
  'last_funding_date',
  'funding_stage',
  'rounds',
  // That there may be others, so that the sum of their amounts is no total.
  'rounds_are_some',
  'round_count',
  'investors',
  'people',
  'total_funding_written',
  'external_ids',
  'score',
  'links',
  'source',
  'extra',
  // What an export says so that reading it gives the same record, when the other columns cannot.
  'location_as_stored',
  'fill_from_extra',
] as const

/**
 * What an export with history says of a company beside its values, as JSON in a text: a line has few values, however long its history is.
 * No column of other forms.
 */
export const historyColumn = 'history_as_stored'

export type NormalFormColumn = (typeof normalFormColumns)[number]

const known: ReadonlySet<string> = new Set(normalFormColumns)

export function isNormalFormColumn(name: string): name is NormalFormColumn {
  return known.has(name)
}
