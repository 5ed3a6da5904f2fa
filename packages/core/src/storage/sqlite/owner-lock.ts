import { isBusy, type OpenSqlite } from './driver.ts'

/** Another process works on the data directory. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
  readonly directory: string

  constructor(directory: string, cause: unknown) {
    super(
      `The data directory ${directory} is in use by another Dealflow process. Stop that process, or point this one at another directory.`,
      { cause },
    )
    this.directory = directory
  }
}

/**
 * Holds a data directory for one process: an exclusive transaction on a database file of its own, which the system frees
 * the moment the process ends, however it ends. Throws `DirectoryInUse`; the returned function lets go.
 */
export function holdDirectory(open: OpenSqlite, lockFile: string, directory: string): () => void {
  const driver = open(lockFile)
  try {
    driver.exec('PRAGMA busy_timeout = 0')
    // Nothing is ever written in this transaction: its empty journal is beside the file only while it is held.
    driver.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    driver.close()
    throw isBusy(error) ? new DirectoryInUse(directory, error) : error
  }
  return () => driver.close()
}
