import { readdirSync } from 'node:fs'
import { join } from 'node:path'

export const databaseName = 'dealflow.db'
/** Pages of web sites read lately. What it holds can be read again: it is in no backup. */
export const siteCacheName = 'cache.db'
/** The indexes of the data sets; built from the database, so nothing of them is kept. */
export const indexName = 'index'
/** Vectors of companies, in the directory of the indexes, with which a restore deletes them. */
export const vectorsName = 'vectors.db'
/** Where backups go that have no other place. */
export const backupsName = 'backups'

/** Where files wait for their jobs. No backup holds them. */
export const uploadDirectoryOf = (directory: string) => join(directory, 'uploads')

/** Where the index of the live dataset lies. */
export const liveIndexDirectory = (directory: string) => join(directory, indexName, 'live')

export const backupSuffix = '.dfbackup'

/** The files that are called backups; none when there is no such directory. */
export function backupNamesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory).filter((name) => name.endsWith(backupSuffix))
  } catch {
    return []
  }
}

/** `20260313T120000Z`: an instant as file names have it. */
export function stamp(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19).replaceAll('-', '').replaceAll(':', '')}Z`
}
