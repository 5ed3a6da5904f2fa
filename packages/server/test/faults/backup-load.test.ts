import { expect, test } from 'bun:test'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { overHttp } from '@dealflow/node-adapter/testing'
import { dealflow, type RunningServer, Workbench } from '../dealflow.ts'
import { chargedRequests } from './charged-requests.ts'

const clients = 64
const processTestMs = 170_000

// Both halves of the promise, and the mutant that breaks it: the file copied as it lies while others write.
test(
  'a backup taken while 64 clients write verifies when restored and has every charge acknowledged before it began',
  async () => {
    const bench = new Workbench(dealflow)
    try {
      const server = await bench.serve(['--rate-limits', 'off'])
      const { account_id = '', live_key = '' } = server.opening
      const load = startSearching(server, live_key)
      await load.answered(500)

      const before = new Set(load.done)
      const backup = join(bench.directory, 'loaded.dfbackup')
      const copied = join(bench.directory, 'copied')
      mkdirSync(copied)
      cpSync(join(bench.data, 'dealflow.db'), join(copied, 'dealflow.db'))
      const made = await bench.json<{ counts: { ledger_entries: number } }>('backup', backup)
      const whileMaking = load.done.size - before.size
      await load.answered(load.done.size + 200)
      await load.stop()
      await server.stop()

      const restored = join(bench.directory, 'restored')
      const restore = await bench.run('restore', backup, '--data', restored, '--json')
      expect(restore.stderr).toBe('')
      const verified = await bench.run('ledger', 'verify', '--data', restored, '--json')
      expect(JSON.parse(verified.stdout)).toMatchObject({ ok: true, entries: made.counts.ledger_entries })
      const charged = await chargedRequests(restored, account_id)
      const lost = [...before].filter((id) => charged.get(id) !== 1)
      const torn = await missingFrom(copied, account_id, before)
      console.log(
        `${before.size} charges acknowledged before, ${whileMaking} while the backup was made: ${lost.length} lost, ${charged.size} in the backup; a copied file lacks ${torn}`,
      )
      expect(lost).toEqual([])
      expect(whileMaking).toBeGreaterThan(0)
      // What was answered after the backup began may be in it, and nothing else may.
      const strange = [...charged.keys()].filter((id) => !load.sent.has(id))
      expect(strange).toEqual([])
      expect(torn).toBeGreaterThan(0)
    } finally {
      await bench.close()
    }
  },
  processTestMs,
)

async function missingFrom(directory: string, accountId: string, wanted: ReadonlySet<string>) {
  const charged = await chargedRequests(directory, accountId).catch(() => new Map<string, number>())
  return [...wanted].filter((id) => charged.get(id) !== 1).length
}

/** Priced searches without a pause, 64 at a time. */
function startSearching(server: RunningServer, key: string) {
  const send = overHttp(server.url)
  const done = new Set<string>()
  const sent = new Set<string>()
  let waiting: { count: number; resolve: () => void } | null = null
  let isStopping = false

  async function search() {
    while (!isStopping) {
      const requestId = `search-${sent.size}`
      sent.add(requestId)
      const request = new Request('http://dealflow.test/api/v2/searches', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'robots that pick strawberries', request_id: requestId }),
      })
      const { status } = await send(request)
      if (status !== 200) throw new Error(`a search was answered ${status}`)
      done.add(requestId)
      if (waiting !== null && done.size >= waiting.count) waiting.resolve()
    }
  }
  const running = Promise.all(Array.from({ length: clients }, search))
  return {
    done,
    sent,
    answered: (count: number) =>
      Promise.race([
        new Promise<void>((resolve) => {
          waiting = { count, resolve }
        }),
        running,
      ]),
    async stop() {
      isStopping = true
      await running
    },
  }
}
