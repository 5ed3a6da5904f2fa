import { Dealflow } from '../src/client/dealflow.ts'
import type { DealflowOptions } from '../src/client/options.ts'
import type { Timing } from '../src/client/timing.ts'

export interface Sent {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly headers: Headers
  readonly body: unknown
  readonly signal: AbortSignal
  readonly redirect: RequestInit['redirect']
}

/** What the server does with a request: an answer, or what it comes to on the way. */
export type Turn = Response | Error | ((sent: Sent) => Response | Promise<Response>)

/**
 * A client of a server that plays a script, a turn a request, the last one again and again. Waits take no time and are written down;
 * a limit runs out when `runOut` says so.
 */
export function scripted(turns: readonly Turn[], options: Partial<DealflowOptions> = {}) {
  const sent: Sent[] = []
  const waits: number[] = []
  const limits = new Set<() => void>()
  const timing: Timing = {
    now: () => Date.parse('2026-09-21T13:33:20Z'),
    random: () => 0,
    timer(ms, done) {
      let isCancelled = false
      if (ms === limitMs) {
        limits.add(done)
      } else {
        waits.push(ms)
        queueMicrotask(() => isCancelled || done())
      }
      return () => {
        isCancelled = true
        limits.delete(done)
      }
    },
  }
  const dealflow = new Dealflow(
    {
      apiKey: 'df_test_key',
      baseUrl: 'https://dealflow.example',
      timeoutMs: limitMs,
      async fetch(url, init) {
        const { pathname, search } = new URL(url)
        const request = {
          method: String(init.method),
          path: pathname + search,
          headers: new Headers(init.headers),
          body: init.body,
          signal: init.signal as AbortSignal,
          redirect: init.redirect,
        }
        sent.push(request)
        request.signal.throwIfAborted()
        const turn = turns[Math.min(sent.length, turns.length) - 1]
        if (turn instanceof Error || turn === undefined) throw turn
        return turn instanceof Response ? turn.clone() : turn(request)
      },
      ...options,
    },
    timing,
  )
  const runOut = () => {
    for (const end of limits) end()
  }
  return { dealflow, sent, waits, runOut, limits }
}

const limitMs = 59_999

const meta = { request_id: 'r-1', api_version: 'v2', duration_ms: 1, billing: { charged_usd: 0 } }

export const success = (data: unknown, headers: Record<string, string> = {}) =>
  Response.json({ data, meta }, { headers })

export const refusal = (
  status: number,
  code: string,
  details?: unknown,
  headers: Record<string, string> = {},
) =>
  Response.json(
    {
      error: { code, message: `the server says ${code}`, details },
      meta: { request_id: 'r-2', api_version: 'v2' },
    },
    { status, headers },
  )
