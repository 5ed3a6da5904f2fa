import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JobType } from '@dealflow/core'
import { buildInfo } from '../build-info.ts'
import { configurationOf } from '../config/load.ts'
import { defaultSettings, type Settings } from '../config/table.ts'
import { backupFindings } from './backups.ts'
import { type ClockFacts, judgeClock } from './clock.ts'
import { type DiskFacts, judgeDisk } from './disk.ts'
import type { Finding } from './finding.ts'
import { exposureFindings, portFindings } from './network.ts'
import { judgeServer, type ServerState } from './server.ts'
import { judgeSurroundings } from './surroundings.ts'

const verdicts = (findings: readonly Finding[]) => findings.map(({ check, status }) => `${check}: ${status}`)

/** Whatever is not well says what to do about it. */
function verdict(findings: readonly Finding[]): string[] {
  for (const { status, remedy } of findings) expect(remedy === null).toBe(status === 'ok')
  return verdicts(findings)
}

describe('the disk', () => {
  const gigabyte = 1e9
  const disk = (facts: Partial<DiskFacts>) =>
    verdict(
      judgeDisk({
        place: '/data',
        freeBytes: 50 * gigabyte,
        totalBytes: 100 * gigabyte,
        databaseBytes: gigabyte,
        fileSystem: 0xef53,
        ...facts,
      }),
    )

  test('must hold what comes next, and should hold a backup', () => {
    expect(disk({})).toEqual(['disk: ok'])
    expect(disk({ freeBytes: 60_000_000 })).toEqual(['disk: fail'])
    expect(disk({ freeBytes: 1.4 * gigabyte })).toEqual(['disk: warn'])
    expect(disk({ freeBytes: 4 * gigabyte })).toEqual(['disk: warn'])
    expect(disk({ freeBytes: 40 * gigabyte, totalBytes: 1_000 * gigabyte })).toEqual(['disk: ok'])
  })

  test('must be local, and should not be memory', () => {
    expect(disk({ fileSystem: 0x6969 })).toEqual(['disk: ok', 'file system: fail'])
    expect(disk({ fileSystem: 0x01021994 })).toEqual(['disk: ok', 'file system: warn'])
  })
})

describe('the clock', () => {
  const now = Date.UTC(2026, 5, 1)
  const hour = 3_600_000
  const clock = (facts: Partial<ClockFacts>) =>
    verdict(judgeClock({ now, builtAt: now - hour, newestEntryAt: now - hour, serverJumpMs: 0, ...facts }))

  test('is not before the program was built, nor before the newest ledger entry', () => {
    expect(clock({})).toEqual(['clock: ok'])
    expect(clock({ builtAt: null, newestEntryAt: null, serverJumpMs: null })).toEqual(['clock: ok'])
    expect(clock({ builtAt: now + hour })).toEqual(['clock: fail'])
    expect(clock({ newestEntryAt: now + hour })).toEqual(['clock: fail'])
    expect(clock({ newestEntryAt: now + 1_000 })).toEqual(['clock: ok'])
  })

  test('should not have been set while a server runs', () => {
    expect(clock({ serverJumpMs: hour })).toEqual(['clock: warn'])
    expect(clock({ serverJumpMs: -hour })).toEqual(['clock: warn'])
    expect(clock({ serverJumpMs: 40 })).toEqual(['clock: ok'])
  })
})

describe('what is reached from elsewhere', () => {
  const everywhere = { host: '0.0.0.0', port: 1 }
  const local = { host: '127.0.0.1', port: 1 }
  const exposed = (settings: Partial<Settings>) => {
    const found = verdict(exposureFindings({ ...defaultSettings, ...settings }))
    return found.filter((line) => !line.endsWith(': ok'))
  }

  test('operator keys do not travel unencrypted unless a proxy is there', () => {
    expect(exposed({})).toEqual([])
    expect(exposed({ httpAddr: { host: '::1', port: 1 } })).toEqual([])
    expect(exposed({ httpAddr: everywhere })).toEqual([])
    expect(exposed({ adminAddr: { host: '::', port: 1 } })).toEqual(['operator API: warn'])
    expect(exposed({ httpAddr: everywhere, adminAddr: null })).toEqual([])
    expect(exposed({ httpAddr: everywhere, adminAddr: local })).toEqual([])
    expect(exposed({ adminAddr: everywhere })).toEqual(['operator API: warn'])
    expect(exposed({ adminAddr: everywhere, trustedProxies: ['10.0.0.5/32'] })).toEqual([])
  })

  test('metrics are for the scraper, and proxies are few', () => {
    expect(exposed({ metricsAddr: everywhere })).toEqual(['metrics: warn'])
    expect(exposed({ metricsAddr: null })).toEqual([])
    for (const range of ['0.0.0.0/0', '::/0', '128.0.0.0/1', '2000::/3'])
      expect(exposed({ trustedProxies: ['10.0.0.0/8', range] })).toEqual(['trusted proxies: warn'])
    expect(exposed({ trustedProxies: ['10.0.0.0/8', 'fd00::/16', '192.0.2.1', '::1'] })).toEqual([])
  })

  test('a port that somebody has is found before the start', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const address = taken.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const free = { ...defaultSettings, httpAddr: { ...local, port: 0 }, metricsAddr: null }
    try {
      expect(verdict(await portFindings(configurationOf(free)))).toEqual(['ports: ok'])
      const [finding] = await portFindings(configurationOf({ ...free, metricsAddr: { ...local, port } }))
      expect(finding).toMatchObject({ status: 'fail', remedy: expect.stringContaining('--metrics-addr') })
      const elsewhere = { ...free, httpAddr: { host: '192.0.2.1', port: 8787 } }
      const [foreign] = await portFindings(configurationOf(elsewhere))
      expect(foreign?.message).toContain('this machine has no such address')
    } finally {
      taken.close()
    }
  })
})

describe('backups', () => {
  const day = 86_400_000
  let directory = ''
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'dealflow-doctor-'))
  })
  afterAll(() => rmSync(directory, { recursive: true }))

  test('there is one, and it is young enough', async () => {
    const now = 1_000 * day
    const look = async (everyMs: number | null) => verdict(await backupFindings({ directory, everyMs, now }))
    expect(await look(null)).toEqual(['backups: warn'])
    expect(await look(day)).toEqual(['backups: warn'])
    const file = join(directory, 'a.dfbackup')
    const made = (daysAgo: number) => {
      writeFileSync(file, '')
      utimesSync(file, (now - daysAgo * day) / 1_000, (now - daysAgo * day) / 1_000)
    }
    made(1)
    expect([await look(null), await look(day)]).toEqual([['backups: ok'], ['backups: ok']])
    made(3)
    expect([await look(null), await look(day)]).toEqual([['backups: ok'], ['backups: warn']])
    made(8)
    expect(await look(null)).toEqual(['backups: warn'])
  })
})

describe('the server', () => {
  const now = Date.UTC(2026, 5, 1)
  const state: ServerState = {
    version: buildInfo.version,
    commit: buildInfo.commit,
    started_at: new Date(now - 1_000).toISOString(),
    clock_jump_ms: 0,
    draining: false,
    failing_checks: [],
    companies: 10,
    changes_not_indexed: 0,
    index_failure: null,
    backup_failure: null,
    queued_jobs: [],
    webhooks: { endpoints: 2, failing: 0, without_secret: 0 },
    outbound: { allowed_cidrs: [], resolve: null, name_servers: [], allow_http: false },
    ocr: { mode: 'auto', languages: ['eng'] },
  }

  test('runs this version, is ready, and its searches show everything', () => {
    const rest = ['jobs: ok', 'webhooks: ok']
    expect(verdict(judgeServer(state, now))).toEqual(['server: ok', 'index: ok', ...rest])
    expect(verdict(judgeServer({ ...state, changes_not_indexed: 3 }, now))).toEqual([
      'server: ok',
      'index: warn',
      ...rest,
    ])
    const index_failure = { at: '2026-03-13T12:00:00.000Z', message: 'The disk of /data is full.' }
    const [, notIndexed] = judgeServer({ ...state, changes_not_indexed: 3, index_failure }, now)
    expect(notIndexed).toMatchObject({ check: 'index', status: 'fail' })
    expect(notIndexed?.message).toContain('The disk of /data is full.')
    expect(verdict(judgeServer({ ...state, failing_checks: ['storage'] }, now))).toEqual(['server: fail'])
    expect(verdict(judgeServer({ ...state, draining: true }, now))).toEqual(['server: warn'])
    const backup_failure = { at: '2026-03-13T12:00:00.000Z', message: 'The disk is full.' }
    expect(verdict(judgeServer({ ...state, backup_failure }, now))).toContain('backup schedule: fail')
    expect(verdict(judgeServer({ ...state, version: '0.0.9' }, now))).toEqual(['server: warn'])
    expect(verdict(judgeServer('another version', now))).toEqual(['server: warn'])
    expect(verdict(judgeServer(null, now))).toEqual(['server: ok'])
  })

  const jobs = (...waits: readonly (readonly [kind: JobType, minutes: number])[]) =>
    judgeServer(
      {
        ...state,
        queued_jobs: waits.map(([kind, minutes]) => ({
          kind,
          count: 3,
          oldest_at: new Date(now - minutes * 60_000).toISOString(),
        })),
      },
      now,
    ).find(({ check }) => check === 'jobs')
  const webhooks = (found: Partial<ServerState['webhooks']>) =>
    verdict(judgeServer({ ...state, webhooks: { ...state.webhooks, ...found } }, now)).at(-1)

  test('comes to every job within ten minutes', () => {
    expect(jobs(['pitch_deck', 10])?.status).toBe('ok')
    const late = jobs(['pitch_deck', 11], ['deep_research', 30])
    expect(late?.status).toBe('warn')
    expect(late?.message).toContain('6 live jobs wait for a worker; the oldest, of kind deep_research')
  })

  test('can sign every webhook, and its endpoints answer', () => {
    expect(webhooks({ endpoints: 0 })).toBe('webhooks: ok')
    expect(webhooks({ failing: 1 })).toBe('webhooks: warn')
    expect(webhooks({ without_secret: 1 })).toBe('webhooks: fail')
  })
})

describe('the surroundings', () => {
  test('are not root’s, and a container’s root cannot be written', () => {
    const usual = { isContainer: false, isRootWritable: false, userId: 1_000 }
    expect(verdict(judgeSurroundings(usual))).toEqual(['user: ok'])
    expect(verdict(judgeSurroundings({ ...usual, userId: null }))).toEqual(['user: ok'])
    expect(verdict(judgeSurroundings({ ...usual, userId: 0, isRootWritable: true }))).toEqual(['user: warn'])
    expect(verdict(judgeSurroundings({ ...usual, isContainer: true, isRootWritable: true }))).toEqual([
      'container: warn',
    ])
  })
})
