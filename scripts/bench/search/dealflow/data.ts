import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importCompanies } from '../../../../packages/core/src/records/import/import.ts'
import { loadLocations } from '../../../../packages/core/src/reference/locations/locations.ts'
import { createSegmentIndex } from '../../../../packages/core/src/search/segments/lifecycle/segment-index.ts'
import { openSqliteStorage } from '../../../../packages/core/src/storage/sqlite/index.ts'
import { liveIndexDirectory } from '../../../../packages/node-adapter/src/directory/names.ts'
import { nodeHost } from '../../../../packages/node-adapter/src/host/index.ts'
import { openBunSqlite } from '../../../../packages/server/src/bun-sqlite.ts'
import { bunIndexFiles } from '../../../../packages/server/src/index-files/bun-index-files.ts'
import { bunIndexThreads } from '../../../../packages/server/src/index-files/bun-index-threads.ts'

export const host = nodeHost({ write: () => {} })
export const locations = loadLocations(
  readFileSync(new URL('../../../../packages/core/data/locations.bin', import.meta.url)),
)

/** The storage of a data directory that no server holds, and the index of its companies. */
export async function openData(directory: string, options: { readonly threads: boolean }) {
  const storage = await openSqliteStorage({
    host,
    open: openBunSqlite,
    directory,
    file: (name) => join(directory, name),
  })
  const { instanceId } = await storage.instance.open({
    instanceId: crypto.randomUUID(),
    createdAt: Date.now(),
  })
  const store = storage.companies
  const { clock, log } = host
  const { index, feed, life } = createSegmentIndex({
    files: bunIndexFiles(liveIndexDirectory(directory)),
    threads: options.threads ? bunIndexThreads(directory) : null,
    store,
    identity: async () => instanceId,
    clock,
    log,
  })
  return {
    store,
    customFields: storage.customFields,
    twins: storage.twins,
    index,
    feed,
    life,
    async close() {
      await life.close()
      await storage.close()
    },
  }
}

/** Imports a file into the directory's store and returns how long that took, in seconds. */
export async function importInto(directory: string, file: string): Promise<number> {
  const data = await openData(directory, { threads: false })
  const startedAt = performance.now()
  await importCompanies({
    source: createReadStream(file, { highWaterMark: 1 << 18 }),
    fingerprint: null,
    store: data.store,
    host,
    locations,
  })
  const seconds = (performance.now() - startedAt) / 1000
  await data.close()
  return seconds
}
