import { afterEach, beforeEach, expect, test } from 'bun:test'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type InstanceKey,
  instanceKey,
  keptInstanceKeys,
  keyOfInstance,
  readInstanceKey,
  replaceInstanceKey,
  systemDisk,
  writeInstanceKey,
} from '@dealflow/node-adapter/directory'

let directory: string
let file: string
let warnings: string[]
let keyFingerprint: string | null

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'dealflow-key-'))
  file = join(directory, 'instance.key')
  warnings = []
  keyFingerprint = null
})

afterEach(() => rmSync(directory, { recursive: true }))

const notes = {
  async noteKey(fingerprint: string) {
    keyFingerprint = fingerprint
  },
}
const log = { write: (_level: string, message: string) => void warnings.push(message) }
const record = () => ({ instanceId: 'one', createdAt: 0, keyFingerprint, lastVersion: null })
const open = () => keyOfInstance({ file, record: record(), notes, log })

test('the first opening makes a key for its owner alone, and later ones find the same', async () => {
  const made = await open()
  expect(made.bytes).toHaveLength(32)
  expect(made.fingerprint).toBe(keyFingerprint ?? '')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await open()).fingerprint).toBe(made.fingerprint)
  expect(readdirSync(directory)).toEqual(['instance.key'])
})

test('a first opening that was killed before the record knew the key is made good', async () => {
  const made = await open()
  keyFingerprint = null
  expect((await open()).fingerprint).toBe(made.fingerprint)
})

test('without its key a directory is refused with both remedies', async () => {
  const { fingerprint } = await open()
  rmSync(file)
  await expect(open()).rejects.toThrow(`is missing. Put the file back (its fingerprint is ${fingerprint})`)
  await expect(open()).rejects.toThrow('dealflow instance-key replace')
  expect(readdirSync(directory)).toEqual([])
})

test('the key of another instance, and a file that is no key, are refused', async () => {
  await open()
  writeFileSync(file, `${Buffer.alloc(32, 9).toString('base64')}\n`)
  await expect(open()).rejects.toThrow('is the key of another instance')
  for (const text of ['', 'secret', Buffer.alloc(31).toString('base64')]) {
    writeFileSync(file, text)
    await expect(open()).rejects.toThrow('holds no instance key')
  }
})

test('a key that others may read is warned of, with the command that helps', async () => {
  await open()
  chmodSync(file, 0o644)
  await open()
  expect(warnings).toEqual([`others than its owner may read the instance key: chmod 600 ${file}`])
})

test('a replaced key is kept under its fingerprint', async () => {
  const old = await open()
  const { key, keptAs } = await replaceInstanceKey({ file, record: { keyFingerprint }, notes })
  expect(key.fingerprint).not.toBe(old.fingerprint)
  expect(readInstanceKey(keptAs ?? '')?.fingerprint).toBe(old.fingerprint)
  expect((await open()).fingerprint).toBe(key.fingerprint)
  rmSync(file)
  expect((await replaceInstanceKey({ file, record: { keyFingerprint }, notes })).keptAs).toBeNull()
  await open()
})

test('a replacement that is cut off anywhere leaves the old key or the new one in force', async () => {
  const outcomes = new Set<string>()
  for (let steps = 0; ; steps++) {
    rmSync(directory, { recursive: true })
    systemDisk.makeDirectory(directory)
    keyFingerprint = null
    const old = await open()
    const cut = cutAfter(steps)
    const work = await replaceInstanceKey({ file, record: { keyFingerprint }, ...cut }).catch(() => null)
    const found: InstanceKey = await open()
    outcomes.add(found.fingerprint === old.fingerprint ? 'old' : 'new')
    expect(readFileSync(file, 'utf8')).toBe(`${Buffer.from(found.bytes).toString('base64')}\n`)
    if (work !== null) break
  }
  expect([...outcomes]).toEqual(['old', 'new'])
})

/** Disk and record that stop working after so many changes, as they do for a killed process. */
function cutAfter(steps: number) {
  let left = steps
  const spend = () => {
    if (left-- <= 0) throw new Error('cut off')
  }
  const disk = {
    ...systemDisk,
    write(path: string, text: string) {
      spend()
      systemDisk.write(path, text)
    },
    rename(from: string, to: string) {
      spend()
      systemDisk.rename(from, to)
    },
    syncDirectory(path: string) {
      spend()
      systemDisk.syncDirectory(path)
    },
  }
  return {
    disk,
    notes: {
      async noteKey(fingerprint: string) {
        spend()
        await notes.noteKey(fingerprint)
      },
    },
  }
}

test('old keys are found beside the file under whatever follows its name', async () => {
  const { fingerprint } = await open()
  const replaced = await replaceInstanceKey({ file, record: record(), notes })
  const found = instanceKey(new Uint8Array(32).fill(7))
  writeInstanceKey(`${file}.old`, found)
  writeFileSync(`${file}.txt`, 'where the copies are')
  expect(replaced.keptAs).toBe(`${file}.${fingerprint}`)
  const kept = keptInstanceKeys(file).map((key) => key.fingerprint)
  expect(kept.sort()).toEqual([fingerprint, found.fingerprint].sort())
})

test('a directory that may be entered and not listed has a key, and no old ones', async () => {
  const { fingerprint } = await open()
  chmodSync(file, 0o644)
  chmodSync(directory, 0o311)
  // For root no directory is closed.
  const user = process.geteuid?.() ?? 0
  if (user === 0) process.seteuid?.(65_534)
  try {
    expect((await open()).fingerprint).toBe(fingerprint)
    expect(keptInstanceKeys(file)).toEqual([])
  } finally {
    process.seteuid?.(user)
    chmodSync(directory, 0o700)
  }
})
