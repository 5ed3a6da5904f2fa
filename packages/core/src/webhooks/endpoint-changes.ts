import { minuteMs } from '../kernel/index.ts'
import { healthy } from './health.ts'
import type { EndpointChange } from './store.ts'
import type { SealedSecret, WebhookEndpoint } from './webhook.ts'

/** What an endpoint is after a change: one rule for every store. A change that changes nothing is not noted. */
export function changedEndpoint(
  before: WebhookEndpoint,
  { label = before.label, eventTypes = before.eventTypes, isDisabled }: EndpointChange,
  at: number,
): WebhookEndpoint {
  const disabledAt =
    isDisabled === undefined ? before.disabledAt : isDisabled ? (before.disabledAt ?? at) : null
  const health = isDisabled === false ? healthy : {}
  const after = { ...before, label, eventTypes, disabledAt, ...health }
  return JSON.stringify(after) === JSON.stringify(before) ? before : { ...after, updatedAt: at }
}

/**
 * How long a delivery waits whose endpoint has no secret that can be read: its owner rotates it, or whoever runs the instance
 * puts the key back. A rotation makes due what would be within this time.
 */
export const unsignableMs = 5 * minuteMs
/** What a rotation makes due at once: a busy endpoint's rest comes by itself within that time. */
export const dueAtOnceMax = 1_000

/** As many as one attempt signs with. */
const signingMax = 5

/** The secrets after a rotation, newest first: those before retire no later than they would have. */
export const rotatedSecrets = (
  before: readonly SealedSecret[],
  sealed: string,
  retiresAt: number,
  at: number,
): readonly SealedSecret[] =>
  signingAt(
    [
      { sealed, retiresAt: null },
      ...before.map((old) => ({ ...old, retiresAt: Math.min(old.retiresAt ?? retiresAt, retiresAt) })),
    ],
    at,
  ).slice(0, signingMax)

export const signingAt = (secrets: readonly SealedSecret[], now: number): readonly SealedSecret[] =>
  secrets.filter(({ retiresAt }) => retiresAt === null || retiresAt > now)
