// From the answer to a creation until the result can be had, over HTTP from the compiled binary: each time a new server, so that
// the child has to start, and then the same deck again, with the child at rest. A caller that waits asks every 25 ms: a key may
// ask 50 times a second.
//
//   bun scripts/bench/decks/latency.ts [--rounds 7] [--deck ../shared/data/decks/….pdf] [--binary dist/dealflow]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readOpening } from '../read-opening.ts'
import { median, spread } from '../statistics.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    deck: { type: 'string', default: '../shared/data/decks/skyocean-commercial-cards-tables.pdf' },
    binary: { type: 'string', default: 'dist/dealflow' },
  },
})
const wantedMs = 700
if (!existsSync(values.deck)) {
  console.log(`skipped: there is no ${values.deck}`)
  process.exit(0)
}
const file = new Blob([readFileSync(values.deck)], { type: 'application/pdf' })
const cold: number[] = []
const warm: number[] = []
for (let round = 0; round < Number(values.rounds); round++) {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-bench-'))
  const server = serve(directory)
  try {
    const { listening, live_key } = await server.opening
    cold.push(await resultAfter(listening, live_key, `cold-${round}`))
    warm.push(await resultAfter(listening, live_key, `warm-${round}`))
  } finally {
    await server.stop()
    rmSync(directory, { recursive: true })
  }
}
console.log(`milliseconds from the creation's answer to the result, ${cold.length} rounds, median (range)`)
console.log(`  with the start of the child  ${spread(cold)} (wanted: at most ${wantedMs})`)
console.log(`  with a child at rest         ${spread(warm)}`)
if (median(cold) > wantedMs) process.exitCode = 1

async function resultAfter(url: string, key: string, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` }
  const form = new FormData()
  form.set('file', file, `${name}.pdf`)
  const creation = await fetch(`${url}/api/v2/pitch-deck-jobs`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': name },
    body: form,
  })
  if (creation.status !== 202) throw new Error(`answered ${creation.status}: ${await creation.text()}`)
  const { data } = (await creation.json()) as { data: { result_url: string } }
  const answeredAt = performance.now()
  for (;;) {
    const result = await fetch(`${url}${data.result_url}`, { headers })
    const body = await result.text()
    if (result.status === 200) return performance.now() - answeredAt
    if (result.status !== 409) throw new Error(`answered ${result.status}: ${body}`)
    await delay(25)
  }
}

function serve(directory: string) {
  const addresses = ['--http-addr', '127.0.0.1:0', '--metrics-addr', '127.0.0.1:0']
  const child = spawn(values.binary, ['serve', '--data', directory, ...addresses, '--log-format', 'json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  return {
    opening: readOpening(createInterface({ input: child.stdout })),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
