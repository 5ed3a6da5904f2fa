import type { NamedTuning, SearchTuning, TuningChange, TuningPreviewRequest } from '@dealflow/core'
import { unlessAborted } from '../signals.ts'
import { catchUpShown } from './company-index.ts'
import { changes, reads } from './operation.ts'

/** What an operator tunes of searches. Documents have the form in which they are kept and exported. */
export const searchTuningOperations = {
  'search_tuning.get': reads(async ({ service }, _args: Record<string, never>) =>
    view(await service.searchTuning.get()),
  ),

  'search_tuning.change': changes(
    ({ change: { add, remove } }: { change: TuningChange }) => ({
      target: null,
      details: { add: audited(add), remove: audited(remove) },
    }),
    async ({ service }, { change }) => view(await service.searchTuning.change(change)),
  ),

  /** Puts a whole tuning in the place of what was there. */
  'search_tuning.replace': changes(
    ({ tuning }: { tuning: SearchTuning }) => ({ target: null, details: { tuning: audited(tuning) } }),
    async ({ service }, { tuning }) => view(await service.searchTuning.replace(tuning)),
  ),

  'search_tuning.preview': reads(
    async (instance, { request }: { request: TuningPreviewRequest }, context) => {
      await catchUpShown(instance, context)
      return unlessAborted(context.signal, instance.service.searchTuning.preview(request, context.signal))
    },
  ),
}

export type SearchTuningView = ReturnType<typeof view>

const view = ({ tuning, names }: NamedTuning) => ({
  tuning,
  companies: Object.entries(names).map(([company_id, name]) => ({ company_id, name })),
})

const auditedLettersMax = 2_000

/** The audit log keeps a short change whole, and of a long one how many entries its lists have. */
function audited(some: TuningChange['add']): unknown {
  if (some == null || JSON.stringify(some).length <= auditedLettersMax) return some ?? {}
  return Object.fromEntries(
    Object.entries(some).flatMap(([list, entries]) =>
      entries == null ? [] : [[list, `${entries.length} entries`]],
    ),
  )
}
