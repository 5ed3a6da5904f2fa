import type { Crypto } from '../host.ts'

const secretPrefix = 'whsec_'
const secretBytes = 32

/** A new signing secret: `whsec_` and the base64 of 32 random bytes. */
export function mintWebhookSecret(entropy: { randomBytes(count: number): Uint8Array }): string {
  return secretPrefix + toBase64(entropy.randomBytes(secretBytes))
}

/** The key that a secret stands for: its base64 part decoded. Null when it is no secret of ours. */
export function webhookKey(secret: string): Uint8Array | null {
  const text = secret.trim()
  // Ours has 32 bytes; other senders of Standard Webhooks use 24 to 64.
  if (!/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(text)) return null
  try {
    return Uint8Array.from(atob(text.slice(secretPrefix.length)), (char) => char.charCodeAt(0))
  } catch {
    // Base64 of a length that none has.
    return null
  }
}

export interface SignedMessage {
  readonly eventId: string
  /** Epoch seconds of this attempt. */
  readonly timestamp: number
  readonly body: string
}

/**
 * The headers of one attempt, signed twice with each key (decisions D16.4): the first pair is the contract's, which can be checked
 * with those two headers alone; the other three are what any library of Standard Webhooks verifies. During a rotation there
 * are several keys, and each signature is listed.
 */
export function signatureHeaders(
  crypto: Pick<Crypto, 'hmacSha256'>,
  keys: readonly Uint8Array[],
  { eventId, timestamp, body }: SignedMessage,
): Readonly<Record<string, string>> {
  const ours = `${timestamp}.${body}`
  const standard = `${eventId}.${ours}`
  return {
    'x-service-timestamp': String(timestamp),
    'x-service-signature': keys.map((key) => `v1=${toHex(crypto.hmacSha256(key, ours))}`).join(','),
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': keys.map((key) => `v1,${toBase64(crypto.hmacSha256(key, standard))}`).join(' '),
  }
}

/** Names in lower case. */
export type ReceivedHeaders = Readonly<Record<string, string | undefined>>

export type WebhookVerdict =
  | { readonly verdict: 'genuine' }
  /** In words, for whoever runs the receiver. */
  | { readonly verdict: 'refused'; readonly why: string }

export interface VerifyOptions {
  readonly crypto: Pick<Crypto, 'hmacSha256'>
  readonly secret: string
  readonly headers: ReceivedHeaders
  /** As it came over the wire, before any parsing. */
  readonly body: string | Uint8Array
  /** Epoch milliseconds. */
  readonly now: number
  /** How old or how far ahead an attempt may be. Default 300 s. */
  readonly toleranceSeconds?: number
}

/** Whether a delivery was signed with the secret a moment ago, by the contract's two headers alone. */
export function verifyWebhook(options: VerifyOptions): WebhookVerdict {
  const { headers, crypto, now, toleranceSeconds = 300 } = options
  const key = webhookKey(options.secret)
  if (key === null)
    return refused('the secret is not one: it begins with whsec_ and is shown when the endpoint is made')
  const stamp = headers['x-service-timestamp']
  const signatures = headers['x-service-signature']
  if (stamp === undefined || !/^\d{1,12}$/.test(stamp))
    return refused('X-Service-Timestamp is missing or not a number of seconds')
  if (signatures === undefined) return refused('X-Service-Signature is missing')
  const ageSeconds = Math.floor(now / 1_000) - Number(stamp)
  if (Math.abs(ageSeconds) > toleranceSeconds) {
    const apart = `${Math.abs(ageSeconds)} s ${ageSeconds > 0 ? 'old' : 'ahead'}`
    return refused(`the timestamp is ${apart}, and ${toleranceSeconds} s are allowed; the clock may be wrong`)
  }
  const wanted = toHex(crypto.hmacSha256(key, joined(`${stamp}.`, options.body)))
  let isGenuine = false
  // All of them are looked at, whichever fits: how long it takes tells nothing.
  for (const signature of signatures.split(',').slice(0, signaturesMax))
    isGenuine = isSame(signature.trim(), `v1=${wanted}`) || isGenuine
  return isGenuine
    ? { verdict: 'genuine' }
    : refused('no signature fits: the secret is another endpoint’s, or the body was changed on the way')
}

/** More than rotation ever lists; a sender of many more wants us busy. */
const signaturesMax = 16

const refused = (why: string): WebhookVerdict => ({ verdict: 'refused', why })

function joined(head: string, body: string | Uint8Array): string | Uint8Array {
  if (typeof body === 'string') return head + body
  const start = new TextEncoder().encode(head)
  const whole = new Uint8Array(start.length + body.length)
  whole.set(start)
  whole.set(body, start.length)
  return whole
}

/** Compares every character, wherever the first difference is. */
function isSame(given: string, wanted: string): boolean {
  if (given.length !== wanted.length) return false
  let difference = 0
  for (let i = 0; i < wanted.length; i++) difference |= given.charCodeAt(i) ^ wanted.charCodeAt(i)
  return difference === 0
}

const hexPairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

// By index: iterating over the bytes costs three times as much, a tenth of signing.
function toHex(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i++) text += hexPairs[bytes[i] ?? 0]
  return text
}

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let i = 0; i < bytes.length; i++) binary += String.fromCharCode(bytes[i] ?? 0)
  return btoa(binary)
}
