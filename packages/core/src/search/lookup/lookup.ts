import { badRequest, isPromise, type ValidationIssue } from '../../kernel/index.ts'
import {
  type Company,
  type CompanyRecord,
  type CompanyStore,
  companyJson,
  type FieldView,
  recordsWithDomains,
  shownCompany,
} from '../../records/index.ts'
import { normalizeName, normalizeWebsite } from '../../reference/index.ts'
import type { CompanyIndex, NameCandidate } from '../company-index.ts'
import type { IndexFeed } from '../index-feed.ts'
import { confidenceLevels } from '../schema.ts'
import { confidences, namesakeGap } from './confidences.ts'
import { fullerFirst } from './fuller-first.ts'
import {
  type LookupData,
  type LookupItem,
  type LookupRequest,
  lookupBounds,
  type NameMatch,
  nameScoreMin,
} from './schema.ts'

/** One dataset as lookups and searches use it. */
export interface FollowedDataset {
  readonly store: CompanyStore
  readonly index: CompanyIndex
  readonly feed: IndexFeed
}

/** Answers in input order, duplicates included; what is not found is `missing`, not an error. */
export function lookUpCompanies(
  dataset: FollowedDataset,
  request: LookupRequest,
  currentYear: number,
  view: FieldView,
): Promise<LookupData> | LookupData {
  const { websites, names, domains } = readLookup(request)
  // A website either belongs to a company or does not, so `min_confidence` drops none.
  if (websites != null) {
    const answered = (records: readonly (CompanyRecord | null)[]): LookupData => ({
      companies: websites.map((submitted, i) => {
        const found = records[i] ?? null
        const company = found === null ? null : shownCompany(found, currentYear, view)
        return websiteItem(submitted, domains[i] ?? '', company)
      }),
    })
    const records = recordsWithDomains(dataset.store, domains)
    return isPromise(records) ? records.then(answered) : answered(records)
  }
  return lookUpNames(dataset, names ?? [], request, currentYear, view).then((companies) => ({ companies }))
}

/** Throws what `lookUpCompanies` would refuse; otherwise how many websites or names it would answer. */
export function checkLookup(request: LookupRequest): { items: number; notes: readonly string[] } {
  const { websites, names, domains } = readLookup(request)
  const keys = websites == null ? (names ?? []).map(normalizeName) : domains
  const repeated = keys.length - new Set(keys).size
  const what = websites == null ? 'name' : 'website'
  if (repeated === 0) return { items: keys.length, notes: [] }
  const notes = [
    `${repeated} ${what}${repeated === 1 ? ' repeats another' : 's repeat others'}; each is answered.`,
  ]
  return { items: keys.length, notes }
}

/** Refuses everything about a request that can be refused. `domains` are those of its websites, in their order. */
function readLookup(request: LookupRequest) {
  const issues = requestIssues(request)
  if (issues.length > 0) throw badRequest(issues)
  const { websites = null, names = null } = request
  const domains: string[] = []
  for (const [i, website] of (websites ?? []).entries()) {
    const read = normalizeWebsite(website)
    if ('problem' in read) issues.push({ path: `websites[${i}]`, message: read.problem })
    else domains.push(read.domain)
  }
  if (issues.length > 0) throw badRequest(issues)
  return { websites, names, domains }
}

function requestIssues({ websites, names, limit_per_name }: LookupRequest): ValidationIssue[] {
  if (websites != null && names != null)
    return [{ path: '', message: 'send either websites or names, not both' }]
  if (websites == null && names == null) return [{ path: '', message: 'send either websites or names' }]
  if (limit_per_name != null && names == null) {
    return [{ path: 'limit_per_name', message: 'is for names only; leave it out with websites' }]
  }
  return []
}

function websiteItem(submitted: string, normalized: string, company: Company | null): LookupItem {
  return { lookup_kind: 'website', submitted, normalized, company, missing: company === null }
}

/** The answer as JSON, the same text as JSON.stringify's: lookups by website take what is known of each company's. */
export function lookupJson({ companies }: LookupData): string {
  let items = ''
  // Added up and not joined: what is long in them is copied once, with the envelope.
  for (const item of companies) items += items === '' ? itemJson(item) : `,${itemJson(item)}`
  return `{"companies":[${items}]}`
}

function itemJson(item: LookupItem): string {
  const { lookup_kind, submitted, normalized, company, missing, matches } = item
  if (matches !== undefined) return JSON.stringify(item)
  const asked = `"submitted":${JSON.stringify(submitted)},"normalized":${JSON.stringify(normalized)}`
  const found = company === null ? 'null' : companyJson(company)
  return `{"lookup_kind":"${lookup_kind}",${asked},"company":${found},"missing":${missing}}`
}

async function lookUpNames(
  { store, index, feed }: FollowedDataset,
  names: readonly string[],
  request: LookupRequest,
  currentYear: number,
  view: FieldView,
): Promise<LookupItem[]> {
  const limit = request.limit_per_name ?? lookupBounds.limitPerNameDefault
  await feed.catchUp()
  const asked = [...new Set(names)]
  // One more than is shown: a match is less sure when the next one is close. Namesakes of that one may know more than it.
  const found = await index.matchNames(asked, limit + 1 + namesakesMax, nameScoreMin)
  const candidates = new Map(asked.map((name, i) => [name, withNamesakes(found[i] ?? [], limit + 1)]))
  const companies = await companiesById(store, [...candidates.values()].flat(), (record) =>
    shownCompany(record, currentYear, view),
  )
  return names.map((submitted) => {
    const matches = toMatches(submitted, candidates.get(submitted) ?? [], companies)
      .slice(0, limit)
      .filter(({ confidence }) => isAtLeast(confidence, request.min_confidence ?? 'low'))
    const best = matches[0] ?? null
    return {
      lookup_kind: 'name',
      submitted,
      normalized: normalizeName(submitted),
      company: best?.company ?? null,
      missing: best === null,
      best_match: best,
      matches,
    }
  })
}

const namesakesMax = 30

/** The first so many, and what scores as much as the last of them or nearly. */
function withNamesakes(candidates: readonly NameCandidate[], count: number): readonly NameCandidate[] {
  const last = candidates[count - 1]
  return last === undefined ? candidates : candidates.filter(({ score }) => score > last.score - namesakeGap)
}

async function companiesById(
  store: CompanyStore,
  candidates: readonly NameCandidate[],
  shown: (record: CompanyRecord) => Company,
): Promise<ReadonlyMap<string, Company>> {
  const ids = [...new Set(candidates.map(({ id }) => id))]
  const records = await store.findMany(ids)
  return new Map(records.flatMap((record) => (record === null ? [] : [[record.company.id, shown(record)]])))
}

/** A company that was removed since the index saw it is no match, and no rival of one. Of equals the fuller record comes first. */
function toMatches(
  submitted: string,
  candidates: readonly NameCandidate[],
  companies: ReadonlyMap<string, Company>,
): NameMatch[] {
  const present = candidates.flatMap((candidate) => {
    const company = companies.get(candidate.id)
    return company === undefined ? [] : [{ ...candidate, company }]
  })
  const sorted = fullerFirst(submitted, present, ({ company }) => company)
  const levels = confidences(sorted.map(({ score }) => score))
  return sorted.map(({ matchedAlias, matchType, score, company }, i) => ({
    matched_alias: matchedAlias,
    match_type: matchType,
    confidence: levels[i] ?? 'low',
    score,
    company,
  }))
}

function isAtLeast(
  confidence: (typeof confidenceLevels)[number],
  least: (typeof confidenceLevels)[number],
): boolean {
  return confidenceLevels.indexOf(confidence) <= confidenceLevels.indexOf(least)
}
