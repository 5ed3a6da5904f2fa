import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DirectoryInUse, openSqliteStorage } from '@dealflow/core'
import { verifyLedgers } from '@dealflow/core/testing'
import { nodeHost } from '@dealflow/node-adapter'
import { openBunSqlite } from '../../src/bun-sqlite.ts'
import { faultProcess } from '../dealflow.ts'
import { testInNightly } from '../nightly-test.ts'
import { chargedLedger } from './charged-ledger.ts'

const host = nodeHost({ write() {} })
const chargingProcess = faultProcess('charging-process')

interface Damage {
  /** Charges that were acknowledged and are not on the ledger. */
  lost: number
  acknowledged: number
  /** Ledgers that do not verify, or count other entries than they have. */
  broken: number
}

/** A directory takes ten kills, so that it is also opened after a recovery of a recovery. */
async function killDirectories(count: number) {
  const damage = { lost: 0, acknowledged: 0, broken: 0 }
  for (let directory = 0; directory < count; directory++) add(damage, await killAgainAndAgain(10, {}))
  console.log(
    `${10 * count} kills: ${damage.acknowledged} charges acknowledged, ${damage.lost} lost, ${damage.broken} ledgers broken`,
  )
  expect(damage).toEqual({ lost: 0, acknowledged: damage.acknowledged, broken: 0 })
  expect(damage.acknowledged).toBeGreaterThan(1_000 * count)
}

test(
  'kills in the middle of charging lose no acknowledged charge, and the ledger holds after each',
  () => killDirectories(1),
  170_000,
)

testInNightly('fifty kills in the middle of charging', () => killDirectories(5), 170_000)

test('the same check catches a storage that acknowledges before it commits', async () => {
  // A kill may fall between two groups, where nothing is owed: one of many does not.
  const damage = await killAgainAndAgain(40, { ACKNOWLEDGE_EARLY: '1' }, ({ lost }) => lost > 0)
  console.log(`mutant: ${damage.lost} of ${damage.acknowledged} acknowledged charges lost`)
  expect(damage.lost).toBeGreaterThan(0)
  expect(damage.broken).toBe(0)
}, 170_000)

test('a directory that another process holds is refused, and free the moment that process is killed', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-kill-'))
  const open = () =>
    openSqliteStorage({ open: openBunSqlite, host, directory, file: (name) => join(directory, name) })
  const child = Bun.spawn([...chargingProcess, directory], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  let refusal: unknown
  for await (const _ of child.stdout) {
    refusal ??= await open().catch((error: unknown) => error)
    child.kill('SIGKILL')
  }
  await child.exited
  expect(refusal).toBeInstanceOf(DirectoryInUse)
  expect((refusal as DirectoryInUse).directory).toBe(directory)
  await (await open()).close()
  rmSync(directory, { recursive: true })
}, 170_000)

async function killAgainAndAgain(
  kills: number,
  env: Record<string, string>,
  isEnough: (damage: Damage) => boolean = () => false,
): Promise<Damage> {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-kill-'))
  const acknowledged = new Map<string, number>()
  const damage = { lost: 0, acknowledged: 0, broken: 0 }
  for (let round = 0; round < kills && !isEnough(damage); round++) {
    await chargeUntilKilled(directory, env, 100 + round * 53, acknowledged)
    const found = await inspect(directory, acknowledged)
    // What is lost stays lost: it is counted once.
    for (const entryId of found.lost) acknowledged.delete(entryId)
    add(damage, { lost: found.lost.length, acknowledged: 0, broken: found.isBroken ? 1 : 0 })
    damage.acknowledged += found.lost.length
  }
  damage.acknowledged += acknowledged.size
  rmSync(directory, { recursive: true })
  return damage
}

/** Kills the process as soon as `enough` charges were acknowledged; the others it has in flight are cut off. */
async function chargeUntilKilled(
  directory: string,
  env: Record<string, string>,
  enough: number,
  acknowledged: Map<string, number>,
) {
  const child = Bun.spawn([...chargingProcess, directory], {
    env: { ...process.env, ...env },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const decoder = new TextDecoder()
  let text = ''
  let lines = 0
  for await (const chunk of child.stdout) {
    text += decoder.decode(chunk)
    lines += chunk.reduce((count, byte) => count + (byte === 10 ? 1 : 0), 0)
    if (lines >= enough) child.kill('SIGKILL')
  }
  await child.exited
  expect(child.signalCode).toBe('SIGKILL')
  // A line without its end was being written when the process died: nobody had been told.
  for (const line of text.split('\n').slice(0, -1)) {
    const [entryId = '', sequence] = line.split(' ')
    acknowledged.set(entryId, Number(sequence))
  }
}

async function inspect(directory: string, acknowledged: ReadonlyMap<string, number>) {
  const storage = await openSqliteStorage({
    open: openBunSqlite,
    host,
    directory,
    file: (name) => join(directory, name),
  })
  const report = await verifyLedgers(storage.billing, host.crypto)
  const stored = new Map<string, number>()
  for (let after = 0; ; after += 1_000) {
    const page = await storage.billing.entriesAfter(chargedLedger, after, 1_000)
    for (const { entryId, sequence } of page) stored.set(entryId, sequence)
    if (page.length < 1_000) break
  }
  await storage.close()
  const lost = [...acknowledged].filter(([entryId, sequence]) => stored.get(entryId) !== sequence)
  return { lost: lost.map(([entryId]) => entryId), isBroken: !report.ok || report.entries !== stored.size }
}

function add(sum: Damage, more: Damage) {
  sum.lost += more.lost
  sum.acknowledged += more.acknowledged
  sum.broken += more.broken
}
