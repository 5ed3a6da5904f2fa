import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { readOpening } from './bench/read-opening.ts'

/** Far more than it takes. */
const endsAfterMs = 30_000

/**
 * Lets a binary serve the sample companies, searches them and looks one up, and writes which functions of the server that took. A build
 * that is given the file lays their bytecode side by side: 5 MB less are in memory. Throws when the binary does not serve, or not in 30 s.
 */
export async function recordBytecodeOrder(binary: string, file: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-order-'))
  const sample = join(import.meta.dir, '../packages/core/data/sample-companies.jsonl.gz')
  const imported = spawnSync(binary, ['import', sample, '--data', directory, '--json'], { encoding: 'utf8' })
  if (imported.status !== 0) throw new Error(`the sample companies were not imported: ${imported.stderr}`)
  const free = ['--http-addr', '127.0.0.1:0', '--metrics-addr', '127.0.0.1:0', '--log-format', 'json']
  const server = spawn(binary, ['serve', '--data', directory, ...free], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { BUN_BYTECODE_ORDER_OUT: file },
  })
  const ended = once(server, 'exit')
  const kill = setTimeout(() => server.kill('SIGKILL'), endsAfterMs)
  try {
    const { listening, live_key } = await readOpening(createInterface({ input: server.stdout }))
    const ask = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${live_key}`, 'content-type': 'application/json' }
      const answer = await fetch(`${listening}/api/v2/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
    }
    await ask('searches', { query: 'hospital software in Berlin founded after 2015' })
    await ask('company-lookups', { names: ['Harborline'] })
    // Meanwhile it begins with jobs and webhooks, and tries the guard of its requests.
    await delay(1_000)
  } finally {
    server.kill('SIGTERM')
    await ended
    clearTimeout(kill)
    rmSync(directory, { recursive: true, force: true })
  }
}
