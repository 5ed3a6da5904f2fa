import type { EnrichmentStore, Forgotten } from '../../enrichment/index.ts'
import { byEnrichment, type CompanyStore } from '../../records/index.ts'
import type { Committer } from './committer.ts'
import { integer, text } from './company-documents.ts'
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
  const { rows, removals, forgotten, enriched } = parts
  const dropVerdict = verdictRemoval(driver)

  function read<T>(companyId: string, of: (seq: number) => readonly T[]): readonly T[] {
    return rows.inOneRead(() => {
      const row = rows.byId(companyId)
      return row === undefined ? [] : of(integer(row, 'seq'))
    })
  }

  function forgetCompany(row: SqliteRow, at: number): readonly string[] {
    parts.remove(row, 'operator')
    forgotten.addId(text(row, 'id'), at)
    return domainsOf(row)
  }

  return {
    companies,
    factsOf: async (id) => read(id, enriched.facts),
    peopleOf: async (id) => read(id, enriched.people),
    roundsOf: async (id) => read(id, enriched.rounds),

    save: ({ before, after, ...found }) =>
      committer.write(() => {
        const { id, domain } = after.company
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
        const gone = found.filter((row) => row !== undefined)
        if ('companyId' in what && gone.length === 0) return null
        const theirs = gone.flatMap((row) => forgetCompany(row, at))
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

    async forgottenOf(domains) {
      return new Set(rows.inOneRead(() => domains.filter(forgotten.hasDomain)))
    },
  }
}

function domainsOf(row: SqliteRow): readonly string[] {
  const { domain, alternate_domains } = JSON.parse(text(row, 'company'))
  return [domain, ...alternate_domains]
}
