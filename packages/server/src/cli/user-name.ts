import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'

/**
 * Who runs this process, as the system knows it: the name of the user id, `uid 1000` for one without a name. Not
 * `userInfo().username` alone: Bun 1.4.5 takes it from $USER, which anybody sets, and says "unknown" without it.
 */
export function userName(uid: number | undefined = process.geteuid?.(), passwdFile = '/etc/passwd'): string {
  if (uid === undefined) return userInfo().username
  return nameOf(uid, passwdFile) ?? `uid ${uid}`
}

function nameOf(uid: number, passwdFile: string): string | null {
  let text: string
  try {
    text = readFileSync(passwdFile, 'utf8')
  } catch {
    // A container of a single binary may have no such file, and macOS keeps its people elsewhere.
    return null
  }
  const fields = text.split('\n').map((line) => line.split(':'))
  return fields.find(([, , id]) => id === String(uid))?.[0] ?? null
}
