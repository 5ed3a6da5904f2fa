import { hourMs, ServiceError } from '../kernel/index.ts'

/** Room comes as results expire, by the day: who asked again soon would ask in vain. */
const retryMs = hourMs

export function tooMuchKept(limit: number, now: number): ServiceError {
  const bytes = limit.toLocaleString('en-US')
  return new ServiceError('RATE_LIMITED', {
    message: `This account has no room for more uploads and results: it may keep ${bytes} bytes of them. Uploads go when their jobs end, results when they expire; the operator can raise the ceiling.`,
    details: {
      scope: 'account',
      window: 'kept_bytes',
      limit,
      remaining: 0,
      reset_at: now + retryMs,
      retry_after_ms: retryMs,
    },
  })
}
