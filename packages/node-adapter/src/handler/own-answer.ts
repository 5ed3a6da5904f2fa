import { errorTable, requestIdOf } from '@dealflow/core'
import { systemClock } from '../host/clock.ts'
import { systemEntropy } from '../host/crypto.ts'
import { textAnswer } from './send-answer.ts'

/** The answer to a request that the service did not answer, in the contract's envelope. */
export function internalError(): Response {
  return ownAnswer('INTERNAL_ERROR', errorTable.INTERNAL_ERROR.message)
}

/** The answer to a request that no service is asked about. */
export function badRequestAt(path: string, message: string): Response {
  return ownAnswer('BAD_REQUEST', message, [{ path, message }])
}

function ownAnswer(code: 'INTERNAL_ERROR' | 'BAD_REQUEST', message: string, details?: unknown): Response {
  const requestId = requestIdOf(null, { clock: systemClock, entropy: systemEntropy })
  const meta = { request_id: requestId, api_version: 'v2' }
  return textAnswer(JSON.stringify({ error: { code, message, details }, meta }), {
    status: errorTable[code].status,
    headers: { 'Content-Type': 'application/json', 'X-Request-Id': requestId, 'Cache-Control': 'no-store' },
  })
}
