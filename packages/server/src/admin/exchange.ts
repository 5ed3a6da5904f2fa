import { errorTable, type Host, type RequestContext, type ServiceError } from '@dealflow/core'
import { prefersProblem, requestIdOf, toHeaderText } from '@dealflow/core/http'

export interface AdminClient extends RequestContext {
  /** Lets the answer take its time: a listener closes connections on which nothing happens for a while. */
  keepWaiting?(what?: 'upload' | 'events'): void
}

/** What is known of a request so far. Every answer, refusals included, and its log record are made from this. */
export interface Exchange {
  readonly request: Request
  readonly client: AdminClient
  readonly requestId: string
  readonly startedAt: number
  /** The id of the operator key, once it is known. */
  keyId: string | null
  /** `POST /admin/v1/keys`, once it is known. */
  route: string | null
  /** For OPTIONS and 405. */
  allow: string | null
}

export function beginExchange(request: Request, client: AdminClient, host: Host): Exchange {
  return {
    request,
    client,
    requestId: requestIdOf(request.headers.get('x-request-id'), host),
    startedAt: host.clock.now(),
    keyId: null,
    route: null,
    allow: null,
  }
}

export function success(
  exchange: Exchange,
  status: number,
  data: unknown,
  location: string | null,
): Response {
  const headers = { ...headersOf(exchange), ...(location === null ? {} : { Location: location }) }
  return reply(status, JSON.stringify({ data, meta: metaOf(exchange) }), headers)
}

/** The error envelope, or its RFC 9457 form when the client asks for that. */
export function failure(exchange: Exchange, error: ServiceError): Response {
  const { code, message } = error
  // Operations refuse some things as a whole; on the wire a bad request always says where.
  const details = error.details ?? (code === 'BAD_REQUEST' ? [{ path: '', message }] : undefined)
  const { status, message: title } = errorTable[code]
  const headers: Record<string, string> = headersOf(exchange)
  if (code === 'UNAUTHORIZED') headers['WWW-Authenticate'] = 'Bearer realm="dealflow-admin"'
  if (code === 'SERVICE_UNAVAILABLE') headers['Retry-After'] = '1'
  if (code === 'METHOD_NOT_ALLOWED' && exchange.allow !== null) headers['Allow'] = exchange.allow
  const more = details === undefined ? {} : { details }
  const meta = metaOf(exchange)
  if (!prefersProblem(exchange.request.headers.get('accept')))
    return reply(status, JSON.stringify({ error: { code, message, ...more }, meta }), headers)
  headers['Content-Type'] = 'application/problem+json'
  const instance = exchange.requestId
  const problem = {
    type: `/docs/errors/${code}`,
    title,
    status,
    detail: message,
    instance,
    code,
    ...more,
    meta,
  }
  return reply(status, JSON.stringify(problem), headers)
}

/** The answer to OPTIONS. */
export function allowed(exchange: Exchange): Response {
  const { 'Content-Type': _, ...headers } = headersOf(exchange)
  return new Response(null, { status: 204, headers: { ...headers, Allow: exchange.allow ?? '' } })
}

/** A document that stands for itself: the OpenAPI description. */
export function document(exchange: Exchange, json: string): Response {
  return reply(200, json, headersOf(exchange))
}

/** The answer to HEAD: what GET would have said of its body, and no body. */
export async function withoutBody(response: Response): Promise<Response> {
  if (response.body === null) return response
  const length = String((await response.arrayBuffer()).byteLength)
  const headers = new Headers(response.headers)
  headers.set('Content-Length', length)
  return new Response(null, { status: response.status, headers })
}

/** Bytes as they come. */
export function streamed(
  exchange: Exchange,
  body: ReadableStream<Uint8Array> | null,
  contentType: string,
  fileName: string | null,
): Response {
  const headers: Record<string, string> = { ...headersOf(exchange), 'Content-Type': contentType }
  if (fileName !== null) headers['Content-Disposition'] = attachment(fileName)
  return new Response(body, { status: 200, headers })
}

/** As RFC 6266 has it: a name that a header cannot hold as it is comes in UTF-8 behind one that every client reads. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"${plain === fileName ? '' : `; filename*=UTF-8''${exact}`}`
}

function headersOf(exchange: Exchange) {
  return {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': toHeaderText(exchange.requestId),
  }
}

const metaOf = ({ requestId }: Exchange) => ({ request_id: requestId, api_version: 'v1' })

function reply(status: number, body: string, headers: Record<string, string>): Response {
  return new Response(body, { status, headers })
}
