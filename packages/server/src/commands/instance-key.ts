import { resolve } from 'node:path'
import { DirectoryInUse, type Resealed } from '@dealflow/core'
import type { Command, CommandInput } from '../cli/command.ts'
import { contextOf } from '../cli/context.ts'
import { count } from '../cli/progress-text.ts'
import { requireData, withDirectory } from '../control/with-directory.ts'
import { openInstance } from '../instance.ts'

const notes =
  'The instance key signs backups and seals the signing secrets of webhooks, and no backup holds it. Keep a copy of its\nfile somewhere else than the backups.'

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
        const { resealed, lost } = instance.secrets
        if (input.json)
          input.output.json({
            fingerprint: key.fingerprint,
            file,
            kept_as: keptAs,
            webhook_secrets_resealed: resealed,
            webhook_secrets_lost: lost,
          })
        else {
          input.output.line(`The instance key is now ${key.fingerprint}, in ${file}.`)
          input.output.line(
            keptAs === null
              ? 'There was no old key to keep: the signatures of older backups can no longer be checked.'
              : keptIsForeign
                ? `What lay there was the key of another instance; it is kept as ${keptAs}. The signatures of older backups can be checked only with this directory's own old key, if you find it: --instance-key FILE.`
                : `The old key is kept as ${keptAs}: the signatures of older backups are checked with --instance-key ${keptAs}. Remove it if others have seen it.`,
          )
          for (const line of secretLines(instance.secrets)) input.output.line(line)
        }
      } finally {
        await instance.close()
      }
      return 0
    },
  },
]

function secretLines({ resealed, lost }: Resealed): string[] {
  return [
    ...(resealed === 0 ? [] : [`The signing secrets of ${endpoints(resealed)} were sealed with it.`]),
    ...(lost.length === 0
      ? []
      : [
          `Nothing can be sent to ${endpoints(lost.length)}: their signing secrets are sealed with a key that is not here. Their owners rotate them (POST /api/v2/webhook-endpoints/{webhook_id}/rotate-secret with the body {}); what is queued waits for it:`,
          ...lost.map((webhookId) => `  ${webhookId}`),
        ]),
  ]
}

const endpoints = (number: number) => `${count(number)} webhook ${number === 1 ? 'endpoint' : 'endpoints'}`

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
