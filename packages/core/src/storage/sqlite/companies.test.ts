import { afterEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBunSqlite } from '../../../../server/src/bun-sqlite.ts'
import { exampleRecord } from '../../testing/example-company.ts'
import { testClock } from '../../testing/test-clock.ts'
import { createCommitter } from './committer.ts'
import { sqliteCompanyStore } from './companies.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openDatabase } from './open.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0).reverse()) clean()
})

function openStore(file: string) {
  const driver = openDatabase(openBunSqlite, file)
  migrate(driver, migrations)
  const committer = createCommitter({ driver, clock: testClock(0) })
  return { store: sqliteCompanyStore(driver, committer), driver, close: () => driver.close() }
}

test('what a resolved upsert stored is there when the file is opened again, its checkpoint and cursors too', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-companies-'))
  cleanups.push(() => rmSync(directory, { recursive: true }))
  const first = openStore(join(directory, 'a.db'))
  const record = exampleRecord('a', { domain: 'a.example' })
  const step = { fingerprint: 'f', lines: 1, rejected: 0, warnings: {}, finished: false, at: 1 }
  await first.store.upsertMany([{ record, matchDomain: false }], step)
  const { cursor } = await first.store.changesAfter(null, 10)
  first.close()

  const second = openStore(join(directory, 'a.db'))
  cleanups.push(second.close)
  expect((await second.store.find('a'))?.company).toEqual(record.company)
  expect((await second.store.importCheckpoint('f'))?.lines).toBe(1)
  expect((await second.store.changesAfter(cursor, 10)).changes).toEqual([])
  await second.store.remove('a')
  expect((await second.store.changesAfter(cursor, 10)).changes).toEqual([{ id: 'a', record: null }])
})

test('the stored text of a company is the public document, key for key in the order of the schema', async () => {
  const { store, driver, close } = openStore(':memory:')
  cleanups.push(close)
  const record = exampleRecord('a', { aliases: ['Ä'] })
  await store.upsertMany([{ record, matchDomain: false }], null)
  expect(driver.prepare('SELECT company FROM companies').get()?.['company']).toBe(
    JSON.stringify(record.company),
  )
})

test('a lookup by domain and a page of the feed walk an index without sorting', () => {
  const { driver, close } = openStore(':memory:')
  cleanups.push(close)
  const plan = (sql: string) => {
    const steps = driver.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
    return steps.map((row) => String(row['detail'])).join('; ')
  }
  const byDomain = plan(
    `SELECT company FROM companies WHERE domain = 'x' AND domain <> '' ORDER BY seq LIMIT 1`,
  )
  expect(byDomain).toBe('SEARCH companies USING INDEX companies_by_domain (domain=?)')
  const feed = plan('SELECT id, company FROM companies WHERE change > 5 ORDER BY change LIMIT 5')
  expect(feed).toBe('SEARCH companies USING INDEX companies_by_change (change>?)')
})
