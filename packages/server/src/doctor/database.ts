import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { inspectSqliteSchema, type SchemaState } from '@dealflow/core'
import { sizeText } from '@dealflow/node-adapter/directory'
import { databaseBytes } from '../backup/create-backup.ts'
import { findDamage } from '../backup/database-copy.ts'
import { openBunSqlite } from '../bun-sqlite.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

/** Checked at about 500 MB a second from the page cache; a larger one is checked when asked for. */
const quickBytesMax = 1_000_000_000

export interface DatabaseFindings {
  readonly findings: readonly Finding[]
  /** Epoch milliseconds; null when there is no entry, or none can be read. */
  readonly newestEntryAt: number | null
  /** Whether it has the schema of this version. */
  readonly isCurrent: boolean
}

/** Looks at the database without changing it, also while a server works with it. */
export function examineDatabase(file: string, deep: boolean): DatabaseFindings {
  if (!existsSync(file)) {
    const message = 'A restore was cut off before its last step.'
    const remedy = 'The next start finishes it; nothing is lost.'
    return { findings: [warn('database', message, remedy)], newestEntryAt: null, isCurrent: false }
  }
  let state: SchemaState
  try {
    state = inspectSqliteSchema({ open: openBunSqlite, file: () => file })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const remedy = 'Put a backup back with dealflow restore, or start the version that wrote the directory.'
    return { findings: [fail('database', message, remedy)], newestEntryAt: null, isCurrent: false }
  }
  const isCurrent = state.pending.length === 0
  return {
    findings: [schemaFinding(state), soundnessFinding(file, deep)],
    newestEntryAt: newestEntry(file),
    isCurrent,
  }
}

function schemaFinding({ version, newest, pending }: SchemaState): Finding {
  if (pending.length === 0) return ok('schema', `The database has schema ${version}, the newest.`)
  return warn(
    'schema',
    `The database has schema ${version}, and this version of Dealflow brings it to ${newest}.`,
    'The next start does it, after a backup; dealflow migrate --dry-run tries it on a copy first.',
  )
}

function soundnessFinding(file: string, deep: boolean): Finding {
  const check = 'database'
  const bytes = databaseBytes(file)
  if (!deep && bytes > quickBytesMax)
    return ok(check, `Not read through: it has ${sizeText(bytes)}. dealflow doctor --deep does.`)
  const damage = damageIn(file, deep)
  if (damage === null) return ok(check, `SQLite finds it sound (${sizeText(bytes)}).`)
  return fail(
    check,
    `The database is damaged: ${damage}`,
    'Keep a copy of the directory as it is, then put the newest backup back with dealflow restore.',
  )
}

function damageIn(file: string, deep: boolean): string | null {
  try {
    return findDamage(file, deep ? 'integrity_check' : 'quick_check')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The last entry of each ledger is its newest; all of them would be a full scan. */
function newestEntry(file: string): number | null {
  try {
    const connection = new Database(file, { readonly: true })
    try {
      const row = connection
        .query<{ at: number | null }, []>(
          `SELECT max((
             SELECT created_at FROM ledger_entries entry
             WHERE entry.ledger_no = ledger.ledger_no ORDER BY sequence DESC LIMIT 1
           )) AS at FROM ledgers ledger`,
        )
        .get()
      return row?.at ?? null
    } finally {
      connection.close(true)
    }
  } catch {
    // What is wrong with the database is a finding of its own.
    return null
  }
}
