import { DirectoryUnusable, NotStored } from '../../kernel/index.ts'
import { sqliteCode } from './driver.ts'

/** SQLite's primary result codes in an operator's words. */
const wordsByCode: Readonly<Record<number, (directory: string) => string>> = {
  8: (directory) => `The data directory ${directory} is read-only for this user. Give the user write access.`,
  10: (directory) =>
    `The disk of ${directory} failed to read or write. See the log of the system, and run the same command again on a sound disk.`,
  11: (directory) =>
    `The database in ${directory} is damaged. Restore the directory from a backup; keep the damaged files for a look.`,
  13: (directory) => `The disk of ${directory} is full. Free some space and run the same command again.`,
  14: (directory) =>
    `The files of ${directory} cannot be opened. Is it a directory that this user may read and write?`,
  26: (directory) =>
    `${directory} holds a file dealflow.db that is not a Dealflow database. Move it away, or use another directory.`,
}

/** The error to throw when a directory cannot be opened or read: in words where SQLite's own say too little. */
export function explained(error: unknown, directory: string): unknown {
  const words = wordsByCode[sqliteCode(error) ?? 0]
  return words === undefined ? error : new DirectoryUnusable(words(directory), { cause: error })
}

/** The same for a write. */
export function explainedWrite(error: unknown, directory: string): unknown {
  const words = wordsByCode[sqliteCode(error) ?? 0]
  return words === undefined ? error : new NotStored(words(directory), { cause: error })
}
