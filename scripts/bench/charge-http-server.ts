// One side of the benchmark charge-http: `DIR grouped|single` serves priced searches as the binary does, without limits and
// over an empty dataset, so that the charge is what they cost.
import { join } from 'node:path'
import { type Clock, createService, loadLocations, openSqliteStorage } from '../../packages/core/src/index.ts'
import { createLineLog, nodeHost, systemClock } from '../../packages/node-adapter/src/index.ts'
import { openBunSqlite } from '../../packages/server/src/bun-sqlite.ts'
import { locationData } from '../../packages/server/src/embedded.ts'
import { listen } from '../../packages/server/src/http/listen.ts'

const [directory = '', side] = process.argv.slice(2)

/** A commit each: the group is closed as soon as it has one member. */
const impatientClock: Clock = { ...systemClock, defer: (task) => task() }

const log = createLineLog({ fd: 1, format: 'json' })
const host = { ...nodeHost(log), clock: side === 'single' ? impatientClock : systemClock }
const file = (name: string) => join(directory, name)
const storage = await openSqliteStorage({ open: openBunSqlite, host, directory, file })
const service = createService({ host, storage, locations: loadLocations(locationData), rateLimits: 'off' })
const { accountId } = await service.accounts.create({ name: 'bench', grantMicroUsd: 1_000_000_000_000 })
const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })
const { url } = listen({ service, log }, { host: '127.0.0.1', port: 0 })
console.error(JSON.stringify({ url, key: secret }))

// The end of stdin is the end of the benchmark.
for await (const _ of Bun.stdin.stream());
const { ok, entries } = await service.billing.verify()
console.error(JSON.stringify({ ok, entries }))
process.exit(0)
