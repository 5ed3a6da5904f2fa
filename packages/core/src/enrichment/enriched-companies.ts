import { type Clock, ServiceError } from '../kernel/index.ts'
import type { CompanyStore } from '../records/index.ts'
import { registrableDomain } from '../reference/index.ts'
import { readPublicWebsite } from './read-request.ts'
import type { EnrichmentStore, Forgotten, StoredFact, StoredPerson, StoredRound } from './store.ts'

export interface EnrichedCompany {
  readonly facts: readonly StoredFact[]
  readonly people: readonly StoredPerson[]
  readonly rounds: readonly StoredRound[]
}

/** Shows an operator what enrichment found about a company, and forgets companies. */
export interface EnrichedCompanies {
  /** The sources of a company's field values, its people and its rounds. They are empty where enrichment found nothing. */
  enriched(companyId: string): Promise<EnrichedCompany>
  /**
   * Removes the company of this id or website with all that enrichment found about it. Imports and enrichment do not bring it back.
   * A website of no company is kept away too. Throws NOT_FOUND for a text that is neither an id nor a website.
   *
   * @example await service.companies.forget('https://acme.example')
   */
  forget(idOrWebsite: string): Promise<Forgotten>
}

export interface EnrichedCompaniesParts {
  readonly clock: Pick<Clock, 'now'>
  readonly companies: Pick<CompanyStore, 'find'>
  readonly store: EnrichmentStore
  /** Drops what is cached of the pages of a site, by its registrable domain. */
  readonly forgetPages: (domain: string) => Promise<void>
}

export function createEnrichedCompanies(parts: EnrichedCompaniesParts): EnrichedCompanies {
  const { clock, companies, store, forgetPages } = parts

  async function named(idOrWebsite: string): Promise<Forgotten | null> {
    const now = clock.now()
    if ((await companies.find(idOrWebsite)) !== null) return store.forget({ companyId: idOrWebsite }, now)
    const read = readPublicWebsite(idOrWebsite)
    return 'problem' in read ? null : store.forget({ domain: read.domain }, now)
  }

  return {
    async enriched(companyId) {
      const [facts, people, rounds] = await Promise.all([
        store.factsOf(companyId),
        store.peopleOf(companyId),
        store.roundsOf(companyId),
      ])
      return { facts, people, rounds }
    },

    async forget(idOrWebsite) {
      const forgotten = await named(idOrWebsite)
      if (forgotten === null)
        throw new ServiceError('NOT_FOUND', {
          message: `There is no company with the id ${idOrWebsite}, and it is no website such as acme.com.`,
        })
      for (const site of new Set(forgotten.domains.map(registrableDomain))) await forgetPages(site)
      return forgotten
    },
  }
}
