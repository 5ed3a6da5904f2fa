import type { Log, Resealed, Webhooks } from '@dealflow/core'
import { keptInstanceKeys } from './instance-key.ts'

/** After the key was replaced, or a backup from before was restored: what a kept key opens is sealed with the key in force. */
export async function resealWebhooks(
  webhooks: Pick<Webhooks, 'reseal'>,
  { keyFile, log }: { readonly keyFile: string; readonly log: Log },
): Promise<Resealed> {
  const outcome = await webhooks.reseal(keptInstanceKeys(keyFile).map(({ bytes }) => bytes))
  const { resealed, lost } = outcome
  if (resealed > 0)
    log.write('info', 'webhook secrets were sealed with the new instance key', { endpoints: resealed })
  if (lost.length > 0)
    log.write(
      'warn',
      `webhooks cannot be signed: secrets are sealed with an instance key that is not here. Put that key beside it as ${keyFile}.old and start again, or have the secrets rotated`,
      { webhook_ids: lost.slice(0, shownMax), endpoints: lost.length },
    )
  return outcome
}

const shownMax = 20
