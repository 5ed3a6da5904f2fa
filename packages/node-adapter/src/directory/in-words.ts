import { accessSync, constants, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DirectoryUnusable, Explained, explainedSqlite } from '@dealflow/core'

/** An error of a data directory as its operator can use it: the file, and what to do about it. */
export function inWords(error: unknown, directory: string): unknown {
  const told = explainedSqlite(error, directory)
  const words = fileErrorText(told)
  if (words !== null) return new Explained(words, { cause: told })
  if (!(told instanceof DirectoryUnusable)) return told
  const closed = unwritableFiles(directory)
  if (closed.length === 0) return told
  return new DirectoryUnusable(
    `This user may not write ${closed.join(', ')}. Run as their owner: chmod 600 ${closed.join(' ')}`,
    { cause: told },
  )
}

/** What an operator can do about an error; null for one that is a bug. */
export function explanation(error: Error): string | null {
  return error instanceof Explained ? error.message : fileErrorText(error)
}

/** An error of files in a directory, in words; others as they are. */
export function fileError(error: Error, directory: string): Error {
  const words = fileErrorText(error, directory)
  return words === null ? error : new DirectoryUnusable(words, { cause: error })
}

/** What the system says of a file, with the remedy; null for what it does not say of one. A write does not tell which file it was. */
export function fileErrorText(error: unknown, written?: string): string | null {
  if (!(error instanceof Error && 'code' in error)) return null
  const { code, path = written, syscall } = error as NodeJS.ErrnoException
  if (path === undefined) return fullDisk(code) ? 'The disk is full. Free some space, and try again.' : null
  const isMade = syscall === 'mkdir'
  if (fullDisk(code)) return `The disk of ${path} is full. Free some space there, and try again.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `This user may not ${isMade ? 'make' : 'use'} ${path}. Name another place, or give the user access to this one.`
  if (code === 'EISDIR') return `${path} is a directory, and a file is wanted. Is the path right?`
  if (code === 'ENOTDIR' || (code === 'EEXIST' && isMade))
    return `${noDirectoryIn(path)} is no directory, and one is wanted. Is the path right?`
  if (code === 'ENOENT')
    return isMade
      ? `The directory ${path} cannot be made. Is the path right, and the disk mounted?`
      : `There is no ${path}. Is the path right, and the disk mounted?`
  return null
}

/** What is in the way of a path where a directory should be; the path itself when nothing is. */
function noDirectoryIn(path: string): string {
  const above = dirname(path)
  const found = above === path ? path : noDirectoryIn(above)
  if (found !== above) return found
  return statSync(above, { throwIfNoEntry: false })?.isDirectory() === false ? above : path
}

const fullDisk = (code: string | undefined) => code === 'ENOSPC' || code === 'EDQUOT'

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
