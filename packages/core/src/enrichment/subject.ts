import { fromIso, type Hashing, JobError } from '../kernel/index.ts'
import { type CompanyRecord, companiesWithDomains, forgottenBy } from '../records/index.ts'
import { registrableDomain, withoutWwwNumber } from '../reference/index.ts'
import { type PersonIds, personKey } from './founder-findings.ts'
import type { RoundIds } from './funding-findings.ts'
import type { KnownCompanies } from './known-companies.ts'
import { idOfDomain, madeHere } from './new-record.ts'
import { isSameRound, isSameSeries } from './same-round.ts'
import { stableId } from './stable-id.ts'
import type { EnrichedStore, EnrichmentStore, StoredPerson, StoredRound } from './store.ts'

/** The company that a job is about, as it is in the dataset. */
export interface Subject {
  /** As it was asked for. */
  readonly domain: string
  /** The record's id, or that which a new record will have. */
  readonly companyId: string
  readonly record: CompanyRecord | null
  /** Whether the record is that of a host above: the site may be one of its own, or of somebody who lives there. */
  readonly isBelow: boolean
  /** Whether it is the client alone who says that the site is of this record: none of the record's websites leads to it. */
  readonly isForeign: boolean
  /** Whether an earlier attempt at the same job made the record: nobody knew the company before. */
  readonly isOwnRecord: boolean
  readonly people: readonly StoredPerson[]
  readonly rounds: readonly StoredRound[]
  readonly personIds: PersonIds
  /** For the rounds of one result. */
  readonly roundIds: () => RoundIds
}

export interface SubjectParts {
  readonly store: KnownCompanies['store']
  readonly enriched: EnrichedStore
  readonly crypto: Hashing
  /** When the job began, epoch milliseconds. */
  readonly startedAt: number | null
}

/**
 * `recordId`: the record that the client says the site is of. Throws ENTITY_NOT_FOUND for a company that the operator forgot, and for a record
 * that is gone.
 */
export async function resolveSubject(
  domain: string,
  parts: SubjectParts,
  recordId: string | null = null,
): Promise<Subject> {
  const { store, enriched } = parts
  await refuseForgotten([domain, registrableDomain(domain)], enriched)
  const [company] = await companiesWithDomains(store, [domain])
  const id = recordId ?? company?.id ?? null
  const record = id === null ? null : await store.find(id)
  if (record === null && recordId !== null)
    throw new JobError('ENTITY_NOT_FOUND', 'The company record of the request is gone.')
  const isOwnSite = company?.id === record?.company.id
  return subjectOf(domain, record, isOwnSite, parts)
}

/** The company of a site whose record turned out to be somebody else's. */
export const apartFrom = ({ domain }: Subject, parts: SubjectParts): Promise<Subject> =>
  subjectOf(domain, null, true, parts)

async function subjectOf(
  domain: string,
  record: CompanyRecord | null,
  isOwnSite: boolean,
  parts: SubjectParts,
): Promise<Subject> {
  const { enriched, crypto, startedAt } = parts
  const companyId = record?.company.id ?? (await freeId(domain, parts))
  const [people, rounds] =
    record === null
      ? [[], []]
      : await Promise.all([enriched.peopleOf(record.company.id), enriched.roundsOf(record.company.id)])
  return {
    domain,
    companyId,
    record,
    isBelow: record !== null && isBelow(domain, record),
    isForeign: record !== null && !isOwnSite,
    isOwnRecord: record !== null && wasMadeSince(record, startedAt),
    people,
    rounds,
    personIds: {
      ...personIdsOf(companyId, people, crypto),
      isForgotten: forgottenBy(new Set(await enriched.forgottenPeopleOf(companyId, domain))),
    },
    roundIds: () => roundIdsOf(companyId, rounds, crypto),
  }
}

/** `tidelab.university.example` of university.example; `www2.acme.example` is acme.example itself. */
function isBelow(domain: string, { company }: CompanyRecord): boolean {
  const host = withoutWwwNumber(domain)
  const own = [company.domain, ...company.alternate_domains]
  return !own.includes(domain) && !own.includes(host) && own.some((one) => host.endsWith(`.${one}`))
}

function wasMadeSince({ source, company }: CompanyRecord, startedAt: number | null): boolean {
  const madeAt = fromIso(company.created_at)
  return source === madeHere && startedAt !== null && madeAt !== null && madeAt >= startedAt
}

export async function refuseForgotten(
  domains: readonly string[],
  enriched: Pick<EnrichmentStore, 'forgottenOf'>,
): Promise<void> {
  const [forgotten] = await enriched.forgottenOf([...new Set(domains)])
  if (forgotten === undefined) return
  throw new JobError('ENTITY_NOT_FOUND', `Nothing may be collected about ${forgotten} on this service.`)
}

/** An id of an import may stand for a company that has moved to another website since. */
async function freeId(domain: string, { store, crypto }: SubjectParts): Promise<string> {
  const id = idOfDomain(domain, crypto)
  return (await store.find(id)) === null ? id : stableId(crypto, `company\n${domain}`)
}

export function personIdsOf(
  companyId: string,
  people: readonly StoredPerson[],
  crypto: Hashing,
): Pick<PersonIds, 'idOf'> {
  const byKey = new Map(
    people.map(({ personId, person }) => [personKey(person.full_name), personId] as const),
  )
  return {
    idOf(fullName) {
      const key = personKey(fullName)
      return byKey.get(key) ?? stableId(crypto, `person\n${companyId}\n${key}`)
    },
  }
}

/** Two rounds of one result never share an id. */
function roundIdsOf(companyId: string, rounds: readonly StoredRound[], crypto: Hashing): RoundIds {
  const given = new Set<string>()
  return {
    idOf(round) {
      const free = rounds.filter(({ roundId }) => !given.has(roundId))
      const same =
        free.find(({ round: other }) => isSameRound(other, round)) ??
        free.find(({ round: other }) => isSameSeries(other, round))
      const { type, announced_on, amount, currency } = round
      let id = same?.roundId
      for (let turn = 0; id === undefined || given.has(id); turn++)
        id = stableId(crypto, ['round', companyId, type, announced_on, amount, currency, turn].join('\n'))
      given.add(id)
      return id
    },
  }
}
