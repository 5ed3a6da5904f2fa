import { join, resolve } from 'node:path'
import { DirectoryInUse, holdDirectory, inspectSqliteSchema, type SchemaState } from '@dealflow/core'
import { nodeHost } from '@dealflow/node-adapter'
import { finishRestore, sizeText } from '@dealflow/node-adapter/directory'
import { describeDatabase } from '../backup/database-copy.ts'
import { tryMigration } from '../backup/try-migration.ts'
import { openBunSqlite } from '../bun-sqlite.ts'
import { type Command, type CommandInput, UsageError } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { count } from '../cli/progress-text.ts'
import { requireData } from '../control/with-directory.ts'
import { openInstance } from '../instance.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'bring a data directory to the schema of this version, after a backup',
  options: {
    status: { summary: 'only tell which steps are pending' },
    'dry-run': { summary: 'try the pending steps on a copy: how long they take, and whether all is well' },
  },
  settings: 'directory',
  notes:
    'Every command that opens a directory does the same by itself. --status and --dry-run work beside a running\nserver of an older version, too.',
  whenStopped: 'changes nothing',
  async run(input) {
    if (input.on('status') && input.on('dry-run'))
      throw new UsageError('--status tells, and --dry-run tries. Which one is meant?')
    const directory = resolve(input.configuration.settings.data)
    requireData(directory)
    putInOrder(directory)
    const state = inspectSqliteSchema({ open: openBunSqlite, file: (name) => join(directory, name) })
    if (input.on('status')) tellStatus(input, directory, state)
    else if (input.on('dry-run')) await dryRun(input, directory, state)
    else await migrate(input, state)
    return 0
  },
}

/** A restore that was cut off comes first; while another process holds the directory there is none. */
function putInOrder(directory: string) {
  try {
    const letGo = holdDirectory(openBunSqlite, join(directory, 'owner.lock'), directory)
    try {
      finishRestore(directory, Date.now())
    } finally {
      letGo()
    }
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
  }
}

function tellStatus(input: CommandInput, directory: string, { version, newest, pending }: SchemaState) {
  const { last_version } = describeDatabase(join(directory, 'dealflow.db'))
  if (input.json)
    input.output.json({ schema_version: version, newest_schema_version: newest, pending, last_version })
  else {
    input.output.line(schemaText(version, newest))
    for (const step of pending) input.output.line(`  pending ${step.version}: ${step.name}`)
    if (last_version !== null) input.output.line(`Dealflow ${last_version} opened the directory last.`)
  }
}

const schemaText = (version: number, newest: number) =>
  version === newest
    ? `The directory has schema ${version}, the newest that this version of Dealflow knows.`
    : `The directory has schema ${version}; this version of Dealflow brings it to ${newest}.`

async function dryRun(input: CommandInput, directory: string, { version, newest, pending }: SchemaState) {
  const { output } = input
  if (pending.length === 0) {
    if (input.json) output.json({ schema_version: version, newest_schema_version: newest, pending })
    else output.line(`${schemaText(version, newest)} There is nothing to try.`)
    return
  }
  const tried = await tryMigration({ directory, host: nodeHost(output.log) }, contextOf(input))
  if (input.json) output.json({ schema_version: version, newest_schema_version: newest, pending, ...tried })
  else {
    output.line(
      `On a copy the upgrade from schema ${version} to ${newest} took ${(tried.migration_ms / 1_000).toFixed(1)} s, from ${sizeText(tried.bytes_before)} to ${sizeText(tried.bytes_after)}.`,
    )
    output.line(
      `The database is sound and its ledger holds: ${count(tried.ledger_entries)} entries. Nothing was changed.`,
    )
  }
}

async function migrate(input: CommandInput, { version, newest, pending }: SchemaState) {
  const { configuration, output, signal, json } = input
  if (pending.length === 0) {
    if (json) output.json({ schema_version: version, migrated_from: null, backup: null })
    else output.line(schemaText(version, newest))
    return
  }
  const instance = await openInstance({ configuration, log: output.log, signal })
  try {
    const backup = instance.migrated?.backup.file ?? null
    if (json) output.json({ schema_version: newest, migrated_from: version, backup })
    else {
      output.line(`The directory was brought from schema ${version} to ${newest}.`)
      output.line(`A backup from before is ${backup}.`)
    }
  } finally {
    await instance.close()
  }
}
