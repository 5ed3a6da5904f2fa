import { accessSync, constants, statSync } from 'node:fs'
import { join } from 'node:path'
import { DirectoryUnusable, explainedSqlite, NotStored } from '@dealflow/core'

/** An error of a data directory as its operator can use it: the file, and what to do about it. */
export function inWords(error: unknown, directory: string): unknown {
  const told = explainedSqlite(error, directory)
  if (!(told instanceof DirectoryUnusable || told instanceof NotStored)) return told
  const closed = unwritableFiles(directory)
  if (closed.length === 0) return told
  return new DirectoryUnusable(
    `This user may not write ${closed.join(', ')}. Run as their owner: chmod 600 ${closed.join(' ')}`,
    { cause: told },
  )
}

/** SQLite gives the files of its log the mode that the database has at that moment, and they keep it. */
export function unwritableFiles(directory: string): readonly string[] {
  return ['dealflow.db', 'dealflow.db-wal', 'dealflow.db-shm', 'owner.lock']
    .map((name) => join(directory, name))
    .filter((file) => {
      const found = statSync(file, { throwIfNoEntry: false })
      return found !== undefined && ((found.mode & 0o200) === 0 || !mayWrite(file))
    })
}

function mayWrite(file: string): boolean {
  try {
    accessSync(file, constants.W_OK)
    return true
  } catch {
    return false
  }
}
