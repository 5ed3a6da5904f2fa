// #region mounted-at
import type { Service } from '@dealflow/core'

/** What Bun knows of the connection that a request came over. */
interface Connections {
  requestIP(request: Request): { readonly address: string } | null
  timeout(request: Request, seconds: number): void
}

/** The service under a path, `/dealflow`, of a server that speaks the web's `Request` and `Response`. */
export function mountedAt(prefix: string, { fetch }: Pick<Service, 'fetch'>) {
  return async (request: Request, connections: Connections | null) => {
    const url = new URL(request.url)
    url.pathname = url.pathname.slice(prefix.length)
    const response = await fetch(new Request(url.href, request), {
      clientAddress: connections?.requestIP(request)?.address ?? null,
      // A stream of events is silent for longer than Bun lets a connection be.
      keepWaiting: () => connections?.timeout(request, 0),
    })
    const location = response.headers.get('location')
    if (location?.startsWith('/')) response.headers.set('location', `${prefix}${location}`)
    return response
  }
}
// #endregion mounted-at
