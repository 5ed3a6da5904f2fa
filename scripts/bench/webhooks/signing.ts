// What it costs to sign one delivery of 1 KiB, in both schemes, beside two bare HMACs of the same bytes and the npm package
// standardwebhooks, which signs one of the schemes. All sign the same bodies in turns, and the time of the processor counts:
// waiting for it on a busy machine does not. Exit code 1 over 1.6 times the bare HMACs.
//
//   bun scripts/bench/webhooks/signing.ts [rounds] [deliveries a round]
import { Webhook } from 'standardwebhooks'
import {
  mintWebhookSecret,
  signatureHeaders,
  webhookKey,
} from '../../../packages/core/src/webhooks/signing.ts'
import { systemEntropy } from '../../../packages/node-adapter/src/host/index.ts'
import { bunCrypto } from '../../../packages/server/src/bun-crypto.ts'
import { median, spread } from '../statistics.ts'

const [rounds = 15, deliveries = 5_000] = process.argv.slice(2).map(Number)
const mostTimesBare = 1.6

const secret = mintWebhookSecret(systemEntropy)
const key = webhookKey(secret)
if (key === null) throw new Error('the secret that was made is none')
const theirs = new Webhook(secret)
const bodies = Array.from(
  { length: 64 },
  (_, i) => `{"id":"evt_${i}","pad":"${'x'.repeat(1_006 - String(i).length)}"}`,
)
const bodyOf = (i: number) => bodies[i % bodies.length] ?? ''

const bare = (i: number) => new Bun.CryptoHasher('sha256', key).update(bodyOf(i)).digest()
const ways = {
  'two bare HMACs': (i: number) => [bare(i), bare(i)],
  'both schemes, here': (i: number) => {
    const message = { eventId: `evt_${i}`, timestamp: 1_790_000_000 + i, body: bodyOf(i) }
    return signatureHeaders(bunCrypto, [key], message)['webhook-signature']
  },
  'one scheme, standardwebhooks': (i: number) =>
    theirs.sign(`evt_${i}`, new Date((1_790_000_000 + i) * 1_000), bodyOf(i)),
}
if (ways['both schemes, here'](5) !== ways['one scheme, standardwebhooks'](5))
  throw new Error('the two do not sign alike')

function microsecondsEach(way: (i: number) => unknown): number {
  const before = process.cpuUsage()
  for (let i = 0; i < deliveries; i++) way(i)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / deliveries
}

const times = Object.fromEntries(Object.keys(ways).map((name) => [name, [] as number[]]))
for (let round = -1; round < rounds; round++) {
  for (const [name, way] of Object.entries(ways)) {
    const took = microsecondsEach(way)
    // The first round warms up.
    if (round >= 0) times[name]?.push(took)
  }
}
console.log(
  `microseconds a delivery of ${new TextEncoder().encode(bodyOf(0)).length} bytes, ${rounds} rounds, median (range)`,
)
for (const [name, values] of Object.entries(times)) console.log(`  ${name.padEnd(28)} ${spread(values, 2)}`)
const ratio = median(times['both schemes, here'] ?? []) / median(times['two bare HMACs'] ?? [])
console.log(
  `  both schemes beside two bare HMACs: ${ratio.toFixed(2)} (wanted: at most ${mostTimesBare.toFixed(2)})`,
)
if (!(ratio <= mostTimesBare)) {
  console.error(`signing takes more than ${mostTimesBare} times the two bare HMACs`)
  process.exit(1)
}
