import type { Environment } from '@dealflow/core'
import { unlessAborted } from '../signals.ts'
import { catchUpShown } from './company-index.ts'
import { type ImportFileArgs, importFile } from './import-file.ts'
import { changes, reads } from './operation.ts'

export const companyOperations = {
  import: changes(
    // A dry run writes nothing, not even that there was one.
    ({ file, overwriteEdits = false, withHistory = false, merge = null, dryRun = false }: ImportFileArgs) => {
      const more = { ...(withHistory ? { with_history: true } : {}), ...(merge === null ? {} : { merge }) }
      return dryRun ? null : { target: file, details: { overwrite_edits: overwriteEdits, ...more } }
    },
    importFile,
  ),

  search: reads(async (instance, args: QuestionArgs, context) => {
    if (args.environment === 'live') await catchUpShown(instance, context)
    const { environment, request, accountId } = args
    const found = await unlessAborted(
      context.signal,
      instance.service.companies.search(environment, request, accountId, 'all'),
    )
    // They are made when they are read, and a command reads them when the directory is closed.
    void found.results
    return found
  }),

  lookup: reads(async (instance, args: QuestionArgs, context) => {
    // Websites are answered without the index.
    const asksNames = (args.request as { names?: unknown } | null)?.names != null
    if (asksNames && args.environment === 'live') await catchUpShown(instance, context)
    return unlessAborted(context.signal, instance.service.companies.lookup(args.environment, args.request))
  }),

  'investor.list': reads(async (instance, { environment, request }: QuestionArgs, context) => {
    if (environment === 'live') await catchUpShown(instance, context)
    return unlessAborted(context.signal, instance.service.companies.investors(environment, request))
  }),

  'investor.get': reads(async (instance, { environment, investorId, request }: InvestorArgs, context) => {
    if (environment === 'live') await catchUpShown(instance, context)
    const found = instance.service.companies.investor(environment, investorId, request)
    return unlessAborted(context.signal, found)
  }),

  competitors: reads(async (instance, { environment, request }: QuestionArgs, context) => {
    if (environment === 'live') await catchUpShown(instance, context)
    const { signal } = context
    return unlessAborted(signal, instance.service.companies.competitors(environment, request, signal))
  }),
}

interface QuestionArgs {
  readonly request: unknown
  readonly environment: Environment
  /** Whose lists the filters of a search may name. */
  readonly accountId?: string | null
}

interface InvestorArgs extends QuestionArgs {
  readonly investorId: string
}
