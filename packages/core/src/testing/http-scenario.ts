import { same } from './assert.ts'
import type { HttpContractSubject, HttpScenario, NarrowPowers, Skipped } from './http-subject.ts'

/** What a scenario has in hand: an account of its own, and a client that sends what it is told. */
export interface Bench {
  readonly subject: HttpContractSubject
  readonly accountId: string
  readonly liveKey: string
  send(path: string, options?: SendOptions): Promise<Answer>
}

export interface SendOptions {
  readonly method?: string
  /** Default: the live key; null sends none. */
  readonly key?: string | null
  /** An object is sent as JSON; text, bytes, streams and forms as they are. A function makes it when it is sent: some are megabytes. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly host?: string
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Parsed when it is JSON. */
  readonly json: Envelope
}

export interface Envelope {
  readonly data?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: string; readonly message: string; readonly details?: unknown }
  readonly meta?: Readonly<Record<string, unknown>>
}

export interface Expectation {
  readonly status: number
  readonly code?: string
  /** Paths that the details of a 400 must name, in order. */
  readonly paths?: readonly string[]
  readonly details?: unknown
  readonly message?: string
  readonly headers?: Readonly<Record<string, string | RegExp>>
}

/** One row: what is sent, what must come back, and what must never be in it. */
export interface Row extends SendOptions {
  readonly name: string
  readonly path: string
  readonly expect: Expectation
  readonly never?: readonly string[]
}

/** Turns a table into scenarios. Every row gets an account with 10 USD and a live key of its own. */
export function rows(endpoint: string, table: readonly Row[]): HttpScenario[] {
  return table.map(({ name, path, expect, never = [], ...options }) =>
    scenario(`${endpoint}: ${name}`, async ({ send }) => {
      const answer = await send(path, options)
      meets(answer, expect)
      for (const text of never) {
        if (answer.text.includes(text)) throw new Error(`the answer leaks ${text}`)
      }
    }),
  )
}

/**
 * The same for rows that change nothing: those of one subject share an account, because on the binary it takes a second to make
 * one.
 */
export function refusals(endpoint: string, table: readonly Omit<Row, 'never'>[]): HttpScenario[] {
  return table.map(({ name, path, expect, ...options }) =>
    onSharedAccount(`${endpoint}: ${name}`, async ({ send }) => meets(await send(path, options), expect)),
  )
}

/** `run` returns `Skipped` where it does not apply; whatever else it returns counts as done. */
export function scenario(name: string, run: (bench: Bench) => Promise<unknown>, grantUsd = 10): HttpScenario {
  return {
    name,
    run: async (subject) => skippedOr(await run(await newBench(subject, grantUsd))),
  }
}

/** A scenario that takes no money off the live ledger, and makes nothing that its live key would see. */
export function onSharedAccount(name: string, run: (bench: Bench) => Promise<unknown>): HttpScenario {
  return {
    name,
    async run(subject) {
      const bench = sharedBenches.get(subject) ?? newBench(subject, 10)
      sharedBenches.set(subject, bench)
      return skippedOr(await run(await bench))
    },
  }
}

const sharedBenches = new WeakMap<HttpContractSubject, Promise<Bench>>()

async function newBench(subject: HttpContractSubject, grantUsd: number): Promise<Bench> {
  const { accountId } = await subject.createAccount(grantUsd)
  const { key: liveKey } = await subject.createKey(accountId, 'live')
  return { subject, accountId, liveKey, send: (path, options) => send(subject, liveKey, path, options) }
}

export const skippedOr = (result: unknown): Skipped | undefined => (isSkipped(result) ? result : undefined)

/** A scenario with a live key of narrow powers, skipped where such keys cannot be made. */
export function narrow(
  name: string,
  powers: NarrowPowers,
  run: (key: string, bench: Bench) => Promise<void>,
): HttpScenario {
  return scenario(name, async (bench): Promise<Skipped | undefined> => {
    const { createNarrowKey } = bench.subject
    if (createNarrowKey === null)
      return { skipped: `this subject cannot make a key with ${Object.keys(powers).join(', ')}` }
    const { key } = await createNarrowKey(bench.accountId, powers)
    await run(key, bench)
    return undefined
  })
}

function isSkipped(result: unknown): result is Skipped {
  return typeof result === 'object' && result !== null && 'skipped' in result
}

async function send(
  subject: HttpContractSubject,
  liveKey: string,
  path: string,
  options: SendOptions = {},
): Promise<Answer> {
  const { key = liveKey, host = 'dealflow.test' } = options
  const body: unknown = typeof options.body === 'function' ? options.body() : options.body
  const isForm = body instanceof FormData
  const isRaw =
    isForm || typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream
  const request = new Request(`http://${host}${path}`, {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      // A form brings a content type of its own, with its boundary.
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body), duplex: 'half' }),
  } as RequestInit)
  const response = await subject.fetch(request)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true && text !== ''
  const answer = {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? (JSON.parse(text) as Envelope) : {},
  }
  isWellFormed(answer)
  return answer
}

/** What holds for every answer, whatever was asked. */
function isWellFormed({ status, headers, text, json }: Answer): void {
  for (const word of ['    at ', 'node_modules', '.ts:', 'SQLITE', 'TypeError']) {
    if (text.includes(word)) throw new Error(`an answer (${status}) shows our insides: ${word}`)
  }
  if (/df_(live|test)_[0-9A-Za-z]{36}/.test(text)) throw new Error(`an answer (${status}) holds an API key`)
  if (headers.get('x-request-id') === null) throw new Error(`an answer (${status}) has no X-Request-Id`)
  same(headers.get('x-content-type-options'), 'nosniff', 'X-Content-Type-Options')
  if (json.error !== undefined && json.meta !== undefined)
    same(json.meta['api_version'], 'v2', 'meta.api_version')
}

export function meets(answer: Answer, expect: Expectation): void {
  const where = `${answer.text.slice(0, 400)}\nstatus`
  same(answer.status, expect.status, where)
  const { error } = answer.json
  if (expect.code !== undefined) same(error?.code, expect.code, 'error.code')
  if (expect.message !== undefined) same(error?.message, expect.message, 'error.message')
  if (expect.details !== undefined) same(error?.details, expect.details, 'error.details')
  if (expect.paths !== undefined) {
    const issues = Array.isArray(error?.details) ? (error.details as { path: string }[]) : []
    same(
      issues.map((issue) => issue.path),
      expect.paths,
      'paths of error.details',
    )
  }
  for (const [name, wanted] of Object.entries(expect.headers ?? {})) {
    const value = answer.headers.get(name) ?? ''
    const fits = typeof wanted === 'string' ? value === wanted : wanted.test(value)
    if (!fits) throw new Error(`header ${name}: expected ${wanted}, got ${value}`)
  }
}

/** Every header and member that an authenticated answer has (docs/design/decisions.md#answer-headers). */
export function isAuthenticated({ headers, json }: Answer): void {
  const wanted = [
    'x-balance-remaining-usd',
    'x-ratelimit-limit-second',
    'x-ratelimit-limit-minute',
    'x-ratelimit-limit-day',
    'ratelimit',
    'ratelimit-policy',
    'server-timing',
  ]
  for (const name of wanted) if (!headers.has(name)) throw new Error(`the header ${name} is missing`)
  same(headers.get('cache-control'), 'no-store', 'Cache-Control')
  for (const window of ['second', 'minute', 'day']) {
    const state = (json.meta?.['rate_limit'] as Record<string, Record<string, unknown>> | undefined)?.[window]
    for (const member of ['limit', 'remaining', 'reset_at'])
      same(typeof state?.[member], 'number', `meta.rate_limit.${window}.${member}`)
  }
}

export function billed(answer: Answer, chargedUsd: number, remainingUsd: number): void {
  same(
    answer.json.meta?.['billing'],
    { currency: 'USD', charged_usd: chargedUsd, remaining_usd: remainingUsd },
    'meta.billing',
  )
}
