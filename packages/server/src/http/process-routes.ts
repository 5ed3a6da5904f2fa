import type { AnyElysia } from 'elysia'
import { docsRoutes } from '../docs/routes.ts'
import type { Instance } from '../instance.ts'
import { metricsRoutes } from '../metrics/routes.ts'

/** What a server answers beside the public API, on the same address. */
export function processRoutes(instance: Instance): readonly AnyElysia[] {
  const { adminAddr } = instance.settings
  return [metricsRoutes(instance), docsRoutes(adminAddr === 'main' ? ['api', 'admin'] : ['api'])]
}
