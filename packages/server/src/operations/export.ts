import { type Environment, type ExportFormat, ServiceError } from '@dealflow/core'
import type { Instance } from '../instance.ts'
import type { OperationContext } from './context.ts'
import { listIdOf } from './lists.ts'
import { reads } from './operation.ts'

export interface ExportArgs {
  /** Null is that of the list, or live. */
  readonly environment: Environment | null
  readonly format: ExportFormat
  /** As a search takes them; null for none. */
  readonly filters: unknown
  /** As a company query takes it; null for the order of first storing. */
  readonly sort: unknown
  /** Only the companies of this list, in its order; anybody's list. */
  readonly listId: string | null
  readonly byteOrderMark: boolean
  readonly withHistory: boolean
}

export const exportOperations = {
  /** The file goes out as data. */
  export: reads(async (instance: Instance, args: ExportArgs, context: OperationContext) => {
    const { data, signal } = context
    if (data === undefined) throw new Error('Whoever asks for an export takes its data')
    const { service } = instance
    const list = args.listId === null ? null : await service.lists.getAnyones(listIdOf(args.listId))
    if (list !== null && args.environment !== null && args.environment !== list.environment) {
      const message = `List ${list.listId} holds companies of the ${list.environment} dataset; leave --dataset out.`
      throw new ServiceError('BAD_REQUEST', { message })
    }
    const environment = list?.environment ?? args.environment ?? 'live'
    const at = new Date(instance.clock.now()).toISOString()
    let companies = 0
    const file = service.companies.export({
      environment,
      format: args.format,
      filters: args.filters,
      sort: args.sort,
      byteOrderMark: args.byteOrderMark,
      withHistory: args.withHistory,
      ...(list === null ? {} : { ids: await memberIds(instance, list) }),
      onProgress: (progress) => {
        companies = progress.companiesWritten
        // The last one is the result.
        if (progress.secondsLeft !== 0) context.progress({ ...progress })
      },
      signal,
    })
    for await (const bytes of file) await data(bytes)
    return { companies, environment, format: args.format, at }
  }),
}

const membersAtOnce = 1_000

async function memberIds(
  { service }: Instance,
  list: Awaited<ReturnType<Instance['service']['lists']['getAnyones']>>,
): Promise<string[]> {
  const ids: string[] = []
  for (let after = 0; ; ) {
    const page = await service.lists.companies(list, list.listId, after, membersAtOnce)
    for (const { companyId } of page) ids.push(companyId)
    const last = page.at(-1)
    if (last === undefined || page.length < membersAtOnce) return ids
    after = last.memberNo
  }
}
