export const jobFailureReasons = [
  'INVALID_WEBSITE',
  'WEBSITE_UNREACHABLE',
  'WEBSITE_BLOCKED',
  'NO_USABLE_CONTENT',
  'ENTITY_NOT_FOUND',
  'PROVIDER_UNAVAILABLE',
  'PROVIDER_LIMIT',
  'MODEL_OUTPUT_INVALID',
  'ALL_CHILDREN_FAILED',
  'PDF_INVALID',
  'PDF_ENCRYPTED',
  'PDF_TOO_MANY_PAGES',
  'PDF_TOO_COMPLEX',
  'DEADLINE_EXCEEDED',
  'ATTEMPTS_EXHAUSTED',
  'CANCELLED_BY_CLIENT',
  'CANCELLED_BY_OPERATOR',
  'INTERNAL',
] as const
export type JobFailureReason = (typeof jobFailureReasons)[number]

/** An end of the work that its owner reads. `retryable` asks for another attempt while there are some. */
export class JobError extends Error {
  override readonly name = 'JobError'
  readonly reason: JobFailureReason
  readonly retryable: boolean
  readonly isInputFault: boolean

  constructor(
    reason: JobFailureReason,
    message: string,
    options: { retryable?: boolean; isInputFault?: boolean; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.reason = reason
    this.retryable = options.retryable ?? false
    this.isInputFault = options.isInputFault ?? false
  }
}
