import { errorTable, type Log, type Service } from '@dealflow/core'
import { clientAddress } from '@dealflow/node-adapter'
import { type AnyElysia, Elysia } from 'elysia'
import type { AdminFetch } from '../admin/admin-app.ts'
import { buildInfo } from '../build-info.ts'
import { defaultSettings, type Settings } from '../config/table.ts'
import { docsRoutes } from '../docs/routes.ts'
import { errorResponse } from './error-response.ts'
import { freePiece } from './free-piece.ts'
import { textResponse } from './text-response.ts'

/** Where the address of a request's client is found: Bun's server. */
export interface AddressSource {
  requestIP(request: Request): { readonly address: string } | null
  /** After how many idle seconds the connection of a request is closed; 0 is never. */
  timeout(request: Request, seconds: number): void
}

/** What a listener answers with. */
export interface Served {
  readonly service: Service
  readonly log: Log
  /** Default: no proxy is trusted. */
  readonly settings?: Pick<Settings, 'trustedProxies'>
  /** The operator API; null when it is served elsewhere, or nowhere. Default null. */
  readonly admin?: AdminFetch | null
  /** What is there beside the two APIs: pages and metrics. */
  readonly routes?: readonly AnyElysia[]
}

/**
 * The process's own routes, and the public contract handed through untouched: without `parse: 'none'` a hook could
 * swallow an upload, and Elysia's own validation would answer for the contract.
 */
export function createApp(
  { service, log, settings = defaultSettings, admin = null, routes = [] }: Served,
  addresses: AddressSource,
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
    .all('/admin/*', ({ request }) => (admin ?? service.fetch)(request, context(request)), { parse: 'none' })
    .get('/healthz', () => ({ status: 'ok' }))
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

/** The address is looked up only when something asks for it: a key with allowed addresses, or a refused key. */
function clientOf(request: Request, addresses: AddressSource, trustedProxies: readonly string[]) {
  return {
    keepWaiting: () => addresses.timeout(request, 0),
    respond: textResponse,
    free: freePiece,
    get clientAddress() {
      const peer = addresses.requestIP(request)?.address ?? null
      return clientAddress(peer, request.headers.get('x-forwarded-for'), trustedProxies)
    },
  }
}
