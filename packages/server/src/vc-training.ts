import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { shippedVcModel, trainVc, type VcLabel } from '@dealflow/core'
import { systemDisk, vcModelName } from '@dealflow/node-adapter/directory'
import type { Instance } from './instance.ts'
import type { OperationContext } from './operations/context.ts'

export interface TrainArgs {
  readonly labels: readonly VcLabel[]
  readonly write: boolean
}

/**
 * Fits the weights of venture-backability to labels, and writes them into the data directory when that is asked for and the
 * figures allow it. Training begins at the shipped weights each time: the same labels give the same weights.
 */
export async function trainedModel(
  { service, directory, settings }: Instance,
  { labels, write }: TrainArgs,
  { signal, progress }: OperationContext,
) {
  const websitesTotal = labels.length
  progress({ websitesDone: 0, websitesTotal })
  const { labelled, unread } = await service.readVcLabels(labels, {
    signal,
    onRead: (websitesDone) => progress({ websitesDone, websitesTotal }),
  })
  const date = new Date().toISOString().slice(0, 10)
  const { model, report, refusal } = trainVc(labelled, {
    base: shippedVcModel,
    date,
    version: `trained-${date}`,
  })
  const file = join(directory, vcModelName)
  const isWritten = write && refusal === null
  const replaced = isWritten && existsSync(file)
  if (isWritten) systemDisk.write(file, `${JSON.stringify(model, null, 2)}\n`)
  return {
    report,
    refusal,
    unread,
    model,
    written: isWritten ? file : null,
    replaced,
    /** A file that is named in the settings goes before the one of the directory. */
    hidden_by: settings.vcModel,
  }
}

export type TrainedVcModel = Awaited<ReturnType<typeof trainedModel>>
