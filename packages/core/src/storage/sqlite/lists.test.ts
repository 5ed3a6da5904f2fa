import { expect, test } from 'bun:test'
import { openSqlite, sha256 } from '../../../test/sqlite.ts'
import { testClock } from '../../testing/test-clock.ts'
import { sqliteAccountStore } from './accounts.ts'
import { balanceCache } from './balances.ts'
import { type Committer, createCommitter } from './committer.ts'
import { sqliteListStore } from './lists.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openDatabase } from './open.ts'

const owner = { accountId: 'acc-1', environment: 'live' } as const

async function setUp() {
  const driver = openDatabase(openSqlite, ':memory:')
  migrate(driver, migrations)
  const committer = createCommitter({ driver, clock: testClock(0) })
  const accounts = sqliteAccountStore(driver, committer, { sha256 }, balanceCache(driver))
  await accounts.createAccount({ accountId: 'acc-1', name: 'Acme', createdAt: 1 }, [])
  async function make(listId: string, companies: number) {
    const store = sqliteListStore(driver, committer)
    const add = Array.from({ length: companies }, (_, i) => `c${i}`)
    await store.create({ ...owner, listId, name: 'x', description: null, createdAt: 1, updatedAt: 1 }, 10)
    await store.changeMembers(owner, listId, { add, remove: [] }, companies, 1)
  }
  const rows = (table: string) => driver.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.['rows']
  return { driver, committer, make, rows }
}

test('a long list is removed in steps between which others write, and nothing of it stays', async () => {
  const { driver, committer, make, rows } = await setUp()
  await make('l1', 5_000)
  let left = 5_000
  let mostAtOnce = 0
  const watched: Pick<Committer, 'write'> = {
    write: (decide) =>
      committer.write(() => {
        const result = decide()
        const now = Number(rows('list_companies'))
        mostAtOnce = Math.max(mostAtOnce, left - now)
        left = now
        return result
      }),
  }
  expect(await sqliteListStore(driver, { ...committer, ...watched }).remove(owner, 'l1')).toBe(true)
  expect([rows('lists'), rows('list_companies'), rows('removed_lists')]).toEqual([0, 0, 0])
  expect(mostAtOnce).toBe(2_000)
  driver.close()
})

test('what a crash leaves of a removed list goes with the next one', async () => {
  const { driver, committer, make, rows } = await setUp()
  await make('l1', 3_000)
  await make('l2', 1)
  let writes = 0
  const dying: Committer = {
    ...committer,
    write: (decide) => (++writes > 2 ? Promise.reject(new Error('killed')) : committer.write(decide)),
  }
  await expect(sqliteListStore(driver, dying).remove(owner, 'l1')).rejects.toThrow('killed')
  const store = sqliteListStore(driver, committer)
  expect(await store.find(owner, 'l1')).toBeNull()
  expect(rows('list_companies')).toBe(1_001)
  expect(await store.remove(owner, 'l2')).toBe(true)
  expect([rows('list_companies'), rows('removed_lists')]).toEqual([0, 0])
  driver.close()
})
