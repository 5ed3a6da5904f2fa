import { statSync } from 'node:fs'
import { join } from 'node:path'
import { backupNamesIn } from '@dealflow/node-adapter/directory'
import { readContainerManifest } from './container.ts'

interface FoundBackup {
  readonly path: string
  readonly bytes: number
  /** When it was finished, in epoch milliseconds. */
  readonly madeAt: number
}

export interface NewestBackups {
  readonly newest: FoundBackup | null
  /** Of those that do not say of themselves that something does not hold. */
  readonly verified: FoundBackup | null
  /** What does not hold in the newest. */
  readonly problem: string | null
}

/** The backups that were finished last in a directory; null when there are none, or no such directory. */
export async function newestBackups(directory: string): Promise<NewestBackups> {
  const found = backupNamesIn(directory).flatMap((name): FoundBackup[] => {
    const path = join(directory, name)
    // The schedule may remove it at any moment.
    const file = statSync(path, { throwIfNoEntry: false })
    return file === undefined ? [] : [{ path, bytes: file.size, madeAt: file.mtimeMs }]
  })
  found.sort((a, b) => b.madeAt - a.madeAt)
  const newest = found[0] ?? null
  let problem: string | null = null
  for (const backup of found) {
    const manifest = await readContainerManifest(backup.path).catch(() => null)
    if (manifest?.verified !== false) return { newest, verified: backup, problem }
    problem ??= manifest.problem
  }
  return { newest, verified: null, problem }
}
