import { DealflowError } from './errors.ts'
import type { JobPath, Route } from './routes.ts'

/**
 * What a second run of an operation could do: nothing that the first did not; cost once more; do once more what the first did.
 */
export type Repeat = 'harmless' | 'costs' | 'doubles'

type PostWithoutKey = Exclude<Extract<Route, `POST ${string}`>, `POST ${JobPath}` | `${string}/cancel`>

/** The rest repeats without harm: it reads, changes a thing to the same twice, or carries an `Idempotency-Key`. */
const repeats: Readonly<Record<PostWithoutKey, Repeat>> = {
  'POST /api/v2/searches': 'costs',
  'POST /api/v2/competitor-analyses': 'costs',
  'POST /api/v2/company-lookups': 'harmless',
  'POST /api/v2/quotes': 'harmless',
  'POST /api/v2/lists/{list_id}/companies': 'harmless',
  'POST /api/v2/lists': 'doubles',
  'POST /api/v2/webhook-endpoints': 'doubles',
  'POST /api/v2/webhook-endpoints/{webhook_id}/rotate-secret': 'doubles',
  'POST /api/v2/webhook-endpoints/{webhook_id}/test': 'doubles',
  'POST /api/v2/webhook-endpoints/{webhook_id}/replay': 'doubles',
  'POST /api/v2/webhook-deliveries/{delivery_id}/replay': 'doubles',
}

export const repeatOf = (route: string): Repeat => repeats[route as PostWithoutKey] ?? 'harmless'

/** Longer than this nobody is kept waiting: the error says when to come back. */
const retryAfterMsMax = 60_000
/** While a job is followed, a service that starts anew is waited for: half a minute. */
export const patientRetriesMax = 6
const firstDelayMs = 500
const delayMsMax = 8_000

/** How long to wait before the next try, after `tries` that failed; null when there should be none. */
export function retryDelayMs(
  error: unknown,
  tries: number,
  repeat: Repeat,
  random: () => number,
): number | null {
  if (!(error instanceof DealflowError) || !mayRetry(error, repeat)) return null
  const { retryAfterMs } = error
  if (retryAfterMs === null) return Math.min(delayMsMax, firstDelayMs * 2 ** tries) * (0.5 + random() / 2)
  // A little later than said, and not all clients at once.
  return retryAfterMs <= retryAfterMsMax ? retryAfterMs * (1 + random() / 10) : null
}

function mayRetry({ status, code }: DealflowError, repeat: Repeat): boolean {
  // Refused before anything was done.
  if (status === 429) return true
  // The service's own word that nothing was charged.
  if (code === 'SERVICE_UNAVAILABLE') return repeat !== 'doubles'
  // Nobody knows whether the request was carried out.
  const isUnknown = status === null || status >= 502
  return isUnknown && repeat === 'harmless'
}
