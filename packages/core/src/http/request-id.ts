import {
  type Host,
  isPrintableAscii,
  isVisibleAscii,
  requestIdMax,
  uuidV7,
  verbatimLength,
} from '../kernel/index.ts'

/**
 * The id of a request until its body is read: the inbound `X-Request-Id` when it is fit, else a UUIDv7
 * (docs/design/decisions.md#request-id).
 */
export function requestIdOf(inbound: string | null, host: Pick<Host, 'clock' | 'entropy'>): string {
  if (inbound !== null && inbound !== '' && inbound.length <= inboundMax && isVisibleAscii(inbound))
    return inbound
  return uuidV7(host.clock.now(), host.entropy)
}

const inboundMax = 128

/** The body's own `request_id`, when it has one that the contract lets through: it then names the request. */
export function bodyRequestId(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('request_id' in body)) return null
  const id = body.request_id
  // Spaces alone name nothing.
  if (typeof id !== 'string' || id.trim() === '') return null
  return id.length <= requestIdMax || verbatimLength(id) <= requestIdMax ? id : null
}

/** The form that fits a header: an id that is not plain ASCII, or that a header would trim, is percent-encoded. */
export function toHeaderText(requestId: string): string {
  const isPlain = isPrintableAscii(requestId) && requestId === requestId.trim() && requestId !== ''
  return isPlain ? requestId : encodeURIComponent(requestId)
}

/** The trace id of a W3C `traceparent`, or null. */
export function traceIdOf(traceparent: string | null): string | null {
  if (traceparent === null) return null
  const match = /^(?!ff)[0-9a-f]{2}-((?!0{32})[0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/.exec(
    traceparent,
  )
  return match?.[1] ?? null
}
