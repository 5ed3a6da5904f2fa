import type { Identity } from '../accounts/index.ts'
import { insufficientFunds } from '../billing/index.ts'
import {
  type Caller,
  type Clock,
  type Crypto,
  type Environment,
  type FileSpool,
  type ForbiddenReason,
  isPromise,
  type RateClass,
  type Scope,
  ServiceError,
  type UploadedFile,
  type UploadRules,
} from '../kernel/index.ts'
import type { RateOutcome, RateStore } from '../rates/index.ts'
import { readJsonBody, refuseBody } from './body.ts'
import { type Call, readReply } from './endpoint.ts'
import { allowed, success } from './envelope.ts'
import { ClientGone, type Exchange, signalOf } from './exchange.ts'
import { readIdempotencyKey } from './idempotency-key.ts'
import { forbiddenKey, missingScope } from './key-powers.ts'
import { type KeyQuota, rateLimited, unlimitedPolicy, unlimitedState } from './rate-limits.ts'
import { bodyRequestId } from './request-id.ts'
import { checkInput } from './route-input.ts'
import type { PathMatch, Route, Router } from './router.ts'
import { type EventParts, sendEvents } from './sent-events.ts'
import type { Target } from './target.ts'
import { readUpload } from './upload.ts'
import type { UploadPlaces } from './upload-places.ts'

/** What the pipeline asks of accounts, billing and rates. */
export interface PipelineParts extends EventParts {
  readonly router: Router
  readonly billing: {
    priceOf(endpoint: string, defaultMicroUsd: number): number
    charge(charge: {
      caller: Caller
      endpoint: string
      requestId: string
      amountMicroUsd: number
    }): Promise<{ outcome: 'charged' | 'insufficient_funds'; balanceMicroUsd: number }>
  }
  /** False when this instance does not charge: every price counts as 0 and the balance shows as 0. */
  readonly charges: boolean
  /** Null lifts every limit. */
  readonly rateStore: RateStore | null
  readonly quotaOf: (caller: Caller, rateClass: RateClass) => KeyQuota
  readonly bodyBytesMax: number
  readonly crypto: Pick<Crypto, 'sha256Stream'>
  readonly places: UploadPlaces
  /** Begins the file of an upload that will be read later; null where nothing keeps files. */
  readonly beginSpool: (() => Promise<FileSpool>) | null
}

/**
 * The one order of checks for a route that needs a key (docs/design/decisions.md#order-of-checks): key, its state and scope, rate,
 * route and method, content type and size, JSON and fields, funds, work, charge. An empty balance never hides a bad request, a bad
 * body never tells an unknown caller anything, and only an answer that is ready is charged.
 */
export async function answer(exchange: Exchange, target: Target, parts: PipelineParts): Promise<Response> {
  const { request } = exchange
  const match = parts.router.match(target.path)
  const route = match?.routes.byMethod.get(request.method) ?? null
  exchange.route = route?.key ?? match?.routes.path ?? null

  const rateClass = route?.endpoint.rateClass ?? 'read'
  // What is at hand is not awaited: each await of a request costs.
  const identified = parts.authenticator.identify(exchange.key, exchange.context)
  const identity = isPromise(identified) ? await identified : identified
  const { caller, quota } = accept(exchange, identity, route, rateClass, parts)
  const now = parts.clock.now()
  if (parts.rateStore === null) exchange.rate = unlimitedState(now)
  else {
    const taken = parts.rateStore.take(quota.subjects, now)
    admit(exchange, isPromise(taken) ? await taken : taken, rateClass, now)
  }

  if (match === null)
    throw new ServiceError('NOT_FOUND', { message: 'There is no such path. See /api/openapi/v2.json.' })
  if (request.method === 'OPTIONS') return allowed(exchange, match.routes.allow, parts.clock.now())
  if (route === null) throw methodNotAllowed(exchange, match.routes)

  const routed = { exchange, caller, target, match, route }
  if (route.endpoint.upload === undefined) {
    const body = await readBody(exchange, route, parts)
    exchange.requestId = bodyRequestId(body) ?? exchange.requestId
    // Awaited, since to hand on a promise takes two turns more.
    return await perform(routed, { body, file: null }, parts)
  }
  exchange.keepWaiting('upload')
  const leave = await parts.places.take(caller.account.accountId, signalOf(exchange))
  try {
    const { fields, file } = await takeUpload(routed, route.endpoint.upload, parts)
    try {
      return await perform(routed, { body: fields, file }, parts)
    } finally {
      // Whatever comes of the request: a job that was made has taken it over.
      await file.spooled?.discard()
    }
  } finally {
    leave()
  }
}

/** A request that was admitted, and where it goes. */
interface Routed {
  readonly exchange: Exchange
  readonly caller: Caller
  readonly target: Target
  readonly match: PathMatch
  readonly route: Route
}

/** Everything after the body: fields, funds, work, charge. */
function perform(
  { exchange, caller, target, match, route }: Routed,
  { body, file }: { readonly body: unknown; readonly file: UploadedFile | null },
  parts: PipelineParts,
): Promise<Response> {
  const { params, query } = checkInput(target, match, route, body)
  const { endpoint } = route
  const { headers } = exchange.request
  const call: Call<unknown, unknown, unknown> = {
    body,
    query,
    params,
    file,
    caller,
    environment: caller.key.kind satisfies Environment,
    get idempotencyKey() {
      return endpoint.readsIdempotencyKey === true ? readIdempotencyKey(headers.get('idempotency-key')) : null
    },
    lastEventId: endpoint.sendsEvents === true ? headers.get('last-event-id') : null,
    requestId: exchange.requestId,
    balanceMicroUsd: exchange.balanceMicroUsd ?? 0,
    get signal() {
      return signalOf(exchange)
    },
  }
  if (endpoint.sendsEvents === true) return sendEvents(exchange, route, call, parts)
  const { pricedBy = 'answer' } = endpoint
  const proceed = (takesPrice: 'answer' | 'run') =>
    takesPrice === 'run' ? decide(exchange, route, call, parts) : work(exchange, caller, route, call, parts)
  return typeof pricedBy === 'string' ? proceed(pricedBy) : pricedBy(call).then(proceed)
}

/** The work first, and its price once the answer is ready. */
async function work(
  exchange: Exchange,
  caller: Caller,
  route: Route,
  call: Call<unknown, unknown, unknown>,
  parts: PipelineParts,
): Promise<Response> {
  const priceMicroUsd = parts.charges ? parts.billing.priceOf(route.key, route.endpoint.priceMicroUsd) : 0
  const balanceMicroUsd = exchange.balanceMicroUsd ?? 0
  // What the schemas do not say of a bad request is not hidden by an empty balance either.
  if (balanceMicroUsd < priceMicroUsd) await route.endpoint.check?.(call)
  requireFunds(priceMicroUsd, balanceMicroUsd)
  // Asked for before the work: some hosts note a hang-up only on a signal that exists by then.
  const client = priceMicroUsd > 0 ? exchange.request.signal : null
  const ran = route.endpoint.run(call)
  const { dataJson, facts, isFree } = written(route, isPromise(ran) ? await ran : ran)
  if (priceMicroUsd > 0 && !isFree) {
    await hangUpsHeard(parts.clock)
    if (client?.aborted === true) throw new ClientGone('The client hung up before its answer was ready')
    await charge(exchange, caller, route, priceMicroUsd, parts)
  }
  return success(exchange, dataJson, facts, parts.clock.now())
}

/**
 * Resolves when the host has looked at its connections since: the first turn of its loop ends the one that the request came in,
 * the second comes after the look. Short work would be charged before a hang-up that came with its request.
 */
function hangUpsHeard({ defer }: Pick<Clock, 'defer'>): Promise<void> {
  return new Promise((resolve) => defer(() => defer(resolve)))
}

/** One storage decision that takes the price with it, and so can no longer be given up once it is begun. */
async function decide(
  exchange: Exchange,
  route: Route,
  call: Call<unknown, unknown, unknown>,
  parts: PipelineParts,
): Promise<Response> {
  if (exchange.stage === 'expired') throw new ClientGone('The deadline passed before the work began')
  exchange.stage = 'charging'
  const { dataJson, facts } = written(route, await route.endpoint.run(call))
  if (facts.charge !== undefined) {
    exchange.balanceMicroUsd = facts.charge.balanceMicroUsd
    exchange.chargedMicroUsd = facts.charge.chargedMicroUsd
  }
  return success(exchange, dataJson, facts, parts.clock.now())
}

function written({ endpoint }: Route, result: unknown) {
  const { data, facts } = readReply(result)
  const dataJson = endpoint.toJson?.(data) ?? JSON.stringify(data)
  return { dataJson, facts, isFree: endpoint.isFree?.(data) === true }
}

async function takeUpload({ exchange, caller, route }: Routed, rules: UploadRules, parts: PipelineParts) {
  const isKept = route.endpoint.keepsFile?.(caller.key.kind) === true
  const beginSpool = isKept ? parts.beginSpool : null
  const room = isKept ? await roomForFile(exchange, caller, route) : null
  const { clock, crypto } = parts
  const given = { clock, crypto, beginSpool, room, free: exchange.context.free }
  const upload = await readUpload(exchange.request, rules, given, signalOf(exchange))
  exchange.requestId = bodyRequestId(upload.fields) ?? exchange.requestId
  return upload
}

async function roomForFile({ request }: Exchange, caller: Caller, { endpoint }: Route) {
  const idempotencyKey =
    endpoint.readsIdempotencyKey === true ? readIdempotencyKey(request.headers.get('idempotency-key')) : null
  return (await endpoint.roomForFile?.(caller, idempotencyKey)) ?? null
}

function readBody({ request }: Exchange, { body }: Route, parts: PipelineParts): Promise<unknown> {
  return body === null ? refuseBody(request) : readJsonBody(request, parts.bodyBytesMax, parts.clock)
}

/** 401 for a key that does not exist, 403 for one that may not be used here or for this. */
function accept(
  exchange: Exchange,
  identity: Identity,
  route: Route | null,
  rateClass: RateClass,
  parts: PipelineParts,
): { caller: Caller; quota: KeyQuota } {
  if (identity.outcome === 'unauthorized') {
    exchange.authFailure = exchange.authorization === null ? 'no_key' : 'unknown_key'
    throw new ServiceError('UNAUTHORIZED')
  }
  const { caller } = identity
  const quota = parts.quotaOf(caller, rateClass)
  exchange.caller = caller
  exchange.policy = parts.rateStore === null ? unlimitedPolicy : quota.policy
  if (identity.outcome === 'forbidden') throw forbidden(exchange, identity.reason, null)
  exchange.balanceMicroUsd = parts.charges ? identity.balanceMicroUsd : 0
  const missing = missingScope(caller, route?.endpoint.scope ?? null)
  if (missing !== null) throw forbidden(exchange, 'insufficient_scope', missing)
  return { caller, quota }
}

/** Lets through a request that was counted against the windows of its key and account; a refused one was not. */
function admit(exchange: Exchange, outcome: RateOutcome, rateClass: RateClass, now: number): void {
  exchange.rate = outcome.state
  if (outcome.admitted) return
  const { scope, window } = outcome.refusedBy
  exchange.refusedBy = { rateClass, scope, window }
  throw rateLimited(outcome.state, scope, window, now)
}

function requireFunds(priceMicroUsd: number, balanceMicroUsd: number): void {
  if (priceMicroUsd <= balanceMicroUsd || priceMicroUsd === 0) return
  throw insufficientFunds(priceMicroUsd, balanceMicroUsd)
}

/** Takes the price of an answer that is ready. When the balance went meanwhile, the answer is withheld. */
async function charge(
  exchange: Exchange,
  caller: Caller,
  route: Route,
  amountMicroUsd: number,
  parts: PipelineParts,
): Promise<void> {
  // No await between this check and the charge: a request that was answered 503 must never be charged.
  if (exchange.stage === 'expired') throw new ClientGone('The deadline passed before the answer was ready')
  exchange.stage = 'charging'
  const { requestId } = exchange
  const outcome = await parts.billing.charge({ caller, endpoint: route.key, requestId, amountMicroUsd })
  exchange.balanceMicroUsd = outcome.balanceMicroUsd
  if (outcome.outcome === 'insufficient_funds')
    throw insufficientFunds(amountMicroUsd, outcome.balanceMicroUsd)
  exchange.chargedMicroUsd = amountMicroUsd
}

export function methodNotAllowed(exchange: Exchange, routes: { path: string; allow: string }): ServiceError {
  exchange.headers = { Allow: routes.allow }
  return new ServiceError('METHOD_NOT_ALLOWED', { message: `${routes.path} takes ${routes.allow}.` })
}

function forbidden(exchange: Exchange, reason: ForbiddenReason, scope: Scope | null) {
  exchange.authFailure = reason
  return forbiddenKey(reason, scope)
}
