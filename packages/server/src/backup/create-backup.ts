import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ServiceError } from '@dealflow/core'
import {
  type Disk,
  freeBytes,
  type InstanceKey,
  inWords,
  makeWorkDirectory,
  partialSuffix,
  sizeText,
  systemDisk,
} from '@dealflow/node-adapter/directory'
import { buildInfo } from '../build-info.ts'
import { reserveBytes } from './jobs.ts'
import type { Manifest } from './manifest.ts'
import { JobFailed, type JobWatch, runJob } from './worker-job.ts'

export interface BackupRequest {
  /** A data directory that this process holds. */
  readonly directory: string
  readonly output: string
  /** Whether a file that is there may be replaced. */
  readonly force: boolean
  readonly key: InstanceKey | null
  readonly configuration: Manifest['configuration']
  readonly createdAt: number
}

export interface Backup {
  readonly file: string
  readonly bytes: number
  readonly manifest: Manifest
}

/**
 * Backs a data directory up to one file while others go on writing. The file is whole under its name or not at all; what
 * a killed backup leaves, the next opening of the directory removes.
 */
export async function createBackup(
  { directory, output, force, key, configuration, createdAt }: BackupRequest,
  watch: JobWatch,
  disk: Disk = systemDisk,
): Promise<Backup> {
  const refuseTaken = () => {
    if (!force && existsSync(output))
      throw new ServiceError('CONFLICT', {
        message: `${output} exists. Give the backup another name, or replace that file with --force.`,
      })
  }
  refuseTaken()
  requireDirectory(dirname(output))
  const database = join(directory, 'dealflow.db')
  requireSpace(directory, output, databaseBytes(database))
  const work = makeWorkDirectory(directory, disk)
  try {
    const partial = `${output}.${work.path.slice(-8)}${partialSuffix}`
    work.note(partial)
    const manifest = await runJob(
      'pack',
      {
        database,
        copy: join(work.path, 'dealflow.db'),
        output: partial,
        facts: {
          created_at: new Date(createdAt).toISOString(),
          dealflow_version: buildInfo.version,
          configuration,
        },
        key: key?.bytes ?? null,
      },
      watch,
    )
    refuseTaken()
    disk.rename(partial, output)
    disk.syncDirectory(dirname(output))
    return { file: output, bytes: statSync(output).size, manifest }
  } catch (error) {
    throw explained(error, output, directory)
  } finally {
    work.remove()
  }
}

function explained(error: unknown, output: string, directory: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL')
    return new Error(
      `The disk is full: ${output} was not made. Free some space, or put the backup elsewhere.`,
      {
        cause: error,
      },
    )
  const told = inWords(error, directory)
  return told === error && error instanceof JobFailed
    ? new Error(`The backup failed: ${error.message}`, { cause: error })
    : told
}

function requireDirectory(directory: string) {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() === true) return
  throw new ServiceError('BAD_REQUEST', {
    message: `${directory} is no directory: is the path right, and the disk mounted?`,
  })
}

/** With the write-ahead log, whose content the copy has too. */
export function databaseBytes(database: string): number {
  const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return sizeOf(database) + sizeOf(`${database}-wal`)
}

/** The copy is as large as the database; packed it was at most half of that in what we measured. */
function requireSpace(directory: string, output: string, copyBytes: number) {
  const packedBytes = Math.ceil(copyBytes / 2)
  const isOneDisk = statSync(directory).dev === statSync(dirname(output)).dev
  const needs: readonly (readonly [string, number])[] = isOneDisk
    ? [[directory, copyBytes + packedBytes]]
    : [
        [directory, copyBytes],
        [dirname(output), packedBytes],
      ]
  for (const [place, bytes] of needs) requireFree(place, bytes, 'A backup')
}

export function requireFree(place: string, bytes: number, what: string) {
  const needed = bytes + reserveBytes
  const free = freeBytes(place)
  if (free < needed)
    throw new ServiceError('CONFLICT', {
      message: `${what} needs ${sizeText(needed)} free on the disk of ${place}, and ${sizeText(free)} are. Free some space there.`,
    })
}
