import type { RequestEvent } from '@dealflow/core'
import { createCounter } from './counter.ts'
import type { Family } from './exposition.ts'
import { createHistogram } from './histogram.ts'

/** What a process has answered since it started. */
export interface RequestCounts {
  /** A request of the public API: `observe` of the service. */
  countRequest(event: RequestEvent): void
  /** A request of the operator API; the route comes from its table, null when none was known. */
  countAdminRequest(route: string | null, status: number): void
  families(): readonly Family[]
}

/** Paths as sent are never labels: anybody could make as many of them as they like. */
const noRoute = 'none'

/** Lookups take less than a millisecond and the clock counts whole ones; the deadline ends a request after 30 s. */
const secondsBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createRequestCounts(): RequestCounts {
  const requests = createCounter({
    name: 'dealflow_http_requests_total',
    help: 'Requests of the public API that were answered',
    labels: ['route', 'status'],
  })
  const durations = createHistogram({
    name: 'dealflow_http_request_duration_seconds',
    help: 'Time from a request of the public API to its answer',
    label: 'route',
    bounds: secondsBounds,
  })
  const rateLimited = createCounter({
    name: 'dealflow_rate_limited_total',
    help: 'Requests refused with 429, by the window that was full',
    labels: ['class', 'scope', 'window'],
  })
  const charges = createCounter({
    name: 'dealflow_charges_usd_total',
    help: 'USD charged for answers, test keys included',
    labels: ['route'],
    unitsPerOne: 1e6,
  })
  const authFailures = createCounter({
    name: 'dealflow_auth_failures_total',
    help: 'Requests refused with 401 or 403, by reason',
    labels: ['reason'],
  })
  const adminRequests = createCounter({
    name: 'dealflow_admin_requests_total',
    help: 'Requests of the operator API that were answered',
    labels: ['route', 'status'],
  })
  return {
    countRequest(event) {
      const route = event.route ?? noRoute
      requests.add([route, String(event.status)])
      durations.observe(route, event.durationMs / 1_000)
      if (event.chargedMicroUsd > 0) charges.add([route], event.chargedMicroUsd)
      if (event.rateLimited !== null) {
        const { rateClass, scope, window } = event.rateLimited
        rateLimited.add([rateClass, scope, window])
      }
      if (event.authFailure !== null) authFailures.add([event.authFailure])
    },
    countAdminRequest(route, status) {
      adminRequests.add([route ?? noRoute, String(status)])
    },
    families: () => [
      requests.family(),
      durations.family(),
      rateLimited.family(),
      charges.family(),
      authFailures.family(),
      adminRequests.family(),
    ],
  }
}
