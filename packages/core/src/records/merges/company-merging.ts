import { badRequest, type Clock, ServiceError, toIso } from '../../kernel/index.ts'
import type { CompanyRecord } from '../company.ts'
import type { CompanyStore } from '../store.ts'
import type { MergedCompany } from './store.ts'

/** What an operator does with two records of one company of the live dataset (docs/twins.md). */
export interface CompanyMerging {
  /**
   * Merges the second company into the first: it is found no more, and its id and website lead to the first, which shows what both
   * say. Throws BAD_REQUEST where both ids are one, NOT_FOUND for a company that is not there.
   *
   * @example await service.companies.merge('acme', 'crm:17')
   */
  merge(intoId: string, mergedId: string): Promise<CompanyMerged>
  /**
   * Makes a merged company its own again, with what was merged into it. Throws NOT_FOUND where there is no such company, CONFLICT
   * for one that is not merged, and for one that was deleted or forgotten since.
   */
  unmerge(id: string): Promise<CompanyRecord>
  /** All that were merged into a company, in the order of storing; null where there is no such company. */
  merged(id: string): Promise<readonly MergedCompany[] | null>
}

export interface CompanyMerged {
  /** False where the one led to the other already. */
  readonly isNew: boolean
  /** The company that is shown. */
  readonly record: CompanyRecord
}

export function createCompanyMerging(store: CompanyStore, clock: Clock): CompanyMerging {
  async function recordOf(id: string): Promise<CompanyRecord> {
    const record = await store.find(id)
    if (record !== null) return record
    const { ids, forgottenIds } = await store.deletedByOperator([id], [])
    if (forgottenIds.has(id)) throw conflict(`${id} was forgotten, and nothing is kept of it.`)
    if (ids.has(id)) throw conflict(`${id} was deleted. dealflow company put makes it again.`)
    throw new ServiceError('NOT_FOUND', { message: `There is no company with the id ${id}.` })
  }

  return {
    async merge(intoId, mergedId) {
      if (intoId === mergedId)
        throw badRequest([{ path: 'company_ids', message: 'must be the ids of two companies: both are one' }])
      await recordOf(intoId)
      await recordOf(mergedId)
      const outcome = await store.merge(intoId, mergedId, toIso(clock.now()))
      return { isNew: outcome === 'merged', record: await recordOf(intoId) }
    },
    async unmerge(id) {
      await recordOf(id)
      if ((await store.unmerge(id, toIso(clock.now()))) === 'unmerged') return recordOf(id)
      throw conflict(`${id} is not merged into another company.`)
    },
    async merged(id) {
      return (await store.find(id)) === null ? null : store.mergedInto(id)
    },
  }
}

const conflict = (message: string) => new ServiceError('CONFLICT', { message })
