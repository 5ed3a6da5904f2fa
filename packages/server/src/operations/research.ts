import type { DeepResearchRequest } from '@dealflow/core'
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
    async ({ service }, { request, dryRun }, { signal, progress }) => {
      let stage = 'looking the company up'
      let percent = 0
      let sitePages = 0
      const tell = (more: { readonly url?: string } = {}) =>
        progress({ stage, percent, ...(sitePages > 0 ? { sitePages } : {}), ...more })
      tell()
      return service.atOnce.research(request, {
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
    },
  ),
}

export interface ResearchArgs {
  readonly request: DeepResearchRequest
  /** Only shows what would be found. */
  readonly dryRun: boolean
}
