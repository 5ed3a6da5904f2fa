import { readDelivery } from '../webhooks/delivery-claim.ts'
import type { WebhookJobEvent, WebhookTestEvent } from './shapes.generated.ts'

/** More types may come within v2: leave alone what you do not know. */
export type WebhookEvent = WebhookJobEvent | WebhookTestEvent

/** A delivery that did not come from the service, or not now; the message says what is wrong with it. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

export interface VerifyWebhookOptions {
  /** `signing_secret` of the endpoint: `whsec_…`. */
  readonly secret: string
  /** As they came: `Headers`, or an object with names in any case. */
  readonly headers: Pick<Headers, 'get'> | Readonly<Record<string, string | readonly string[] | undefined>>
  /** As it came over the wire, before any parsing. */
  readonly body: string | Uint8Array
  /** How old or how far ahead a delivery may be. Default 300. */
  readonly toleranceSeconds?: number
  /** Epoch milliseconds. Default: now. */
  readonly now?: number
}

/**
 * The event of a delivery that was signed with the secret a moment ago. Throws `WebhookVerificationError` for any other. The same
 * event may come more than once: deal with each `id` once.
 *
 * @example
 * const event = await verifyWebhook({ secret, headers: request.headers, body: await request.text() })
 */
export async function verifyWebhook(options: VerifyWebhookOptions): Promise<WebhookEvent> {
  const headers = {
    'x-service-timestamp': headerOf(options.headers, 'x-service-timestamp'),
    'x-service-signature': headerOf(options.headers, 'x-service-signature'),
  }
  const claim = readDelivery({ now: Date.now(), ...options, headers })
  if ('why' in claim) throw new WebhookVerificationError(claim.why)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', claim.key, algorithm, false, ['sign'])
  const hmac = await crypto.subtle.sign('HMAC', key, claim.signed)
  const why = claim.refusal(new Uint8Array(hmac))
  if (why !== null) throw new WebhookVerificationError(why)
  const { body } = options
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body))
}

function headerOf(headers: VerifyWebhookOptions['headers'], name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  return Object.entries(headers)
    .find(([key]) => key.toLowerCase() === name)?.[1]
    ?.toString()
}
