import type { Crypto } from '../kernel/index.ts'
import { type ReceivedDelivery, readDelivery, toHex } from './delivery-claim.ts'

export { type ReceivedHeaders, webhookKey } from './delivery-claim.ts'

const secretPrefix = 'whsec_'
const secretBytes = 32

/** A new signing secret: `whsec_` and the base64 of 32 random bytes. */
export function mintWebhookSecret(entropy: { randomBytes(count: number): Uint8Array }): string {
  return secretPrefix + toBase64(entropy.randomBytes(secretBytes))
}

export interface SignedMessage {
  readonly eventId: string
  /** Epoch seconds of this attempt. */
  readonly timestamp: number
  readonly body: string
}

/**
 * The headers of one attempt, signed twice with each key (docs/design/decisions.md#signatures): the first pair is the contract's,
 * which can be checked with those two headers alone; the other three are what any library of Standard Webhooks verifies. During a
 * rotation there are several keys, and each signature is listed.
 */
export function signatureHeaders(
  crypto: Pick<Crypto, 'hmacSha256'>,
  keys: readonly Uint8Array[],
  { eventId, timestamp, body }: SignedMessage,
): Readonly<Record<string, string>> {
  const stamp = String(timestamp)
  const ours = [`${stamp}.`, body]
  const standard = [`${eventId}.${stamp}.`, body]
  let oursSigned = ''
  let standardSigned = ''
  for (const key of keys) {
    if (oursSigned !== '') {
      oursSigned += ','
      standardSigned += ' '
    }
    oursSigned += `v1=${hexOf(crypto.hmacSha256(key, ours))}`
    standardSigned += `v1,${toBase64(crypto.hmacSha256(key, standard))}`
  }
  return {
    'x-service-timestamp': stamp,
    'x-service-signature': oursSigned,
    'webhook-id': eventId,
    'webhook-timestamp': stamp,
    'webhook-signature': standardSigned,
  }
}

export type WebhookVerdict =
  | { readonly verdict: 'genuine' }
  /** In words, for the operator of the receiver. */
  | { readonly verdict: 'refused'; readonly why: string }

export interface VerifyOptions extends ReceivedDelivery {
  readonly crypto: Pick<Crypto, 'hmacSha256'>
}

/** Whether a delivery was signed with the secret a moment ago, by the contract's two headers alone. */
export function verifyWebhook({ crypto, ...delivery }: VerifyOptions): WebhookVerdict {
  const claim = readDelivery(delivery)
  const why = 'why' in claim ? claim.why : claim.refusal(crypto.hmacSha256(claim.key, claim.signed))
  return why === null ? { verdict: 'genuine' } : { verdict: 'refused', why }
}

/** What newer runtimes say of bytes themselves, at a tenth of the cost. */
type Spelling = Uint8Array & { toHex?(): string; toBase64?(): string }

function hexOf(bytes: Spelling): string {
  return bytes.toHex?.() ?? toHex(bytes)
}

function toBase64(bytes: Spelling): string {
  if (bytes.toBase64 !== undefined) return bytes.toBase64()
  let binary = ''
  for (let i = 0; i < bytes.length; i++) binary += String.fromCharCode(bytes[i] ?? 0)
  return btoa(binary)
}
