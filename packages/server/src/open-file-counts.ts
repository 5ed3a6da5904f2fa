import { readdirSync, readFileSync } from 'node:fs'

/** How many files this process has open, at the cost of a look at each; null where /proc does not tell, or the look finds none left. */
export function openFiles(): number | null {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return null
  }
}

/** How many files this process may have open; null where /proc does not tell, or there is no bound. */
export function openFilesMax(): number | null {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return limit === undefined ? null : Number(limit)
  } catch {
    return null
  }
}
