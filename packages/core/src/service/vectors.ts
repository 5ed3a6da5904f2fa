import type { EmbedderProvider } from '../kernel/index.ts'
import { type OpenedVectors, openVectors } from '../search/index.ts'
import { memoryVectors } from '../storage/index.ts'
import { createGuardedClient } from '../web/index.ts'
import type { OutboundOptions, ServiceOptions } from './options.ts'

/** The vectors of the live companies; null where no embedder is configured, or nothing leads to it. */
export function openServiceVectors(
  options: ServiceOptions,
  identity: () => Promise<string>,
): OpenedVectors | null {
  const { host, storage, outbound, providers, vectors } = options
  const settings = providers?.embedder
  if (settings === undefined || outbound === undefined) return null
  return openVectors({
    ...host,
    model: settings.model,
    store: vectors ?? memoryVectors(),
    source: storage.companies,
    identity,
    async embedder(): Promise<EmbedderProvider> {
      const { createEmbedderProvider } = await import('../providers/index.ts')
      return createEmbedderProvider(settings, operatorParts(host, outbound))
    },
  })
}

/** What an operator adds may be anywhere: beside this very process, or in a private network. */
export function operatorParts(host: ServiceOptions['host'], outbound: OutboundOptions) {
  const allowedCidrs = ['0.0.0.0/0', '::/0']
  return { host, client: createGuardedClient({ ...outbound, ...host, allowedCidrs, allowHttp: true }) }
}
