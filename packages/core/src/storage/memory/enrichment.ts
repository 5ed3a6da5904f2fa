import type { EnrichmentStore, Forgotten, StoredFact } from '../../enrichment/index.ts'
import { byEnrichment, type CompanyStore } from '../../records/index.ts'
import { type CompanyData, deepFreeze } from './company-data.ts'
import type { MemoryVerdictStore } from './verdicts.ts'

/** What enrichment found, beside the companies in memory. Decisions are synchronous, so racing callers follow one another. */
export function memoryEnrichmentStore(
  data: CompanyData,
  companies: CompanyStore,
  verdicts: Pick<MemoryVerdictStore, 'drop'>,
): EnrichmentStore {
  const { stored, byDomain, byAlternate, enriched, forgottenIds, forgottenDomains } = data
  const { deletedIds, deletedDomains } = data

  function forgetCompany(id: string): readonly string[] {
    const found = stored.get(id)
    if (found === undefined) return []
    data.remove(id, found, true)
    forgottenIds.add(id)
    const { domain, alternate_domains } = found.record.company
    return [domain, ...alternate_domains]
  }

  return {
    companies,
    factsOf: async (id) => [...(enriched.get(id)?.facts.values() ?? [])].sort(byField),
    peopleOf: async (id) => enriched.get(id)?.people ?? [],
    roundsOf: async (id) => enriched.get(id)?.rounds ?? [],

    async save({ before, after, ...given }) {
      const { id, domain } = after.company
      const copy: typeof given = deepFreeze(JSON.parse(JSON.stringify(given)))
      if (forgottenIds.has(id) || forgottenDomains.has(domain)) return false
      const isDeleted = deletedIds.has(id) || deletedDomains.ids(domain).size > 0
      if (before === null && isDeleted) return false
      if (!data.replace(before, after, byEnrichment)) return false
      const known = enriched.get(id)
      enriched.set(id, {
        facts: new Map([...(known?.facts ?? []), ...copy.facts.map((fact) => [fact.field, fact] as const)]),
        people: copy.people ?? known?.people ?? [],
        rounds: copy.rounds ?? known?.rounds ?? [],
      })
      return true
    },

    async forget(what): Promise<Forgotten | null> {
      const ids =
        'companyId' in what ? [what.companyId].filter((id) => stored.has(id)) : companiesOf(what.domain)
      if ('companyId' in what && ids.length === 0) return null
      const theirs = ids.flatMap(forgetCompany)
      const named = 'domain' in what ? [what.domain] : []
      const domains = [...new Set([...named, ...theirs])].filter(
        (domain) => domain !== '' && byDomain.ids(domain).size === 0,
      )
      for (const domain of domains) {
        forgottenDomains.add(domain)
        verdicts.drop(domain)
      }
      return { companyIds: ids, domains }
    },

    forgottenOf: async (domains) => new Set(domains.filter((domain) => forgottenDomains.has(domain))),
  }

  /** Those with this website, in the order of storing; else the first that has it as another of its domains. */
  function companiesOf(domain: string): readonly string[] {
    const seq = (id: string) => stored.get(id)?.seq ?? 0
    const withWebsite = [...byDomain.ids(domain)].sort((a, b) => seq(a) - seq(b))
    if (withWebsite.length > 0) return withWebsite
    const alternate = data.firstStored(byAlternate.ids(domain))
    return alternate === null ? [] : [alternate]
  }
}

const byField = (a: StoredFact, b: StoredFact) => (a.field < b.field ? -1 : 1)
