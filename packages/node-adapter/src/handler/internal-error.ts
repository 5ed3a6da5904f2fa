import { errorTable, requestIdOf } from '@dealflow/core'
import { systemClock } from '../host/clock.ts'
import { systemEntropy } from '../host/crypto.ts'
import { textAnswer } from './send-answer.ts'

/** The answer to a request that nobody could answer, in the contract's envelope. */
export function internalError(): Response {
  const { status, message } = errorTable.INTERNAL_ERROR
  const requestId = requestIdOf(null, { clock: systemClock, entropy: systemEntropy })
  const meta = { request_id: requestId, api_version: 'v2' }
  return textAnswer(JSON.stringify({ error: { code: 'INTERNAL_ERROR', message }, meta }), {
    status,
    headers: { 'Content-Type': 'application/json', 'X-Request-Id': requestId, 'Cache-Control': 'no-store' },
  })
}
