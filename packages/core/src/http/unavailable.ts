import { ServiceError } from '../kernel/index.ts'

/** What a request hears that is not answered, and why. */
export function unavailable(why: 'stopping' | 'overloaded' | 'late' | 'gone' | 'not stored' | 'in trouble') {
  const messages = {
    stopping: 'The service is stopping. Try again in a moment.',
    overloaded: 'The service has too many requests under way. Try again in a moment.',
    late: 'The request took too long and was given up. Nothing was charged.',
    gone: 'The client hung up. Nothing was charged.',
    'not stored':
      'The request could not be stored: the service has trouble with its disk. Nothing was charged.',
    'in trouble': 'The service has trouble with its disk. Nothing was charged.',
  }
  return new ServiceError('SERVICE_UNAVAILABLE', {
    message: messages[why],
    details: { retry_after_ms: 1_000 },
  })
}
