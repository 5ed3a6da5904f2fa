import { type Clock, type Log, toIso } from '../kernel/index.ts'
import type { CompanyRecord } from '../records/index.ts'
import { personKey } from './founder-findings.ts'
import type { Founder } from './founder-schema.ts'
import type { FundingRoundResult } from './funding-schema.ts'
import type { KnownCompanies } from './known-companies.ts'
import { mergeRecord } from './merge-record.ts'
import { newRecord } from './new-record.ts'
import type { PeopleUpdate, RecordUpdate } from './record-update.ts'
import type { EnrichedStore, StoredPerson, StoredRound } from './store.ts'
import { refuseForgotten, type Subject } from './subject.ts'

export interface SaveRecordParts {
  readonly store: KnownCompanies['store']
  readonly enriched: EnrichedStore
  readonly clock: Clock
  readonly log: Log
}

export interface SavedRecord {
  /** The record that was made or brought up to date; null for a company that the operator deleted. */
  readonly companyId: string | null
  readonly matchedExisting: boolean
}

/** Each failed try means that somebody else wrote this very company in between. */
const triesMax = 20

/**
 * Writes what enrichment found into the company's record. A company without a record gets one. Throws ENTITY_NOT_FOUND when the
 * company was forgotten meanwhile.
 */
export async function saveRecord(
  { domain, companyId }: Pick<Subject, 'domain' | 'companyId'>,
  update: RecordUpdate,
  parts: SaveRecordParts,
): Promise<SavedRecord> {
  const { store, enriched, clock, log } = parts
  for (let tries = 0; tries < triesMax; tries++) {
    const before = await store.find(companyId)
    if (before === null) {
      await refuseForgotten([domain], enriched)
      if (await wasDeleted(companyId, domain, store)) return { companyId: null, matchedExisting: false }
    }
    const now = clock.now()
    const base = before ?? newRecord(companyId, nameOf(update) ?? domain, domain, toIso(now))
    const [facts, people, rounds] = await Promise.all([
      enriched.factsOf(companyId),
      enriched.peopleOf(companyId),
      enriched.roundsOf(companyId),
    ])
    const merged = mergeRecord(base, facts, update, now)
    const isSaved = await enriched.save({
      before,
      after: dated(before, merged.record, toIso(now)),
      facts: merged.facts,
      ...(update.people === null ? {} : { people: mergedPeople(people, update.people) }),
      ...(update.funding === null ? {} : { rounds: mergedRounds(rounds, update.funding) }),
    })
    if (isSaved) return { companyId, matchedExisting: before !== null }
    await refuseForgotten([domain, base.company.domain], enriched)
  }
  log.write(
    'warn',
    'A company is changed so often that what enrichment found about it could not be written',
    {
      company_id: companyId,
    },
  )
  return { companyId: null, matchedExisting: true }
}

async function wasDeleted(
  companyId: string,
  domain: string,
  store: KnownCompanies['store'],
): Promise<boolean> {
  const { ids, domains } = await store.deletedByOperator([companyId], [domain])
  return ids.has(companyId) || domains.has(domain)
}

function nameOf({ values }: RecordUpdate): string | null {
  return values.find(({ field }) => field === 'name')?.company.name ?? null
}

/** `updated_at` tells when something changed, `verified_at` when somebody looked. */
function dated(before: CompanyRecord | null, after: CompanyRecord, now: string): CompanyRecord {
  if (before === null) return after
  const { verified_at } = before.company
  const looked = { ...after, company: { ...after.company, verified_at } }
  const isChanged = JSON.stringify(looked) !== JSON.stringify(before)
  return isChanged ? { ...after, company: { ...after.company, updated_at: now } } : after
}

/**
 * Who was found takes the place of who was; where nobody was found, or not all was read that tells of people, nobody is known to
 * have gone.
 */
function mergedPeople(
  stored: readonly StoredPerson[],
  { founders, keyPeople, isWhole, observedAt }: PeopleUpdate,
): readonly StoredPerson[] {
  const found = [
    ...founders.map((person) => storedPerson(person, 'founder', observedAt)),
    ...keyPeople.map((person) => storedPerson(person, 'key_person', observedAt)),
  ]
  const replaced = new Set(isWhole ? found.map(({ kind }) => kind) : [])
  const keys = new Set([...founders, ...keyPeople].map(({ full_name }) => personKey(full_name)))
  const kept = stored.filter(
    ({ kind, person }) => !replaced.has(kind) && !keys.has(personKey(person.full_name)),
  )
  return [...found, ...kept]
}

const storedPerson = (person: Founder, kind: StoredPerson['kind'], observedAt: number): StoredPerson => ({
  personId: person.person_id,
  person,
  kind,
  observedAt,
})

function mergedRounds(
  stored: readonly StoredRound[],
  { rounds, observedAt }: { readonly rounds: readonly FundingRoundResult[]; readonly observedAt: number },
): readonly StoredRound[] {
  const found = rounds.map((round) => ({ roundId: round.round_id, round, observedAt }))
  const ids = new Set(found.map(({ roundId }) => roundId))
  return [...found, ...stored.filter(({ roundId }) => !ids.has(roundId))]
}
