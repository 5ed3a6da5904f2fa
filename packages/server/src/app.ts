import type { Service } from '@dealflow/core'
import { Elysia } from 'elysia'
import { buildInfo } from './build-info.ts'

/** Where the address of a request's client is found: Bun's server. */
export interface AddressSource {
  requestIP(request: Request): { readonly address: string } | null
}

/**
 * The process's own routes, and the public contract handed through untouched: without `parse: 'none'` a hook could
 * swallow an upload, and Elysia's own validation would answer for the contract.
 */
export function createApp(service: Service, addresses: AddressSource) {
  return new Elysia({ normalize: false, strictPath: true, handler: { standardHostname: false } })
    .all('/api/*', ({ request }) => service.fetch(request, clientOf(request, addresses)), { parse: 'none' })
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
    .onError(({ code, set }) => {
      set.status = code === 'NOT_FOUND' ? 404 : 500
      return code === 'NOT_FOUND'
        ? {
            error: {
              code: 'NOT_FOUND',
              message: 'Nothing is served here. The public API lives under /api/v2/.',
            },
          }
        : { error: { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side.' } }
    })
}

/** The address is looked up only when something asks for it: a key with allowed addresses, or a refused key. */
function clientOf(request: Request, addresses: AddressSource) {
  return {
    get clientAddress() {
      return addresses.requestIP(request)?.address ?? null
    },
  }
}
