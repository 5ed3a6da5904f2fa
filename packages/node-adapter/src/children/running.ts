import { readFileSync } from 'node:fs'

/** Whether a process runs, of whatever user; a dead one that its parent has not asked after (a zombie) does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return !isZombie(pid)
}

/** On Linux; elsewhere a zombie counts as running. */
function isZombie(pid: number): boolean {
  try {
    return process.platform === 'linux' && /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return false
  }
}
