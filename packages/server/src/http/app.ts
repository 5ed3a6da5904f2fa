import { errorTable, type Log, type Service } from '@dealflow/core'
import { clientAddress } from '@dealflow/node-adapter'
import type { AnyElysia } from 'elysia'
import type { AdminFetch } from '../admin/admin-app.ts'
import { buildInfo } from '../build-info.ts'
import { defaultSettings, type Settings } from '../config/table.ts'
import { docsRoutes } from '../docs/routes.ts'
import { type AddressSource, isAskedDirectly } from './direct-peer.ts'
import { elysia } from './elysia.ts'
import { errorResponse } from './error-response.ts'
import { isPublicApi } from './public-api.ts'
import { textResponse } from './text-response.ts'

type Handler = (request: Request) => Response | Promise<Response>

/** What a listener answers with. */
export interface Served {
  readonly service: Service
  readonly log: Log
  /** Default: no proxy is trusted. */
  readonly settings?: Pick<Settings, 'trustedProxies'>
  /** The operator API, for who asks directly; null when it is served elsewhere, or nowhere. Default null. */
  readonly admin?: AdminFetch | null
  /** What is there beside the two APIs: pages and metrics. */
  readonly routes?: (addresses: AddressSource) => readonly AnyElysia[]
}

/**
 * The process's own routes, and the public contract handed through untouched: without `parse: 'none'` a hook could
 * swallow an upload, and Elysia's own validation would answer for the contract.
 */
export function createApp(
  { service, log, settings = defaultSettings, admin = null, routes = () => [] }: Served,
  addresses: AddressSource,
) {
  const context = (request: Request) => clientOf(request, addresses, settings.trustedProxies)
  const app = new (elysia().Elysia)({
    normalize: false,
    strictPath: true,
    handler: { standardHostname: false },
  })
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
  for (const each of routes(addresses)) app.use(each)
  return app
}

/**
 * Answers what comes to the address. The public API is handed over before the routes are looked at, which takes up to a microsecond
 * less of each of its requests. `/healthz` too: who waits for a server to start need not wait for the routes, which are made at the
 * first request that wants one, and at once, since Bun loses answers to requests sent in one go when the first of them waits.
 */
export function appHandler(served: Served, addresses: AddressSource): Handler {
  const { service, settings = defaultSettings } = served
  const app = onceAsked(() => createApp(served, addresses).fetch)
  return (request) => {
    if (isPublicApi(request.url))
      return service.fetch(request, clientOf(request, addresses, settings.trustedProxies))
    return isHealth(request) ? Response.json({ status: 'ok' }) : app(request)
  }
}

/** Answers what comes to the address of the operator API. */
export function operatorsHandler(
  admin: AdminFetch,
  trustedProxies: readonly string[],
  addresses: AddressSource,
): Handler {
  return onceAsked(() => createOperatorsApp(admin, trustedProxies, addresses).fetch)
}

function onceAsked(make: () => Handler): Handler {
  let made: Handler | null = null
  return (request) => {
    made ??= make()
    return made(request)
  }
}

/** By the text of the address: HTTP/1.0 without a host leaves the path alone. */
function isHealth({ method, url }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && /^(?:\w+:\/\/[^/?#]*)?\/healthz(?:[?#]|$)/.test(url)
}

/** The operator API on an address of its own, with the pages that describe it. */
function createOperatorsApp(admin: AdminFetch, trustedProxies: readonly string[], addresses: AddressSource) {
  const toAdmin = ({ request }: { request: Request }) =>
    admin(request, clientOf(request, addresses, trustedProxies))
  return new (elysia().Elysia)({ normalize: false, strictPath: true, handler: { standardHostname: false } })
    .onError(toAdmin)
    .all('/admin/*', toAdmin, { parse: 'none' })
    .use(docsRoutes(['admin']))
}

/** A stream of events that its client has not read for so long is ended; something is sent on it every 15 s. */
const unreadSeconds = 120

/** The address is looked up only when something asks for it: a key with allowed addresses, or a refused key. */
function clientOf(request: Request, addresses: AddressSource, trustedProxies: readonly string[]) {
  return {
    keepWaiting: (what?: 'upload' | 'events') =>
      addresses.timeout(request, what === 'events' ? unreadSeconds : 0),
    respond: textResponse,
    free: freePiece,
    get clientAddress() {
      const peer = addresses.requestIP(request)?.address ?? null
      return clientAddress(peer, request.headers.get('x-forwarded-for'), trustedProxies)
    },
  }
}

/**
 * Gives back the memory of a piece of a body. Left to the collector, the pieces of an upload of 30 MB make the process 31 MB larger;
 * given back at once, 4 MB (scripts/bench/decks/uploads.ts). A piece that shares its buffer is left alone: Bun may fill the rest of
 * it with what comes next.
 */
function freePiece(piece: Uint8Array): void {
  const { buffer } = piece
  if (buffer instanceof ArrayBuffer && buffer.byteLength === piece.byteLength) buffer.transfer(0)
}
