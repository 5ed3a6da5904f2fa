// Our side of the benchmark creations: `DIR idle|working` serves as the binary does, without limits, and either leaves the jobs
// queued or works on them, with work that does nothing.
import { join } from 'node:path'
import { createService, loadLocations, openSqliteStorage } from '../../../packages/core/src/index.ts'
import { createLineLog, nodeHost } from '../../../packages/node-adapter/src/index.ts'
import { openBunSqlite } from '../../../packages/server/src/bun-sqlite.ts'
import { locationData } from '../../../packages/server/src/embedded.ts'
import { listen } from '../../../packages/server/src/http/listen.ts'

const [directory = '', mode] = process.argv.slice(2)
const log = createLineLog({ fd: 1, format: 'json' })
const host = nodeHost(log)
const file = (name: string) => join(directory, name)
const storage = await openSqliteStorage({ open: openBunSqlite, host, directory, file })
let ended = 0
const service = createService({
  host,
  storage,
  locations: loadLocations(locationData),
  rateLimits: 'off',
  jobs: {
    activeLimits: { key: 0, account: 0 },
    concurrency: { general_enrichment: 256 },
    work: { general_enrichment: async () => ({ result: {} }) },
  },
  observeJob() {
    ended++
  },
})
const { accountId } = await service.accounts.create({ name: 'bench', grantMicroUsd: 1_000_000_000_000 })
const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })
const { url } = listen({ service, log }, { host: '127.0.0.1', port: 0 })
if (mode === 'working') await service.work()
console.error(JSON.stringify({ url, key: secret }))

// The end of stdin is the end of the benchmark.
for await (const _ of Bun.stdin.stream());
const { ok, entries } = await service.billing.verify()
console.error(JSON.stringify({ ok, entries, ended }))
process.exit(0)
