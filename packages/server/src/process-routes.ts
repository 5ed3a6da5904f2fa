import type { AnyElysia } from 'elysia'
import type { Instance } from './instance.ts'
import { metricsRoutes } from './metrics/routes.ts'

/** What a server answers beside the public API. */
export function processRoutes(instance: Instance): readonly AnyElysia[] {
  return [metricsRoutes(instance)]
}
