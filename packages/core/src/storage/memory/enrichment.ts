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
import { type CompanyData, deepFreeze, type EnrichedData } from './company-data.ts'
import type { MemoryVerdictStore } from './verdicts.ts'

/** What enrichment found, beside the companies in memory. Decisions are synchronous, so racing callers follow one another. */
export function memoryEnrichmentStore(
  data: CompanyData,
  companies: CompanyStore,
  verdicts: Pick<MemoryVerdictStore, 'drop'>,
): EnrichmentStore {
  const { stored, byDomain, byAlternate, enriched, forgottenIds, forgottenDomains } = data
  const { deletedIds, deletedDomains, merges } = data

  /** With all that were merged into it; tells their domains. */
  function forgetCompany(id: string): readonly string[] {
    const domains = [id, ...merges.within(id)].flatMap((one) => {
      const found = stored.get(one)
      return found === undefined
        ? []
        : [found.record.company.domain, ...found.record.company.alternate_domains]
    })
    for (const one of data.remove(id, true)) forgottenIds.add(one)
    return domains
  }

  /** What enrichment found of a company, and of those that were merged into it. */
  function read<T>(
    companyId: string,
    of: (found: EnrichedData | undefined) => readonly T[],
    join: (shown: CompanyRecord, all: readonly FoundOf<T>[]) => readonly T[],
  ): readonly T[] {
    const id = merges.shownId(companyId)
    const shown = stored.get(id)
    if (shown === undefined) return []
    const all = [id, ...merges.within(id)].flatMap((one) => {
      const record = stored.get(one)?.record
      return record === undefined ? [] : [{ record, found: of(enriched.get(one)) }]
    })
    const joined = join(shown.record, all)
    const isForgotten = data.forgottenOf(id, [shown.record.company.domain])
    return isForgotten === null ? joined : listWithoutPeople(joined, isForgotten)
  }

  const factsOf = (id: string) => read(id, (found) => [...(found?.facts.values() ?? [])], shownFacts)
  const peopleOf = (id: string) =>
    read(
      id,
      (found) => found?.people ?? [],
      (_, all) => joinedFinds(all, ({ personId }) => personId),
    )
  const roundsOf = (id: string) =>
    read(
      id,
      (found) => found?.rounds ?? [],
      (_, all) => joinedFinds(all, ({ roundId }) => roundId),
    )

  return {
    companies,
    factsOf: async (id) => factsOf(id),
    peopleOf: async (id) => peopleOf(id),
    roundsOf: async (id) => roundsOf(id),

    wholeOf: async (ids) =>
      ids.map((asked) => {
        const id = merges.shownId(asked)
        const [record, history] = [stored.get(id)?.record, merges.historyOf(id)]
        if (record === undefined || history === null) return null
        return { record, history, found: { facts: factsOf(id), people: peopleOf(id), rounds: roundsOf(id) } }
      }),

    async save(asked) {
      const { id, domain } = asked.after.company
      const isForgotten = data.forgottenOf(id, [domain])
      const { before, after, ...given } =
        isForgotten === null ? asked : savedWithoutPeople(asked, isForgotten)
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
      const named = 'companyId' in what ? [what.companyId] : companiesOf(what.domain)
      const shown = [...new Set(named.map(merges.shownId))].filter((id) => stored.has(id))
      if ('companyId' in what && shown.length === 0) return null
      const ids = shown.flatMap((id) => [id, ...merges.within(id)])
      const theirs = shown.flatMap(forgetCompany)
      const asked = 'domain' in what ? [what.domain] : []
      const domains = [...new Set([...asked, ...theirs])].filter(
        (domain) => domain !== '' && byDomain.ids(domain).size === 0,
      )
      for (const domain of domains) {
        forgottenDomains.add(domain)
        verdicts.drop(domain)
      }
      return { companyIds: ids, domains }
    },

    forgottenPeopleOf: async (companyId, domain) => [...(data.forgottenKeys(companyId, [domain]) ?? [])],

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
