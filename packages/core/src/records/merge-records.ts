import type { Company, CompanyRecord, FundingRound, FundingSummary, Links, Stated } from './company.ts'
import { mergeCustom } from './custom/take-custom.ts'
import { joinExternalIds } from './external-ids.ts'

/**
 * What a company is after a row that says only a part of it. `update`: what the row says takes the place of what is stored, and what it
 * leaves blank stays. `add`: what is stored stays, and the row fills what is not known; lists of both are joined.
 */
export function mergeRecords(
  stored: CompanyRecord,
  arrived: CompanyRecord,
  how: 'update' | 'add',
): CompanyRecord {
  const [first, second] = how === 'add' ? [stored, arrived] : [arrived, stored]
  const isAdded = how === 'add'
  const extra = { ...second.extra, ...first.extra }
  const stated = statedOf(first.stated ?? {}, second.stated ?? {}, isAdded, hasTotal(first))
  const { stated: _, custom: _custom, ...rest } = arrived
  const company = companyOf(stored, arrived, first.company, second.company, isAdded)
  const rounds = isAdded
    ? joinRounds(stored.rounds, arrived.rounds)
    : arrived.rounds.length > 0
      ? arrived.rounds
      : stored.rounds
  return {
    ...rest,
    company: isAdded ? withRoundsCounted(company, rounds.length) : company,
    rounds,
    source: first.source ?? second.source,
    extra,
    ...(Object.keys(stated).length === 0 ? {} : { stated }),
    ...mergeCustom(first, second, isAdded),
  }
}

const hasTotal = ({ company }: CompanyRecord): boolean => company.funding?.total_usd != null

function companyOf(
  stored: CompanyRecord,
  arrived: CompanyRecord,
  first: Company,
  second: Company,
  isAdded: boolean,
): Company {
  // The keys keep the order of the document: stores compare records as text.
  const merged: Company = { ...arrived.company }
  for (const key of Object.keys(merged) as (keyof Company)[]) take(merged, key, first, second)
  const { domain } = merged
  const hasSize = first.employee_count !== null || first.employee_range !== null
  const industries = listOf(first.industries, second.industries, isAdded)
  const { organization_type: _type, ...company } = {
    ...merged,
    website: domain === '' ? '' : `https://${domain}`,
    employee_count: (hasSize ? first : second).employee_count,
    employee_range: (hasSize ? first : second).employee_range,
    status: first.status === 'unknown' ? second.status : first.status,
    location: placeOf(first.location, second.location),
    aliases: listOf(first.aliases, second.aliases, isAdded).filter((alias) => alias !== merged.name),
    alternate_domains: listOf(first.alternate_domains, second.alternate_domains, isAdded).filter(
      (alternate) => alternate !== domain,
    ),
    industries,
    primary_industry: industries[0] ?? null,
    tags: listOf(first.tags, second.tags, isAdded),
    business_models: listOf(first.business_models, second.business_models, isAdded),
    funding: fundingOf(first.funding, second.funding, isAdded),
    links: linksOf(first.links, second.links),
    id: stored.company.id,
    primary_key: stored.company.id,
    created_at: stored.company.created_at,
    updated_at: arrived.company.updated_at,
    verified_at: arrived.company.verified_at ?? stored.company.verified_at,
  }
  const type = first.organization_type ?? second.organization_type
  return type == null ? company : { ...company, organization_type: type }
}

function take<Key extends keyof Company>(merged: Company, key: Key, first: Company, second: Company) {
  const value = first[key]
  merged[key] = value === null || value === '' || value === undefined ? second[key] : value
}

const listOf = <Item>(first: readonly Item[], second: readonly Item[], isAdded: boolean): Item[] =>
  isAdded ? [...new Set([...first, ...second])] : [...(first.length > 0 ? first : second)]

/** A place that names a city says more than its country. */
function placeOf(first: Company['location'], second: Company['location']): Company['location'] {
  if (first === null || second === null) return first ?? second
  const isSameCountry =
    first.country_iso === null || second.country_iso === null || first.country_iso === second.country_iso
  return first.city === null && second.city !== null && isSameCountry ? second : first
}

function linksOf(first: Links, second: Links): Links {
  const links = { ...first }
  for (const key of Object.keys(links) as (keyof Links)[]) links[key] = first[key] ?? second[key]
  return links
}

function fundingOf(
  first: FundingSummary | null,
  second: FundingSummary | null,
  isAdded: boolean,
): FundingSummary | null {
  if (first === null || second === null) return first ?? second
  const total = first.total_usd ?? second.total_usd
  const isLater = (second.last_raised_on ?? '') > (first.last_raised_on ?? '') && isAdded
  const last = isLater || first.last_raised_on === null ? second : first
  const known = new Set(first.investors.map(({ name }) => name))
  const others = second.investors.filter(({ name }) => !known.has(name))
  return {
    total_usd: total,
    round_count: first.round_count ?? second.round_count,
    stage: (last.stage ?? first.stage ?? second.stage) as FundingSummary['stage'],
    last_round_type: last.last_round_type ?? first.last_round_type ?? second.last_round_type,
    last_round_amount_usd:
      last.last_round_type === null
        ? (first.last_round_amount_usd ?? second.last_round_amount_usd)
        : last.last_round_amount_usd,
    last_raised_on: last.last_raised_on ?? first.last_raised_on,
    null_reason: total !== null ? null : (first.null_reason ?? second.null_reason),
    investors: isAdded
      ? [...first.investors, ...others]
      : first.investors.length > 0
        ? first.investors
        : second.investors,
  }
}

/** Of each record the rounds were counted without those of the other. */
function withRoundsCounted(company: Company, rounds: number): Company {
  const { funding } = company
  if (funding === null || funding.round_count === null || funding.round_count >= rounds) return company
  return { ...company, funding: { ...funding, round_count: rounds } }
}

/** Each round once: of one type and day, or of one day and amount. */
function joinRounds(first: readonly FundingRound[], second: readonly FundingRound[]): FundingRound[] {
  const isSame = (left: FundingRound, right: FundingRound) =>
    left.announced_on === right.announced_on &&
    (left.type === right.type || left.amount_usd === right.amount_usd)
  const others = second.filter((round) => !first.some((known) => isSame(known, round)))
  return [...first, ...others]
}

function statedOf(first: Stated, second: Stated, isAdded: boolean, hasFirstTotal: boolean): Stated {
  const names = new Set((first.people ?? []).map(({ name }) => name))
  const others = (second.people ?? []).filter(({ name }) => !names.has(name))
  const people = isAdded ? [...(first.people ?? []), ...others] : (first.people ?? second.people ?? [])
  // The written total belongs to the dollars beside which it was kept.
  const total = hasFirstTotal ? first.total_funding : (first.total_funding ?? second.total_funding)
  const [ids = [], otherIds = []] = [first.external_ids, second.external_ids]
  // Nothing is sorted again of the many that have none.
  const joined = otherIds.length === 0 ? ids : joinExternalIds(ids, otherIds, isAdded)
  return {
    ...(people.length === 0 ? {} : { people }),
    ...(total === undefined ? {} : { total_funding: total }),
    ...(joined.length === 0 ? {} : { external_ids: joined }),
  }
}
