import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testHost } from '@dealflow/core/testing'
import { listBackups, type Schedule } from './backups.ts'
import { writeContainer } from './container.ts'
import { signedManifest } from './manifest.ts'
import { startSchedule } from './schedule.ts'

const hourMs = 3_600_000
let directory: string
let host: ReturnType<typeof testHost>
let failure: Error | null
let problem: string | null
let running: Schedule[]

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'dealflow-schedule-'))
  writeFileSync(join(directory, 'database'), 'content')
  host = testHost({ sha256: () => '', now: Date.parse('2026-03-13T12:00:00Z') })
  failure = null
  problem = null
  running = []
})

afterEach(async () => {
  for (const schedule of running) await schedule.stop()
  expect(host.clock.pendingTimers()).toBe(0)
  rmSync(directory, { recursive: true })
})

/** A backup file in the real form, of bytes that are no database. */
async function make(output: string, instanceId: string) {
  const manifest = signedManifest(
    {
      format: 1,
      created_at: new Date(host.clock.now()).toISOString(),
      dealflow_version: '0.1.0',
      schema_version: 3,
      instance_id: instanceId,
      last_version: null,
      entries: [{ name: 'dealflow.db', bytes: 7, sha256: '0'.repeat(64) }],
      counts: { accounts: 0, ledger_entries: 0, companies: 0 },
      verified: problem === null,
      problem,
      configuration: { file: null, sha256: '' },
    },
    null,
  )
  await writeContainer(
    output,
    manifest,
    [{ name: 'dealflow.db', path: join(directory, 'database') }],
    () => {},
    0,
  )
  return { file: output, bytes: 1, manifest: JSON.parse(manifest) }
}

function start(everyMs = 6 * hourMs, keep = 3) {
  const backups = {
    directory,
    async create({ output }: { output: string }) {
      if (failure !== null) throw failure
      return make(output, 'ours')
    },
    list: () => listBackups(directory),
    schedule: null,
    async close() {},
  }
  const schedule = startSchedule({
    everyMs,
    keep,
    backups,
    instanceId: 'ours',
    clock: host.clock,
    log: host.log,
  })
  running.push(schedule)
  return schedule
}

const names = () =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.dfbackup'))
    .sort()

/** The work of the schedule is real files: it is over when the next look is set. */
async function settled(schedule: Schedule, isThere: () => boolean = () => true) {
  while (host.clock.pendingTimers() === 0 || schedule.state().next_at === null || !isThere())
    await new Promise((resolve) => setImmediate(resolve))
}

test('without one a backup is made at once, then one each time that it is due', async () => {
  const schedule = start()
  await settled(schedule, () => names().length === 1)
  expect(names()).toEqual(['scheduled-20260313T120000Z.dfbackup'])
  expect(schedule.state().next_at).toBe('2026-03-13T18:00:00.000Z')
  for (let hour = 1; hour < 6; hour++) {
    host.clock.advance(hourMs)
    await settled(schedule)
    expect(names()).toHaveLength(1)
  }
  host.clock.advance(hourMs)
  await settled(schedule, () => names().length === 2)
  expect(names()[1]).toBe('scheduled-20260313T180000Z.dfbackup')
})

test('a restart neither skips a backup nor makes one twice', async () => {
  const first = start()
  await settled(first, () => names().length === 1)
  await first.stop()
  host.clock.advance(2 * hourMs)
  const second = start()
  await settled(second)
  expect(second.state().next_at).toBe('2026-03-13T18:00:00.000Z')
  expect(names()).toHaveLength(1)
  await second.stop()
  host.clock.advance(20 * hourMs)
  await settled(start(), () => names().length === 2)
})

test('only its own backups beyond the kept ones go, and only once the new one is there', async () => {
  for (const name of ['scheduled-20250101T000000Z', 'by-hand', 'before-schema-3-20250101T000000Z'])
    await make(join(directory, `${name}.dfbackup`), name.startsWith('scheduled') ? 'another' : 'ours')
  for (const day of ['01', '02', '03'])
    await make(join(directory, `scheduled-202603${day}T000000Z.dfbackup`), 'ours')
  failure = new Error('no space')
  const schedule = start()
  await settled(schedule)
  expect(names()).toHaveLength(6)
  failure = null
  host.clock.advance(10 * 60_000)
  await settled(
    schedule,
    () => names().length === 6 && names().includes('scheduled-20260313T121000Z.dfbackup'),
  )
  expect(names()).toEqual([
    'before-schema-3-20250101T000000Z.dfbackup',
    'by-hand.dfbackup',
    'scheduled-20250101T000000Z.dfbackup',
    'scheduled-20260302T000000Z.dfbackup',
    'scheduled-20260303T000000Z.dfbackup',
    'scheduled-20260313T121000Z.dfbackup',
  ])
})

test('a failure is logged with the time of the next try, shown, and forgotten when that succeeds', async () => {
  failure = new Error('no space')
  const schedule = start()
  await settled(schedule)
  expect(schedule.state()).toEqual({
    every_ms: 6 * hourMs,
    keep: 3,
    next_at: '2026-03-13T12:10:00.000Z',
    last_failure: { at: '2026-03-13T12:00:00.000Z', message: 'no space' },
  })
  expect(host.logs.at(-1)).toMatchObject({
    level: 'error',
    fields: { next_try_at: '2026-03-13T12:10:00.000Z' },
  })
  failure = null
  host.clock.advance(10 * 60_000)
  await settled(schedule, () => names().length === 1)
  expect(schedule.state().last_failure).toBeNull()
})

test('a backup that restore refuses is an error, and however many follow, the last verified one stays', async () => {
  const schedule = start(6 * hourMs, 2)
  await settled(schedule, () => names().length === 1)
  problem = 'its ledger does not hold'
  for (const stamp of ['13T18', '14T00', '14T06', '14T12']) {
    host.clock.advance(6 * hourMs)
    await settled(schedule, () => names().includes(`scheduled-202603${stamp}0000Z.dfbackup`))
    expect(schedule.state().last_failure?.message).toMatch(/restore refuses it: its ledger does not hold/)
  }
  await schedule.stop()
  expect(names()).toEqual([
    'scheduled-20260313T120000Z.dfbackup',
    'scheduled-20260314T060000Z.dfbackup',
    'scheduled-20260314T120000Z.dfbackup',
  ])
  expect(host.logs.filter(({ level }) => level === 'error')).toHaveLength(4)
  problem = null
  host.clock.advance(6 * hourMs)
  const later = start(6 * hourMs, 2)
  await settled(later, () => names().includes('scheduled-20260314T180000Z.dfbackup'))
  await later.stop()
  expect(later.state().last_failure).toBeNull()
  expect(names()).toEqual(['scheduled-20260314T120000Z.dfbackup', 'scheduled-20260314T180000Z.dfbackup'])
})

test('a backup from a clock that was ahead does not put the next one off', async () => {
  await make(join(directory, 'scheduled-20990101T000000Z.dfbackup'), 'ours')
  await settled(start(), () => names().length === 2)
  expect(names()).toContain('scheduled-20260313T120000Z.dfbackup')
})

test('a year between two backups fits into timers that hold 24 days', async () => {
  const schedule = start(365 * 24 * hourMs)
  await settled(schedule, () => names().length === 1)
  let longest = 0
  const { timer } = host.clock
  Object.assign(host.clock, {
    timer(delayMs: number, task: () => void) {
      longest = Math.max(longest, delayMs)
      return timer(delayMs, task)
    },
  })
  host.clock.advance(30 * 24 * hourMs)
  await settled(schedule)
  expect(longest).toBeLessThan(2 ** 31)
})
