import { statSync } from 'node:fs'
import { join } from 'node:path'
import { backupNamesIn } from './names.ts'

interface FoundBackup {
  readonly path: string
  readonly bytes: number
  /** When it was finished, in epoch milliseconds. */
  readonly madeAt: number
}

/** The backup that was finished last in a directory; null when there is none, or no such directory. */
export function newestBackup(directory: string): FoundBackup | null {
  let newest: FoundBackup | null = null
  for (const name of backupNamesIn(directory)) {
    const path = join(directory, name)
    // The schedule may remove it at any moment.
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined || (newest !== null && newest.madeAt >= found.mtimeMs)) continue
    newest = { path, bytes: found.size, madeAt: found.mtimeMs }
  }
  return newest
}
