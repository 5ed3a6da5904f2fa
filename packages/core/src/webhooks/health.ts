import { hourMs } from '../kernel/index.ts'
import type { WebhookDelivery, WebhookEndpoint } from './webhook.ts'

/**
 * An endpoint is failing after this long, and this many attempts, of which none succeeded
 * (docs/design/decisions.md#failing-endpoints).
 */
export const failingAfterMs = 120 * hourMs
export const failingAttempts = 10
/** A failing endpoint gets one attempt an hour, whatever waits for it, until one succeeds. */
export const restMs = hourMs

export type EndpointHealth = Pick<WebhookEndpoint, 'failingSince' | 'failures' | 'restsUntil'>

export const healthy: EndpointHealth = { failingSince: null, failures: 0, restsUntil: null }

export function isFailing({ failingSince, failures }: EndpointHealth, now: number): boolean {
  return failingSince !== null && failures >= failingAttempts && now - failingSince >= failingAfterMs
}

/**
 * Deliveries that may be under way to an endpoint at once. One that failed ten times in a row gets one, so that receivers that
 * hang until the timeout do not hold the places of those that answer.
 */
export function placesAt({ failures, restsUntil }: EndpointHealth, perEndpointMax: number): number {
  return restsUntil !== null || failures >= failingAttempts ? 1 : perEndpointMax
}

/** What an attempt says of its endpoint: one rule for every store. A test that fails says nothing, it was made to find out. */
export function healthAfter(
  endpoint: EndpointHealth,
  trigger: WebhookDelivery['trigger'],
  succeeded: boolean,
  at: number,
): EndpointHealth {
  if (succeeded) return healthy
  const { failingSince, failures, restsUntil } = endpoint
  if (trigger === 'test') return { failingSince, failures, restsUntil }
  const after = { failingSince: failingSince ?? at, failures: failures + 1, restsUntil: null }
  return isFailing(after, at) ? { ...after, restsUntil: at + restMs } : after
}
