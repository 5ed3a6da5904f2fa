import type { DeepResearchRequest, DeepResearchResult, Service } from '@dealflow/core'
import { changes } from './operation.ts'
import { subsystemWords } from './research-words-table.ts'

/** A report on a company, at once, without a job and free of charge. */
export const researchOperations = {
  research: changes(
    // What the analyst wrote is nothing for the audit log.
    ({ request, dryRun }: ResearchArgs) => ({
      target: request.website.slice(0, 300),
      details: dryRun ? { dry_run: true } : {},
    }),
    async ({ service }, { request, dryRun }, { signal, progress }): Promise<ShownResearch> => {
      let stage = 'looking the company up'
      let percent = 0
      let sitePages = 0
      const tell = (more: { readonly url?: string } = {}) =>
        progress({ stage, percent, ...(sitePages > 0 ? { sitePages } : {}), ...more })
      tell()
      const result = await service.atOnce.research(request, {
        signal,
        keep: !dryRun,
        onSubsystem(begun) {
          stage = subsystemWords[begun.name]
          percent = begun.progress
          tell()
        },
        onProgress(done) {
          percent = done
        },
        onPage({ url }) {
          sitePages++
          tell({ url })
        },
      })
      return dryRun ? { ...result, record_store_id: await storedId(result, service) } : result
    },
  ),
}

/** A report that is only shown. Of a company that the dataset does not have there is no record. */
export type ShownResearch = Omit<DeepResearchResult, 'record_store_id'> & {
  readonly record_store_id: string | null
}

async function storedId(
  { record_store_id: id }: DeepResearchResult,
  { companies }: Pick<Service, 'companies'>,
): Promise<string | null> {
  return (await companies.record(id)) === null ? null : id
}

export interface ResearchArgs {
  readonly request: DeepResearchRequest
  /** Only shows what would be found. */
  readonly dryRun: boolean
}
