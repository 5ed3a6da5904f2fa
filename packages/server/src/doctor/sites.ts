import { createGuardedClient, type ProviderProbe, probeProviders } from '@dealflow/core'
import { createDialer, createResolver, nodeHost } from '@dealflow/node-adapter'
import { ConfigurationError } from '../config/setting.ts'
import type { Settings } from '../config/table.ts'
import { embedderOptionsOf, providerOptionsOf, vcModelOf } from '../sites.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

/** Asks each configured provider (model, search, renderer, embedder) one small question. */
export async function providerFindings(settings: Settings, signal: AbortSignal): Promise<Finding[]> {
  const options = { ...providerOptionsOf(settings), ...embedderOptionsOf(settings) }
  if (Object.keys(options).length === 0) return []
  const host = nodeHost({ write() {} })
  // As the service asks them: they may run beside it.
  const client = createGuardedClient({
    ...host,
    resolver: createResolver({ nameServers: settings.outboundNameServers }),
    dialer: createDialer(),
    allowedCidrs: ['0.0.0.0/0', '::/0'],
    allowHttp: true,
  })
  try {
    return (await probeProviders(options, { host, client }, signal)).map(judgeProvider)
  } finally {
    await client.close()
  }
}

export function judgeProvider({ provider, isOk, message }: ProviderProbe): Finding {
  return isOk ? ok(provider, message) : warn(provider, message, remedies[provider])
}

const remedies: Readonly<Record<ProviderProbe['provider'], string>> = {
  model: 'See model_url, model_name and model_api_key. Until it answers, rules alone read what sites say.',
  search:
    'See search_kind, search_url and search_api_key. Until it answers, only a company’s own site is read.',
  renderer: 'See renderer_url and renderer_api_key. Until it answers, pages that draw themselves say little.',
  embedder:
    'See embedder_url, embedder_model and embedder_api_key. Until it answers, searches rank by words alone.',
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
