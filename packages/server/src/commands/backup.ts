import { resolve } from 'node:path'
import { sizeText } from '@dealflow/node-adapter/directory'
import { makeBackupDirectory } from '../backup/backups.ts'
import type { Counts } from '../backup/manifest.ts'
import { backupDirectoryOf } from '../backup/names.ts'
import type { Command } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { count } from '../cli/progress-text.ts'
import type { Configuration } from '../config/load.ts'
import { withDirectory } from '../control/with-directory.ts'

export const backupCommand: Command = {
  name: 'backup',
  summary: 'back the data directory up to one file, also while it is served',
  positionals: [
    {
      name: 'FILE',
      summary: 'the new file, or a directory for one with the time in its name, default the backup directory',
      isOptional: true,
    },
  ],
  options: { force: { summary: 'replace FILE when it exists' } },
  settings: 'directory',
  notes:
    'The file holds the database as it was when the backup began: tar, packed with zstd, with a manifest of\nchecksums. It does not hold the instance key or the settings. dealflow restore FILE --verify checks it.',
  whenStopped: 'changes nothing',
  async run(input) {
    const [given] = input.positionals
    const made = await withDirectory(input, (call) => {
      const file = given === undefined ? chosenDirectory(input.configuration) : resolve(given)
      return call('backup.create', { file, force: input.on('force') }, contextOf(input))
    })
    if (input.json) input.output.json(made)
    else {
      input.output.line(`${made.file} (${sizeText(made.bytes)}): ${countsText(made.counts)}.`)
      input.output.line(
        `It does not hold the instance key. Keep a copy of ${made.instance_key_file} somewhere else than the backups.`,
      )
    }
    if (made.problem === null) return 0
    input.output.note(
      `The file was written, but dealflow restore refuses it: ${made.problem}. Keep the backups of before and a copy of the directory; restore --accept-unverified takes it as it is.`,
    )
    return 1
  },
}

/** Null leaves the choice to the settings of whoever holds the directory; only a flag is meant for this command alone. */
function chosenDirectory({ settings, origins }: Configuration): string | null {
  if (origins.backupDir.kind !== 'flag') return null
  const directory = backupDirectoryOf(settings)
  makeBackupDirectory(directory)
  return directory
}

export function countsText({ accounts, ledger_entries, companies }: Counts): string {
  return `accounts ${count(accounts)}, ledger entries ${count(ledger_entries)}, companies ${count(companies)}`
}
