// The server of during-import.ts: serves a data directory and obeys lines on stdin: `reset` and `delay` for the event loop's delay,
// `import FILE`, `end`.
import { createReadStream } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { createLineLog } from '../../../packages/node-adapter/src/index.ts'
import { configurationOf } from '../../../packages/server/src/config/load.ts'
import { listen } from '../../../packages/server/src/http/listen.ts'
import { openInstance } from '../../../packages/server/src/instance.ts'

const directory = process.argv[2] ?? ''
const log = createLineLog({ fd: 2, format: 'json', level: 'warn' })
const configuration = configurationOf({ data: directory, billing: 'off', rateLimits: 'off' })
const instance = await openInstance({ configuration, log })
const account = await instance.service.accounts.create({ name: 'bench', grantMicroUsd: 1_000_000_000 })
const { secret } = await instance.service.accounts.createKey({ accountId: account.accountId, kind: 'live' })
// A client that comes before the index is whole would be refused.
await instance.service.warmUp()
const listener = listen(instance, { host: '127.0.0.1', port: 0 })
const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()
say({ url: listener.url, key: secret })

for await (const line of createInterface({ input: process.stdin })) {
  const [word, file = ''] = line.split(' ')
  if (word === 'reset') delays.reset()
  if (word === 'delay') say(delay())
  if (word === 'import') await importFile(file)
  if (word === 'end') process.exit(0)
}

async function importFile(file: string) {
  delays.reset()
  const startedAt = performance.now()
  await instance.service.companies.import({ source: createReadStream(file, { highWaterMark: 1 << 18 }) })
  say({ seconds: (performance.now() - startedAt) / 1000, delay: delay() })
}

function delay() {
  return { p99: delays.percentile(99) / 1e6, max: delays.max / 1e6 }
}

function say(message: unknown) {
  console.log(JSON.stringify(message))
}
