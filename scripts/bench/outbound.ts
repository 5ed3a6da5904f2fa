// Requests a second through the guard to a receiver in another process, over kept connections; beside the runtime's fetch, which
// vets nothing, resolves by itself and asks proxies. Both take turns.
//
//   bun scripts/bench/outbound.ts [rounds] [requests a round] [at once]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createGuardedClient, parseResolveMap } from '../../packages/core/src/index.ts'
import { createDialer, systemClock, systemResolver } from '../../packages/node-adapter/src/host/index.ts'
import { median, spread } from './statistics.ts'

const [rounds = 5, requests = 5_000, atOnce = 10] = process.argv.slice(2).map(Number)
const leastPerSecond = 1_000

const receiver = spawn(
  process.execPath,
  [fileURLToPath(new URL('./webhooks/receiver.ts', import.meta.url))],
  { stdio: ['ignore', 'pipe', 'inherit'] },
)
const [port] = (await once(createInterface({ input: receiver.stdout }), 'line')) as [string]
const client = createGuardedClient({
  resolver: systemResolver,
  dialer: createDialer(),
  clock: systemClock,
  log: { write() {} },
  allowHttp: true,
  allowedCidrs: ['127.0.0.0/8'],
  resolveMap: parseResolveMap(`receiver.test:80 127.0.0.1:${port}`),
})
const { signal } = new AbortController()
const body = new Uint8Array(1_024).fill(120)
const headers = { 'content-type': 'application/json' }
const limits = {
  timeoutMs: 15_000,
  wireBytesMax: 20_000,
  decodedBytesMax: 20_000,
  whenTooLarge: 'cut',
} as const

const guarded = async () =>
  (
    await client.request({
      url: 'http://receiver.test/hook',
      method: 'POST',
      headers,
      body,
      signal,
      ...limits,
    })
  ).status
const fetched = async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

async function rateOf(send: () => Promise<number>): Promise<number> {
  let left = requests
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) {
        const status = await send()
        if (status >= 300) throw new Error(`answered ${status}`)
      }
    }),
  )
  return (requests / (performance.now() - startedAt)) * 1_000
}

const ours: number[] = []
const bare: number[] = []
// The first round warms up.
for (let round = -1; round < rounds; round++) {
  const [guardedRate, fetchRate] = [await rateOf(guarded), await rateOf(fetched)]
  if (round < 0) continue
  ours.push(guardedRate)
  bare.push(fetchRate)
}
await client.close()
receiver.kill()

console.log(`requests a second, ${atOnce} at once, ${rounds} rounds of ${requests}, median (range)`)
console.log(`  guarded client  ${spread(ours)}`)
console.log(`  fetch           ${spread(bare)}`)
if (median(ours) < leastPerSecond) {
  console.error(`fewer than ${leastPerSecond} a second`)
  process.exitCode = 1
}
