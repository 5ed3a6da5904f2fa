import type { Configuration } from '../config/load.ts'
import { addressText } from '../config/types.ts'
import { errorResponse } from '../http/error-response.ts'
import { type Listener, listenOn, PortTaken } from '../http/listen.ts'
import type { Instance } from '../instance.ts'

/**
 * Serves `/metrics` on the address of `metrics_addr`; null when that is off. Throws `PortTaken` when somebody else has the
 * port, unless it is the default one: a second server on a machine is no mistake, and goes on without its metrics.
 */
export function listenForScrapes(instance: Instance, { origins }: Configuration): Listener | null {
  const { metricsAddr } = instance.settings
  if (metricsAddr === null) return null
  try {
    return listenOn(metricsAddr, '--metrics-addr', () => (request) => answer(request, instance))
  } catch (error) {
    if (!(error instanceof PortTaken) || origins.metricsAddr.kind !== 'default') throw error
    instance.log.write(
      'warn',
      `/metrics is not served: ${addressText(metricsAddr)} is taken by another program. Give another address with --metrics-addr, or off.`,
    )
    return null
  }
}

async function answer(request: Request, instance: Instance): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname !== '/metrics' && pathname !== '/healthz')
    return errorResponse(404, 'NOT_FOUND', 'Here are /metrics and /healthz alone.')
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const refusal = errorResponse(405, 'METHOD_NOT_ALLOWED', 'This path takes GET and HEAD.')
    refusal.headers.set('Allow', 'GET, HEAD')
    return refusal
  }
  if (pathname === '/healthz') return Response.json({ status: 'ok' })
  // Scrapes are seconds apart, and the first one can wait for what counts.
  const { metricsResponse } = await import('./response.ts')
  return metricsResponse(instance)
}
