import {
  type EnrichmentStore,
  type Forgotten,
  type FoundOf,
  joinedFinds,
  listWithoutPeople,
  savedWithoutPeople,
  shownFacts,
} from '../../enrichment/index.ts'
import { byEnrichment, type CompanyRecord, type CompanyStore } from '../../records/index.ts'
import type { Committer } from './committer.ts'
import { integer, text, toRecord } from './company-documents.ts'
import type { CompanyParts } from './company-parts.ts'
import type { SqliteDriver, SqliteRow } from './driver.ts'
import { verdictRemoval } from './verdicts.ts'

/** What enrichment found, beside the companies, and which companies must not come back. */
export function sqliteEnrichmentStore(
  driver: SqliteDriver,
  committer: Committer,
  companies: CompanyStore,
  parts: CompanyParts,
): EnrichmentStore {
  const { rows, removals, forgotten, enriched, merges, admitted } = parts
  const dropVerdict = verdictRemoval(driver)

  /** What enrichment found of a company, and of those that were merged into it. */
  function findsOf<T>(row: SqliteRow, of: (seq: number) => readonly T[], join: Join<T>): readonly T[] {
    const merged = merges.within(row)
    // As nearly always.
    if (merged.length === 0) return of(integer(row, 'seq'))
    const foundOf = (one: SqliteRow) => ({ record: toRecord(one), found: of(integer(one, 'seq')) })
    const joined = join(toRecord(row), [row, ...merged].map(foundOf))
    const isForgotten = admitted.readForgotten(text(row, 'id'), [text(row, 'domain')])
    return isForgotten === null ? joined : listWithoutPeople(joined, isForgotten)
  }

  function read<T>(companyId: string, findsOf: (row: SqliteRow) => readonly T[]): readonly T[] {
    return rows.inOneRead(() => {
      const row = rows.shown(rows.byId(companyId))
      return row === undefined ? [] : findsOf(row)
    })
  }

  const factsOf = (row: SqliteRow) => findsOf(row, enriched.facts, shownFacts)
  const peopleOf = (row: SqliteRow) =>
    findsOf(row, enriched.people, (_, all) => joinedFinds(all, ({ personId }) => personId))
  const roundsOf = (row: SqliteRow) =>
    findsOf(row, enriched.rounds, (_, all) => joinedFinds(all, ({ roundId }) => roundId))

  /** With all that were merged into it. */
  function forgetCompany(row: SqliteRow, at: number): readonly SqliteRow[] {
    const gone = parts.remove(row, 'operator')
    for (const one of gone) forgotten.addId(text(one, 'id'), at)
    return gone
  }

  return {
    companies,
    factsOf: async (id) => read(id, factsOf),
    peopleOf: async (id) => read(id, peopleOf),
    roundsOf: async (id) => read(id, roundsOf),

    wholeOf: async (ids) =>
      rows.inOneRead(() =>
        rows.byIds(ids).map((known) => {
          const row = rows.shown(known)
          if (row === undefined) return null
          const found = { facts: factsOf(row), people: peopleOf(row), rounds: roundsOf(row) }
          return { record: toRecord(row), history: merges.historyOf(row), found }
        }),
      ),

    save: (given) =>
      committer.write(() => {
        const { id, domain } = given.after.company
        parts.begin()
        const isForgotten = admitted.forgottenOf(id, [domain])
        const { before, after, ...found } =
          isForgotten === null ? given : savedWithoutPeople(given, isForgotten)
        if (forgotten.hasId(id) || forgotten.hasDomain(domain)) return false
        if (before === null && (removals.hasId(id) || removals.hasDomain(domain))) return false
        if (!parts.replace(before, after, byEnrichment)) return false
        const row = rows.byId(id)
        if (row === undefined) throw new Error('A company that was just stored is not there.')
        enriched.put(integer(row, 'seq'), found)
        return true
      }),

    forget: (what, at) =>
      committer.write((): Forgotten | null => {
        const found = 'companyId' in what ? rows.byIds([what.companyId]) : rows.everyOfDomain(what.domain)
        const shown = new Map(
          found.map(rows.shown).flatMap((row) => (row === undefined ? [] : [[row['seq'], row]])),
        )
        if ('companyId' in what && shown.size === 0) return null
        const gone = [...shown.values()].flatMap((row) => forgetCompany(row, at))
        const theirs = gone.flatMap(domainsOf)
        const named = 'domain' in what ? [what.domain] : []
        const domains = [...new Set([...named, ...theirs])].filter(
          (domain) => domain !== '' && rows.byDomain(domain) === undefined,
        )
        for (const domain of domains) {
          forgotten.addDomain(domain, at)
          dropVerdict(domain)
        }
        return { companyIds: gone.map((row) => text(row, 'id')), domains }
      }),

    async forgottenPeopleOf(companyId, domain) {
      return rows.inOneRead(() => {
        admitted.begin()
        return [...(admitted.keysOf(companyId, [domain]) ?? [])]
      })
    },

    async forgottenOf(domains) {
      return new Set(rows.inOneRead(() => domains.filter(forgotten.hasDomain)))
    },
  }
}

type Join<T> = (shown: CompanyRecord, all: readonly FoundOf<T>[]) => readonly T[]

function domainsOf(row: SqliteRow): readonly string[] {
  const { domain, alternate_domains } = JSON.parse(text(row, 'company'))
  return [domain, ...alternate_domains]
}
