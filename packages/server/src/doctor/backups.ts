import { sizeText } from '@dealflow/node-adapter/directory'
import { newestBackups } from '../backup/newest-backup.ts'
import { type Finding, fail, ok, timeText, warn } from './finding.ts'

export interface BackupFacts {
  readonly directory: string
  readonly everyMs: number | null
  readonly now: number
}

const weekMs = 7 * 86_400_000

/** Whether there is a backup, and one that is young enough. */
export async function backupFindings({ directory, everyMs, now }: BackupFacts): Promise<Finding[]> {
  const check = 'backups'
  const { newest, verified, problem } = await newestBackups(directory)
  if (newest === null) {
    return [
      warn(
        check,
        `There is no backup in the backup directory ${directory}; one made elsewhere is not looked for.`,
        everyMs === null
          ? 'Make one with dealflow backup, or let the server make them: --backup-every 24h.'
          : 'The server makes one when it is due. When it should have been: see its log.',
      ),
    ]
  }
  if (problem !== null) {
    return [
      fail(
        check,
        `The newest backup ${newest.path} was written, but restore refuses it: ${problem}.`,
        `Keep a copy of the directory; dealflow ledger verify and doctor --deep say more. ${verified === null ? 'No backup there is verified.' : `The last backup that is verified is ${verified.path}.`}`,
      ),
    ]
  }
  const ageMs = Math.max(0, now - newest.madeAt)
  const what = `The newest backup is ${timeText(ageMs)} old: ${newest.path} (${sizeText(newest.bytes)}).`
  if (everyMs !== null && ageMs > 2 * everyMs) {
    return [
      warn(
        check,
        `${what} There should be one every ${timeText(everyMs)}.`,
        'Is the server running? See its log.',
      ),
    ]
  }
  if (everyMs === null && ageMs > weekMs)
    return [
      warn(check, what, 'Make one with dealflow backup, or let the server make them: --backup-every 24h.'),
    ]
  return [ok(check, what)]
}
