import { toIso } from '../../clock.ts'
import type { Crypto } from '../../host.ts'
import { foldText } from '../../text.ts'
import {
  businessModels,
  type Company,
  type CompanyStatus,
  companyStatuses,
  employeeRanges,
  type Links,
  noLinks,
} from '../company.ts'
import type { Location } from '../locations/location.ts'
import type { Locations } from '../locations/locations.ts'
import type { CompanyDraft } from '../store.ts'
import { cleanText, FieldReader, findChoice, isAbsent, isObject } from './fields.ts'
import { readFunding } from './funding.ts'

export interface NormalFormContext {
  readonly locations: Pick<Locations, 'locate' | 'isCountry'>
  readonly crypto: Crypto
  /** The instant of the import, RFC 3339 UTC: `created_at` of new records, `updated_at` of changed ones. */
  readonly now: string
}

export type NormalFormResult =
  /** `warnings` name what the record has no field for and `extra` keeps. */
  | { readonly outcome: 'read'; readonly draft: CompanyDraft; readonly warnings: readonly string[] }
  /** Every reason: field, what was expected, what was there. */
  | { readonly outcome: 'refused'; readonly reasons: readonly string[] }

/**
 * Reads one parsed line of the extended normal form. Nothing of it is lost: columns without a field, websites without a
 * domain and unknown words of a closed list end up in `extra`; a value of the wrong type refuses the record.
 */
export function readNormalForm(value: unknown, context: NormalFormContext): NormalFormResult {
  if (!isObject(value)) return { outcome: 'refused', reasons: ['expected one JSON object a line'] }
  const sent: unknown = value['extra']
  const fields = new FieldReader(
    (name) => Object.hasOwn(value, name) || (isObject(sent) && Object.hasOwn(sent, name)),
  )
  const givenExtra = fields.object('extra', value['extra'])
  const { rounds, funding } = readFunding(fields, value, givenExtra)
  const { company, hasId } = readCompany(fields, value, givenExtra, context)
  const source = fields.text('source', value['source'])
  const extra = joinExtra(fields, value, givenExtra)
  if (fields.reasons.length > 0) return { outcome: 'refused', reasons: fields.reasons }
  const record = { company: { ...company, funding }, rounds, source, extra }
  return { outcome: 'read', draft: { record, matchDomain: !hasId }, warnings: fields.warnings }
}

function readCompany(
  fields: FieldReader,
  value: Readonly<Record<string, unknown>>,
  extra: Readonly<Record<string, unknown>>,
  context: NormalFormContext,
): { readonly company: Company; readonly hasId: boolean } {
  const name = fields.text('name', value['name']) ?? ''
  if (name === '' && typeof (value['name'] ?? '') === 'string')
    fields.refuse('name', 'the name', value['name'] ?? null)
  const domain = fields.domain('website', value['website']) ?? ''
  const location = readLocation(fields, value, extra, context.locations)
  const givenId = readId(fields, value['id'])
  const id = givenId ?? madeId(name, domain, location, context.crypto)
  const aliases = fields.texts('aliases', value['aliases']).filter((alias) => alias !== name)
  const industries = fields.texts('industries', value['industries'])
  // Keys stand in the order of the schema: stores compare records as text.
  const company: Company = {
    id,
    primary_key: id,
    name,
    website: domain === '' ? '' : `https://${domain}`,
    domain,
    description: fields.text('description', value['description']),
    tagline: fields.text('tagline', value['tagline']) ?? textIn(extra, 'one_liner'),
    legal_name: fields.text('legal_name', value['legal_name']),
    aliases,
    alternate_domains: readAlternateDomains(fields, value['alternate_domains'], domain),
    logo_url: fields.link('logo_url', value['logo_url']),
    status: readStatus(fields, value, extra),
    founded_year: fields.integer(
      'founded_year',
      value['founded_year'],
      1,
      Number(context.now.slice(0, 4)) + 1,
    ),
    location,
    industries,
    primary_industry: industries[0] ?? null,
    tags: fields.texts('tags', value['tags']),
    business_models: readBusinessModels(fields, value['business_models']),
    employee_count: fields.integer('employees', value['employees'], 0, Number.MAX_SAFE_INTEGER),
    employee_range: readEmployeeRange(fields, value['employee_range']),
    follower_count: fields.integer('followers', value['followers'], 0, Number.MAX_SAFE_INTEGER),
    metrics_as_of: readInstant(fields, value['metrics_as_of']),
    funding: null,
    score: readScore(fields, value['score']),
    links: readLinks(fields, value['links']),
    created_at: context.now,
    updated_at: context.now,
    verified_at: null,
  }
  return { company, hasId: givenId !== null }
}

function readId(fields: FieldReader, value: unknown): string | null {
  if (isAbsent(value)) return null
  // Numbers are a common form of key, and a whole one has one spelling.
  const id = Number.isSafeInteger(value) ? String(value) : value
  if (typeof id !== 'string') return fields.refuse('id', 'text or null', value)
  const trimmed = id.trim()
  if (trimmed === '') return null
  if (/\p{Cc}/u.test(trimmed) || !trimmed.isWellFormed()) {
    return fields.refuse('id', 'text without control characters', value)
  }
  if ([...trimmed].length > idLengthMax)
    return fields.refuse('id', `at most ${idLengthMax} characters`, value)
  return trimmed
}

const idLengthMax = 200

/** The same line makes the same id, so that importing it again finds what it made. */
function madeId(name: string, domain: string, location: Location | null, crypto: Crypto): string {
  if (domain !== '') {
    const id = `site:${domain}`
    return id.length <= idLengthMax ? id : `site:${crypto.sha256(domain).slice(0, 16)}`
  }
  const parts = [name, location?.city ?? '', location?.country_iso ?? ''].map(foldText)
  return `name:${crypto.sha256(parts.join('|')).slice(0, 16)}`
}

function readLocation(
  fields: FieldReader,
  value: Readonly<Record<string, unknown>>,
  extra: Readonly<Record<string, unknown>>,
  locations: NormalFormContext['locations'],
): Location | null {
  const written = fields.text('country_iso2', value['country_iso2'])
  const code = written === null ? null : (europeanCodes[written.toUpperCase()] ?? written.toUpperCase())
  if (code !== null && !/^[A-Z]{2}$/.test(code)) {
    fields.refuse('country_iso2', 'a two-letter country code of ISO 3166-1 such as US', written)
  }
  const given = fields.integer('geonames_id', value['geonames_id'], 1, Number.MAX_SAFE_INTEGER)
  const inExtra = extra['geonames_id']
  const city = fields.text('city', value['city'])
  const region = fields.text('region', value['region'])
  if (code !== null && !locations.isCountry(code)) {
    // A withdrawn code (AN, YU) names no country of today, and without one a city's name may mean another city.
    fields.keepAsWritten('country_iso2', written, 'not a country of ISO 3166-1')
    return city === null && region === null ? null : unlocated(city, region)
  }
  return locations.locate({
    city,
    region,
    countryIso2: code,
    geonamesId: given ?? (typeof inExtra === 'number' && Number.isSafeInteger(inExtra) ? inExtra : null),
  })
}

/** A place of which only the written names are known. */
function unlocated(city: string | null, region: string | null): Location {
  return {
    country: null,
    country_iso: null,
    region,
    admin1_code: null,
    city,
    city_geo_id: null,
    city_geo_key: null,
    region_slug: null,
    latitude: null,
    longitude: null,
    formatted: [city, region].filter((name) => name !== null).join(', '),
  }
}

/** What the European Union writes where ISO has another code. */
const europeanCodes: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' }

function readStatus(
  fields: FieldReader,
  value: Readonly<Record<string, unknown>>,
  extra: Readonly<Record<string, unknown>>,
): CompanyStatus {
  const status = fields.choice('status', value['status'], companyStatuses, statusNames)
  if (status !== null) return status
  const inExtra = textIn(extra, 'status')
  // "Exited" stays unknown: it may mean acquired, public or closed.
  return (inExtra === null ? null : findChoice(inExtra, companyStatuses, statusNames)) ?? 'unknown'
}

const statusNames: Readonly<Record<string, CompanyStatus>> = {
  operating: 'active',
  alive: 'active',
  live: 'active',
  private: 'active',
  merged: 'acquired',
  ipo: 'public',
  listed: 'public',
  inactive: 'closed',
  dead: 'closed',
  defunct: 'closed',
  dissolved: 'closed',
  bankrupt: 'closed',
  shut_down: 'closed',
  out_of_business: 'closed',
  withdrawn: 'closed',
}

function readAlternateDomains(fields: FieldReader, value: unknown, own: string): string[] {
  if (isAbsent(value)) return []
  const domains = new Set<string>()
  for (const website of fields.texts('alternate_domains', value)) {
    const domain = fields.domain('alternate_domains', website)
    if (domain !== null && domain !== own) domains.add(domain)
  }
  // One odd spelling keeps the whole list, so that none pushes out another.
  if (fields.isKeptAsWritten('alternate_domains')) fields.keepAsWritten('alternate_domains', value, null)
  return [...domains]
}

function readBusinessModels(fields: FieldReader, value: unknown): Company['business_models'] {
  if (isAbsent(value)) return []
  const models = new Set<Company['business_models'][number]>()
  let isWhole = true
  for (const text of fields.texts('business_models', value)) {
    const model = findChoice(text, businessModels)
    if (model === null) isWhole = false
    else models.add(model)
  }
  if (!isWhole) fields.keepAsWritten('business_models', value, `one is not of ${businessModels.join(', ')}`)
  return [...models]
}

function readEmployeeRange(fields: FieldReader, value: unknown): Company['employee_range'] {
  const text = fields.text('employee_range', value)
  if (text === null) return null
  // `10,001+` and `11 – 50` say what the contract's spellings say.
  const range = employeeRanges.find((known) => known === text.replace(/[\s,]/g, '').replace('–', '-'))
  if (range === undefined)
    fields.keepAsWritten('employee_range', value, `not one of ${employeeRanges.join(', ')}`)
  return range ?? null
}

/** A date is its first instant; a timestamp with a zone is itself. */
function readInstant(fields: FieldReader, value: unknown): string | null {
  const date = fields.date('metrics_as_of', value)
  if (date === null) return null
  const zoned =
    typeof value === 'string' && /T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(value) ? Date.parse(value) : Number.NaN
  return toIso(Number.isNaN(zoned) ? Date.parse(`${date}T00:00:00.000Z`) : zoned)
}

function readScore(fields: FieldReader, value: unknown): number | null {
  const score = fields.number('score', value, 0, 10)
  return score === null ? null : Math.round(score * 10) / 10
}

function readLinks(fields: FieldReader, value: unknown): Links {
  const given = fields.object('links', value)
  const links = { ...noLinks }
  for (const key of Object.keys(given)) {
    if (isLinkName(key)) links[key] = fields.link(`links.${key}`, given[key])
    else fields.keepAsWritten('links', given, 'an unknown kind of link')
  }
  return links
}

function isLinkName(key: string): key is keyof Links {
  return Object.hasOwn(noLinks, key)
}

/** What the record has no field for: `extra` itself, columns of other names, and values kept as written. */
function joinExtra(
  fields: FieldReader,
  value: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  for (const key in value) {
    if (knownColumns.has(key)) continue
    if (Object.hasOwn(given, key)) fields.keepAsWritten(key, value[key], null)
    else fields.asWritten.set(key, value[key])
  }
  const extra = fields.asWritten.size === 0 ? given : { ...given, ...Object.fromEntries(fields.asWritten) }
  if (depthOf(extra, extraDepthMax) > extraDepthMax) {
    fields.reasons.push(`extra: expected at most ${extraDepthMax} levels of nesting`)
  }
  return extra
}

// Deeper values could exhaust the stack of whoever writes them out again.
const extraDepthMax = 32

function depthOf(value: unknown, max: number): number {
  if (typeof value !== 'object' || value === null) return 0
  if (max === 0) return 1
  let deepest = 0
  for (const key in value) {
    const part: unknown = value[key as keyof typeof value]
    if (typeof part === 'object' && part !== null) deepest = Math.max(deepest, depthOf(part, max - 1))
  }
  return deepest + 1
}

function textIn(extra: Readonly<Record<string, unknown>>, key: string): string | null {
  const value = extra[key]
  if (typeof value !== 'string') return null
  const text = cleanText(value)
  return text === '' ? null : text
}

const knownColumns: ReadonlySet<string> = new Set([
  ...[
    'id',
    'name',
    'website',
    'aliases',
    'alternate_domains',
    'description',
    'tagline',
    'legal_name',
    'logo_url',
  ],
  ...['status', 'industries', 'tags', 'business_models', 'city', 'region', 'country_iso2', 'geonames_id'],
  ...['founded_year', 'employees', 'employee_range', 'followers', 'metrics_as_of', 'total_funding_usd'],
  ...['funding_null_reason', 'last_funding_date', 'funding_stage', 'rounds', 'investors', 'score', 'links'],
  ...['source', 'extra'],
])
