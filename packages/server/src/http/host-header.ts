import { errorResponse } from './error-response.ts'

type Handler = (request: Request) => Response | Promise<Response>

/** A name or an address, and a port; HTTP/1.0 has no Host, and one that is empty names nothing. */
const oneHost = /^(?:(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d*)?)?$/i

/**
 * Refuses a Host that is none, and two of them, which Bun joins with a comma: a proxy may have believed the other one. A length
 * beside chunks, the other way to mean two things, Bun refuses itself.
 */
export function withOneHost(handle: Handler): Handler {
  // Most requests name the host that the one before named.
  let last = ''
  return (request) => {
    const host = request.headers.get('host') ?? ''
    if (host === last || oneHost.test(host)) {
      last = host
      return handle(request)
    }
    const message = 'Send one Host header, with a host name and a port alone.'
    return errorResponse(400, 'BAD_REQUEST', message, undefined, [{ path: 'headers.host', message }])
  }
}
