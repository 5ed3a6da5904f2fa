import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openSqlite, scratchDirectory, sha256 } from '../../../test/sqlite.ts'
import {
  claimed,
  claimQuery,
  created,
  createdAt,
  endOf,
  endpointOf,
  failure,
  live,
  partsOf,
  success,
  withAccounts,
} from '../../testing/stored-jobs.ts'
import { testHost } from '../../testing/test-clock.ts'
import type { Storage } from '../storage.ts'
import type { SqliteDriver } from './driver.ts'
import { openSqliteStorage } from './index.ts'

// What the database itself refuses, should a decision ever be wrong.
let scratch: ReturnType<typeof scratchDirectory>
let storage: Storage
let shell: SqliteDriver

beforeEach(async () => {
  scratch = scratchDirectory()
  const { directory, file } = scratch
  storage = await openSqliteStorage({ open: openSqlite, host: testHost({ sha256 }), directory, file })
  await withAccounts(storage, 'acc-1')
  shell = openSqlite(file('dealflow.db'))
})

afterEach(async () => {
  shell.close()
  await storage.close()
  scratch.remove()
})

const refuses = (sql: string, why: string) => expect(() => shell.exec(sql)).toThrow(why)

test('a job that has ended is never changed, and one that has not is never removed', async () => {
  await endOf(storage, 'j1', success)
  await created(storage, 'j2')
  refuses("UPDATE jobs SET status = 'failed' WHERE job_id = 'j1'", 'a job that has ended is never changed')
  refuses("UPDATE jobs SET progress = 1 WHERE job_id = 'j1'", 'a job that has ended is never changed')
  refuses("DELETE FROM jobs WHERE job_id = 'j2'", 'a job is not removed before it has ended')
})

test('a job under way is due or leased, one of both, and an ended one neither', async () => {
  await created(storage, 'j1')
  refuses('UPDATE jobs SET due_at = NULL', 'CHECK constraint failed')
  refuses('UPDATE jobs SET lease_until = 5', 'CHECK constraint failed')
  refuses('UPDATE jobs SET completed_at = 5, due_at = NULL', 'CHECK constraint failed')
  refuses("UPDATE jobs SET status = 'succeeded', due_at = NULL", 'CHECK constraint failed')
})

test('a charge has one refund, a job one event, a key one job', async () => {
  await storage.webhooks.createEndpoint(endpointOf('w1'), 'sealed', 10)
  await created(storage, 'j0', { webhookId: 'w1', idempotencyKey: 'k' })
  const { lease } = await claimed(storage)
  await storage.jobs.end(lease, failure('INTERNAL'), partsOf('j0'))
  refuses(
    `INSERT INTO ledger_entries SELECT ledger_no, 99, 'again', type, amount_micro_usd, balance_micro_usd, api_key_id, endpoint,
       job_id, request_id, reverses_entry_id, note, created_at, previous_hash, entry_hash
     FROM ledger_entries WHERE type = 'refund'`,
    'UNIQUE constraint failed: ledger_entries.reverses_entry_id',
  )
  refuses(
    `INSERT INTO webhook_events SELECT 'again', webhook_id, type, job_id, job_type, created_at, body FROM webhook_events`,
    'UNIQUE constraint failed: webhook_events.job_id',
  )
  refuses(
    `INSERT INTO jobs (
       job_id, type, account_id, environment, owner_id, status, due_at, idempotency_key, fingerprint,
       charged_micro_usd, revision, created_at, updated_at, shown)
     VALUES ('copy', 'general_enrichment', 'acc-1', 'live', 'key-1', 'queued', 1, 'k', '', 0, 1, 1, 1, '{}')`,
    'UNIQUE constraint failed: jobs.idempotency_key',
  )
})

test('the counts of active jobs follow every way of beginning and ending', async () => {
  const states = ['created', 'claimed', 'given back', 'cancelled', 'ended', 'pruned'] as const
  const seen: Record<string, unknown> = {}
  const count = async (state: (typeof states)[number]) => {
    seen[state] = await storage.jobs.active('key-1', live)
  }
  await created(storage, 'j1')
  await created(storage, 'j2')
  await count('created')
  const { lease } = await claimed(storage)
  await count('claimed')
  await storage.jobs.release(lease, createdAt)
  await count('given back')
  const ending = failure('CANCELLED_BY_CLIENT', 'cancelled')
  const name = { ownerId: 'key-1', jobId: 'j2', type: null }
  await storage.jobs.cancel(name, { queued: ending, running: ending }, partsOf('j2'))
  await count('cancelled')
  const [again] = await storage.jobs.claim(claimQuery())
  if (again !== undefined) await storage.jobs.end(again.lease, success, partsOf('j1'))
  await count('ended')
  await storage.jobs.prune({ now: createdAt, rowsEndedBefore: createdAt + 9e9, tombstonesBefore: 0 }, 10)
  await count('pruned')
  const [two, one, none] = [2, 1, 0].map((active) => ({ key: active, account: active }))
  expect(states.map((state) => seen[state])).toEqual([two, two, two, one, none, none])
})

test('nothing of a pruned job stays but its tombstone', async () => {
  await endOf(storage, 'j1', success)
  await storage.jobs.prune({ now: createdAt, rowsEndedBefore: createdAt + 9e9, tombstonesBefore: 0 }, 10)
  const rows = ['jobs', 'job_requests', 'job_results', 'job_tombstones'].map((table) =>
    Number(shell.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.['rows']),
  )
  expect(rows).toEqual([0, 0, 0, 1])
})

test('a claim that finds nothing writes nothing', async () => {
  await created(storage, 'j1')
  const version = () => shell.prepare('PRAGMA data_version').get()?.['data_version']
  const before = version()
  expect(await storage.jobs.claim(claimQuery({ type: 'pitch_deck' }))).toEqual([])
  expect(version()).toBe(before)
  await claimed(storage)
  const after = version()
  expect(after).not.toBe(before)
  expect(await storage.jobs.claim(claimQuery())).toEqual([])
  expect(version()).toBe(after)
})
