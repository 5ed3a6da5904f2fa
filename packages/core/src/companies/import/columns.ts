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
  'investors',
  'score',
  'links',
  'source',
  'extra',
] as const

export type NormalFormColumn = (typeof normalFormColumns)[number]

const known: ReadonlySet<string> = new Set(normalFormColumns)

export function isNormalFormColumn(name: string): name is NormalFormColumn {
  return known.has(name)
}
