import { Database } from 'bun:sqlite'
import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Answer, type CliScenario, get, manyCompanies, post } from './scenario.ts'

const pageBytes = 4_096

/** An entry of the audit log that fills pages of its own, one of them overwritten: only who reads the entry meets it. */
function damage(path: string) {
  const database = new Database(path)
  const details = JSON.stringify({ text: `${'x'.repeat(10_000)}planted-in-a-page${'x'.repeat(10_000)}` })
  database.run(
    `INSERT INTO audit_entries (sequence, at, actor_kind, actor_id, action, target, details)
     VALUES ((SELECT coalesce(max(sequence), 0) + 1 FROM audit_entries), 1, 'server', NULL, 'planted', NULL, ?)`,
    [details],
  )
  database.query('PRAGMA wal_checkpoint(TRUNCATE)').get()
  database.close()
  overwritePageOf('planted-in-a-page', path)
}

function overwritePageOf(text: string, path: string) {
  const at = readFileSync(path).lastIndexOf(text)
  ok(at > pageBytes)
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(pageBytes, 0xff), 0, pageBytes, at - (at % pageBytes))
  closeSync(file)
}

export const damaged: readonly CliScenario[] = [
  {
    name: 'a server that meets a damaged page is not ready from then on, says so, and still ends when it is told to',
    async run(bench) {
      const first = await bench.serve()
      equal(await first.stop(), 0)
      damage(join(bench.data, 'dealflow.db'))

      const server = await bench.serve()
      equal((await get(server.url, '', '/readyz')).status, 200)
      const read = await bench.run('audit', '--data', bench.data)
      notEqual(read.code, 0)
      const readiness = await untilNotReady(server.url)
      equal(readiness.body.checks.storage, 'failed')
      equal((await get(server.url, '', '/readyz')).status, 503)
      equal((await get(server.url, '', '/healthz')).status, 200)
      equal(await server.stop(), 0)
      match(server.output(), /is damaged\. Restore the directory/)
    },
  },
  {
    name: 'a search whose companies lie in a damaged page is neither answered in part nor charged, and the server is not ready',
    async run(bench) {
      const first = await bench.serve()
      const key = first.opening.live_key ?? ''
      const search = (url: string) => post(url, key, '/api/v2/searches', { query: 'company' })
      equal((await search(first.url)).status, 200)
      const balance = async (url: string) => (await get(url, key, '/api/v2/billing/balance')).body.data
      const before = await balance(first.url)
      equal(await first.stop(), 0)
      equal((await bench.run('import', manyCompanies(bench, 3_000), '--data', bench.data)).code, 0)
      overwritePageOf('Company 2500', join(bench.data, 'dealflow.db'))

      const server = await bench.serve()
      for (let times = 0; times < 3; times++) equal((await search(server.url)).status, 500)
      deepEqual(await balance(server.url), before)
      const readiness = await untilNotReady(server.url)
      equal(readiness.body.checks.storage, 'failed')
      equal(await server.stop(), 0)
      match(server.output(), /is damaged\. Restore the directory/)
    },
  },
]

/** It looks at its storage once a second at most. */
async function untilNotReady(url: string): Promise<Answer> {
  let readiness = await get(url, '', '/readyz')
  for (const end = Date.now() + 60_000; readiness.status === 200 && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    readiness = await get(url, '', '/readyz')
  }
  equal(readiness.status, 503)
  equal(readiness.body.ready, false)
  return readiness
}
