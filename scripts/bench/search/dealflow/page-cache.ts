import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const filesIn = (directory: string) => readdirSync(directory).map((name) => join(directory, name))

/** Asks the system to forget the pages of a directory's files. It may not: what is mapped or not yet written stays. */
export function forgetFiles(directory: string) {
  for (const file of filesIn(directory)) {
    spawnSync('sync', [file])
    spawnSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0'])
  }
}

/** How much of them is in memory, 0 to 1; null where `fincore` is missing, as on other systems than Linux. */
export function residentShareOf(directory: string): number | null {
  const files = filesIn(directory)
  const { status, stdout } = spawnSync('fincore', ['--bytes', '--noheadings', '--output', 'RES', ...files], {
    encoding: 'utf8',
  })
  if (status !== 0) return null
  const resident = stdout.trim().split(/\s+/).map(Number)
  const total = files.reduce((sum, file) => sum + statSync(file).size, 0)
  // A page is counted whole.
  return Math.min(1, resident.reduce((sum, bytes) => sum + bytes, 0) / Math.max(1, total))
}
