import type { AnyElysia } from 'elysia'
import type { Instance } from '../instance.ts'
import type { AddressSource } from './client-of.ts'
import { isAskedDirectly } from './direct-peer.ts'

/** What a server answers beside the public API, on the same address. */
export function processRoutes(
  instance: Instance,
): (addresses: AddressSource) => Promise<readonly AnyElysia[]> {
  const { adminAddr } = instance.settings
  return async (addresses) => {
    const { docsRoutes } = await import('../docs/routes.ts')
    const { metricsRoutes } = await import('../metrics/routes.ts')
    return [
      metricsRoutes(instance),
      adminAddr === 'main'
        ? docsRoutes(['api', 'admin'], (request) => isAskedDirectly(request, addresses))
        : docsRoutes(['api']),
    ]
  }
}
