import { type ErrorCode, errorTable, JobError, ServiceError } from '../../kernel/index.ts'
import { OutboundError, type OutboundFailure } from '../outbound/guarded-client.ts'

/** So many errors are remembered, to be themselves again when they come back. */
const KEPT_MAX = 200
/** A log shows the causes of an error no deeper than this. */
const CAUSES_MAX = 4

interface SentError {
  readonly name: string
  readonly message: string
  readonly stack?: string
  readonly fields?: Readonly<Record<string, unknown>>
  readonly cause?: SentError
  /** The sender's number for it, or, coming back, the number that its first owner gave it. */
  readonly own?: number
  readonly back?: number
}

/** Errors of one side of a border: by name and fields on the other, and themselves when they return. */
export interface BorderErrors {
  out(error: Error): SentError
  in(sent: SentError): Error
}

export function borderErrors(): BorderErrors {
  const kept = new Map<number, Error>()
  const strangers = new WeakMap<Error, number>()
  let last = 0

  return {
    out(error) {
      const back = strangers.get(error)
      if (back !== undefined) return { ...describe(error), back }
      const own = ++last
      kept.set(own, error)
      kept.delete(own - KEPT_MAX)
      return { ...describe(error), own }
    },
    in(sent) {
      const known = sent.back === undefined ? undefined : kept.get(sent.back)
      if (known !== undefined) return known
      const error = made(sent)
      if (sent.own !== undefined) strangers.set(error, sent.own)
      return error
    },
  }
}

function describe(error: Error, causesMax = CAUSES_MAX): SentError {
  const { name, message, stack, cause } = error
  return {
    name,
    message,
    ...(stack === undefined ? {} : { stack }),
    ...fieldsOf(error),
    ...(cause instanceof Error && causesMax > 0 ? { cause: describe(cause, causesMax - 1) } : {}),
  }
}

function fieldsOf(error: Error): Pick<SentError, 'fields'> {
  if (error instanceof JobError) {
    const { reason, retryable, isInputFault } = error
    return { fields: { reason, retryable, isInputFault } }
  }
  if (error instanceof ServiceError) {
    const { code, details, retryAfterMs } = error
    return { fields: { code, details, retryAfterMs } }
  }
  return error instanceof OutboundError ? { fields: { failure: error.failure } } : {}
}

function made({ name, message, stack, fields = {}, cause }: SentError): Error {
  const error = bare(name, message, fields)
  // Where it was thrown says more than where it arrived.
  if (stack !== undefined) error.stack = stack
  if (cause !== undefined) error.cause = made(cause)
  return error
}

function bare(name: string, message: string, fields: Readonly<Record<string, unknown>>): Error {
  const { reason, retryable, isInputFault, code, details, retryAfterMs, failure } = fields
  if (name === 'JobError')
    return new JobError(reason as JobError['reason'], message, {
      retryable: retryable === true,
      isInputFault: isInputFault === true,
    })
  if (name === 'ServiceError' && typeof code === 'string' && Object.hasOwn(errorTable, code))
    return new ServiceError(code as ErrorCode, {
      message,
      details: details as never,
      retryAfterMs: typeof retryAfterMs === 'number' ? retryAfterMs : null,
    })
  if (failure !== undefined) return new OutboundError(failure as OutboundFailure, message)
  if (name === 'AbortError' || name === 'TimeoutError') return new DOMException(message, name)
  const error = new Error(message)
  error.name = name
  return error
}
