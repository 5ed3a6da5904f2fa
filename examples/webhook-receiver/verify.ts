// #region verify
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a delivery comes from the service, unchanged, and was sent a moment ago. `body` is what came over the wire. */
export function isGenuine(headers: Record<string, unknown>, body: Uint8Array, secret: string): boolean {
  const timestamp = String(headers['x-service-timestamp'])
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= 300)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const wanted = createHmac('sha256', key).update(`${timestamp}.`).update(body).digest()
  const signatures = String(headers['x-service-signature']).split(',')
  const given = signatures.map((signature) => Buffer.from(signature.replace('v1=', ''), 'hex'))
  return given.some((bytes) => bytes.length === wanted.length && timingSafeEqual(bytes, wanted))
}
// #endregion verify
