import type { Environment } from '@dealflow/core'
import { unlessAborted } from '../signals.ts'
import { type ImportFileArgs, importFile } from './import-file.ts'
import { changes, reads } from './operation.ts'

export const companyOperations = {
  import: changes(
    ({ file, overwriteEdits = false, dryRun = false }: ImportFileArgs) => ({
      target: file,
      details: { overwrite_edits: overwriteEdits, ...(dryRun ? { dry_run: true } : {}) },
    }),
    importFile,
  ),

  search: reads(async ({ service }, args: QuestionArgs, { signal }) =>
    unlessAborted(signal, service.companies.search(args.environment, args.request, args.accountId)),
  ),

  lookup: reads(async ({ service }, args: QuestionArgs, { signal }) =>
    unlessAborted(signal, service.companies.lookup(args.environment, args.request)),
  ),
}

interface QuestionArgs {
  readonly request: unknown
  readonly environment: Environment
  /** Whose lists the filters of a search may name. */
  readonly accountId?: string | null
}
