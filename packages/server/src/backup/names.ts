import { join, resolve } from 'node:path'
import { backupSuffix, backupsName, stamp } from '@dealflow/node-adapter/directory'
import type { Settings } from '../config/table.ts'

/** Where backups go that are made by the clock, before a migration, or without a name. */
export function backupDirectoryOf(settings: Settings): string {
  return resolve(settings.backupDir ?? join(settings.data, backupsName))
}

export function scheduledName(epochMs: number): string {
  return `scheduled-${stamp(epochMs)}${backupSuffix}`
}

/** When a scheduled backup was made, by its name; null for any other name. */
export function scheduledAt(name: string): number | null {
  const match = /^scheduled-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.dfbackup$/.exec(name)
  if (match === null) return null
  const [, year, month, day, hour, minute, second] = match
  const epochMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(epochMs) ? null : epochMs
}
