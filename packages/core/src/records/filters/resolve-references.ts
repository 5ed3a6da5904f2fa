import { industryKey, investorKey, normalizeWebsite, resolveIndustry } from '../../reference/index.ts'
import type { CompanyFilter, InvestorTerm } from './company-filter.ts'
import {
  choiceWithoutEmpty,
  distinct,
  type Entry,
  entriesOf,
  type Findings,
  listEntries,
  plainText,
  type Resolved,
} from './findings.ts'
import type { Filters, InvestorFilter } from './schema.ts'

/** The ids of the companies on a list of the caller's account, or null when the account has no such list. */
export type KnownList = (id: string) => readonly string[] | null

/** The filters that name industries, investors, saved lists and websites. */
export function resolveReferences(
  filters: Filters,
  { knownList = null }: { readonly knownList?: KnownList | null },
  findings: Findings,
): Resolved {
  const industries = resolveIndustries(filters.industries)
  const included = resolveInvestors(filters.includedInvestors, 'includedInvestors', findings)
  const excluded = resolveInvestors(filters.excludedInvestors, 'excludedInvestors', findings)
  const lists = resolveLists(filters.lists, knownList, findings)
  const websites = resolveWebsites(filters.websites, findings)
  return {
    filter: {
      ...industries.filter,
      ...included.filter,
      ...excluded.filter,
      ...lists.filter,
      ...websites.filter,
    },
    active: {
      ...industries.active,
      ...included.active,
      ...excluded.active,
      ...lists.active,
      ...websites.active,
    },
  }
}

/**
 * A label that the taxonomy does not hold still names the companies that carry it, so it is compared as it is and never
 * called unknown: sources bring their own labels, and whether one of them is borne by a company only an index can tell.
 */
function resolveIndustries(given: Filters['industries']): Resolved {
  const entries = listEntries(given?.values, 'filters.industries.values')
  const industries = distinct(
    entries,
    ({ value }) => ({ key: industryKey(value), text: resolveIndustry(value)?.slug ?? plainText(value) }),
    ({ key }) => key,
  )
  if (industries.length === 0) return nothing
  const operator = given?.operator ?? 'OR'
  return {
    filter: { industries: { values: industries.map(({ key }) => key), operator } },
    active: { industries: { values: industries.map(({ text }) => text), operator } },
  }
}

function resolveInvestors(
  given: readonly InvestorFilter[] | null | undefined,
  key: 'includedInvestors' | 'excludedInvestors',
  findings: Findings,
): Resolved {
  const investors = distinct(
    listEntries(given, `filters.${key}`),
    (entry) => resolveInvestor(entry, findings),
    ({ term }) => JSON.stringify(term),
  )
  if (investors.length === 0) return nothing
  return {
    filter: { [key]: investors.map(({ term }) => term) },
    active: { [key]: investors.map(({ said }) => said) },
  }
}

function resolveInvestor(
  { value, path }: Entry<InvestorFilter>,
  findings: Findings,
): { term: InvestorTerm; said: InvestorFilter } | null {
  const id = value.id?.trim().toLowerCase() || null
  const name = plainText(value.name ?? '') || null
  const lead = value.lead === true
  if (id === null && name === null) {
    findings.issues.push({ path, message: 'must have an id or a name' })
    return null
  }
  return {
    term: { id, name: id === null && name !== null ? investorKey(name) : null, lead },
    said: { ...(id === null ? {} : { id }), ...(name === null ? {} : { name }), ...(lead ? { lead } : {}) },
  }
}

/** The lists that filters name, each once: what has to be read before they are resolved. */
export function listIdsOf(filters: Filters | null | undefined): readonly string[] {
  const { include, exclude } = entriesOf(filters?.lists, 'filters.lists')
  return distinct([...include, ...exclude], listIdOf)
}

const listIdOf = ({ value }: Entry<string>) => value.trim().toLowerCase()

/** Someone else's list looks exactly like one that does not exist, and neither is silently empty. */
function resolveLists(given: Filters['lists'], knownList: KnownList | null, findings: Findings): Resolved {
  const message =
    knownList === null
      ? 'names a list, and lists belong to an account: say for which account you search'
      : 'must be the id of a list of this account'
  const resolveList = (entry: Entry<string>) => {
    const id = listIdOf(entry)
    const companyIds = knownList?.(id) ?? null
    if (companyIds !== null) return { id, companyIds }
    findings.issues.push({ path: entry.path, message })
    return null
  }
  const { include, exclude } = entriesOf(given, 'filters.lists')
  const included = distinct(include, resolveList, ({ id }) => id)
  const excluded = distinct(exclude, resolveList, ({ id }) => id)
  const lists = choiceWithoutEmpty(
    included.map(({ id }) => id),
    excluded.map(({ id }) => id),
  )
  if (lists === null) return nothing
  const members = {
    include: included.map(({ companyIds }) => companyIds),
    exclude: excluded.map(({ companyIds }) => companyIds),
  }
  return { filter: { lists: members }, active: { lists } }
}

function resolveWebsites(given: Filters['websites'], findings: Findings): Resolved {
  const toDomain = ({ value, path }: Entry<string>) => {
    const website = normalizeWebsite(value)
    if ('domain' in website) return website.domain
    findings.issues.push({ path, message: website.problem })
    return null
  }
  const entries = entriesOf(given, 'filters.websites')
  const include = distinct(entries.include, toDomain)
  const exclude = distinct(entries.exclude, toDomain)
  const websites = choiceWithoutEmpty(include, exclude)
  return websites === null
    ? nothing
    : { filter: { domains: { include, exclude } } satisfies CompanyFilter, active: { websites } }
}

const nothing: Resolved = Object.freeze({ filter: {}, active: {} })
