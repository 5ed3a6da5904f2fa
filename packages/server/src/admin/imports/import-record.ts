import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Actor } from '@dealflow/core'
import { systemDisk } from '@dealflow/node-adapter/directory'
import type { ArgsOf } from '../../operations/index.ts'

/** Everything that the operation takes beside the file. */
export type ImportOptions = Omit<ArgsOf<'import'>, 'file'>

export const importStatuses = [
  'queued',
  'running',
  'succeeded',
  'failed',
  'cancelled',
  'interrupted',
] as const
type ImportStatus = (typeof importStatuses)[number]

/** An uploaded file on its way into the dataset, as it is kept in import.json. */
export interface ImportRecord {
  readonly import_id: string
  readonly file_name: string
  readonly bytes: number
  readonly options: ImportOptions
  readonly actor: Actor
  readonly status: ImportStatus
  readonly created_at: string
  readonly started_at: string | null
  readonly ended_at: string | null
  /** What the operation came to. */
  readonly result: Readonly<Record<string, unknown>> | null
  readonly error: { readonly code: string; readonly message: string } | null
}

/** An import that will not change any more. */
export function hasEnded({ status }: Pick<ImportRecord, 'status'>): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'cancelled'
}

const fileName = 'import.json'

/** Replaces the record of an import: after a crash it is the earlier one or this one, never a part. */
export function writeImportRecord(directory: string, record: ImportRecord): void {
  systemDisk.write(join(directory, fileName), `${JSON.stringify(record)}\n`)
}

/** Null when there is none: then the upload never came to its end. */
export function readImportRecord(directory: string): ImportRecord | null {
  try {
    return JSON.parse(readFileSync(join(directory, fileName), 'utf8')) as ImportRecord
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
