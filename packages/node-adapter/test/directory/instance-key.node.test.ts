import { deepEqual, equal, notEqual, rejects } from 'node:assert/strict'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import {
  type InstanceKey,
  InstanceKeyError,
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
const isRefused = (words: string) =>
  rejects(open, (error) => error instanceof InstanceKeyError && error.message.includes(words))

test('the first opening makes a key for its owner alone, and later ones find the same', async () => {
  const made = await open()
  equal(made.bytes.length, 32)
  equal(made.fingerprint, keyFingerprint)
  equal(statSync(file).mode & 0o777, 0o600)
  equal((await open()).fingerprint, made.fingerprint)
  deepEqual(readdirSync(directory), ['instance.key'])
})

test('a first opening that was killed before the record knew the key is made good', async () => {
  const made = await open()
  keyFingerprint = null
  equal((await open()).fingerprint, made.fingerprint)
})

test('without its key a directory is refused with both remedies', async () => {
  const { fingerprint } = await open()
  rmSync(file)
  await isRefused(`is missing. Put the file back (its fingerprint is ${fingerprint})`)
  await isRefused('dealflow instance-key replace')
  deepEqual(readdirSync(directory), [])
})

test('the key of another instance, and a file that is no key, are refused', async () => {
  await open()
  writeFileSync(file, `${Buffer.alloc(32, 9).toString('base64')}\n`)
  await isRefused('is the key of another instance')
  for (const text of ['', 'secret', Buffer.alloc(31).toString('base64')]) {
    writeFileSync(file, text)
    await isRefused('holds no instance key')
  }
})

test('a key that others may read is warned of, with the command that helps', async () => {
  await open()
  chmodSync(file, 0o644)
  await open()
  deepEqual(warnings, [`others than its owner may read the instance key: chmod 600 ${file}`])
})

test('a replaced key is kept under its fingerprint', async () => {
  const old = await open()
  const { key, keptAs } = await replaceInstanceKey({ file, record: { keyFingerprint }, notes })
  notEqual(key.fingerprint, old.fingerprint)
  equal(readInstanceKey(keptAs ?? '')?.fingerprint, old.fingerprint)
  equal((await open()).fingerprint, key.fingerprint)
  rmSync(file)
  equal((await replaceInstanceKey({ file, record: { keyFingerprint }, notes })).keptAs, null)
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
    equal(readFileSync(file, 'utf8'), `${Buffer.from(found.bytes).toString('base64')}\n`)
    if (work !== null) break
  }
  deepEqual([...outcomes], ['old', 'new'])
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
  equal(replaced.keptAs, `${file}.${fingerprint}`)
  const kept = keptInstanceKeys(file).map((key) => key.fingerprint)
  deepEqual(kept.sort(), [fingerprint, found.fingerprint].sort())
})

test('a directory that may be entered and not listed has a key, and no old ones', async () => {
  const { fingerprint } = await open()
  chmodSync(file, 0o644)
  chmodSync(directory, 0o311)
  // For root no directory is closed.
  const user = process.geteuid?.() ?? 0
  if (user === 0) process.seteuid?.(65_534)
  try {
    equal((await open()).fingerprint, fingerprint)
    deepEqual(keptInstanceKeys(file), [])
  } finally {
    process.seteuid?.(user)
    chmodSync(directory, 0o700)
  }
})
