// One side of the HTTP benchmark: `dealflow DIR` serves a data directory as the binary does; `bare` answers every request
// with the bytes it was given on stdin, and does nothing else.
import { createLineLog } from '../../packages/node-adapter/src/index.ts'
import { openInstance } from '../../packages/server/src/instance.ts'
import { listen } from '../../packages/server/src/listen.ts'

const [side, directory] = process.argv.slice(2)

if (side === 'bare') {
  const { body, headers } = (await Bun.stdin.json()) as { body: string; headers: Record<string, string> }
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response(body, { headers }) })
  console.error(JSON.stringify({ url: `http://127.0.0.1:${server.port}` }))
} else {
  const log = createLineLog({ fd: 1, format: 'json' })
  const instance = await openInstance({ directory: directory ?? '', log })
  const account = await instance.service.accounts.create({ name: 'bench', grantMicroUsd: 1_000_000_000 })
  const unlimitedInPractice = { second: 1e9, minute: 1e9, day: 1e9 }
  const { secret } = await instance.service.accounts.createKey({
    accountId: account.accountId,
    kind: 'test',
    rateLimits: unlimitedInPractice,
  })
  console.error(
    JSON.stringify({ url: listen(instance.service, { host: '127.0.0.1', port: 0 }).url, key: secret }),
  )
}
