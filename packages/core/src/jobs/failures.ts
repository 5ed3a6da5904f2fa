import { type Entropy, JobError, minuteMs } from '../kernel/index.ts'
import type { Job, JobFailure } from './job.ts'

/** Attempts that a job gets (docs/design/decisions.md#attempts). */
export const attemptsMax = 3

/** 5 s before the second attempt and 30 s before the third, 20 % more or less, so that jobs that failed together come apart. */
export function retryDelayMs(attempt: number, entropy: Entropy): number {
  const baseMs = attempt <= 1 ? 5_000 : 30_000
  const [high = 0, low = 0] = entropy.randomBytes(2)
  const share = (high * 256 + low) / 65_535
  return Math.round(baseMs * (0.8 + 0.4 * share))
}

/** What the owner of a job reads when an attempt threw. Every error but a `JobError` is our bug; only the log gets its text. */
export function failureOf(error: unknown): JobFailure {
  if (!(error instanceof JobError)) return internal
  const { reason, message, retryable, isInputFault } = error
  return { reason, message, retryable, ...(isInputFault ? { isInputFault } : {}) }
}

const internal: JobFailure = {
  reason: 'INTERNAL',
  message: 'Something went wrong on our side. Quote the job id when you report it.',
  retryable: true,
}

/** Why a job ends that lost its worker; null when it gets another attempt. */
export function lapseOf({ attempt, deadlineAt, startedAt }: Job, now: number): JobFailure | null {
  if (deadlineAt !== null && now >= deadlineAt) {
    const minutes = Math.round((deadlineAt - (startedAt ?? now)) / minuteMs)
    const message = `The job did not end within ${minutes} minutes of its beginning.`
    return { reason: 'DEADLINE_EXCEEDED', message, retryable: true }
  }
  if (attempt < attemptsMax) return null
  const message = `The work was interrupted ${attempt} times, and is not tried again.`
  return { reason: 'ATTEMPTS_EXHAUSTED', message, retryable: true }
}

export const cancelledByClient: JobFailure = {
  reason: 'CANCELLED_BY_CLIENT',
  message: 'The job was cancelled by its owner.',
  retryable: true,
}

export const cancelledByOperator: JobFailure = {
  reason: 'CANCELLED_BY_OPERATOR',
  message: 'The job was cancelled by the operator of this service.',
  retryable: true,
}
