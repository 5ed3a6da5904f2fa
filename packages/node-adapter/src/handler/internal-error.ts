import { errorTable, requestIdOf } from '@dealflow/core'
import { systemClock } from '../host/clock.ts'
import { systemEntropy } from '../host/crypto.ts'

/** The answer to a request that nobody could answer, in the contract's envelope. */
export function internalError(): Response {
  const { status, message } = errorTable.INTERNAL_ERROR
  const requestId = requestIdOf(null, { clock: systemClock, entropy: systemEntropy })
  return Response.json(
    { error: { code: 'INTERNAL_ERROR', message }, meta: { request_id: requestId, api_version: 'v2' } },
    { status, headers: { 'X-Request-Id': requestId, 'Cache-Control': 'no-store' } },
  )
}
