import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { sizeText } from '@dealflow/node-adapter/directory'
import { databaseBytes } from '../backup/create-backup.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const mebibyte = 1024 ** 2

export interface DiskFacts {
  readonly place: string
  readonly freeBytes: number
  readonly totalBytes: number
  /** The database with its write-ahead log. */
  readonly databaseBytes: number
  /** Pages of web sites. */
  readonly siteCacheBytes?: number
  /** `statfs`'s number for the kind of file system. */
  readonly fileSystem: number
}

/** The disk of a data directory, or where one would be made. */
export function diskFindings(directory: string, databaseFile: string, siteCacheFile: string): Finding[] {
  const place = existing(directory)
  const { bavail, blocks, bsize, type } = statfsSync(place)
  return judgeDisk({
    place,
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    databaseBytes: databaseBytes(databaseFile),
    siteCacheBytes: databaseBytes(siteCacheFile),
    fileSystem: type,
  })
}

/** The directory itself, or the nearest one above it that exists already. */
function existing(directory: string): string {
  return existsSync(directory) || dirname(directory) === directory ? directory : existing(dirname(directory))
}

export function judgeDisk(facts: DiskFacts): Finding[] {
  return [spaceFinding(facts), ...fileSystemFindings(facts)]
}

function spaceFinding({
  place,
  freeBytes,
  totalBytes,
  databaseBytes,
  siteCacheBytes = 0,
}: DiskFacts): Finding {
  const check = 'disk'
  const share = totalBytes === 0 ? 0 : freeBytes / totalBytes
  const free = `${sizeText(freeBytes)} (${Math.round(share * 100)} %) are free on the disk of ${place}`
  if (freeBytes < 64 * mebibyte) {
    return fail(check, `Only ${free}: charges and imports are about to fail.`, 'Free some space at once.')
  }
  // A backup first copies the database, then packs it to half of that at most.
  const neededBytes = databaseBytes * 1.5
  if (freeBytes < neededBytes) {
    return warn(
      check,
      `${free}, and a backup of the ${sizeText(databaseBytes)} database needs about ${sizeText(neededBytes)}.`,
      'Free some space, or move the directory to a larger disk.',
    )
  }
  if (share < 0.05 && freeBytes < 10 * 1024 * mebibyte)
    return warn(check, `Only ${free}.`, 'Free some space before it runs out.')
  const pages = siteCacheBytes === 0 ? '' : `, pages of web sites ${sizeText(siteCacheBytes)}`
  return ok(check, `${free}; the database has ${sizeText(databaseBytes)}${pages}.`)
}

/** File systems on which a database is not safe, by their magic numbers in statfs. */
const unsafe: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x517b, 'SMB'],
])
const inMemory = 0x01021994

function fileSystemFindings({ place, fileSystem }: DiskFacts): Finding[] {
  const check = 'file system'
  const network = unsafe.get(fileSystem)
  if (network !== undefined) {
    return [
      fail(
        check,
        `${place} lies on ${network}, where SQLite’s write-ahead log is not safe.`,
        'Move the directory to a local disk.',
      ),
    ]
  }
  if (fileSystem !== inMemory) return []
  return [
    warn(
      check,
      `${place} lies in memory (tmpfs): a restart of the machine loses everything.`,
      'Point --data at a disk, or at a volume of the container.',
    ),
  ]
}
