import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ServiceError } from '@dealflow/core'
import { backupNamesIn, type InstanceKey } from '@dealflow/node-adapter/directory'
import type { Backup, BackupRequest } from './create-backup.ts'
import type { Manifest } from './manifest.ts'
import type { JobWatch } from './worker-job.ts'

export interface BackupsOptions {
  /** Held by this process. */
  readonly directory: string
  /** Where backups go that have no other place. */
  readonly backupDirectory: string
  readonly key: InstanceKey
  readonly configuration: Manifest['configuration']
  readonly now: () => number
}

/** The backups of an open directory: one is made at a time. */
export interface Backups {
  readonly directory: string
  create(request: Pick<BackupRequest, 'output' | 'force'>, watch: JobWatch): Promise<Backup>
  /** Those in the backup directory, oldest first. */
  list(): Promise<readonly ListedBackup[]>
  /** Set while a server makes backups by the clock. */
  schedule: Schedule | null
  /** Stops the one under way, and takes no more. */
  close(): Promise<void>
}

/** Backups that are made every so often. */
export interface Schedule {
  state(): ScheduleState
  /** Lets no more begin, and waits for the one under way, which closing the backups stops. */
  stop(): Promise<void>
}

export interface ScheduleState {
  readonly every_ms: number
  readonly keep: number
  /** Null before the first look at the backup directory. */
  readonly next_at: string | null
  readonly last_failure: { readonly at: string; readonly message: string } | null
}

export interface ListedBackup {
  readonly file: string
  readonly name: string
  readonly bytes: number
  /** Null for a file that cannot be read as a backup. */
  readonly manifest: Manifest | null
}

export function createBackups(options: BackupsOptions): Backups {
  const { directory, backupDirectory, key, configuration, now } = options
  const closing = new AbortController()
  let running: Promise<unknown> | null = null

  return {
    directory: backupDirectory,
    async create(request, watch) {
      if (running !== null)
        throw new ServiceError('CONFLICT', {
          message: 'A backup is being made already. Try again when it is done.',
        })
      makeBackupDirectory(backupDirectory)
      const signal = AbortSignal.any([watch.signal, closing.signal])
      const createdAt = now()
      const work = import('./create-backup.ts').then(({ createBackup }) =>
        createBackup({ directory, key, configuration, createdAt, ...request }, { ...watch, signal }),
      )
      running = work
        .catch(() => {})
        .finally(() => {
          running = null
        })
      return await work
    },
    list: () => listBackups(backupDirectory),
    schedule: null,
    async close() {
      closing.abort(new Error('The backup was stopped: the directory is being closed.'))
      await running
    },
  }
}

/** Not its parents: a disk that is not mounted must not be taken for a directory to be made. */
export function makeBackupDirectory(path: string) {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return
    throw new ServiceError('BAD_REQUEST', {
      message: `The backup directory ${path} cannot be made: is the path of backup_dir right, and the disk mounted?`,
      cause,
    })
  }
}

export async function listBackups(directory: string): Promise<readonly ListedBackup[]> {
  const names = backupNamesIn(directory)
  if (names.length === 0) return []
  const { readContainerManifest } = await import('./container.ts')
  const listed: ListedBackup[] = []
  for (const name of names) {
    const file = join(directory, name)
    // The schedule may remove one at any moment.
    const found = statSync(file, { throwIfNoEntry: false })
    if (found === undefined || !found.isFile()) continue
    const manifest = await readContainerManifest(file).catch(() => null)
    listed.push({ file, name, bytes: found.size, manifest })
  }
  const madeAt = ({ manifest }: ListedBackup) => manifest?.created_at ?? ''
  return listed.sort((a, b) => (madeAt(a) < madeAt(b) ? -1 : 1))
}
