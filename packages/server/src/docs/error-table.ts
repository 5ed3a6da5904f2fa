import type { ErrorCode } from '@dealflow/core'

/** What a page says of an error. Text between backticks is code. */
export interface ErrorText {
  /** What it means, in one or two sentences. */
  readonly meaning: string
  /** When it comes. */
  readonly causes: readonly string[]
  /** What to do. */
  readonly remedies: readonly string[]
  /** Whether the same request may succeed later. */
  readonly again: string
}

const never = 'No. The same request is answered the same way until something of the above has changed.'

export const errorTexts: Readonly<Record<ErrorCode, ErrorText>> = {
  BAD_REQUEST: {
    meaning: 'The request is not one that this route takes. Nothing was done and nothing was charged.',
    causes: [
      'A field has the wrong type or is out of range, a required field is missing, or there is a field that the route does not know.',
      'The body is empty, is no JSON, is larger than 2 MiB, holds more than 1,000 fields in one object, 10,000 entries in one array or 100,000 values in all, or came without `Content-Type: application/json`.',
      'A query or path parameter is unknown, given twice or not validly percent-encoded.',
    ],
    remedies: [
      'Read `details`: it names every problem found, up to 50, each with the `path` of the field and a `message` that says what is expected.',
      'Compare the request with the route’s schema in the API reference.',
    ],
    again: never,
  },
  UNAUTHORIZED: {
    meaning: 'The request carries no key that this instance knows.',
    causes: [
      'The header `Authorization` is missing, or is not `Bearer` followed by one space and the key.',
      'The key is mistyped or cut off: an API key has 44 characters, `df_live_…` or `df_test_…`.',
      'The key belongs to another instance, or an operator key (`df_admin_…`) was sent to the public API or the other way round.',
    ],
    remedies: [
      'Send `Authorization: Bearer <API_KEY>`. Keys in the address or in a cookie are not read.',
      'Ask the operator for a key. Keys are shown once, when they are made; a lost one is replaced with `dealflow key rotate`.',
    ],
    again: never,
  },
  INSUFFICIENT_FUNDS: {
    meaning:
      'The account’s balance is smaller than the price of this request. The answer was withheld and nothing was charged.',
    causes: [
      'The balance ran out; `details.required_usd` is the price and `details.remaining_usd` what is left.',
      'Other requests of the account spent the rest while this one was being answered.',
    ],
    remedies: [
      'Look at `GET /api/v2/billing/balance` and `GET /api/v2/billing/ledger`.',
      'The operator adds money with `dealflow grant ACCOUNT --usd AMOUNT`. The ledger of test keys is filled up every day.',
    ],
    again: 'Yes, once there is money. Routes without a price work all the same.',
  },
  FORBIDDEN: {
    meaning: 'The key is known, and may not be used for this request.',
    causes: [
      '`details.reason` is `inactive` (switched off), `retired` (rotated or revoked) or `expired`.',
      '`wrong_environment`: this instance takes only live or only test keys.',
      '`insufficient_scope`: the key was made for other routes.',
      '`address_not_allowed`: the key is bound to addresses, and the request came from another one.',
    ],
    remedies: [
      'Use the key that replaced this one, or ask the operator for one with the scope that the message names.',
      'When the address surprises you: behind a reverse proxy the operator has to list it in `trusted_proxies`.',
    ],
    again: never,
  },
  NOT_FOUND: {
    meaning: 'There is nothing at this address for this key.',
    causes: [
      'The path does not exist. A trailing slash makes another path.',
      'The id is unknown, belongs to another account (of a job: to another key), or was removed. Somebody else’s id looks exactly like one that never was.',
      'A test key looks at the sample companies and a live key at the imported ones: an id of one is not found by the other.',
    ],
    remedies: [
      'Check the path against the API reference, and the id against the answer it came from.',
      'Find companies by website with `POST /api/v2/company-lookups` when ids come from elsewhere.',
    ],
    again: never,
  },
  METHOD_NOT_ALLOWED: {
    meaning: 'The path exists, and does not take this method.',
    causes: ['For example GET on a route that takes POST, or a redirect that turned a POST into a GET.'],
    remedies: [
      'The header `Allow` of the answer lists the methods that the path takes.',
      'Call the address without redirects: `https` instead of `http`, and no trailing slash.',
    ],
    again: never,
  },
  CONFLICT: {
    meaning: 'The request contradicts what exists. Nothing was changed.',
    causes: [
      'Something of this name or id exists already, or is being worked on at this moment.',
      'The account has a webhook endpoint with this URL already; `details.webhook_id` names it.',
      'The job has ended already, so it cannot be cancelled.',
      'The webhook endpoint is disabled, or its signing secret was lost with the instance key; `details.webhook_id` names it.',
      'The state does not allow the change: a revoked key stays revoked.',
    ],
    remedies: [
      'Read what exists now and decide again; the message says what is in the way.',
      'A lost signing secret is replaced with `POST /api/v2/webhook-endpoints/{webhook_id}/rotate-secret` with the body `{}`.',
    ],
    again: 'Only where the message says that something is still going on.',
  },
  IDEMPOTENCY_MISMATCH: {
    meaning:
      'This `Idempotency-Key` was used on this route for another request. No job was made and nothing was charged.',
    causes: [
      'A client uses one key for several requests, or changed the request before it sent it again. Every field counts; of an uploaded file its bytes, not its name.',
    ],
    remedies: [
      'Use a new key for a new request, and the old one only to repeat the very same.',
      '`details.existing_job_id` is the job that the key stands for.',
    ],
    again: never,
  },
  JOB_NOT_READY: {
    meaning: 'The job is queued or running, so it has no result yet.',
    causes: ['The result was asked for before the status was `succeeded`.'],
    remedies: [
      'Poll the status route, as often as `Retry-After` says, or name a webhook endpoint when you make the job.',
    ],
    again: 'Yes, after the seconds in `Retry-After`.',
  },
  JOB_NOT_COMPLETE: {
    meaning: 'The enrichment job is queued or running, so it has no result yet.',
    causes: ['The result was asked for before the status was `succeeded`.'],
    remedies: [
      'Poll the status route, as often as `Retry-After` says, or name a webhook endpoint when you make the job.',
    ],
    again: 'Yes, after the seconds in `Retry-After`.',
  },
  JOB_RESULT_EXPIRED: {
    meaning:
      'The job succeeded, and its result was kept for as long as the operator keeps results: 30 days, unless it was set longer.',
    causes: ['The result was asked for after `details.expired_at`.'],
    remedies: ['Make a new job. Keep results on your side once you have them.'],
    again: 'No. The result is gone.',
  },
  JOB_FAILED: {
    meaning: 'The job ended `failed` or `cancelled`, so it has no result.',
    causes: [
      '`details.reason` says why, and `details.message` in words.',
      '`details.refunded` says whether its price was paid back: it is when the reason lies with the service, or the job was cancelled before it began.',
    ],
    remedies: [
      'Make a new job where `details.retryable` is true. Otherwise change the request first: another website, another file.',
    ],
    again: 'No. A job that ended stays as it is.',
  },
  GONE: {
    meaning: 'An earlier version had this route. It was removed for good.',
    causes: ['A client of the v1 API, or of the synchronous `/api/deep-research`, is still in use.'],
    remedies: [
      '`details.replacement` and the header `Link` name the route that took its place, where there is one.',
      'The v2 API is described in the API reference. Keys of v1 do not work there.',
    ],
    again: never,
  },
  FILE_TOO_LARGE: {
    meaning: 'The uploaded file is larger than the route takes. It was not kept.',
    causes: [
      'The message names the limit. It is checked while the file arrives, so nothing beyond it is read.',
    ],
    remedies: [
      'A pitch deck has at most 30 MiB, as a PDF that is not packed: export it with smaller pictures, or without appendices.',
      'A file to import may be compressed (gzip is read as it is) or sent in parts.',
      'The operator can raise the limit for imports with `upload_bytes_max`, or import on the machine itself with `dealflow import FILE`.',
    ],
    again: never,
  },
  RATE_LIMITED: {
    meaning:
      'The key or its account has made as many requests as it may in this second, minute or day, has as many queued and running jobs as it may, or its account keeps as many bytes of uploads and results as it may. The refused request was not counted and not charged.',
    causes: [
      '`details` names the `scope` (key or account), the `window` and its `limit`.',
      'The windows are aligned to the clock (UTC), so a full one ends at `details.reset_at`, in epoch milliseconds.',
      'The window `active_jobs` has no such end: it is over when one of the jobs ends, and `details.reset_at` is only when to look again.',
      'The window `kept_bytes` has none either: `limit` is in bytes, and room comes as results expire and as jobs with uploads end.',
    ],
    remedies: [
      'Wait for the time in `Retry-After` (whole seconds) or `details.retry_after_ms`, then try again.',
      'The headers `RateLimit` and `X-RateLimit-Limit-Second`, `-Minute` and `-Day` of every answer tell how near the limit is: slow down before it is reached.',
      'With `active_jobs`: wait until a job has ended, or cancel one. The operator can raise `active_jobs_per_key` and `active_jobs_per_account`.',
      'With `kept_bytes`: wait until results have expired. The operator sees what an account keeps (`GET /admin/v1/accounts/{account_id}`), and can raise `kept_bytes_per_account` or shorten `job_retention`.',
      'One lookup takes up to 100 websites: one request instead of a hundred.',
      'The operator can give a key limits of its own with `dealflow key create --rate-limit minute=600`.',
    ],
    again: 'Yes, after `Retry-After`.',
  },
  INTERNAL_ERROR: {
    meaning: 'Something went wrong inside Dealflow, and it is not the request’s fault. Nothing was charged.',
    causes: ['A bug, or a machine in trouble: a full disk, a file that cannot be read.'],
    remedies: [
      'Tell the operator the `meta.request_id`: the log line with this id says what happened. The answer itself never does.',
      'The operator looks at the log, then runs `dealflow doctor`.',
    ],
    again: 'Perhaps. Try again with growing pauses, and give up after a few.',
  },
  SERVICE_UNAVAILABLE: {
    meaning: 'The instance cannot take this request now. Nothing was charged.',
    causes: [
      'It is stopping or starting, for example for an upgrade.',
      'It has too many requests under way, or this one took longer than its deadline of 30 seconds.',
      'The disk of the instance is full or failing, so that nothing can be stored.',
      'Nothing reads pitch decks or web sites here, or the instance has no instance key or no way out for webhooks. `Retry-After` is a day then: asking again today changes nothing.',
    ],
    remedies: [
      'Where nothing does the work of live keys, a test key tries it out.',
      'Try again after `Retry-After`, with growing pauses.',
      'When it lasts, the operator looks at `GET /readyz`, which names the check that fails, and runs `dealflow doctor`.',
    ],
    again: 'Yes, after `Retry-After`.',
  },
}
