import { rmSync } from 'node:fs'
import { join } from 'node:path'

/** How commands reach the server that holds a directory. A server alone writes one. */
export const controlFileName = 'control.json'

/** One that cannot be removed hinders nobody: a caller finds that nobody listens there. */
export function removeControlFile(directory: string) {
  try {
    rmSync(join(directory, controlFileName), { force: true })
  } catch {}
}
