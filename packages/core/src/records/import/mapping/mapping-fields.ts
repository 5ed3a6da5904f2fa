import { isPlainWord } from '../../../kernel/index.ts'
import { noLinks } from '../../company.ts'
import { customPrefix, isFieldName } from '../../custom/field-name.ts'

/**
 * How a value is read for a field. `headcount` is a number or a range of employees; `place` is "City, Region, Country";
 * `country` a name or a code; `document` a JSON value of its own; `round` a whole round in one cell; `eachRound` the
 * same of all rounds, between semicolons; `externalId` an id under which a register or a directory knows the company;
 * `custom` what an own field of the operator holds.
 */
export type FieldKind =
  | 'text'
  | 'texts'
  | 'names'
  | 'whole'
  | 'score'
  | 'money'
  | 'year'
  | 'date'
  | 'headcount'
  | 'country'
  | 'place'
  | 'city'
  | 'document'
  | 'link'
  | 'website'
  | 'status'
  | 'people'
  | 'round'
  | 'roundType'
  | 'roundDate'
  | 'roundNames'
  | 'currency'
  | 'eachRound'
  | 'externalId'
  | 'custom'
  | 'skip'

/** What a column can be read as: the normal form's fields, and a few that come in pieces or in words. */
const kinds = {
  id: 'text',
  name: 'text',
  website: 'website',
  aliases: 'names',
  alternate_domains: 'texts',
  description: 'text',
  tagline: 'text',
  legal_name: 'text',
  logo_url: 'text',
  status: 'status',
  industries: 'texts',
  tags: 'texts',
  business_models: 'texts',
  organization_type: 'text',
  place: 'place',
  city: 'city',
  region: 'text',
  country: 'country',
  country_iso2: 'country',
  geonames_id: 'whole',
  founded_year: 'year',
  employees: 'headcount',
  employee_range: 'headcount',
  followers: 'whole',
  metrics_as_of: 'date',
  total_funding_usd: 'money',
  funding_null_reason: 'text',
  last_funding_date: 'date',
  funding_stage: 'text',
  round_count: 'whole',
  rounds: 'document',
  rounds_are_some: 'document',
  people: 'document',
  total_funding_written: 'document',
  external_ids: 'document',
  founders: 'people',
  last_round: 'round',
  round_type: 'roundType',
  round_amount: 'money',
  round_date: 'roundDate',
  round_lead: 'roundNames',
  round_investors: 'roundNames',
  round_currency: 'currency',
  total_currency: 'currency',
  each_round_type: 'eachRound',
  each_round_amount: 'eachRound',
  each_round_currency: 'eachRound',
  each_round_date: 'eachRound',
  each_round_investors: 'eachRound',
  investors: 'names',
  score: 'score',
  links: 'document',
  company_network_url: 'link',
  x_url: 'link',
  github_url: 'link',
  facebook_url: 'link',
  youtube_url: 'link',
  blog_url: 'link',
  careers_url: 'link',
  pricing_url: 'link',
  source: 'text',
  location_as_stored: 'document',
  fill_from_extra: 'document',
  extra: 'document',
  custom: 'document',
  cik: 'externalId',
  crunchbase: 'externalId',
  crunchbase_uuid: 'externalId',
  duns: 'externalId',
  isin: 'externalId',
  lei: 'externalId',
  pic: 'externalId',
  ror: 'externalId',
  uei: 'externalId',
  vat: 'externalId',
  wikidata: 'externalId',
  // Of a national register that the column does not name: that of the row's country.
  registration_number: 'externalId',
  skip: 'skip',
} as const satisfies Readonly<Record<string, FieldKind>>

/** A national register (`registry_gb`), and VAT numbers that may lack their country (`vat_it`). */
type FieldOfCountry = `${'registry' | 'vat'}_${string}`

export type MappingField = keyof typeof kinds | FieldOfCountry | CustomColumn

/** An own field of the operator: `custom.owner`. */
type CustomColumn = `custom.${string}`

export const mappingFieldNames: readonly string[] = Object.keys(kinds)

export function isMappingField(name: string): name is MappingField {
  return Object.hasOwn(kinds, name) || isFieldOfCountry(name) || isCustomColumn(name)
}

const isFieldOfCountry = (name: string): name is FieldOfCountry =>
  (name.startsWith('registry_') || name.startsWith('vat_')) &&
  name.length === name.indexOf('_') + 3 &&
  isPlainWord(name.slice(-2))

const isCustomColumn = (name: string): name is CustomColumn =>
  name.startsWith(customPrefix) && isFieldName(name.slice(customPrefix.length))

export function kindOf(field: MappingField): FieldKind {
  if (isCustomColumn(field)) return 'custom'
  return isFieldOfCountry(field) ? 'externalId' : kinds[field]
}

export function isLinkField(field: MappingField): boolean {
  return Object.hasOwn(noLinks, field)
}
