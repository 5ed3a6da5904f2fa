import { type Answer, answerOf } from './answer.ts'
import { DealflowError } from './errors.ts'
import type { DealflowOptions, RequestOptions } from './options.ts'
import { readAnswer, throwRefusal } from './read-answer.ts'
import { type Repeat, repeatOf, retryDelayMs } from './retries.ts'
import type { DataOf, InputOf, Route } from './routes.ts'
import { type Limit, pause, startLimit, type Timing } from './timing.ts'

export interface Outgoing {
  /** Fills the `{…}` of the route. */
  readonly path?: object | undefined
  readonly query?: object | undefined
  /** A form goes as it is, anything else as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Where it is not what the operation has by itself. */
  readonly repeat?: Repeat
  /** How long a try of it may take, unless the caller says. */
  readonly timeoutMs?: number | undefined
}

/** Sends requests, and sends them again where that is safe. */
export interface Transport {
  readonly timing: Timing
  /** Asks an operation of the document, with the types that it has there. */
  call<R extends Route>(route: R, input: InputOf<R>, options?: RequestOptions): Answer<DataOf<R>>
  /** The same where the caller knows the types. */
  send<T>(route: string, outgoing: Outgoing, options?: RequestOptions): Answer<T>
  /** An answer of which only the head was read; the caller ends the limit. */
  open(route: string, outgoing: Outgoing, options?: RequestOptions): Promise<Opened>
}

export interface Opened {
  readonly response: Response
  readonly limit: Limit
}

type Read<T> = (opened: Opened, url: string) => Promise<T>

export function createTransport(client: DealflowOptions, timing: Timing): Transport {
  const { retriesMax = 2, timeoutMs, fetch = globalThis.fetch } = client
  const baseUrl = readBaseUrl(client.baseUrl)
  const authorization = `Bearer ${readApiKey(client.apiKey)}`
  checkTries(client)

  const send = <T>(route: string, outgoing: Outgoing, options: RequestOptions = {}): Answer<T> =>
    answerOf(
      untilAnswered(route, outgoing, options, async ({ response, limit }, url) => {
        const answered = await readAnswer<T>(response, url, timing.now())
        limit.end()
        return answered
      }),
    )

  const open = (route: string, outgoing: Outgoing, options: RequestOptions = {}): Promise<Opened> =>
    untilAnswered(route, outgoing, options, async (opened, url) =>
      opened.response.ok ? opened : throwRefusal(opened.response, url, timing.now()),
    )

  async function untilAnswered<T>(
    route: string,
    outgoing: Outgoing,
    options: RequestOptions,
    read: Read<T>,
  ): Promise<T> {
    checkTries(options)
    const [method = '', template = ''] = route.split(' ')
    const url = baseUrl + fill(template, outgoing.path ?? {}) + queryOf(outgoing.query ?? {})
    const init = { method, headers: headersOf(outgoing, options), ...bodyOf(outgoing.body) }
    const triesMax = options.retriesMax ?? retriesMax
    const ms = options.timeoutMs ?? timeoutMs ?? outgoing.timeoutMs ?? 60_000
    for (let tries = 0; ; tries++) {
      try {
        return await attempt(url, init, { ms, signal: options.signal }, read)
      } catch (error) {
        const repeat = outgoing.repeat ?? repeatOf(route)
        const delayMs = tries < triesMax ? retryDelayMs(error, tries, repeat, timing.random) : null
        if (delayMs === null) throw error
        await pause(delayMs, options.signal, timing)
      }
    }
  }

  async function attempt<T>(
    url: string,
    init: RequestInit,
    { ms, signal }: { readonly ms: number; readonly signal: AbortSignal | undefined },
    read: Read<T>,
  ): Promise<T> {
    const limit = startLimit(signal, ms, timing)
    try {
      // A redirect would turn a POST into a GET, and take the key elsewhere.
      const response = await fetch(url, { ...init, signal: limit.signal, redirect: 'manual' })
      return await read({ response, limit }, url)
    } catch (cause) {
      limit.end()
      signal?.throwIfAborted()
      if (cause instanceof DealflowError) throw cause
      throw limit.isOver
        ? new DealflowError(`no answer from ${url} within ${ms} ms`, { code: 'TIMED_OUT', cause })
        : new DealflowError(`no answer from ${url}: ${reasonOf(cause)}`, { code: 'CONNECTION_FAILED', cause })
    }
  }

  function headersOf(outgoing: Outgoing, options: RequestOptions): Headers {
    const headers = new Headers({ accept: 'application/json', authorization })
    if (outgoing.body !== undefined && !(outgoing.body instanceof FormData))
      headers.set('content-type', 'application/json')
    for (const more of [client.headers, outgoing.headers, options.headers])
      for (const [name, value] of Object.entries(more ?? {})) setHeader(headers, name, value)
    return headers
  }

  return { timing, send, open, call: send as Transport['call'] }
}

function setHeader(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value)
  } catch {
    // What was caught quotes the value, which may be a secret.
    throw new TypeError(`the header ${JSON.stringify(name)} has a character that no header takes`)
  }
}

/** `fetch` of Node says no more than that it failed; why is in the cause. */
function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error ? (cause.cause ?? cause) : cause
  return inner instanceof Error ? inner.message : String(inner)
}

function fill(template: string, path: object): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = (path as Record<string, unknown>)[name]
    // Two dots would lead to another route.
    if (typeof value !== 'string' || ['', '.', '..'].includes(value))
      throw new TypeError(`${name} is no id: ${value}`)
    return encodeURIComponent(value)
  })
}

function queryOf(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

function bodyOf(body: unknown): { body?: FormData | string } {
  if (body === undefined) return {}
  return { body: body instanceof FormData ? body : JSON.stringify(body) }
}

// What is refused here would otherwise be quoted, secrets and all, by whatever meets it later: Headers, URL, fetch.

/** The key as a header takes it. Throws TypeError, without the key. */
function readApiKey(apiKey: unknown): string {
  const key = typeof apiKey === 'string' ? apiKey.trim() : ''
  if (key === '') throw new TypeError('apiKey is missing: give the key of an account, df_live_… or df_test_…')
  if (!/^[!-~]+$/.test(key))
    throw new TypeError(
      'apiKey has a character that no key has, a line break or a space perhaps: give one key, df_live_… or df_test_…',
    )
  return key
}

/** The address without a slash at its end. Throws TypeError, without the address. */
function readBaseUrl(baseUrl: unknown): string {
  const url = parsed(baseUrl)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new TypeError('baseUrl takes where the service is, such as https://dealflow.example')
  if (url.username !== '' || url.password !== '')
    throw new TypeError('baseUrl takes no user and no password: apiKey is all that the service asks for')
  if (url.search !== '' || url.hash !== '')
    throw new TypeError(
      'baseUrl takes no query and no fragment, as paths are put behind it: leave out ? and #',
    )
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** Throws TypeError for numbers that no request can be sent by. */
function checkTries({ retriesMax, timeoutMs }: DealflowOptions | RequestOptions): void {
  checkNumber('retriesMax', retriesMax, 0)
  checkNumber('timeoutMs', timeoutMs, 1)
}

function checkNumber(name: string, value: unknown, least: number): void {
  if (value === undefined || (typeof value === 'number' && value >= least)) return
  throw new TypeError(`${name} takes a number from ${least} on; it is ${String(value)}`)
}

function parsed(address: unknown): URL | null {
  try {
    return typeof address === 'string' ? new URL(address) : null
  } catch {
    return null
  }
}
