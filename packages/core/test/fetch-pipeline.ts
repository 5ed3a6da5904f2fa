import type { Identity } from '../src/accounts/authenticate.ts'
import { type Call, defineEndpoint, type Endpoint } from '../src/http/endpoint.ts'
import { createFetch, type FetchOptions } from '../src/http/fetch.ts'
import { unlimitedState } from '../src/http/rate-limits.ts'
import { createRouter } from '../src/http/router.ts'
import type { Caller } from '../src/kernel/caller.ts'
import type { Host } from '../src/kernel/host.ts'
import { Closed, Nullable, requestIdMax, Text, Type, Verbatim } from '../src/kernel/schema.ts'
import { testCrypto } from '../src/testing/test-crypto.ts'

/** The pipeline over services that do what a test says: what is tested is the order and the answers. */
export function setUp(
  given: {
    run?: (call: Call<unknown, unknown, unknown>) => Promise<unknown>
    identity?: Identity
    options?: Partial<FetchOptions>
    /** Beside the two that are always there. */
    endpoints?: readonly Endpoint[]
    balance?: () => number
  } = {},
) {
  const steps: string[] = []
  const records: { level: string; message: string; fields: Record<string, unknown> }[] = []
  const timers = new Map<number, { at: number; task: () => void }>()
  let now = 1_790_000_000_000
  let count = 0
  const entropy = { randomBytes: (size: number) => new Uint8Array(size).fill(count++) }
  const host: Host = {
    clock: {
      now: () => now,
      timer(delayMs, task) {
        const id = count++
        timers.set(id, { at: now + delayMs, task })
        return () => timers.delete(id)
      },
      defer: (task) => void Promise.resolve().then(task),
    },
    entropy,
    crypto: testCrypto(() => '0'.repeat(64), entropy),
    log: { write: (level, message, fields = {}) => records.push({ level, message, fields }) },
  }
  const endpoints = [search(given.run ?? (async () => ({ ok: true }))), free, ...(given.endpoints ?? [])]
  const { fetch, drain } = createFetch({
    host,
    clock: host.clock,
    started: Promise.resolve(),
    openapiJson: () => '{"openapi":"3.1.0"}',
    observe: null,
    router: createRouter(endpoints),
    authenticator: {
      async identify(key) {
        steps.push('key')
        if (key !== 'good') return { outcome: 'unauthorized' }
        return given.identity ?? { outcome: 'caller', caller, balanceMicroUsd: 50_000 }
      },
    },
    billing: {
      priceOf: (_endpoint, price) => price,
      async charge({ amountMicroUsd }) {
        steps.push('charge')
        const left = given.balance?.() ?? 50_000
        if (left < amountMicroUsd) return { outcome: 'insufficient_funds', balanceMicroUsd: left }
        return { outcome: 'charged', balanceMicroUsd: left - amountMicroUsd }
      },
    },
    charges: true,
    rateStore: { take: async (_subjects, at) => ({ admitted: true, state: unlimitedState(at) }) },
    limits: () => limits,
    bodyBytesMax: 1_000,
    requestDeadlineMs: 30_000,
    uploadDeadlineMs: 300_000,
    streamsMax: 20,
    inFlightMax: 4,
    keyIn: (authorization) => /^Bearer (.+)/.exec(authorization ?? '')?.[1] ?? null,
    uploadsMax: 4,
    beginSpool: null,
    ...given.options,
  })
  return {
    fetch,
    drain,
    steps,
    records,
    timers,
    advance(ms: number) {
      now += ms
      for (const [id, timer] of timers) {
        if (timer.at > now) continue
        timers.delete(id)
        timer.task()
      }
    },
  }
}

const ten = {
  key: { second: 10, minute: 300, day: 20_000 },
  account: { second: 20, minute: 600, day: 50_000 },
}
const limits = { search: ten, lookup: ten, analysis: ten, suggest: ten, create: ten, read: ten }

export const caller: Caller = {
  key: {
    keyId: 'key-1',
    accountId: 'account-1',
    kind: 'live',
    label: null,
    status: 'active',
    scopes: ['search'],
    expiresAt: null,
    rateLimits: null,
    allowedCidrs: [],
    createdAt: 0,
    lastUsedAt: null,
  },
  account: { accountId: 'account-1', name: 'Example', createdAt: 0 },
  secret: { prefix: 'df_live_aaaaa', last4: 'zzzz' },
}

const base = { summary: '', tag: 'Test', data: Type.Unknown(), errors: [], example: { data: {} } }

function search(run: Endpoint['run']): Endpoint {
  const body = Closed({
    request_id: Type.Optional(Nullable(Verbatim({ maxLength: requestIdMax }))),
    query: Text({ minLength: 3 }),
  })
  return {
    ...base,
    operationId: 'search',
    method: 'POST',
    path: '/api/v2/searches',
    scope: 'search',
    rateClass: 'search',
    priceMicroUsd: 20_000,
    body,
    run,
  }
}

const free: Endpoint = defineEndpoint({
  ...base,
  operationId: 'find',
  method: 'GET',
  path: '/api/v2/companies/{company_id}',
  scope: null,
  rateClass: 'read',
  priceMicroUsd: 0,
  params: Closed({ company_id: Text({ minLength: 1, maxLength: 5 }) }),
  run: async ({ params }) => params,
})

/** A route that takes nothing, for a test to change. */
export function endpoint(given: Partial<Endpoint> & Pick<Endpoint, 'run'>): Endpoint {
  return {
    operationId: 'act',
    method: 'POST',
    path: '/api/v2/acts',
    summary: '',
    tag: 'Test',
    scope: null,
    rateClass: 'create',
    priceMicroUsd: 40_000,
    data: Type.Unknown(),
    errors: [],
    example: { data: {} },
    ...given,
  }
}

export function request(path: string, init: RequestInit & { key?: string | null } = {}) {
  const { key = 'good', ...rest } = init
  const headers = {
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    ...(rest.headers as Record<string, string>),
  }
  return new Request(`http://api${path}`, { ...rest, headers })
}

export function searching(body: string, headers: Record<string, string> = {}, key: string | null = 'good') {
  return request('/api/v2/searches', {
    method: 'POST',
    body,
    key,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

export const valid = '{"query":"robots"}'

export interface Envelope {
  data?: unknown
  error?: { code: string; message: string; details?: unknown }
  meta: { request_id: string; rate_limit?: unknown; billing?: unknown }
}
export const read = async (response: Response) => (await response.json()) as Envelope

/** Lets other work go on until the condition holds; throws rather than wait for ever. */
export async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 10_000; turn++) {
    if (condition()) return
    await null
  }
  throw new Error(`Never came true: ${condition}`)
}
