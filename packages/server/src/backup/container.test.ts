import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instanceKey } from '@dealflow/node-adapter/directory'
import { readContainerManifest, unpackContainer, writeContainer } from './container.ts'
import { checkSignature, type Manifest, readManifest, signedManifest } from './manifest.ts'
import { paddingOf, readTarHeader, tarHeader } from './tar.ts'
import { BackupUnreadable } from './unreadable.ts'

let directory: string
const file = (name: string) => join(directory, name)
const key = instanceKey(new Uint8Array(32).fill(7))
const content = Buffer.from(Array.from({ length: 300_001 }, (_, at) => (at * at) >> 5))
const sha256 = (data: Uint8Array) => new Bun.CryptoHasher('sha256').update(data).digest('hex')

const facts = {
  format: 1 as const,
  created_at: '2026-03-13T12:00:00.000Z',
  dealflow_version: '0.1.0',
  schema_version: 3,
  instance_id: 'one',
  last_version: '0.1.0',
  entries: [{ name: 'dealflow.db', bytes: content.length, sha256: sha256(content) }],
  counts: { accounts: 1, ledger_entries: 2, companies: 3 },
  verified: true,
  problem: null,
  configuration: { file: null, sha256: '' },
}

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'dealflow-container-'))
  writeFileSync(file('source'), content)
  mkdirSync(file('into'))
})

afterEach(() => rmSync(directory, { recursive: true }))

async function pack(manifest = signedManifest(facts, key)) {
  await writeContainer(
    file('x.dfbackup'),
    manifest,
    [{ name: 'dealflow.db', path: file('source') }],
    () => {},
    0,
  )
  return readFileSync(file('x.dfbackup'))
}

function unpack() {
  rmSync(file('into'), { recursive: true })
  mkdirSync(file('into'))
  return unpackContainer(file('x.dfbackup'), file('into'), () => {})
}

test('what was packed is unpacked, byte for byte, and the file is its owner’s alone', async () => {
  await pack()
  const manifest = await unpack()
  expect(manifest).toEqual(await readContainerManifest(file('x.dfbackup')))
  expect(readdirSync(file('into'))).toEqual(['dealflow.db'])
  expect(readFileSync(file('into/dealflow.db')).equals(content)).toBe(true)
  expect(statSync(file('x.dfbackup')).mode & 0o777).toBe(0o600)
})

test('a file that is there is never written over', async () => {
  await pack()
  await expect(pack()).rejects.toThrow('EEXIST')
})

test('a backup that was cut off anywhere before its end is refused', async () => {
  const whole = await pack()
  for (let part = 0; part < 40; part++) {
    writeFileSync(file('x.dfbackup'), whole.subarray(0, Math.floor((whole.length * part) / 40)))
    expect(await unpack().catch((error: unknown) => error)).toBeInstanceOf(BackupUnreadable)
  }
})

test('a changed bit anywhere is noticed', async () => {
  const whole = await pack()
  for (let part = 0; part < 60; part++) {
    const changed = Buffer.from(whole)
    const at = Math.floor(((whole.length - 1) * part) / 59)
    changed.writeUInt8((changed[at] ?? 0) ^ 0x10, at)
    writeFileSync(file('x.dfbackup'), changed)
    expect(await unpack().catch((error: unknown) => error), `byte ${at}`).toBeInstanceOf(BackupUnreadable)
  }
})

test('content that is not what the manifest says is refused, though it was packed well', async () => {
  const other = Buffer.from(content)
  other[5] = 99
  writeFileSync(file('source'), other)
  await pack()
  await expect(unpack()).rejects.toThrow('the checksum of dealflow.db is wrong')
})

test('a backup holds nothing but the database, so that it cannot plant a file', async () => {
  for (const name of ['../dealflow.db', 'instance.key', '/etc/passwd']) {
    const [entry] = facts.entries
    const manifest = signedManifest(
      { ...facts, entries: [{ ...entry, name } as Manifest['entries'][0]] },
      key,
    )
    rmSync(file('x.dfbackup'), { force: true })
    await pack(manifest)
    await expect(unpack()).rejects.toThrow('its manifest is incomplete')
    expect(readdirSync(file('into'))).toEqual([])
  }
})

test('other files are no backups, in words', async () => {
  for (const junk of ['', 'hello', Bun.zstdCompressSync(Buffer.alloc(2_000, 'x'))]) {
    writeFileSync(file('x.dfbackup'), junk)
    expect(await readContainerManifest(file('x.dfbackup')).catch((error: unknown) => error)).toBeInstanceOf(
      BackupUnreadable,
    )
  }
})

test('tar itself unpacks a backup in an emergency', async () => {
  await pack()
  const tar = Bun.spawnSync(['tar', '--zstd', '-xf', file('x.dfbackup'), '-C', file('into')])
  expect(tar.exitCode).toBe(0)
  expect(readFileSync(file('into/dealflow.db')).equals(content)).toBe(true)
  expect(readManifest(readFileSync(file('into/manifest.json'), 'utf8')).counts).toEqual(facts.counts)
})

test('sizes from 8 GiB on keep all their digits', () => {
  for (const bytes of [0, 511, 8 ** 11 - 1, 8 ** 11, 3 * 1024 ** 4 + 7]) {
    expect(readTarHeader(tarHeader({ name: 'dealflow.db', bytes }, 0))).toEqual({
      name: 'dealflow.db',
      bytes,
    })
  }
  expect([0, 1, 512, 513].map(paddingOf)).toEqual([0, 511, 0, 511])
})

test('a signature holds for its manifest and its key alone', () => {
  const manifest = readManifest(signedManifest(facts, key))
  expect(checkSignature(manifest, key)).toBe('valid')
  expect(checkSignature({ ...manifest, schema_version: 4 }, key)).toBe('forged')
  expect(checkSignature({ ...manifest, signature: 'f'.repeat(64) }, key)).toBe('forged')
  expect(checkSignature(manifest, instanceKey(new Uint8Array(32)))).toBe('unknown key')
  expect(checkSignature(readManifest(signedManifest(facts, null)), key)).toBe('unknown key')
})

test('a format of a later version is refused with the version that can read it', () => {
  const later = signedManifest({ ...facts, format: 2 as 1, dealflow_version: '9.0.0' }, key)
  expect(() => readManifest(later)).toThrow('which this version of Dealflow does not know')
  expect(() => readManifest(later)).toThrow('9.0.0')
})
