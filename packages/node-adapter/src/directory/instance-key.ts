import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { InstanceNotes, InstanceRecord, Log } from '@dealflow/core'
import { type Disk, systemDisk } from './disk.ts'

/** The secret of an installation. It signs backups, and no backup holds it. */
export interface InstanceKey {
  readonly bytes: Uint8Array
  /** First 16 hex digits of its SHA-256. */
  readonly fingerprint: string
}

/** A directory is not opened without its key; the message says the remedies. */
export class InstanceKeyError extends Error {
  override readonly name = 'InstanceKeyError'
}

export const keyFileName = 'instance.key'
const keyBytes = 32

export function instanceKey(bytes: Uint8Array): InstanceKey {
  return { bytes, fingerprint: createHash('sha256').update(bytes).digest('hex').slice(0, 16) }
}

/** The key that a file holds in base64; null when there is no such file. */
export function readInstanceKey(file: string): InstanceKey | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw new InstanceKeyError(`The instance key ${file} cannot be read. May this user read it?`, { cause })
  }
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== keyBytes || bytes.toString('base64') !== text)
    throw new InstanceKeyError(
      `${file} holds no instance key: 32 bytes in base64 were expected. Put the right file back.`,
    )
  return instanceKey(bytes)
}

/** Writes a new key; it is on the disk when this returns. */
export function makeInstanceKey(file: string, disk: Disk = systemDisk): InstanceKey {
  const key = instanceKey(randomBytes(keyBytes))
  writeInstanceKey(file, key, disk)
  return key
}

export function writeInstanceKey(file: string, key: InstanceKey, disk: Disk = systemDisk) {
  try {
    disk.write(file, `${Buffer.from(key.bytes).toString('base64')}\n`)
  } catch (cause) {
    throw new InstanceKeyError(
      `The instance key cannot be written to ${file}. Does ${dirname(file)} exist, and may this user write there?`,
      { cause },
    )
  }
}

export interface KeyHolder {
  readonly file: string
  readonly record: Pick<InstanceRecord, 'keyFingerprint'>
  readonly notes: Pick<InstanceNotes, 'noteKey'>
  readonly log: Log
  readonly disk?: Disk
}

/**
 * The key of a directory that is being opened: made when the record names none, and a start that was killed between the file
 * and the record is made good by the next one. Throws `InstanceKeyError` when the key of the record is not at hand.
 */
export async function keyOfInstance({
  file,
  record,
  notes,
  log,
  disk = systemDisk,
}: KeyHolder): Promise<InstanceKey> {
  const { keyFingerprint } = record
  if (keyFingerprint !== null) finishReplacement(file, keyFingerprint, disk)
  const found = readInstanceKey(file)
  if (keyFingerprint === null) {
    const key = found ?? makeInstanceKey(file, disk)
    await notes.noteKey(key.fingerprint)
    return key
  }
  if (found === null)
    throw new InstanceKeyError(
      `The instance key ${file} is missing. Put the file back (its fingerprint is ${keyFingerprint}), name it with --instance-key-file (instanceKeyFile of openService), or make a new one with dealflow instance-key replace, after which the signatures of older backups can no longer be checked.`,
    )
  if (found.fingerprint !== keyFingerprint)
    throw new InstanceKeyError(
      `${file} is the key of another instance: its fingerprint is ${found.fingerprint}, and this directory's is ${keyFingerprint}. Put the right file back, or make a new key with dealflow instance-key replace, after which the signatures of older backups can no longer be checked.`,
    )
  warnOfReaders(file, log)
  return found
}

const pendingFile = (file: string) => `${file}.new`

/**
 * Gives the directory a new key and keeps the old one beside it, under the name that is returned (null when there was none).
 * Whenever it is cut off, the next open finds the old key or the new one in force, whole.
 */
export async function replaceInstanceKey({
  file,
  record,
  notes,
  disk = systemDisk,
}: Omit<KeyHolder, 'log'>): Promise<ReplacedKey> {
  const old = readOldKey(file)
  const keptAs = old === null ? null : `${file}.${old.fingerprint}`
  if (old !== null && keptAs !== null) writeInstanceKey(keptAs, old, disk)
  const key = makeInstanceKey(pendingFile(file), disk)
  await notes.noteKey(key.fingerprint)
  finishReplacement(file, key.fingerprint, disk)
  return { key, keptAs, keptIsForeign: old !== null && old.fingerprint !== record.keyFingerprint }
}

/** The old keys beside the file, whatever follows its name in theirs; one that cannot be read is left out. */
export function keptInstanceKeys(file: string): readonly InstanceKey[] {
  const directory = dirname(file)
  return namesIn(directory)
    .filter((name) => name.startsWith(`${basename(file)}.`) && name !== basename(pendingFile(file)))
    .flatMap((name) => readOldKey(join(directory, name)) ?? [])
}

/** None in a directory of secrets that this user may enter and not list. */
function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return []
    throw error
  }
}

export interface ReplacedKey {
  readonly key: InstanceKey
  readonly keptAs: string | null
  /** Whether what was kept is the key of another instance, which this directory never signed with. */
  readonly keptIsForeign: boolean
}

/** A key that is missing or broken may be the reason for replacing it. */
function readOldKey(file: string): InstanceKey | null {
  try {
    return readInstanceKey(file)
  } catch (error) {
    if (error instanceof InstanceKeyError) return null
    throw error
  }
}

/** The record is changed first: any later process puts the new key that it names in place. */
function finishReplacement(file: string, fingerprint: string, disk: Disk) {
  const pending = pendingFile(file)
  if (readOldKey(pending)?.fingerprint !== fingerprint) return
  disk.rename(pending, file)
  disk.syncDirectory(dirname(file))
}

function warnOfReaders(file: string, log: Log) {
  if (process.platform === 'win32' || (statSync(file).mode & 0o077) === 0) return
  log.write('warn', `others than its owner may read the instance key: chmod 600 ${file}`)
}
