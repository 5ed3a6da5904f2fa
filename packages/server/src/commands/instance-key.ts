import { resolve } from 'node:path'
import { DirectoryInUse } from '@dealflow/core'
import type { Command, CommandInput } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { requireData, withDirectory } from '../control/with-directory.ts'
import { openInstance } from '../instance.ts'

const notes =
  'The instance key signs backups, and no backup holds it. Keep a copy of its file somewhere else than the backups.'

export const instanceKeyCommands: readonly Command[] = [
  {
    name: 'instance-key show',
    summary: 'show the fingerprint of the instance key and where it lies',
    options: {},
    settings: 'directory',
    notes,
    whenStopped: 'changes nothing',
    async run(input) {
      const shown = await withDirectory(input, (call) => call('instance_key.show', {}, contextOf(input)))
      if (input.json) input.output.json(shown)
      else input.output.line(`${shown.fingerprint}  ${shown.file}`)
      return 0
    },
  },
  {
    name: 'instance-key replace',
    summary: 'make a new instance key, when the old one is lost or was seen by others',
    options: {},
    settings: 'directory',
    notes: `${notes}\nAfterwards the signatures of older backups can be checked only with the old key, if there is one; it is kept\nbeside the new one. Their content can be checked and restored all the same.`,
    async run(input) {
      const instance = await open(input)
      try {
        const { key, file, keptAs, keptIsForeign } = instance.key
        if (input.json) input.output.json({ fingerprint: key.fingerprint, file, kept_as: keptAs })
        else {
          input.output.line(`The instance key is now ${key.fingerprint}, in ${file}.`)
          input.output.line(
            keptAs === null
              ? 'There was no old key to keep: the signatures of older backups can no longer be checked.'
              : keptIsForeign
                ? `What lay there was the key of another instance; it is kept as ${keptAs}. The signatures of older backups can be checked only with this directory's own old key, if you find it: --instance-key FILE.`
                : `The old key is kept as ${keptAs}: the signatures of older backups are checked with --instance-key ${keptAs}. Remove it if others have seen it.`,
          )
        }
      } finally {
        await instance.close()
      }
      return 0
    },
  },
]

async function open(input: CommandInput) {
  const { configuration, signal, output } = input
  requireData(resolve(configuration.settings.data))
  const options = { configuration, log: output.log, signal, instanceKey: 'replace' as const }
  return openInstance(options).catch((error: unknown) => {
    if (!(error instanceof DirectoryInUse)) throw error
    throw new Error(
      `${error.directory} is held by a running Dealflow process, which works with the old key. Stop it first.`,
      { cause: error },
    )
  })
}
