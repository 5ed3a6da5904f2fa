import { createService, memoryStorage, type Storage } from '../src/index.ts'
import { openSqliteStorage } from '../src/storage/sqlite/index.ts'
import { testHost } from '../src/testing/test-clock.ts'
import { locations } from './locations.ts'
import { openSqlite, scratchDirectory, sha256 } from './sqlite.ts'

const scratches: ReturnType<typeof scratchDirectory>[] = []
const closing: (() => Promise<void>)[] = []

/** When a file of tests has ended. */
export async function closeServices(): Promise<void> {
  for (const close of closing.splice(0)) await close()
  for (const { remove } of scratches.splice(0)) remove()
}

type TestHost = ReturnType<typeof testHost>
export type MakeStorage = (host: TestHost) => Promise<Storage>
export const storages = {
  memory: async (host: TestHost) => memoryStorage({ host }),
  async sqlite(host: TestHost) {
    const scratch = scratchDirectory()
    scratches.push(scratch)
    return openSqliteStorage({ host, open: openSqlite, ...scratch })
  },
}

/** A service over a storage, with what tests of files that go there and back do with it. */
export async function openService(makeStorage: MakeStorage, now?: number) {
  const host = testHost({ sha256, ...(now === undefined ? {} : { now }) })
  const storage = await makeStorage(host)
  const service = createService({ host, storage, locations })
  closing.push(() => service.close())
  const { companies } = service
  return {
    storage,
    companies,
    fields: service.customFields,
    clock: host.clock,
    async load(text: string, options: object = {}) {
      const notices: unknown[] = []
      const report = await companies.import({
        source: new Blob([text]).stream(),
        format: 'jsonl',
        onReject: ({ reasons }) => void notices.push(...reasons),
        ...options,
      })
      return { ...report, reasons: notices }
    },
    exported: (withHistory = true) =>
      new Response(companies.export({ withHistory }) as unknown as ReadableStream).text(),
  }
}
