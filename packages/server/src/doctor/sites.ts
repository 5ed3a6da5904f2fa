import { createGuardedClient, type HelpProbe, probeHelp } from '@dealflow/core'
import { createDialer, createResolver, nodeHost } from '@dealflow/node-adapter'
import { ConfigurationError } from '../config/setting.ts'
import type { Settings } from '../config/table.ts'
import { helpOptionsOf, vcModelOf } from '../sites.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

/** Whether the model, the search and the renderer that are configured are any help: each is asked one small question. */
export async function helpFindings(settings: Settings, signal: AbortSignal): Promise<Finding[]> {
  const options = helpOptionsOf(settings)
  if (Object.keys(options).length === 0) return []
  const host = nodeHost({ write() {} })
  // As the service asks them: they may stand beside it.
  const client = createGuardedClient({
    ...host,
    resolver: createResolver({ nameServers: settings.outboundNameServers }),
    dialer: createDialer(),
    allowedCidrs: ['0.0.0.0/0', '::/0'],
    allowHttp: true,
  })
  try {
    return (await probeHelp(options, { host, client }, signal)).map(judgeHelp)
  } finally {
    await client.close()
  }
}

export function judgeHelp({ help, isOk, message }: HelpProbe): Finding {
  return isOk ? ok(help, message) : warn(help, message, remedies[help])
}

const remedies: Readonly<Record<HelpProbe['help'], string>> = {
  model: 'See model_url, model_name and model_api_key. Until it answers, rules alone read what sites say.',
  search:
    'See search_kind, search_url and search_api_key. Until it answers, only a company’s own site is read.',
  renderer: 'See renderer_url and renderer_api_key. Until it answers, pages that draw themselves say little.',
}

/** Weights of venture-backability that somebody trained; nothing where those are used that come with it. */
export function vcModelFindings(settings: Settings, directory: string): Finding[] {
  const check = 'vc model'
  try {
    const model = vcModelOf(settings, directory)
    if (model === null) return []
    const { positives, negatives, date } = model.trained_on
    return [ok(check, `Trained on ${positives} Yes and ${negatives} Likely Not, on ${date}.`)]
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return [fail(check, error.message, 'Nothing starts with it: see vc_model.')]
  }
}
