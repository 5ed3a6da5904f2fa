// One side of the HTTP benchmark: `dealflow DIR` serves a data directory as the binary does; `bare` answers every request
// with the bytes it was given on stdin, and does nothing else; `floor` hashes the key, parses the body and reads one row.
import { Database } from 'bun:sqlite'
import { defaultLimits } from '../../packages/core/src/index.ts'
import { createLineLog } from '../../packages/node-adapter/src/index.ts'
import { configurationOf } from '../../packages/server/src/config/load.ts'
import { listen } from '../../packages/server/src/http/listen.ts'
import { openInstance } from '../../packages/server/src/instance.ts'

const [side, directory] = process.argv.slice(2)

if (side === 'bare') {
  const { body, headers } = (await Bun.stdin.json()) as { body: string; headers: Record<string, string> }
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response(body, { headers }) })
  console.error(JSON.stringify({ url: `http://127.0.0.1:${server.port}` }))
} else if (side === 'floor') {
  const { rows, headers, key } = (await Bun.stdin.json()) as {
    rows: [lookup: string, body: string][]
    headers: Record<string, string>
    key: string
  }
  const database = new Database(':memory:')
  database.run('CREATE TABLE answers (website TEXT PRIMARY KEY, body TEXT)')
  const add = database.prepare('INSERT OR REPLACE INTO answers VALUES (?, ?)')
  const websiteOf = (asked: unknown) => (asked as { websites: [string] }).websites[0]
  for (const [lookup, body] of rows) add.run(websiteOf(JSON.parse(lookup)), body)
  const find = database.prepare<{ body: string }, [string]>('SELECT body FROM answers WHERE website = ?')
  const keys = new Set([Bun.SHA256.hash(key, 'hex')])
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      if (!keys.has(Bun.SHA256.hash(request.headers.get('authorization') ?? '', 'hex')))
        return new Response(null, { status: 401 })
      return new Response(find.get(websiteOf(await request.json()))?.body, { headers })
    },
  })
  console.error(JSON.stringify({ url: `http://127.0.0.1:${server.port}` }))
} else {
  const log = createLineLog({ fd: 1, format: 'json' })
  // Every window is counted as always, and none is ever full.
  const window = { second: 1e9, minute: 1e9, day: 1e9 }
  const limits = Object.fromEntries(
    Object.keys(defaultLimits).map((name) => [name, { key: window, account: window }]),
  )
  const instance = await openInstance({
    configuration: configurationOf({ data: directory ?? '', limits }),
    log,
  })
  const account = await instance.service.accounts.create({ name: 'bench', grantMicroUsd: 1_000_000_000 })
  const { secret } = await instance.service.accounts.createKey({
    accountId: account.accountId,
    kind: 'test',
  })
  console.error(JSON.stringify({ url: listen(instance, { host: '127.0.0.1', port: 0 }).url, key: secret }))
}
