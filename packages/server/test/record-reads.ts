import { join } from 'node:path'
import { openSqliteStorage } from '@dealflow/core'
import { nodeHost } from '@dealflow/node-adapter'
import { openBunSqlite } from '../src/bun-sqlite.ts'
import { configurationOf } from '../src/config/load.ts'
import { type Instance, openInstance } from '../src/instance.ts'
import { type ArgsOf, type OperationName, onInstance } from '../src/operations/index.ts'

const quiet = { write() {}, line() {}, async flush() {} }

/** Companies of the data directories in record-fixtures, by what is special about each (scripts/make-record-fixture.ts). */
export const recordIds = {
  /** Has `merged` and `nested` merged into it, values of own fields, numbers of registers, and values that are not shown. */
  whole: 'list:ashlar',
  merged: 'crm:ashlar',
  /** Merged into `merged`. */
  nested: 'old:ashlar',
  /** Was said not to be `whole`. */
  dismissed: 'list:ashlar-berlin',
  /** May be the same as `twin`. */
  open: 'list:moss',
  twin: 'crm:moss',
  /** Was merged into `open`, and was taken back. */
  unmerged: 'old:moss',
  /** Was read, and has `enrichedMerged` merged into it. */
  enriched: 'site:larkspur-payroll.example',
  enrichedMerged: 'crm:larkspur',
  forgotten: 'list:gone',
} as const

export const recordWebsites = ['ashlar.example', 'ashlarstone.example', 'moss.example', 'gone.example']

/** A data directory of this process, for the length of some work. */
export async function withInstance<T>(data: string, work: (instance: Instance) => Promise<T>): Promise<T> {
  const instance = await openInstance({ configuration: configurationOf({ data }), log: quiet })
  try {
    return await work(instance)
  } finally {
    await instance.close()
  }
}

/** All that an operator reads of the records of a directory, as documents. */
export async function recordReads(data: string): Promise<Readonly<Record<string, unknown>>> {
  const documents = await withInstance(data, documentsOf)
  const host = nodeHost(quiet)
  const file = (name: string) => join(data, name)
  const storage = await openSqliteStorage({ host, open: openBunSqlite, directory: data, file })
  try {
    const { not_canonical_sources: marks } = await storage.instance.settings()
    return { ...documents, marks, leadTo: Object.fromEntries(await storage.companies.mergedIds()) }
  } finally {
    await storage.close()
  }
}

async function documentsOf(instance: Instance) {
  const { companies, lists } = instance.service
  const call = callerOf(instance)
  const all = async (read: (id: string) => Promise<unknown>) => {
    const each = Object.values(recordIds).map(async (id) => [id, await read(id).catch(String)])
    return Object.fromEntries(await Promise.all(each))
  }
  const [list] = await lists.listAnyones(null)
  const environment = 'live' as const
  const filters = { custom: { stage: 'Won' } }
  const { results } = await call('search', { environment, request: { query: 'fair', filters } })
  return {
    fields: await call('field.list', {}),
    forgotten: await call('person.list', {}),
    companies: await all((companyId) => call('company.get', { companyId })),
    histories: await all((companyId) => call('company.history', { companyId })),
    merged: await all((id) => companies.merged(id)),
    lookups: await call('lookup', { environment, request: { websites: recordWebsites } }),
    list: await call('list.companies', { listId: list?.listId ?? '', afterMemberNo: 0, limit: 100 }),
    pairs: await pairsOf(instance),
    // How sure a search is of them is its own matter.
    found: results.map(({ id, custom }) => ({ id, custom })),
    export: (await exported(instance)).split('\n'),
    audit: ((await call('audit.list', { limit: 1_000 })) as { entries: readonly object[] }).entries,
  }
}

/** The ids of open pairs, when all changes were looked at. How sure it is of each is the matter of the rules of a version. */
export async function pairsOf(instance: Instance): Promise<readonly (readonly string[])[]> {
  const { pairs } = await callerOf(instance)('duplicate.list', { after: null, limit: null, waits: true })
  return pairs.map(({ companies }) => companies.map(({ id }) => id).sort()).sort()
}

export function callerOf(instance: Instance) {
  const actor = { kind: 'command_line', id: 'test' } as const
  const context = { actor, progress() {}, signal: new AbortController().signal }
  const call = onInstance(instance)
  return <Name extends OperationName>(name: Name, args: ArgsOf<Name>) => call(name, args, context)
}

export const exported = ({ service }: Instance): Promise<string> =>
  new Response(service.companies.export({ withHistory: true }) as unknown as ReadableStream).text()
