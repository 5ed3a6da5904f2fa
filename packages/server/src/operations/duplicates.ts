import type { CompanyRecord } from '@dealflow/core'
import { unlessAborted } from '../signals.ts'
import { changes, reads } from './operation.ts'

/** Two records of one company: what an operator does with them (docs/twins.md). */
export const duplicateOperations = {
  'duplicate.list': reads(async ({ service }, { after, limit, waits }: ListArgs, { progress, signal }) => {
    const { duplicates } = service.companies
    const tell = (changesLeft: number) =>
      progress({ stage: 'looking at what has changed for twins', changesLeft })
    if (waits) await unlessAborted(signal, duplicates.catchUp(tell))
    // Who asks again sees what is found meanwhile; what keeps it from being found is in the log.
    else duplicates.catchUp().catch(() => {})
    return { ...(await duplicates.list({ after, limit })), ...(await duplicates.status()) }
  }),

  'duplicate.dismiss': changes(
    ({ oneId, otherId }: DismissArgs) => ({ target: oneId, details: { other: otherId } }),
    async ({ service }, { oneId, otherId }) => {
      await service.companies.duplicates.dismiss(oneId, otherId)
      return { company_ids: [oneId, otherId], dismissed: true as const }
    },
  ),

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

interface ListArgs {
  readonly after: string | null
  readonly limit: number | null
  /** Whether every change is looked at first. */
  readonly waits: boolean
}

interface DismissArgs {
  readonly oneId: string
  readonly otherId: string
}

interface MergeArgs {
  readonly companyId: string
  readonly mergedId: string
}

const inShort = ({ company: { id, name, website } }: CompanyRecord) => ({ id, name, website })
