import { DealflowError } from './errors.ts'
import type { JobPath, Route } from './routes.ts'
import type { paths } from './v2.generated.ts'

/**
 * What a second run of an operation could do: nothing that the first did not; cost once more; come to something else, because
 * the first was carried out: a second list, NOT_FOUND for what is deleted, CONFLICT for what is cancelled.
 */
export type Repeat = 'harmless' | 'costs' | 'differs'

/** Creations that always make a job: one for each `Idempotency-Key`. */
type Keyed = {
  [Path in JobPath]: paths[Path]['post']['responses'] extends { 200: unknown } ? never : `POST ${Path}`
}[JobPath]

type Cancellation = `POST ${JobPath}/{job_id}/cancel`
type Unkeyed = Exclude<Extract<Route, `${'POST' | 'DELETE'} ${string}`>, Keyed | Cancellation>

/** The rest repeats without harm: it reads, changes a thing to the same twice, or carries an `Idempotency-Key` that is read. */
const repeats: Readonly<Record<Unkeyed, Repeat>> = {
  'POST /api/v2/searches': 'costs',
  'POST /api/v2/company-queries': 'costs',
  'POST /api/v2/competitor-analyses': 'costs',
  // Answered at once it has no job, so that its key is not read; and an operator may have put a price on it.
  'POST /api/v2/vc-backability-checks': 'costs',
  'POST /api/v2/company-lookups': 'harmless',
  'POST /api/v2/quotes': 'harmless',
  'POST /api/v2/lists/{list_id}/companies': 'harmless',
  'POST /api/v2/lists': 'differs',
  'DELETE /api/v2/lists/{list_id}': 'differs',
  'POST /api/v2/webhook-endpoints': 'differs',
  'DELETE /api/v2/webhook-endpoints/{webhook_id}': 'differs',
  'POST /api/v2/webhook-endpoints/{webhook_id}/rotate-secret': 'differs',
  'POST /api/v2/webhook-endpoints/{webhook_id}/test': 'differs',
  'POST /api/v2/webhook-endpoints/{webhook_id}/replay': 'differs',
  'POST /api/v2/webhook-deliveries/{delivery_id}/replay': 'differs',
}

export const repeatOf = (route: string): Repeat =>
  route.endsWith('/cancel') ? 'differs' : (repeats[route as Unkeyed] ?? 'harmless')

/** Longer than this nobody is kept waiting: the error says when to come back. */
export const retryAfterMsMax = 60_000
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
  if (retryAfterMs > retryAfterMsMax) return null
  return Math.min(retryAfterMs * (1 + random() / 10), retryAfterMsMax)
}

function mayRetry({ status, code }: DealflowError, repeat: Repeat): boolean {
  // Refused before anything was done.
  if (status === 429) return true
  // The service's own word that nothing was charged.
  if (code === 'SERVICE_UNAVAILABLE') return repeat !== 'differs'
  // Nobody knows whether the request was carried out.
  const isUnknown = status === null || status >= 502
  return isUnknown && repeat === 'harmless'
}
