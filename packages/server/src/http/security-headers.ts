import { isPublicApi } from './public-api.ts'

/** Nothing may be loaded, framed or sent from an answer, which is right for JSON and text; a page brings its own policy. */
const nothingLoads = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const headers: readonly (readonly [string, string])[] = [
  ['Content-Security-Policy', nothingLoads],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
]

type Handler = (request: Request) => Response | Promise<Response>

/**
 * Puts headers for browsers on every answer that is not the public API's, which says itself what it has to say. A
 * header that an answer has already stays as it is.
 */
export function withSecurityHeaders(handle: Handler): Handler {
  return (request) => {
    if (isPublicApi(request.url)) return handle(request)
    const answer = handle(request)
    return answer instanceof Promise ? answer.then(secured) : secured(answer)
  }
}

function secured(response: Response): Response {
  for (const [name, value] of headers) if (!response.headers.has(name)) response.headers.set(name, value)
  return response
}
