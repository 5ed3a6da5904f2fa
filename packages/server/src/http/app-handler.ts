import type { AnyElysia } from 'elysia'
import type { AdminFetch } from '../admin/admin-app.ts'
import { defaultSettings } from '../config/table.ts'
import type { Served } from './app.ts'
import { type AddressSource, clientOf } from './client-of.ts'
import { isPublicApi } from './public-api.ts'

/** What is served, and the routes beside it, made at the first request that wants one. */
export interface ServedWithRoutes extends Served {
  readonly routes?: (addresses: AddressSource) => Promise<readonly AnyElysia[]>
}

type Handler = (request: Request) => Response | Promise<Response>

/**
 * Answers what comes to the address. The public API is handed over before the routes are looked at, which takes up to a microsecond
 * less of each of its requests. `/healthz` too: who waits for a server to listen need not wait for the routes.
 */
export function appHandler(served: ServedWithRoutes, addresses: AddressSource): Handler {
  const { service, settings = defaultSettings, routes = async () => [] } = served
  const app = onceAsked(async () => {
    const [{ createApp }, beside] = await Promise.all([import('./app.ts'), routes(addresses)])
    return createApp(served, addresses, beside).fetch
  })
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
  return onceAsked(async () => {
    const { createOperatorsApp } = await import('./app.ts')
    return createOperatorsApp(admin, trustedProxies, addresses).fetch
  })
}

/** What `load` makes at the first request: Elysia takes 15 ms and 3 MB, which the public API does without. */
function onceAsked(load: () => Promise<Handler>): Handler {
  let loaded: Handler | null = null
  let loading: Promise<Handler> | null = null
  return (request) => {
    if (loaded !== null) return loaded(request)
    loading ??= load().then((handler) => {
      loaded = handler
      return handler
    })
    return loading.then((handler) => handler(request))
  }
}

/** By the text of the address: HTTP/1.0 without a host leaves the path alone. */
function isHealth({ method, url }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && /^(?:\w+:\/\/[^/?#]*)?\/healthz(?:[?#]|$)/.test(url)
}
