import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openSqlite, scratchDirectory, sha256 } from '../../../test/sqlite.ts'
import { testHost } from '../../testing/test-clock.ts'
import { openSqliteStorage } from './index.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openDatabase } from './open.ts'

let scratch: ReturnType<typeof scratchDirectory>
beforeEach(() => {
  scratch = scratchDirectory()
})
afterEach(() => scratch.remove())

const insertJob = `
  INSERT INTO jobs (job_no, job_id, type, account_id, environment, owner_id, status, due_at, fingerprint, shown,
    charged_micro_usd, revision, created_at, updated_at, completed_at)
  VALUES (?, 'j' || ?, 'general_enrichment', ?, ?, 'key', ?, ?, '', '{}', 0, 1, 1, 1, ?)`

test('what was kept before the ceiling is counted once, in bytes, and goes as it would have', async () => {
  const driver = openDatabase(openSqlite, scratch.file('dealflow.db'))
  migrate(driver, migrations.slice(0, 5))
  for (const account of ['a', 'b']) driver.prepare(`INSERT INTO accounts VALUES (?, '', 1)`).run(account)
  const insert = driver.prepare(insertJob)
  const end = driver.prepare(
    "UPDATE jobs SET status = 'succeeded', due_at = NULL, completed_at = 5 WHERE job_no = ?",
  )
  const keep = driver.prepare('INSERT INTO job_results VALUES (?, ?, ?)')
  const made = [
    [1, 'a', 'live', '"é🚀"'],
    [2, 'a', 'live', '"12345678"'],
    [3, 'a', 'test', '""'],
    [4, 'b', 'live', null],
  ] as const
  for (const [jobNo, account, environment, result] of made) {
    insert.run(jobNo, jobNo, account, environment, 'queued', 1, null)
    if (result === null) continue
    end.run(jobNo)
    keep.run(jobNo, jobNo * 10, result)
  }
  driver.close()

  const { directory, file } = scratch
  const storage = await openSqliteStorage({ open: openSqlite, host: testHost({ sha256 }), directory, file })
  const kept = () =>
    Promise.all(
      (['a', 'b'] as const).flatMap((accountId) =>
        (['live', 'test'] as const).map((environment) => storage.jobs.keptBytes({ accountId, environment })),
      ),
    )
  expect(await kept()).toEqual([18, 2, 0, 0])
  await storage.jobs.prune({ now: 10, rowsEndedBefore: 0, tombstonesBefore: 0 }, 10)
  expect(await kept()).toEqual([10, 2, 0, 0])
  await storage.jobs.prune({ now: 10, rowsEndedBefore: 6, tombstonesBefore: 0 }, 10)
  expect(await kept()).toEqual([0, 0, 0, 0])
  await storage.close()
})
