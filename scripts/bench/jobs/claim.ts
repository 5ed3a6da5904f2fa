// A queue of 100,000 jobs of 100 accounts on a real file with synchronous=FULL: what it takes to make them with 64 callers, to
// claim one of them (beside the claim that everybody writes first: a window function over accounts), and to work through them.
//
//   bun scripts/bench/jobs/claim.ts [jobs] [accounts] [claims]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteStorage, verifyLedgers } from '../../../packages/core/src/index.ts'
import { jobDefaults } from '../../../packages/core/src/jobs/settings.ts'
import { createWorker } from '../../../packages/core/src/jobs/worker.ts'
import type { SqliteDriver } from '../../../packages/core/src/storage/sqlite/driver.ts'
import { jobClaiming } from '../../../packages/core/src/storage/sqlite/jobs-claiming.ts'
import { openDatabase } from '../../../packages/core/src/storage/sqlite/open.ts'
import { exampleKind } from '../../../packages/core/src/testing/example-job-kind.ts'
import {
  chargeOf,
  claimQuery,
  createdAt,
  jobDraft,
  unlimited,
  withAccounts,
} from '../../../packages/core/src/testing/stored-jobs.ts'
import { nodeHost } from '../../../packages/node-adapter/src/host/index.ts'
import { openBunSqlite } from '../../../packages/server/src/bun-sqlite.ts'
import { median, spread } from '../statistics.ts'

const [jobCount = 100_000, accountCount = 100, claims = 2_000] = process.argv.slice(2).map(Number)
const callers = 64
const workersAtOnce = 256
const type = 'general_enrichment'

const host = nodeHost({ write() {} })
const directory = mkdtempSync(join(tmpdir(), 'dealflow-bench-'))
const file = (name: string) => join(directory, name)
const open = () => openSqliteStorage({ open: openBunSqlite, host, directory, file })
const accounts = Array.from({ length: accountCount }, (_, i) => `account-${String(i).padStart(5, '0')}`)

async function makeJobs(): Promise<number> {
  const storage = await open()
  await withAccounts(storage, ...accounts)
  let next = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let i = next++; i < jobCount; i = next++) {
        const accountId = accounts[i % accounts.length] ?? ''
        const ids = { accountId, ownerId: `key-of-${accountId}`, idempotencyKey: `key-${i}` }
        const draft = jobDraft(`job-${String(i).padStart(7, '0')}`, { ...ids, createdAt: createdAt + i })
        const { outcome } = await storage.jobs.create(draft, chargeOf(draft, 1), unlimited)
        if (outcome !== 'created') throw new Error(`A creation came to ${outcome}.`)
      }
    }),
  )
  const rate = (jobCount / (performance.now() - startedAt)) * 1_000
  await storage.close()
  return rate
}

/** Microseconds of each claim by itself, without the commit that it shares with others. Nothing of it is kept. */
async function timeClaims(driver: SqliteDriver, count: number, claim: (now: number) => unknown) {
  driver.exec('BEGIN IMMEDIATE')
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const startedAt = performance.now()
    await claim(createdAt + jobCount)
    times.push((performance.now() - startedAt) * 1_000)
  }
  driver.exec('ROLLBACK')
  return times
}

function windowClaim(driver: SqliteDriver) {
  const statement = driver.prepare(`
    UPDATE jobs SET status = 'running', due_at = NULL, lease_until = ?, lease_token = lease_token + 1
    WHERE job_no = (
      SELECT job_no FROM (
        SELECT job_no, row_number() OVER (PARTITION BY account_id ORDER BY job_no) AS turn
        FROM jobs WHERE type = '${type}' AND status = 'queued' AND due_at <= ?)
      ORDER BY turn, job_no LIMIT 1)
    RETURNING job_no`)
  return (now: number) => {
    if (statement.get(now + 30_000, now) === undefined) throw new Error('The baseline claimed nothing.')
  }
}

/** Jobs a second from the claim to the end, with work that does nothing. */
async function workThrough(): Promise<number> {
  const storage = await open()
  let ended = 0
  let onDone = () => {}
  const done = new Promise<void>((resolve) => {
    onDone = resolve
  })
  const worker = createWorker({
    host,
    store: storage.jobs,
    kinds: [exampleKind(type)],
    settings: { ...jobDefaults, concurrency: { [type]: workersAtOnce } },
    workerId: 'benchmark',
    onChange() {},
    onEnd({ job }) {
      if (job.status !== 'succeeded') throw new Error(`A job ended ${job.status}.`)
      if (++ended === jobCount) onDone()
    },
  })
  const startedAt = performance.now()
  worker.start()
  await done
  const rate = (jobCount / (performance.now() - startedAt)) * 1_000
  await worker.stop(1_000)
  const { ok } = await verifyLedgers(storage.billing, host.crypto)
  if (!ok) throw new Error('The ledger does not verify.')
  await storage.close()
  return rate
}

try {
  const creations = await makeJobs()
  const driver = openDatabase(openBunSqlite, file('dealflow.db'))
  const { claim } = jobClaiming(driver, { write: async (decide) => decide(), close: async () => {} })
  const ours = await timeClaims(driver, claims, async (now) => {
    const claimed = await claim(claimQuery({ type, now }))
    if (claimed.length !== 1) throw new Error('The claim handed out nothing.')
  })
  const window = await timeClaims(driver, 20, windowClaim(driver))
  driver.close()
  const completions = await workThrough()
  const show = (rate: number) => Math.round(rate).toLocaleString('en-US')
  console.log(`${show(jobCount)} jobs of ${accountCount} accounts, synchronous=FULL`)
  console.log(`  paid creations a second, ${callers} callers        ${show(creations)}`)
  console.log(`  a claim, µs                                  ${spread(ours, 1)}`)
  console.log(`  a claim by a window function, µs             ${spread(window)}`)
  console.log(`  claim to completion a second, ${workersAtOnce} at once    ${show(completions)}`)
  if (median(ours) > 200 || completions < 5_000) {
    console.error('wanted: a claim within 200 µs, 5,000 completions a second')
    process.exitCode = 1
  }
} finally {
  rmSync(directory, { recursive: true })
}
