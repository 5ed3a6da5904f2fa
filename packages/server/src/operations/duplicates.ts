import type { CompanyRecord } from '@dealflow/core'
import { changes } from './operation.ts'

/** Two records of one company: what an operator does with them (docs/twins.md). */
export const duplicateOperations = {
  'duplicate.merge': changes(
    ({ companyId, mergedId }: MergeArgs) => ({ target: companyId, details: { merged: mergedId } }),
    async ({ service }, { companyId, mergedId }) => {
      const { isNew, record } = await service.companies.merge(companyId, mergedId)
      const merged = (await service.companies.merged(companyId)) ?? []
      return {
        company: inShort(record),
        merged_now: isNew,
        merged: merged.map((one) => ({
          ...{ ...inShort(one.record), into: one.into, merged_at: one.mergedAt },
        })),
      }
    },
  ),

  'duplicate.unmerge': changes(
    ({ companyId }: { readonly companyId: string }) => ({ target: companyId, details: {} }),
    async ({ service }, { companyId }) => ({ company: inShort(await service.companies.unmerge(companyId)) }),
  ),
}

interface MergeArgs {
  readonly companyId: string
  readonly mergedId: string
}

const inShort = ({ company: { id, name, website } }: CompanyRecord) => ({ id, name, website })
