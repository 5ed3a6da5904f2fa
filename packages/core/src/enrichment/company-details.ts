import { badRequest, type Environment, type Hashing, isIsoDate, memberOf, toIso } from '../kernel/index.ts'
import {
  byEnrichment,
  byOperator,
  type CompanyRecord,
  type CompanyWithHistory,
  type HistoryField,
  noHistory,
  originOf,
  originWithPlace,
  type RecordHistory,
  toWireOrigin,
} from '../records/index.ts'
import { investorId, investorKey } from '../reference/index.ts'
import type { Companies } from '../search/index.ts'
import {
  type CompanyDetails,
  type CompanyEvidence,
  type CompanyPart,
  type CompanyPerson,
  companyParts,
} from './company-details-schema.ts'
import type { Evidence, SourceRef } from './evidence-schema.ts'
import { recordFieldOf } from './field-table.ts'
import { personKey } from './founder-findings.ts'
import type { Investor } from './funding-schema.ts'
import { recordEvidence } from './record-evidence.ts'
import { fundingOf, generalOf, type RecordFacts, sourceOf } from './record-results.ts'
import type { EnrichedStore, StoredPerson } from './store.ts'
import { personIdsOf } from './subject.ts'

export interface CompanyDetailsParts {
  readonly companies: Pick<Companies, 'findRecord' | 'findWithHistory'>
  readonly enriched: Pick<EnrichedStore, 'factsOf' | 'peopleOf' | 'roundsOf'>
  readonly crypto: Hashing
}

/**
 * A company with the named parts of what is kept of it; null where there is none. Throws BAD_REQUEST for a name of no part.
 *
 * @example await service.companies.details('live', companyId, ['people', 'rounds'])
 */
export type FindDetails = (
  environment: Environment,
  companyId: string,
  include: readonly string[],
) => Promise<CompanyDetails | null>

export function createCompanyDetails({ companies, enriched, crypto }: CompanyDetailsParts): FindDetails {
  return async (environment, companyId, include) => {
    const asked = readParts(include)
    const told = await (partsWithSources.some((part) => asked.has(part))
      ? companies.findWithHistory(environment, companyId)
      : withoutHistory(companies.findRecord(environment, companyId)))
    if (told === null) return null
    const { record, history } = told
    // Enrichment is about live companies, and a company of the sample may have the id of one.
    const isLive = environment === 'live'
    const [facts, found, rounds] = await Promise.all([
      isLive ? enriched.factsOf(companyId) : [],
      isLive ? enriched.peopleOf(companyId) : [],
      isLive ? enriched.roundsOf(companyId) : [],
    ])
    const known: RecordFacts = {
      domain: record.company.domain,
      record,
      founders: [],
      keyPeople: [],
      // Of rounds that the operator set, no page is the source.
      rounds: record.edits.funding === undefined ? rounds.map(({ round }) => round) : [],
      more: {},
    }
    const own = sourceOf(known)
    const sourceIn = (field: HistoryField) => broughtBy(history, field, own)
    const all = {
      ...fundingOf(known, crypto, sourceIn('funding')),
      people: peopleOf(record, found, sourceIn('people'), crypto),
    }
    const parts = {
      ...(asked.has('people') ? { people: all.people } : {}),
      ...(asked.has('rounds') ? { rounds: all.rounds } : {}),
      ...(asked.has('investors') ? { investors: all.investors.map(withId) } : {}),
      ...(asked.has('external_ids') ? { external_ids: [...(record.stated?.external_ids ?? [])] } : {}),
    }
    if (!asked.has('evidence')) return { ...record.company, ...parts }
    const shown = { ...generalOf(known), funding: record.company.funding, ...parts }
    const evidence = recordEvidence(known, facts, shown, sourceIn)
    return {
      ...record.company,
      ...parts,
      evidence: evidence.map((one) => withOrigin(one, record, history)),
    }
  }
}

/** Those that say of their values what brought them. */
const partsWithSources: readonly CompanyPart[] = ['people', 'rounds', 'evidence']

async function withoutHistory(found: Promise<CompanyRecord | null>): Promise<CompanyWithHistory | null> {
  const record = await found
  return record && { record, history: noHistory }
}

/** By which its portfolio is found; a source may have given it one. */
const withId = (investor: Investor): Investor => ({
  ...investor,
  id: investor.id ?? investorId(investorKey(investor.name)),
})

/** Evidence with what brought the value. What a page says of a person or a round is in no field of the record. */
function withOrigin(evidence: Evidence, { edits }: CompanyRecord, history: RecordHistory): CompanyEvidence {
  const [, part = ''] = evidence.field.split('/')
  const isOfPage = evidence.sources.some(({ content_sha256 }) => content_sha256 !== null)
  const field =
    part === 'people' || part === 'external_ids'
      ? part
      : part === 'rounds' || part === 'investors'
        ? 'funding'
        : recordFieldOf(memberOf(evidence.field))
  const isEdited = field !== null && field in edits
  const isFound = isOfPage && (part === 'people' || part === 'rounds')
  const told = field === null ? history.from : originOf(history, field)
  const by = isEdited ? byOperator : isFound ? byEnrichment : told
  return { ...evidence, origin: toWireOrigin(originWithPlace(by)) }
}

function readParts(include: readonly string[]): ReadonlySet<CompanyPart> {
  const asked = new Set<CompanyPart>()
  for (const name of include) {
    const part = companyParts.find((each) => each === name.trim())
    if (part === undefined) throw badRequest([{ path: 'query.include', message: unknownPart(name) }])
    asked.add(part)
  }
  return asked
}

const unknownPart = (name: string) =>
  `takes ${companyParts.join(', ')}, apart by commas; you sent ${JSON.stringify(name.slice(0, 100).toWellFormed())}`

/** The record as the source of a field: what brought its value, as far as that is known. */
function broughtBy(history: RecordHistory, field: HistoryField, own: SourceRef): SourceRef {
  const by = toWireOrigin(originWithPlace(originOf(history, field)))
  if (by === null) return own
  const { kind, source, place, retrieved_at: at } = by
  return {
    ...own,
    title: [source ?? kind, place].filter((part) => part !== null).join(', '),
    fetched_at: at === null ? own.fetched_at : isIsoDate(at) ? `${at}T00:00:00.000Z` : at,
  }
}

/** Whoever pages name comes as they were found; whom only a file names, with the role as their title. */
function peopleOf(
  { company, stated }: CompanyRecord,
  found: readonly StoredPerson[],
  source: SourceRef,
  crypto: Hashing,
): CompanyPerson[] {
  const ids = personIdsOf(company.id, found, crypto)
  const people = new Map<string, CompanyPerson>()
  for (const { person, observedAt } of found) {
    const key = personKey(person.full_name)
    if (!people.has(key)) people.set(key, { ...person, as_of: toIso(observedAt) })
  }
  for (const { name, role } of stated?.people ?? []) {
    const key = personKey(name)
    const known = people.get(key) ?? {
      person_id: ids.idOf(name),
      full_name: name,
      ...nothingElse,
      sources: [{ ...source, quote: name }],
      as_of: company.updated_at,
    }
    const told = { title: role, sources: [...known.sources, { ...source, quote: role }] }
    people.set(key, known.title === null && role !== null ? { ...known, ...told } : known)
  }
  return [...people.values()]
}

const nothingElse = {
  title: null,
  role: null,
  is_current: null,
  bio: null,
  location: null,
  profile_url: null,
  x_url: null,
  github_url: null,
  website_url: null,
  experience: [],
  education: [],
  prior_startups: [],
  confidence: 1,
}
