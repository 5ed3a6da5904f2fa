import { equal, match } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const expected = `seaweed: Kelp & Co
after an UPDATE by the CRM: Old Mill
imported: 1 new, 1 changed; {"account_name":"Kelp and Company","owner":"Anna"}
bookkeeping in Estonia: Lumen Ledger
a client found Kelp and Company and has 0.98 USD left
forgotten: 1, imported again: 0, kept away: 1
`
const directory = mkdtempSync(join(tmpdir(), 'own-company-store-'))
const run = (...words: readonly string[]) =>
  spawnSync(process.execPath, words, {
    encoding: 'utf8',
    env: { ...process.env, CRM: join(directory, 'crm.db'), DEALFLOW_DATA: join(directory, 'data') },
  })
try {
  const first = run('main.ts')
  equal(first.stdout, expected, first.stderr)
  const second = run('main.ts')
  equal(second.status, 0, second.stderr)
  match(second.stdout, /kept away: 1/)
  const tests = run('--test', 'contract.test.ts', 'crm.test.ts')
  equal(tests.status, 0, tests.stdout)
  match(tests.stdout, /(?:#|ℹ) skipped 0/)
} finally {
  rmSync(directory, { recursive: true })
}
console.log('the CRM and Dealflow share the accounts, and the store keeps every promise of the contract')
