import {
  type ApiKey,
  type Caller,
  type RateClass,
  type RateLimitViolation,
  ServiceError,
  secondMs,
  type WindowLimits,
} from '../kernel/index.ts'
import {
  type LimitTable,
  type RateState,
  type RateSubject,
  type RateWindow,
  rateWindows,
  unlimited,
  windowLengthMs,
} from '../rates/index.ts'

/** The limits that hold for a key in a rate class: its own override first, window by window; 0 is unlimited. */
export function keyLimits(key: ApiKey, rateClass: RateClass, table: LimitTable): WindowLimits {
  const usual = table[rateClass].key
  return key.rateLimits === null ? usual : { ...usual, ...key.rateLimits }
}

/** Limits as clients see them: an unlimited window shows 9007199254740991 (docs/design/decisions.md#unlimited-windows). */
export function shownLimits({ second, minute, day }: WindowLimits): WindowLimits {
  return { second: second || unlimited, minute: minute || unlimited, day: day || unlimited }
}

/** What a key may do in a rate class: whose counters its requests move, and the header `RateLimit-Policy` that says so. */
export interface KeyQuota {
  readonly subjects: readonly RateSubject[]
  readonly policy: string
}

/** Quotas by key and rate class. A key that changes is another object, as is a table, so each quota is worked out once. */
export function createQuotas(
  currentTable: () => LimitTable,
): (caller: Caller, rateClass: RateClass) => KeyQuota {
  let table = currentTable()
  let known = new WeakMap<ApiKey, Partial<Record<RateClass, KeyQuota>>>()
  return (caller, rateClass) => {
    if (table !== currentTable()) {
      table = currentTable()
      known = new WeakMap()
    }
    let ofKey = known.get(caller.key)
    if (ofKey === undefined) {
      ofKey = {}
      known.set(caller.key, ofKey)
    }
    let quota = ofKey[rateClass]
    if (quota === undefined) {
      const subjects = rateSubjects(caller, rateClass, table)
      quota = { subjects, policy: rateLimitPolicy(subjects) }
      ofKey[rateClass] = quota
    }
    return quota
  }
}

/**
 * The two counters of a request. Live and test keys of an account count apart, so that tests never slow production; the
 * classes count apart, so that polling never takes a search's place.
 */
export function rateSubjects(
  caller: Caller,
  rateClass: RateClass,
  table: LimitTable,
): readonly RateSubject[] {
  const { key, account } = caller
  return [
    { scope: 'key', id: `key:${key.keyId}:${rateClass}`, limits: keyLimits(key, rateClass, table) },
    {
      scope: 'account',
      id: `account:${account.accountId}:${key.kind}:${rateClass}`,
      limits: table[rateClass].account,
    },
  ]
}

/** The state shown when nothing is limited. */
export function unlimitedState(now: number): RateState {
  const open = (window: RateWindow) => {
    const length = windowLengthMs[window]
    const resetAt = (Math.floor(now / length) + 1) * length
    return { limit: unlimited, remaining: unlimited, resetAt, scope: 'key' } as const
  }
  return { second: open('second'), minute: open('minute'), day: open('day') }
}

/** `meta.rate_limit`. */
export function toWireRateLimit(state: RateState) {
  const { second, minute, day } = state
  return {
    second: { limit: second.limit, remaining: second.remaining, reset_at: second.resetAt },
    minute: { limit: minute.limit, remaining: minute.remaining, reset_at: minute.resetAt },
    day: { limit: day.limit, remaining: day.remaining, reset_at: day.resetAt },
  }
}

/** The same as JSON. */
export function rateLimitJson({ second, minute, day }: RateState): string {
  return `{"second":${secondJson(second)},"minute":${minuteJson(minute)},"day":${dayJson(day)}}`
}

/** Writes a window; what the one before had of limit and end is not written again, which takes longer than all else of it. */
function windowWriter(): (state: RateState[RateWindow]) => string {
  let limit = Number.NaN
  let resetAt = Number.NaN
  let start = ''
  let end = ''
  return (state) => {
    if (state.limit !== limit || state.resetAt !== resetAt) {
      limit = state.limit
      resetAt = state.resetAt
      start = `{"limit":${limit},"remaining":`
      end = `,"reset_at":${resetAt}}`
    }
    return `${start}${state.remaining}${end}`
  }
}

const secondJson = windowWriter()
const minuteJson = windowWriter()
const dayJson = windowWriter()

/** The header `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10): the window that is nearest to refusing. */
export function rateLimitHeader(state: RateState, now: number, refusing: RateWindow | null): string {
  let window: RateWindow = refusing ?? 'second'
  if (refusing === null) {
    if (state.minute.remaining < state[window].remaining) window = 'minute'
    if (state.day.remaining < state[window].remaining) window = 'day'
  }
  const { scope, remaining, resetAt } = state[window]
  return `"${scope}-${window}";r=${structured(remaining)};t=${wholeSeconds(resetAt - now)}`
}

/** The header `RateLimit-Policy`: every window of the key and of the account. */
function rateLimitPolicy(subjects: readonly Pick<RateSubject, 'scope' | 'limits'>[]): string {
  return subjects
    .flatMap(({ scope, limits }) =>
      rateWindows.map(
        (window) => `"${scope}-${window}";q=${quota(limits[window])};w=${windowLengthMs[window] / secondMs}`,
      ),
    )
    .join(', ')
}

/** What the header says where limits are off, whatever they would be. */
export const unlimitedPolicy = rateLimitPolicy(
  (['key', 'account'] as const).map((scope) => ({ scope, limits: { second: 0, minute: 0, day: 0 } })),
)

function quota(limit: number): number {
  return structured(limit === 0 ? unlimited : limit)
}

export function rateLimited(state: RateState, scope: 'key' | 'account', window: RateWindow, now: number) {
  const { limit, resetAt } = state[window]
  const details: RateLimitViolation = {
    scope,
    window,
    limit,
    remaining: 0,
    reset_at: resetAt,
    retry_after_ms: Math.max(0, resetAt - now),
  }
  const whose = scope === 'key' ? 'This API key' : 'This account'
  const message = `${whose} may make ${limit} such requests a ${window}. Try again in ${wholeSeconds(resetAt - now)} s.`
  return new ServiceError('RATE_LIMITED', { message, details })
}

/** Rounded up and at least 1: what `Retry-After` and `t` carry. */
export function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / secondMs))
}

/** Structured fields take integers of at most 15 digits. */
function structured(count: number): number {
  return Math.min(count, 999_999_999_999_999)
}
