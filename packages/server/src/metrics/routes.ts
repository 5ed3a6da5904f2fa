import type { Elysia } from 'elysia'
import { bearerCheck } from '../http/bearer.ts'
import { elysia } from '../http/elysia.ts'
import { errorResponse } from '../http/error-response.ts'
import type { Instance } from '../instance.ts'

/** `/metrics` beside the API, for whoever has the token of `metrics_token`; without such a setting there is no such path. */
export function metricsRoutes(instance: Instance): Elysia {
  const { metricsToken } = instance.settings
  const routes = new (elysia().Elysia)()
  if (metricsToken === null) return routes
  const isAllowed = bearerCheck(metricsToken)
  routes.get('/metrics', async ({ request }) => {
    if (!isAllowed(request)) return unauthorized()
    const { metricsResponse } = await import('./response.ts')
    return metricsResponse(instance)
  })
  return routes
}

function unauthorized(): Response {
  const response = errorResponse(
    401,
    'UNAUTHORIZED',
    'Send the token of metrics_token as "Authorization: Bearer <token>".',
  )
  response.headers.set('WWW-Authenticate', 'Bearer realm="dealflow-metrics"')
  return response
}
