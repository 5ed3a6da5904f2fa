import { type Answer, answerOf, type Pages, pagesOf } from './answer.ts'
import { type EventOptions, type JobEvent, jobEvents } from './job-events.ts'
import type { CreateOptions, RequestOptions } from './options.ts'
import { readRetryAfter } from './read-answer.ts'
import { patientRetriesMax, retryAfterMsMax } from './retries.ts'
import type { InputOf, JobPath } from './routes.ts'
import type { Job, JobPage } from './shapes.generated.ts'
import { pause } from './timing.ts'
import type { Outgoing, Transport } from './transport.ts'

export type JobQuery = NonNullable<InputOf<'GET /api/v2/general-enrichment-jobs'>['query']>

export interface WaitOptions extends RequestOptions {
  /** Called with the state of the job each time it was asked for. */
  readonly onProgress?: (job: Job) => void
}

/** The jobs of one kind. */
export interface JobKind<Body, Created, Result> {
  /** Makes a job, and takes its price. Throws INSUFFICIENT_FUNDS, and IDEMPOTENCY_MISMATCH for a key that another request had. */
  create(body: Body, options?: CreateOptions): Answer<Created>
  /**
   * Makes a job and resolves with its result. Throws `JobFailedError` when it ends without one. An abort ends the waiting, not the
   * job: the same call with the same `idempotencyKey` waits on.
   *
   * @example
   * const company = await dealflow.enrichment.general.createAndWait({ website: 'https://acme.com' })
   */
  createAndWait(body: Body, options?: CreateOptions & WaitOptions): Promise<Result>
  /** Resolves with the result of a job once it has ended; throws `JobFailedError` when it has none. */
  waitFor(jobId: string, options?: WaitOptions): Promise<Result>
  get(jobId: string, options?: RequestOptions): Answer<Job>
  /** Throws JOB_NOT_COMPLETE or JOB_NOT_READY before the end, `JobFailedError` after a bad one, JOB_RESULT_EXPIRED when it is too late. */
  result(jobId: string, options?: RequestOptions): Answer<Result>
  /** Throws CONFLICT when the job has ended already. Not sent again after an answer that was lost: `get` tells what came of it. */
  cancel(jobId: string, options?: RequestOptions): Answer<Job>
  list(query?: JobQuery, options?: RequestOptions): Pages<JobPage, Job>
  /**
   * The steps of a job as they happen, up to its end; a connection that breaks is made again.
   *
   * @example
   * for await (const { event, data } of dealflow.deepResearch.events(jobId)) console.log(event, data.progress)
   */
  events(jobId: string, options?: EventOptions): AsyncGenerator<JobEvent, void, undefined>
}

/** What differs between the kinds. */
export interface KindParts<Body> {
  readonly path: JobPath
  /** Whether the result is in `data.result`; that of enrichment is `data` itself. */
  readonly isWrapped?: boolean
  /** What is sent, where that is not the body as JSON. */
  readonly form?: (body: Body) => FormData
  /** How long a try of a creation may take, where that is longer than of other requests. */
  readonly timeoutMs?: number
}

export function jobKind<Body, Created, Result>(
  transport: Transport,
  { path, isWrapped = false, form, timeoutMs }: KindParts<Body>,
): JobKind<Body, Created, Result> {
  const get = (job_id: string, options?: RequestOptions) =>
    transport.send<Job>(`GET ${path}/{job_id}`, { path: { job_id } }, options)

  const result = (job_id: string, options?: RequestOptions) =>
    answerOf(
      transport
        .send<Result & { readonly result: Result }>(
          `GET ${path}/{job_id}/result`,
          { path: { job_id } },
          options,
        )
        .withResponse()
        .then((answered) => ({ ...answered, data: isWrapped ? answered.data.result : answered.data })),
    )

  function create(body: Body, { idempotencyKey = newKey(), ...options }: CreateOptions = {}) {
    const key: Outgoing =
      idempotencyKey === null ? { repeat: 'costs' } : { headers: { 'idempotency-key': idempotencyKey } }
    const outgoing: Outgoing = { body: form?.(body) ?? body, timeoutMs, ...key }
    return transport.send<Created>(`POST ${path}`, outgoing, options)
  }

  async function waitFor(jobId: string, { onProgress, ...given }: WaitOptions = {}): Promise<Result> {
    const options = { retriesMax: patientRetriesMax, ...given }
    for (;;) {
      const { data: job, response } = await get(jobId, options).withResponse()
      onProgress?.(job)
      if (isEnded(job)) return result(jobId, options)
      await untilDue(job, response.headers, options.signal)
    }
  }

  async function createAndWait(
    body: Body,
    { idempotencyKey, onProgress, ...options }: CreateOptions & WaitOptions = {},
  ): Promise<Result> {
    const { data, response } = await create(body, { ...options, idempotencyKey }).withResponse()
    if (!isCreated(data)) return data as unknown as Result
    if (!isEnded(data)) await untilDue(data, response.headers, options.signal)
    return waitFor(data.job_id, { ...options, ...(onProgress && { onProgress }) })
  }

  /** As long as the service advises, and a minute at most. */
  function untilDue(job: PollHint, headers: Headers, signal: AbortSignal | undefined): Promise<void> {
    const hintMs = readRetryAfter(headers, transport.timing.now()) ?? job.recommended_poll_after_ms
    return pause(Math.min(hintMs ?? 2_000, retryAfterMsMax), signal, transport.timing)
  }

  return {
    create,
    createAndWait,
    waitFor,
    get,
    result,
    cancel: (job_id, options) =>
      transport.send<Job>(`POST ${path}/{job_id}/cancel`, { path: { job_id } }, options),
    list: (query = {}, options) =>
      pagesOf(
        query,
        (query) => transport.send<JobPage>(`GET ${path}`, { query }, options),
        (page) => page.jobs,
      ),
    events: (jobId, options) => jobEvents(transport, path, jobId, options),
  }
}

interface PollHint {
  readonly status: string
  readonly recommended_poll_after_ms?: number | null
}

/** A check of few websites is answered at once, without a job. */
const isCreated = (data: unknown): data is PollHint & { readonly job_id: string } =>
  typeof data === 'object' && data !== null && 'job_id' in data

const isEnded = ({ status }: PollHint) => status !== 'queued' && status !== 'running'

/** 128 random bits; `crypto.randomUUID` is missing in pages that came over http. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
