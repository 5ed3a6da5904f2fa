// The server of the benchmark uploads: `DIR streamed` takes decks as the binary does and keeps them for work that does not end;
// `DIR form-data` takes the same bodies by `await request.formData()` and writes and hashes the file.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createService, loadLocations, openSqliteStorage } from '../../../packages/core/src/index.ts'
import { createLineLog, directoryUploads, nodeHost } from '../../../packages/node-adapter/src/index.ts'
import { openBunSqlite } from '../../../packages/server/src/bun-sqlite.ts'
import { locationData } from '../../../packages/server/src/embedded.ts'
import { listen } from '../../../packages/server/src/http/listen.ts'

const [directory = '', mode] = process.argv.slice(2)
const { url, key } = mode === 'streamed' ? await streamed() : formData()
console.error(JSON.stringify({ url, key }))

// The end of stdin is the end of the benchmark.
for await (const _ of Bun.stdin.stream());
process.exit(0)

async function streamed() {
  const log = createLineLog({ fd: 1, format: 'json' })
  const host = nodeHost(log)
  const file = (name: string) => join(directory, name)
  const storage = await openSqliteStorage({ open: openBunSqlite, host, directory, file })
  const service = createService({
    host,
    storage,
    locations: loadLocations(locationData),
    rateLimits: 'off',
    uploads: directoryUploads(file('uploads')),
    jobs: {
      activeLimits: { key: 0, account: 0 },
      work: { pitch_deck: () => new Promise<never>(() => {}) },
    },
  })
  const { accountId } = await service.accounts.create({ name: 'bench', grantMicroUsd: 1_000_000_000_000 })
  const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })
  await service.work()
  return { url: listen({ service, log }, { host: '127.0.0.1', port: 0 }).url, key: secret }
}

function formData() {
  let count = 0
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    async fetch(request) {
      const file = (await request.formData()).get('file')
      if (!(file instanceof Blob)) return new Response(null, { status: 400 })
      const bytes = new Uint8Array(await file.arrayBuffer())
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await Bun.write(join(directory, `deck-${count++}`), bytes)
      return Response.json({ sha256 }, { status: 202 })
    },
  })
  return { url: server.url.origin, key: '' }
}
