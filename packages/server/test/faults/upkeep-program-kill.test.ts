import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dealflow, type Finished, finished, Workbench } from '../dealflow.ts'
import { testInNightly } from '../nightly-test.ts'

const fixture = fileURLToPath(new URL('../fixtures/0.1.0/dealflow.db', import.meta.url))
const processTestMs = 170_000

let bench: Workbench

beforeEach(() => {
  bench = new Workbench(dealflow)
})

afterEach(() => bench.close())

/** Rows that hardly compress, so that copying and packing take long enough to be hit. */
function fill(database: string, rows: number) {
  const connection = new Database(database)
  connection.run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
     INSERT INTO company_imports (fingerprint, lines, created, updated, unchanged, rejected, warnings, finished, updated_at)
     SELECT hex(randomblob(40)), i, 0, 0, 0, 0, '{}', 1, 0 FROM n`,
  )
  connection.close(true)
}

async function killWhen(child: ChildProcess, victim: number, isReached: () => boolean): Promise<Finished> {
  const ended = finished(child)
  while (child.exitCode === null && child.signalCode === null && !isReached())
    await new Promise((resolve) => setImmediate(resolve))
  process.kill(victim, 'SIGKILL')
  return ended
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
const namesIn = (directory: string) => (existsSync(directory) ? readdirSync(directory) : [])

// The check kills backups and restores at changes to the disk: `upkeep-kill`.
testInNightly(
  'a server killed while it copies, and while it packs a backup, starts again without leftovers and backs up',
  async () => {
    await bench.json('account', 'create', '--name', 'first', '--grant-usd', '5')
    fill(join(bench.data, 'dealflow.db'), 100_000)
    const work = join(bench.data, 'tmp')
    const isCopying = () => namesIn(work).some((name) => sizeOf(join(work, name, 'dealflow.db')) > 1e6)
    const isPacking = () => namesIn(bench.directory).some((name) => name.endsWith('.partial'))
    for (const isReached of [isCopying, isPacking]) {
      const server = await bench.serve()
      const backup = bench.spawn(['backup', join(bench.directory, 'x.dfbackup'), '--data', bench.data])
      const { code, stderr } = await killWhen(backup, server.pid, isReached)
      expect(code).toBe(1)
      expect(stderr).toContain('The server stopped before it was done')
      await server.ended
      expect(await bench.json<{ ok: boolean }>('ledger', 'verify')).toMatchObject({ ok: true, entries: 1 })
      expect(namesIn(bench.directory)).not.toContain('x.dfbackup')
      expect([isPacking(), existsSync(work)]).toEqual([false, false])
    }
    const file = join(bench.directory, 'x.dfbackup')
    await bench.json('backup', file)
    expect((await bench.run('restore', file, '--verify')).code).toBe(0)
  },
  processTestMs,
)

testInNightly(
  'a restore killed while it unpacks leaves the data that was there, and the same command then restores',
  async () => {
    await bench.json('account', 'create', '--name', 'first')
    const file = join(bench.directory, 'x.dfbackup')
    fill(join(bench.data, 'dealflow.db'), 100_000)
    await bench.json('backup', file)
    await bench.json('account', 'create', '--name', 'second')
    const args = ['restore', file, '--replace', '--data', bench.data]
    const child = bench.spawn(args)
    const unpacked = join(bench.data, 'restore.partial', 'dealflow.db')
    await killWhen(child, child.pid ?? 0, () => sizeOf(unpacked) > 1e6)
    expect((await bench.json<{ accounts: unknown[] }>('account', 'list')).accounts).toHaveLength(2)
    expect(namesIn(bench.data)).not.toContain('restore.partial')
    expect((await bench.run(...args)).code).toBe(0)
    expect((await bench.json<{ accounts: unknown[] }>('account', 'list')).accounts).toHaveLength(1)
  },
  processTestMs,
)

// The check kills upgrades at their statements: `upkeep-kill`.
testInNightly(
  'an upgrade killed while it makes its backup leaves the old schema, and the next start upgrades',
  async () => {
    mkdirSync(bench.data)
    cpSync(fixture, join(bench.data, 'dealflow.db'))
    fill(join(bench.data, 'dealflow.db'), 100_000)
    const backups = join(bench.data, 'backups')
    const child = bench.spawn(['migrate', '--data', bench.data])
    await killWhen(child, child.pid ?? 0, () => namesIn(backups).some((name) => name.endsWith('.partial')))
    const status = await bench.json<{ schema_version: number }>('migrate', '--status')
    expect(status.schema_version).toBe(2)
    expect(await bench.json<unknown>('ledger', 'verify')).toMatchObject({ ok: true, entries: 6 })
    expect(namesIn(backups)).toHaveLength(1)
    expect(existsSync(join(bench.data, 'tmp'))).toBe(false)
  },
  processTestMs,
)

test(
  'Ctrl-C during a backup leaves nothing, on a free directory and through a server',
  async () => {
    await bench.json('account', 'create', '--name', 'first')
    fill(join(bench.data, 'dealflow.db'), 100_000)
    for (const isServed of [false, true]) {
      const server = isServed ? await bench.serve() : null
      const file = join(bench.directory, 'x.dfbackup')
      const child = bench.spawn(['backup', file, '--data', bench.data])
      const ended = finished(child)
      while (!existsSync(join(bench.data, 'tmp'))) await new Promise((resolve) => setImmediate(resolve))
      child.kill('SIGINT')
      expect(await ended).toMatchObject({ code: 1, stdout: '' })
      if (server !== null) expect(await server.stop()).toBe(0)
      expect(namesIn(bench.directory).filter((name) => name.startsWith('x.'))).toEqual([])
      expect(existsSync(join(bench.data, 'tmp'))).toBe(false)
    }
  },
  processTestMs,
)
