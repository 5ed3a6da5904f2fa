/** An error outside the two APIs, whose own errors they make, in the envelope that both have. */
export function errorResponse(
  status: number,
  code: string,
  message: string,
  requestId: string = Bun.randomUUIDv7(),
  details?: unknown,
): Response {
  const meta = { request_id: requestId, api_version: 'v2' }
  return Response.json(
    { error: { code, message, details }, meta },
    { status, headers: { 'X-Request-Id': requestId, 'Cache-Control': 'no-store' } },
  )
}
