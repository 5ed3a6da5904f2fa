import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeHost } from '@dealflow/node-adapter'
import { preparedName, readyName } from '@dealflow/node-adapter/directory'
import { verifyOnly } from '../../src/backup/restore-backup.ts'
import { configurationOf } from '../../src/config/load.ts'
import { openInstance } from '../../src/instance.ts'
import { dealflow, faultProcess, isNightly, longTestMs, Workbench } from '../dealflow.ts'
import { testInNightly } from '../nightly-test.ts'

const dyingProcess = faultProcess('dying-process')
const fixture = fileURLToPath(new URL('../fixtures/0.1.0/dealflow.db', import.meta.url))
const quiet = { write() {}, line() {}, async flush() {} }

/** The check kills at every twelfth change, the nightly at each. */
const step = isNightly ? 1 : 12
/** How often something is killed at least that makes so many changes. */
const killsOf = (changes: number) => Math.ceil(changes / step)

let bench: Workbench

beforeEach(() => {
  bench = new Workbench(dealflow)
})

afterEach(() => bench.close())

/**
 * Runs the work again and again, killed a step later each time, until it comes to its end; a mutant at each change, until it is
 * caught. The check has one mutant.
 */
async function killAtEveryChange(
  work: string,
  prepare: () => { readonly directory: string; readonly file: string },
  look: (directory: string, file: string) => Promise<string | null>,
): Promise<{ readonly kills: number; readonly problems: readonly string[] }> {
  const problems: string[] = []
  let kills = 0
  const isMutant = work.startsWith('mutant')
  for (let changes = 0; ; changes += isMutant ? 1 : step) {
    const { directory, file } = prepare()
    const child = Bun.spawn([...dyingProcess, work, String(changes), directory, file], {
      stdout: 'ignore',
      stderr: 'pipe',
    })
    const code = await child.exited
    if (child.signalCode !== 'SIGKILL' && code !== 0)
      throw new Error(`${work} ended with ${code}: ${await new Response(child.stderr).text()}`)
    const problem = await look(directory, file).catch((error: unknown) => String(error))
    if (problem !== null) problems.push(`after ${changes} changes: ${problem}`)
    if (child.signalCode === null) return { kills, problems }
    kills++
    if (isMutant && problems.length > 0) return { kills, problems }
  }
}

/** What a directory holds, as the next start finds it: account names, and whether the ledger verifies. */
async function contentOf(directory: string): Promise<string> {
  const instance = await openInstance({ configuration: configurationOf({ data: directory }), log: quiet })
  try {
    const accounts = await instance.service.accounts.list()
    const { ok, entries } = await instance.service.billing.verify()
    const names = accounts.map(({ name }) => name)
    return `${names.join(' ')}: ${ok ? `${entries} entries` : 'the ledger does not hold'}`
  } finally {
    await instance.close()
  }
}

function leftovers(directory: string): string | null {
  const left = [preparedName, readyName, 'tmp'].filter((name) => existsSync(join(directory, name)))
  const partial = readdirSync(join(directory, '..')).filter((name) => name.endsWith('.partial'))
  return left.length + partial.length === 0 ? null : `left behind: ${[...left, ...partial]}`
}

async function makeData(): Promise<string> {
  await bench.json('account', 'create', '--name', 'first', '--grant-usd', '5')
  return bench.data
}

async function isWhole(file: string): Promise<string | null> {
  const watch = { signal: new AbortController().signal, progress() {} }
  const request = {
    file,
    key: null,
    isKeyDemanded: false,
    acceptsUnverified: false,
    host: nodeHost(quiet),
  }
  return verifyOnly(request, watch).then(() => null, String)
}

async function killBackups(work: string) {
  const directory = await makeData()
  const file = join(bench.directory, 'kept.dfbackup')
  await bench.json('backup', file)
  return killAtEveryChange(
    work,
    () => ({ directory, file }),
    async () => {
      const content = await contentOf(directory)
      if (content !== 'first: 1 entries') return content
      return leftovers(directory) ?? (await isWhole(file))
    },
  )
}

test(
  'a backup killed at any change to the disk leaves a directory that opens, no leftovers, and the older file until the new one is whole',
  async () => {
    const { kills, problems } = await killBackups('backup')
    expect(problems).toEqual([])
    expect(kills).toBeGreaterThanOrEqual(killsOf(5))
  },
  longTestMs,
)

testInNightly(
  'the same check catches a backup that clears its place first',
  async () => {
    expect(String((await killBackups('mutant backup')).problems)).toContain('There is no backup')
  },
  longTestMs,
)

async function killRestores(work: string) {
  const directory = await makeData()
  const before = join(bench.directory, 'before')
  cpSync(directory, before, { recursive: true })
  await bench.json('account', 'create', '--name', 'second')
  const file = join(bench.directory, 'second.dfbackup')
  await bench.json('backup', file)
  let number = 0
  const found: string[] = []
  const result = await killAtEveryChange(
    work,
    () => {
      const fresh = join(bench.directory, `restored-${number++}`, 'data')
      mkdirSync(join(fresh, '..'))
      cpSync(before, fresh, { recursive: true })
      return { directory: fresh, file }
    },
    async (restored) => {
      const content = await contentOf(restored)
      found.push(content)
      if (content === 'first: 1 entries') return leftovers(restored)
      if (content !== 'first second: 1 entries') return content
      const aside = readdirSync(restored).find((name) => name.startsWith('replaced-'))
      if (aside === undefined) return 'the replaced data is gone'
      cpSync(join(before, 'instance.key'), join(restored, aside, 'instance.key'))
      const old = await contentOf(join(restored, aside))
      return old === 'first: 1 entries' ? leftovers(restored) : `the replaced data holds ${old}`
    },
  )
  return { ...result, found }
}

test(
  'a restore killed at any change leaves the old data or the new, whole, and once it is the new it stays so',
  async () => {
    const { kills, problems, found } = await killRestores('restore')
    expect(problems).toEqual([])
    expect(kills).toBeGreaterThanOrEqual(killsOf(12))
    const firstNew = found.indexOf('first second: 1 entries')
    expect(firstNew).toBeGreaterThan(0)
    expect(new Set(found.slice(firstNew)).size).toBe(1)
  },
  longTestMs,
)

testInNightly(
  'the same check catches a restore that swaps in place without its marker',
  async () => {
    expect(String((await killRestores('mutant restore')).problems)).toContain(': DataVanished: ')
  },
  longTestMs,
)

async function killMigrations(work: string) {
  let number = 0
  return killAtEveryChange(
    work,
    () => {
      const directory = join(bench.directory, `old-${number++}`, 'data')
      mkdirSync(directory, { recursive: true })
      cpSync(fixture, join(directory, 'dealflow.db'))
      return { directory, file: '' }
    },
    async (directory) => {
      const content = await contentOf(directory)
      return content === 'default: 6 entries' ? leftovers(directory) : content
    },
  )
}

test(
  'a migration killed at any statement leaves a directory that the next start upgrades, with everything in it',
  async () => {
    const { kills, problems } = await killMigrations('migrate')
    expect(problems).toEqual([])
    expect(kills).toBeGreaterThanOrEqual(killsOf(12))
  },
  longTestMs,
)

testInNightly(
  'the same check catches a migration without a transaction',
  async () => {
    expect(String((await killMigrations('mutant migrate')).problems)).toContain('already exists')
  },
  longTestMs,
)
