import type { AnyElysia } from 'elysia'
import { docsRoutes } from '../docs/routes.ts'
import type { Instance } from '../instance.ts'
import { metricsRoutes } from '../metrics/routes.ts'
import { type AddressSource, isAskedDirectly } from './direct-peer.ts'

/** What a server answers beside the public API, on the same address. */
export function processRoutes(instance: Instance): (addresses: AddressSource) => readonly AnyElysia[] {
  const { adminAddr } = instance.settings
  return (addresses) => [
    metricsRoutes(instance),
    adminAddr === 'main'
      ? docsRoutes(['api', 'admin'], (request) => isAskedDirectly(request, addresses))
      : docsRoutes(['api']),
  ]
}
