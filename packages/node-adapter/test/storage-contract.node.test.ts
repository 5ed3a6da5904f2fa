import { deepStrictEqual, rejects, strictEqual } from 'node:assert'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { openSqliteStorage } from '@dealflow/core'
import { runStorageCase, storageContract, testHost } from '@dealflow/core/testing'
import { openNodeSqlite } from '../src/node-sqlite.ts'
import { named } from './named.ts'

const host = testHost({ sha256: (data) => createHash('sha256').update(data).digest('hex') })
const scratch = mkdtempSync(join(tmpdir(), 'dealflow-storage-'))
after(() => rmSync(scratch, { recursive: true }))

const openedIn = (directory: string) =>
  openSqliteStorage({ open: openNodeSqlite, host, directory, file: (name) => join(directory, name) })

/** Made once: to make every table takes longer than most cases. */
const empty = made(mkdtempSync(join(scratch, 'empty-')))

async function made(directory: string): Promise<string> {
  await (await openedIn(directory)).close()
  return join(directory, 'dealflow.db')
}

/** Node 22 cannot read such a text back, so it is refused there, and nothing is cut in silence. */
const [caseWithNul] = named(storageContract, [
  'billing: an entry comes back as it was posted, with its place in the chain',
])
const cutsTexts = process.version.startsWith('v22.')

describe('storage contract on node:sqlite', () => {
  for (const each of storageContract) {
    test(each.name, async (context) => {
      const directory = mkdtempSync(join(scratch, 'case-'))
      copyFileSync(await empty, join(directory, 'dealflow.db'))
      const open = () => openedIn(directory)
      let storage = await open()
      const reopen = async () => {
        await storage.close()
        storage = await open()
        return storage
      }
      const subject = { storage, host, reopen }
      try {
        const held = runStorageCase(each, subject, (reason) => context.skip(reason))
        if (cutsTexts && each === caseWithNul) await rejects(held, /would cut this text at its NUL/)
        else await held
      } finally {
        await storage.close()
      }
    })
  }
})

test('node:sqlite refuses missing, surplus and inexact values, and answers plain rows', () => {
  const driver = openNodeSqlite(':memory:')
  driver.exec(`CREATE TABLE t (a INTEGER, b TEXT) STRICT`)
  const insert = driver.prepare(`INSERT INTO t VALUES (?, ?) -- why?`)
  const bind = insert.run as (...values: unknown[]) => number
  for (const values of [[1], [1, 'x', 2], [1, undefined], [2 ** 53, 'x'], [Number.NaN, 'x'], [true, 'x']]) {
    let refused = false
    try {
      bind(...values)
    } catch {
      refused = true
    }
    strictEqual(refused, true, JSON.stringify(values))
  }
  strictEqual(insert.run(1, null), 1)
  const row = driver.prepare(`SELECT a, b, '?' AS "c?" FROM t`).get()
  strictEqual(JSON.stringify(row), '{"a":1,"b":null,"c?":"?"}')
  strictEqual(Object.getPrototypeOf(row), Object.prototype)
  strictEqual(driver.prepare('SELECT a FROM t WHERE a = ?').get(7), undefined)
  driver.close()
})

test('closing merges the write-ahead log and lets go of every file', async () => {
  const directory = mkdtempSync(join(scratch, 'close-'))
  const storage = await openedIn(directory)
  await Promise.all([storage.probe(), storage.accounts.listAccounts(), storage.companies.count()])
  await storage.close()
  deepStrictEqual(readdirSync(directory).sort(), ['dealflow.db', 'owner.lock'])
})
