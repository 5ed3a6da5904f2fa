import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DirectoryInUse, type Host, holdDirectory, type Storage } from '@dealflow/core'
import {
  type Disk,
  finishRestore,
  holdsData,
  type InstanceKey,
  keyFileName,
  makeInstanceKey,
  preparedName,
  readInstanceKey,
  readyName,
  removeLeftovers,
  systemDisk,
  writeInstanceKey,
} from '@dealflow/node-adapter/directory'
import { openBunSqlite } from '../bun-sqlite.ts'
import { configFileName } from '../config/file.ts'
import { readHead, type VerifiedBackup, verifyBackup } from './verify-backup.ts'
import type { JobWatch } from './worker-job.ts'

/** Checks a backup in a temporary directory and leaves nothing else behind. */
export async function verifyOnly(
  request: {
    readonly file: string
    readonly key: InstanceKey | null
    readonly isKeyDemanded: boolean
    readonly acceptsUnverified: boolean
    readonly host: Host
  },
  watch: JobWatch,
): Promise<VerifiedBackup> {
  const into = mkdtempSync(join(tmpdir(), 'dealflow-verify-'))
  try {
    return await verifyBackup({ ...request, into }, watch)
  } finally {
    systemDisk.remove(into)
  }
}

export interface RestoreRequest {
  readonly file: string
  /** Absolute; new, without data, or replaced. */
  readonly directory: string
  readonly isReplacing: boolean
  /** Whether data is taken in which something does not hold. */
  readonly acceptsUnverified: boolean
  /** The key that the directory is to have, which is also demanded of the backup. */
  readonly givenKey: InstanceKey | null
  /** Where its own key lies. */
  readonly keyFile: string
  readonly host: Host
}

export interface Restored extends VerifiedBackup {
  /** Where the data is that was there before; null when there was none. */
  readonly replaced: string | null
  readonly key: InstanceKey
  readonly keyIs: 'kept' | 'given' | 'new'
}

/**
 * Verifies a backup and puts it into a directory. Until everything is checked and synced in `restore.ready` the directory
 * is as it was; from that one rename on it is restored, however the process ends.
 */
export async function restoreBackup(
  request: RestoreRequest,
  watch: JobWatch,
  disk: Disk = systemDisk,
): Promise<Restored> {
  const { directory, host } = request
  // Before anything is made: a mistyped name leaves nothing behind.
  await readHead(request.file)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  // Holding makes a file; nobody wants one in a directory of something else.
  refuseUnlessFree(directory, request.isReplacing)
  const letGo = hold(directory)
  try {
    removeLeftovers(directory, disk)
    finishRestore(directory, host.clock.now(), disk)
    refuseUnlessFree(directory, request.isReplacing)
    const prepared = join(directory, preparedName)
    disk.makeDirectory(prepared)
    try {
      const restored = await prepare(request, prepared, watch, disk)
      watch.signal.throwIfAborted()
      disk.rename(prepared, join(directory, readyName))
      disk.syncDirectory(directory)
      return { ...restored, replaced: finishRestore(directory, host.clock.now(), disk) }
    } finally {
      disk.remove(prepared)
    }
  } finally {
    letGo()
  }
}

async function prepare(
  { file, givenKey, keyFile, directory, acceptsUnverified, host }: RestoreRequest,
  prepared: string,
  watch: JobWatch,
  disk: Disk,
): Promise<Omit<Restored, 'replaced'>> {
  const ownKey = givenKey === null ? readInstanceKey(keyFile) : null
  const key = givenKey ?? ownKey ?? newKey(keyFile, directory, prepared, disk)
  if (givenKey !== null) writeInstanceKey(join(prepared, keyFileName), givenKey, disk)
  const verified = await verifyBackup(
    { file, into: prepared, key, isKeyDemanded: givenKey !== null, acceptsUnverified, host },
    watch,
    (storage) => adopt(storage, key, host),
  )
  disk.remove(join(prepared, 'owner.lock'))
  for (const name of readdirSync(prepared)) disk.syncFile(join(prepared, name))
  disk.syncDirectory(prepared)
  return { ...verified, key, keyIs: givenKey !== null ? 'given' : ownKey !== null ? 'kept' : 'new' }
}

/** In the prepared directory, so that a restore that fails leaves none; a file elsewhere is where the operator wants it. */
function newKey(keyFile: string, directory: string, prepared: string, disk: Disk): InstanceKey {
  const isInside = keyFile === join(directory, keyFileName)
  return makeInstanceKey(isInside ? join(prepared, keyFileName) : keyFile, disk)
}

/** The restored data belongs to the key of the directory it is in. */
async function adopt(storage: Storage, key: InstanceKey, { clock }: Host) {
  await storage.instance.open({ instanceId: crypto.randomUUID(), createdAt: clock.now() })
  await storage.instance.noteKey(key.fingerprint)
}

function hold(directory: string): () => void {
  try {
    return holdDirectory(openBunSqlite, join(directory, 'owner.lock'), directory)
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    throw new Error(
      `${directory} is held by a running Dealflow process. Stop it, then restore: nothing was changed.`,
      { cause: error },
    )
  }
}

const ownNames: ReadonlySet<string> = new Set([
  ...[
    'owner.lock',
    'owner.lock-journal',
    'control.json',
    'instance.json',
    'restore.partial',
    'restore.ready',
  ],
  ...['backups', 'index', 'tmp', 'imports', 'uploads', 'rejects', 'lost+found'],
  ...['dealflow.db', 'cache.db'].flatMap((name) => [name, `${name}-wal`, `${name}-shm`, `${name}-journal`]),
])
const mayBeThere = (name: string) =>
  ownNames.has(name) || name.startsWith('instance.key') || name.startsWith('replaced-')

function refuseUnlessFree(directory: string, isReplacing: boolean) {
  if (holdsData(directory)) {
    if (isReplacing) return
    throw new Error(
      `${directory} holds data. Restore into a new directory, or say --replace: then the data that is there is kept aside.`,
    )
  }
  const other = readdirSync(directory).find((name) => !mayBeThere(name) && name !== configFileName)
  if (other !== undefined)
    throw new Error(
      `${directory} is not empty and holds no Dealflow data (${other} is in it). Is --data right? Name a new or an empty directory.`,
    )
}
