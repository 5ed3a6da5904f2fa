import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openSqlite, scratchDirectory, sha256 } from '../../../test/sqlite.ts'
import { testClock } from '../../testing/test-clock.ts'
import { balanceCache } from './balances.ts'
import { createCommitter } from './committer.ts'
import { sqliteCompanyStore } from './companies.ts'
import { forgottenRows } from './company-forgotten.ts'
import { companyParts } from './company-parts.ts'
import type { SqliteDriver } from './driver.ts'
import { enrichedRows } from './enriched-rows.ts'
import { sqliteEnrichmentStore } from './enrichment.ts'
import { sqliteJobStore } from './jobs.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openDatabase } from './open.ts'
import { sqliteTwinStore } from './twins.ts'
import { sqliteVerdictStore } from './verdicts.ts'
import { sqliteWebhookStore } from './webhooks.ts'

let scratch: ReturnType<typeof scratchDirectory>
let driver: SqliteDriver
const statements = new Set<string>()

beforeAll(() => {
  scratch = scratchDirectory()
  driver = openDatabase(openSqlite, scratch.file('dealflow.db'))
  migrate(driver, migrations)
  const recording: SqliteDriver = {
    ...driver,
    prepare(sql) {
      statements.add(sql.replaceAll(/\s+/g, ' ').trim())
      return driver.prepare(sql)
    },
  }
  const committer = createCommitter({ driver, clock: testClock(0) })
  sqliteJobStore(recording, committer, { sha256 }, balanceCache(driver))
  sqliteWebhookStore(recording, committer)
  sqliteEnrichmentStore(recording, committer, sqliteCompanyStore(driver, committer), companyParts(driver))
  enrichedRows(recording)
  forgottenRows(recording)
  sqliteVerdictStore(recording, committer)
  sqliteTwinStore(recording, committer)
})

afterAll(() => {
  driver.close()
  scratch.remove()
})

const planOf = (sql: string): string[] =>
  driver
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...Array.from({ length: sql.split('?').length - 1 }, () => null))
    .map((row) => String(row['detail']))

/** How the one statement that contains `part` is carried out. */
function planWith(part: string): string {
  const [sql, ...others] = [...statements].filter((statement) => statement.includes(part))
  if (sql === undefined || others.length > 0) throw new Error(`${others.length} others contain "${part}".`)
  return planOf(sql).join('; ')
}

// What is read as a whole is short, looked at for its first row, counted for a scrape, or all that another instance key is for; what is sorted is one request
// id, or 100 endpoints at most.
const mayScan = [
  /^SELECT webhook_id, secrets FROM webhook_endpoints$/,
  /^SELECT webhook_id FROM removed_webhooks LIMIT 1$/,
  /^SELECT EXISTS \(SELECT 1 FROM (?:forgotten|company_facts)\) AS found$/,
  /^SELECT count\(\*\) AS deliveries /,
  // All pairs are found anew when a release brings other rules; a page is read along its index.
  /^DELETE FROM company_twins WHERE dismissed_at IS NULL$/,
  /^SELECT count\(\*\) AS pairs FROM company_twins /,
  /FROM company_twins WHERE dismissed_at IS NULL ORDER BY score DESC, left_id, right_id LIMIT \?$/,
  /^SELECT count\(\*\) AS endpoints, count\(\*\) FILTER /,
]
const maySort = [
  /WHERE request_id = \? AND \(created_at/,
  /WHERE idempotency_key = \?/,
  /FROM webhook_endpoints/,
]

test('no statement of jobs, webhooks and what enrichment found reads a table to find a row, or sorts what may be many', () => {
  expect(statements.size).toBeGreaterThan(50)
  for (const sql of statements) {
    const steps = planOf(sql)
    const scans = steps.filter((step) => step.startsWith('SCAN') && !step.includes('subquery'))
    if (!mayScan.some((allowed) => allowed.test(sql))) expect([sql, ...scans]).toEqual([sql])
    const sorts = steps.filter((step) => step.includes('TEMP B-TREE'))
    if (!maySort.some((allowed) => allowed.test(sql))) expect([sql, ...sorts]).toEqual([sql])
  }
})

test('a claim seeks: the oldest job of the next account, and those due for another attempt', () => {
  expect(planWith("AND status = 'queued' AND account_id > ?")).toContain(
    'SEARCH jobs USING COVERING INDEX jobs_queued (type=? AND environment=? AND account_id>?)',
  )
  expect(planWith("AND status = 'running' AND due_at <= ?")).toContain(
    'SEARCH jobs USING INDEX jobs_waiting (type=? AND environment=? AND due_at<?)',
  )
})

test('a creation looks up its idempotency key and its twin by an index each', () => {
  expect(planWith('WHERE idempotency_key = ? AND owner_id = ? AND type = ?')).toContain(
    'SEARCH job USING INDEX jobs_by_idempotency_key (idempotency_key=? AND owner_id=? AND type=?)',
  )
  expect(planWith('WHERE reuse_key = ?')).toContain(
    'SEARCH job USING INDEX jobs_by_reuse_key (reuse_key=? AND owner_id=?)',
  )
})

test('whether a website is being enriched takes a seek, however many jobs there are', () => {
  expect(planWith("json_extract(shown, '$.website') = ?")).toBe(
    'SEARCH jobs USING INDEX jobs_by_website (<expr>=?)',
  )
})

test('old verdicts are found by their age', () => {
  expect(planWith('SELECT domain FROM vc_verdicts WHERE classified_at < ?')).toContain(
    'SEARCH vc_verdicts USING COVERING INDEX vc_verdicts_by_age (classified_at<?)',
  )
})

test('a delivery is claimed by seeks, whatever else waits', () => {
  expect(planWith('SELECT webhook_id, due_at FROM webhook_deliveries WHERE webhook_id > ?')).toBe(
    'SEARCH webhook_deliveries USING COVERING INDEX webhook_deliveries_due (webhook_id>?)',
  )
  expect(planWith('AS waiting')).toContain(
    'SEARCH waiting USING INDEX webhook_deliveries_due (webhook_id=? AND due_at<?)',
  )
})

test('deliveries that wait, are being sent or failed are found without a walk over those that succeeded', () => {
  for (const status of ['pending', 'sending']) {
    const plan = `SEARCH webhook_deliveries USING INDEX webhook_deliveries_under_way (delivery_id<?)`
    for (const whose of ['webhook_deliveries.webhook_id) = 0', '+webhook_id = ?'])
      expect(planWith(`${whose} AND status IN ('pending', 'sending') AND status = '${status}'`)).toStartWith(
        plan,
      )
  }
  expect(planWith("WHERE webhook_id = ? AND status = 'failed'")).toBe(
    'SEARCH webhook_deliveries USING INDEX webhook_deliveries_failed_by_endpoint (webhook_id=? AND delivery_id<?)',
  )
})
