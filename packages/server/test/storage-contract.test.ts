import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as contractTest } from 'node:test'
import { openSqliteStorage } from '@dealflow/core'
import { runStorageCase, storageContract, testHost } from '@dealflow/core/testing'
import { openBunSqlite } from '../src/bun-sqlite.ts'
import { describeInNightly } from './nightly-test.ts'
import { skipTest } from './skip-test.ts'

const host = testHost({ sha256: (data) => createHash('sha256').update(data).digest('hex') })

for (const place of ['a file', ':memory:']) {
  const suite = place === ':memory:' ? describeInNightly : describe
  suite(`storage contract on bun:sqlite, ${place}`, () => {
    for (const each of storageContract) {
      contractTest(each.name, async (context) => {
        const directory = mkdtempSync(join(tmpdir(), 'dealflow-storage-'))
        const file = (name: string) => (place === ':memory:' ? place : join(directory, name))
        const open = () => openSqliteStorage({ open: openBunSqlite, host, directory, file })
        let storage = await open()
        const reopen = async () => {
          await storage.close()
          storage = await open()
          return storage
        }
        const subject = { storage, host, reopen: place === ':memory:' ? null : reopen }
        try {
          await runStorageCase(each, subject, (reason) => skipTest(context, reason))
        } finally {
          await storage.close()
          rmSync(directory, { recursive: true })
        }
      })
    }
  })
}

test('bun:sqlite refuses missing, surplus and inexact values, and answers plain rows', () => {
  const driver = openBunSqlite(':memory:')
  driver.exec('CREATE TABLE t (a INTEGER, b TEXT) STRICT; CREATE TABLE u (c INTEGER) STRICT')
  const insert = driver.prepare('INSERT INTO t VALUES (?, ?)')
  const bind = insert.run as (...values: unknown[]) => number
  for (const values of [[1], [1, 'x', 2], [1, undefined], [2 ** 53, 'x'], [Number.NaN, 'x'], [true, 'x']]) {
    expect(() => bind(...values)).toThrow()
  }
  expect(insert.run(1, null)).toBe(1)
  expect(driver.prepare('SELECT a, b FROM t').get()).toEqual({ a: 1, b: null })
  expect(driver.prepare('SELECT a FROM t WHERE a = ?').get(7)).toBeUndefined()
  expect(driver.prepare('SELECT c FROM u').all()).toEqual([])
  driver.close()
})

test('closing merges the write-ahead log and lets go of every file', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-storage-'))
  const file = (name: string) => join(directory, name)
  const storage = await openSqliteStorage({ open: openBunSqlite, host, directory, file })
  await Promise.all([storage.probe(), storage.accounts.listAccounts(), storage.companies.count()])
  await storage.close()
  expect(readdirSync(directory).sort()).toEqual(['dealflow.db', 'owner.lock'])
  rmSync(directory, { recursive: true })
})
