import type { Location, Locations } from '../../reference/index.ts'
import { type CompanyRecord, type FundingSummary, type InvestorRef, noFunding } from '../company.ts'
import { type FieldView, noFields } from '../custom/field-view.ts'
import { customColumn } from '../custom/shown-value.ts'
import { externalIdsByScheme } from '../external-ids.ts'
import { notKnown, typeOfSource } from '../import/closed-lists.ts'
import type { NormalFormColumn } from '../import/columns.ts'
import { textIn } from '../import/extra.ts'
import { FieldReader, isAbsent } from '../import/fields.ts'
import { foldedInvestorName, joinInvestors, readFunding } from '../import/funding.ts'
import { readLocation } from '../import/place.ts'
import { foundersIn } from '../import/stated.ts'

/** Columns of the normal form with what is known; what is unknown is left out. */
export type NormalForm = Readonly<Partial<Record<NormalFormColumn | 'custom', unknown>>>

/**
 * A record as a line of the normal form: `readNormalForm` gives the same record back, dates and edits aside. What the reader
 * works out by itself (a total that is the sum of the rounds, an investor who is in one) is left to it, so that a line
 * whose rounds are changed by hand stays consistent.
 */
export function toNormalForm(
  record: CompanyRecord,
  locations: Pick<Locations, 'locate' | 'isCountry'>,
  fields: FieldView = noFields,
): NormalForm {
  const { company, source, extra } = record
  const isPlaceless = company.location === null && !isAbsent(extra['geonames_id'])
  const isUntold = company.tagline === null && textIn(extra, 'one_liner') !== null
  const isUnnamed = record.stated?.people === undefined && foundersIn(extra).length > 0
  const fillsFromExtra = !isPlaceless && !isUntold && !isUnnamed
  const filling = fillsFromExtra ? extra : {}
  return known({
    id: company.id,
    name: company.name,
    website: company.website,
    aliases: company.aliases,
    alternate_domains: company.alternate_domains,
    description: company.description,
    tagline: company.tagline,
    legal_name: company.legal_name,
    logo_url: company.logo_url,
    // Said even when unknown, where `extra` would say something else.
    status: company.status === 'unknown' && isAbsent(filling['status']) ? null : company.status,
    industries: company.industries,
    tags: company.tags,
    business_models: company.business_models,
    organization_type: organizationType(record, filling),
    ...place(company.location, filling, locations),
    founded_year: company.founded_year,
    employees: company.employee_count,
    employee_range: company.employee_range,
    followers: company.follower_count,
    metrics_as_of: company.metrics_as_of?.replace('T00:00:00.000Z', ''),
    ...funding(record, filling),
    people: record.stated?.people,
    total_funding_written: record.stated?.total_funding,
    external_ids: externalIdsByScheme(record.stated?.external_ids ?? []),
    score: company.score,
    links: known(company.links),
    source,
    extra,
    custom: customColumn(record, fields),
    fill_from_extra: fillsFromExtra ? null : false,
  })
}

/** Said even when unknown, where the source would say something else. */
function organizationType({ company, source }: CompanyRecord, extra: Readonly<Record<string, unknown>>) {
  const { organization_type: type = null, name, industries } = company
  const told = typeOfSource({ name, industries, source, columns: [extra] })
  return type ?? (told === null ? null : notKnown)
}

function place(
  location: Location | null,
  extra: Readonly<Record<string, unknown>>,
  locations: Pick<Locations, 'locate' | 'isCountry'>,
): NormalForm {
  if (location === null) return {}
  const columns = {
    city: location.city,
    region: location.region,
    country_iso2: location.country_iso,
    geonames_id: location.city_geo_id,
  }
  const read = readLocation(nothingTaken(), columns, extra, locations)
  // A withdrawn country, or a place that today's tables know otherwise.
  return JSON.stringify(read) === JSON.stringify(location)
    ? columns
    : { ...columns, location_as_stored: known(location) }
}

function funding({ company, rounds }: CompanyRecord, extra: Readonly<Record<string, unknown>>): NormalForm {
  const stored = company.funding ?? noFunding
  const worksOut = (columns: NormalForm) => readFunding(nothingTaken(), columns, extra).funding ?? noFunding
  const isSumUnsaid = stored.total_usd === null && worksOut({ rounds }).total_usd !== null
  const areSome = isSumUnsaid || (stored.round_count ?? 0) < rounds.length ? true : null
  const isCounted = stored.round_count === worksOut({ rounds, rounds_are_some: areSome }).round_count
  const count = isCounted ? null : (stored.round_count ?? 0)
  const worked = worksOut({ rounds, round_count: count, rounds_are_some: areSome })
  const unless = <Key extends keyof FundingSummary>(key: Key) =>
    stored[key] === worked[key] ? null : stored[key]
  return {
    total_funding_usd: unless('total_usd'),
    funding_null_reason: unless('null_reason'),
    last_funding_date: unless('last_raised_on'),
    funding_stage: stored.stage,
    rounds,
    rounds_are_some: areSome,
    round_count: count,
    investors: listedInvestors(stored.investors, worked.investors).map(({ id, name, lead }) =>
      id === null && !lead ? name : known({ id, name, lead: lead ? true : null }),
    ),
  }
}

/** The investors that the rounds do not bring by themselves: the first ones, since the reader adds those of rounds at the end. */
function listedInvestors(
  stored: readonly InvestorRef[],
  ofRounds: readonly InvestorRef[],
): readonly InvestorRef[] {
  const brought = new Map(
    ofRounds.map((investor) => [foldedInvestorName(investor.name), JSON.stringify(investor)]),
  )
  let listed = stored.length
  for (; listed > 0; listed--) {
    const last = stored[listed - 1]
    if (last === undefined || brought.get(foldedInvestorName(last.name)) !== JSON.stringify(last)) break
  }
  const first = stored.slice(0, listed)
  const joined = joinInvestors(first, [{ ...noRound, investors: ofRounds }])
  return JSON.stringify(joined) === JSON.stringify(stored) ? first : stored
}

const noRound = { type: 'unknown', announced_on: null, amount_usd: null } as const

const nothingTaken = () => new FieldReader(() => false)

function known<T extends object>(columns: T): Partial<T> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => isKnown(value))) as Partial<T>
}

function isKnown(value: unknown): boolean {
  if (isAbsent(value)) return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}
