import { errorTable, type Log, type Service } from '@dealflow/core'
import { type AnyElysia, Elysia } from 'elysia'
import type { AdminFetch } from '../admin/admin-app.ts'
import { buildInfo } from '../build-info.ts'
import { defaultSettings, type Settings } from '../config/table.ts'
import { docsRoutes } from '../docs/routes.ts'
import { type AddressSource, clientOf } from './client-of.ts'
import { isAskedDirectly } from './direct-peer.ts'
import { errorResponse } from './error-response.ts'

/** What a listener answers with. */
export interface Served {
  readonly service: Service
  readonly log: Log
  /** Default: no proxy is trusted. */
  readonly settings?: Pick<Settings, 'trustedProxies'>
  /** The operator API, for who asks directly; null when it is served elsewhere, or nowhere. Default null. */
  readonly admin?: AdminFetch | null
}

/**
 * The process's own routes, and the public contract handed through untouched: without `parse: 'none'` a hook could
 * swallow an upload, and Elysia's own validation would answer for the contract. `routes` is what is there beside the two APIs: pages and
 * metrics.
 */
export function createApp(
  { service, log, settings = defaultSettings, admin = null }: Served,
  addresses: AddressSource,
  routes: readonly AnyElysia[] = [],
) {
  const context = (request: Request) => clientOf(request, addresses, settings.trustedProxies)
  const app = new Elysia({ normalize: false, strictPath: true, handler: { standardHostname: false } })
    // Above the routes: below them it would hear of unknown paths alone, and errors would answer with their own words.
    .onError(({ code, error, request }) => {
      // The service answers paths that nobody has in the contract's form, logs and counts them.
      if (code === 'NOT_FOUND') return service.fetch(request, context(request))
      const requestId = Bun.randomUUIDv7()
      log.write('error', 'request failed', { request_id: requestId, method: request.method, error })
      return errorResponse(500, 'INTERNAL_ERROR', errorTable.INTERNAL_ERROR.message, requestId)
    })
    .all('/api/*', ({ request }) => service.fetch(request, context(request)), { parse: 'none' })
    .all(
      '/admin/*',
      ({ request }) => {
        const isOperators = admin !== null && isAskedDirectly(request, addresses)
        return (isOperators ? admin : service.fetch)(request, context(request))
      },
      { parse: 'none' },
    )
    .get('/readyz', async ({ set }) => {
      const readiness = await service.ready()
      if (!readiness.ready) set.status = 503
      return readiness
    })
    .get('/version', () => ({
      version: buildInfo.version,
      commit: buildInfo.commit,
      api_version: 'v2',
      built_at: buildInfo.builtAt,
      schema_version: service.schemaVersion,
    }))
  for (const each of routes) app.use(each)
  return app
}

/** The operator API on an address of its own, with the pages that describe it. */
export function createOperatorsApp(
  admin: AdminFetch,
  trustedProxies: readonly string[],
  addresses: AddressSource,
) {
  const toAdmin = ({ request }: { request: Request }) =>
    admin(request, clientOf(request, addresses, trustedProxies))
  return new Elysia({ normalize: false, strictPath: true, handler: { standardHostname: false } })
    .onError(toAdmin)
    .all('/admin/*', toAdmin, { parse: 'none' })
    .use(docsRoutes(['admin']))
}
