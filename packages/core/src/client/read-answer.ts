import type { Answered } from './answer.ts'
import { DealflowError, type ErrorCode, type ErrorFacts, JobFailedError } from './errors.ts'

/** The parts of an envelope that are looked at before it is believed. */
interface Envelope {
  readonly data?: unknown
  readonly meta?: { readonly request_id?: string }
  readonly error?: { readonly code: ErrorCode; readonly message: string; readonly details?: unknown }
}

/** The data of a success. Throws `DealflowError` for a refusal, and for what is no answer of the service. */
export async function readAnswer<T>(response: Response, url: string, now: number): Promise<Answered<T>> {
  const text = await response.text()
  const envelope = parsed(text)
  if (response.ok && envelope?.data !== undefined && envelope.meta !== undefined)
    return { ...(envelope as Pick<Answered<T>, 'data' | 'meta'>), response, isReplay: isReplay(response) }
  throw failure(response, url, text, envelope, now)
}

/** The same for an answer whose body is not JSON when all is well. */
export async function throwRefusal(response: Response, url: string, now: number): Promise<never> {
  const text = await response.text()
  throw failure(response, url, text, parsed(text), now)
}

const isReplay = ({ headers }: Response) => headers.get('idempotent-replayed') === 'true'

function failure(
  response: Response,
  url: string,
  text: string,
  envelope: Envelope | null,
  now: number,
): DealflowError {
  const { status, headers } = response
  const requestId = envelope?.meta?.request_id ?? headers.get('x-request-id')
  const error = envelope?.error
  if (error?.code === undefined) {
    const retryAfterMs = readRetryAfter(headers, now)
    return new DealflowError(unexpected(response, url, text), {
      code: 'UNEXPECTED_ANSWER',
      status,
      requestId,
      retryAfterMs,
    })
  }
  const hinted = (error.details as { retry_after_ms?: number } | undefined)?.retry_after_ms
  // A page of another origin sees the body, and of the headers only what CORS shows it.
  const retryAfterMs = readRetryAfter(headers, now) ?? hinted ?? null
  const facts = { code: error.code, status, details: error.details, requestId, retryAfterMs }
  return error.code === 'JOB_FAILED'
    ? new JobFailedError(error.message, facts as ErrorFacts<'JOB_FAILED'>)
    : new DealflowError(error.message, facts as ErrorFacts<ErrorCode>)
}

const dayMs = 86_400_000
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** `Retry-After` in milliseconds, a day at most, whether it has seconds or a date; null without one. */
export function readRetryAfter(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after') ?? ''
  const at = httpDate.test(value) ? Date.parse(value) : Number.NaN
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : at - now
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), dayMs)
}

/** Enough of a page to know whose it is. */
const excerptMax = 200

function unexpected({ status, headers, type }: Response, url: string, text: string): string {
  const to = headers.get('location')
  if (type === 'opaqueredirect' || (status >= 300 && status < 400))
    return `${url} redirects${to === null ? '' : ` to ${to}`}; set baseUrl to the address that answers itself`
  const said = text.replace(/\s+/g, ' ').trim()
  const excerpt = said.length > excerptMax ? `${said.slice(0, excerptMax)}…` : said
  return `${status} from ${url} is no answer of Dealflow: ${excerpt === '' ? 'it is empty' : excerpt}`
}

function parsed(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as Envelope | null) : null
  } catch {
    // Not JSON, so not ours.
    return null
  }
}
