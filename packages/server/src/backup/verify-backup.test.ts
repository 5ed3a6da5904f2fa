import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLineLog, nodeHost } from '@dealflow/node-adapter'
import { instanceKey } from '@dealflow/node-adapter/directory'
import { configurationOf } from '../config/load.ts'
import { openInstance } from '../instance.ts'
import { unpackContainer, writeContainer } from './container.ts'
import { createBackup } from './create-backup.ts'
import { type Manifest, readManifest, signedManifest } from './manifest.ts'
import { verifyOnly } from './restore-backup.ts'

const log = createLineLog({ fd: 2, format: 'text', level: 'error' })
const host = nodeHost(log)
const key = instanceKey(new Uint8Array(32).fill(7))
const watch = { signal: new AbortController().signal, progress() {} }
let scratch: string
let manifest: Manifest

/** One account with one grant, backed up and signed. */
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'dealflow-verify-test-'))
  const data = join(scratch, 'data')
  const instance = await openInstance({ configuration: configurationOf({ data }), log })
  await instance.service.accounts.create({ name: 'Acme', grantMicroUsd: 5_000_000 })
  const output = join(scratch, 'sound.dfbackup')
  const configuration = { file: null, sha256: '' }
  const request = { directory: data, output, force: false, key, configuration, createdAt: 0 }
  const backup = await createBackup(request, watch)
  await instance.close()
  manifest = backup.manifest
  await unpackContainer(output, scratch, () => {})
})

afterAll(() => rmSync(scratch, { recursive: true }))

/** A backup of a database, `dealflow.db` by default, under this manifest. */
async function backupWith(name: string, text: string, database = 'dealflow.db'): Promise<string> {
  const file = join(scratch, name)
  await writeContainer(file, text, [{ name: 'dealflow.db', path: join(scratch, database) }], () => {}, 0)
  return file
}

function signed(changes: Partial<Manifest>): string {
  const { instance_key: _key, signature: _signature, ...facts } = { ...manifest, ...changes }
  return signedManifest(facts, key)
}

const verify = (file: string, acceptsUnverified = false) =>
  verifyOnly({ file, key, isKeyDemanded: false, acceptsUnverified, host }, watch)

test('a backup whose database holds what its manifest says is sound', async () => {
  const file = await backupWith('same.dfbackup', signed({}))
  expect(await verify(file)).toMatchObject({ signature: 'valid', problem: null })
})

test('a backup whose database holds another number of ledger entries than its manifest says is refused', async () => {
  const counts = { ...manifest.counts, ledger_entries: manifest.counts.ledger_entries + 1 }
  const file = await backupWith('counts.dfbackup', signed({ counts }))
  await expect(verify(file)).rejects.toThrow('and its manifest says {"accounts":1,"ledger_entries":2')
})

test('a backup with entries that no ledger counts is refused, or accepted with that problem', async () => {
  const orphaned = join(scratch, 'orphaned.db')
  copyFileSync(join(scratch, 'dealflow.db'), orphaned)
  const database = new Database(orphaned)
  database.run('PRAGMA foreign_keys = OFF')
  database.run('DELETE FROM ledgers')
  database.close()
  const bytes = readFileSync(orphaned)
  const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  const text = signed({ entries: [{ name: 'dealflow.db', bytes: bytes.length, sha256 }] })
  const file = await backupWith('orphaned.dfbackup', text, 'orphaned.db')
  const problem = 'its ledgers count 0 entries, and it holds 1'
  await expect(verify(file)).rejects.toThrow(problem)
  expect(await verify(file, true)).toMatchObject({ problem })
})

test('a backup whose manifest was changed after it was signed is refused, also where unverified data is accepted', async () => {
  const changed = readManifest(signed({}))
  const text = `${JSON.stringify({ ...changed, counts: { ...changed.counts, companies: 9 } }, null, 2)}\n`
  const file = await backupWith('forged.dfbackup', text)
  await expect(verify(file)).rejects.toThrow('its signature is wrong: it was changed after it was made')
  await expect(verify(file, true)).rejects.toThrow('its signature is wrong')
})
